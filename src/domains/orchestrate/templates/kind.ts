import Type, { type Static } from 'typebox';
import { defineKind, type Maker, type Written } from '../../../kernel/kind.ts';
import type { StageDefinition } from '../../../platform/runs/index.ts';
import { withoutDefaults } from '../../../resource/written-spec.ts';
import { addTemplate, changeTemplate, retireTemplate, type TemplateDraft } from './save-template.ts';
import { FIELDS } from './schema.ts';
import type { TemplatesServices } from './services.ts';
import { namedTemplates, templates } from './store.ts';

const { description, inputs, stages } = FIELDS;
const Spec = Type.Object({ description, inputs, stages });

const draftOf = ({ name, spec }: Written<Static<typeof Spec>>): TemplateDraft => ({
  name,
  description: spec.description ?? '',
  inputs: spec.inputs ?? [],
  stages: spec.stages as StageDefinition[],
});

/** Of the account's own: those that are built in are everywhere. */
export const templateKind = defineKind({
  kind: 'template',
  tag: 'workflow-templates',
  spec: Spec,
  list: namedTemplates,
  async read(_maker: Maker<TemplatesServices>, sql, id) {
    const row = await templates.find(sql, id);
    if (row === undefined || row.archived_at !== null) return undefined;
    const own = {
      description: row.description,
      inputs: row.inputs.map((input) => withoutDefaults(input, { required: false, description: '' })),
      stages: row.stages,
    };
    return {
      name: row.name,
      spec: withoutDefaults(own as Static<typeof Spec>, { description: '', inputs: [] }),
    };
  },
  create: async (maker, sql, wish) => ({
    id: (await addTemplate(maker, sql, draftOf(wish))).template_id,
  }),
  async replace(maker, sql, id, wish) {
    await changeTemplate(maker, sql, id, draftOf(wish));
    return { id };
  },
  remove: (maker, sql, id) => retireTemplate(maker, sql, id),
});
