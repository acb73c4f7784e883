import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { refuse, type StageDefinition } from '../../../../platform/runs/index.ts';
import { builtInByName } from '../built-in/index.ts';
import { ownerOf, templateFaults, toInputs } from '../check.ts';
import { templateUpdated } from '../events.ts';
import { EXAMPLE_TEMPLATE, TEMPLATE_ID, Template, UpdateTemplate } from '../schema.ts';
import type { TemplatesServices } from '../services.ts';
import { nameTaken, updateTemplate as save } from '../store.ts';
import { refuseArchived, requireOwn, toTemplate } from '../template-record.ts';

export const updateTemplate = defineOperation({
  id: 'workflow-templates.update',
  method: 'PUT',
  path: '/api/v1/workflow-templates/{id}',
  tag: 'workflow-templates',
  summary: 'Update a template by creating a new version',
  description:
    'Omitted fields stay unchanged. Active runs keep the version they started with; read earlier versions with ?version=.',
  strict: true,
  params: TEMPLATE_ID,
  body: UpdateTemplate,
  output: Template,
  errors: [409],
  example: {
    body: { description: 'Prices with tax.' },
    response: { ...EXAMPLE_TEMPLATE, description: 'Prices with tax.', version: 2 },
  },
  handler: (ctx: Context<TemplatesServices>, { params, body }) =>
    ctx.tx(async (sql) => {
      const before = await requireOwn(sql, params.id);
      refuseArchived(before);
      const inputs = body.inputs ?? before.inputs;
      const stages = (body.stages as StageDefinition[] | undefined) ?? before.stages;
      if (body.inputs !== undefined || body.stages !== undefined)
        refuse(await templateFaults(ctx.services, sql, ownerOf(ctx), inputs, stages));
      const name = body.name ?? before.name;
      if (builtInByName(name) !== undefined) throw nameTaken(name);
      const row = await save(sql, before.template_id, {
        name,
        description: body.description ?? before.description,
        inputs: toInputs(inputs),
        stages,
      });
      const payload = { name, version: row.version, actor: ctx.actor.id };
      await emit(sql, templateUpdated, { accountId: ctx.account.id, subject: row.template_id, payload });
      return toTemplate(row);
    }),
});
