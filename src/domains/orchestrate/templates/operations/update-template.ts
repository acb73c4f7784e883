import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { StageDefinition } from '../../../../platform/runs/index.ts';
import { changeTemplate } from '../save-template.ts';
import { EXAMPLE_TEMPLATE, TEMPLATE_ID, Template, UpdateTemplate } from '../schema.ts';
import type { TemplatesServices } from '../services.ts';
import { toTemplate } from '../template-record.ts';

export const updateTemplate = defineOperation({
  id: 'workflow-templates.update',
  method: 'PUT',
  path: '/api/v1/workflow-templates/{id}',
  tag: 'workflow-templates',
  moves: 'change',
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
  handler: (ctx: Context<TemplatesServices>, { params, body: { stages, ...others } }) =>
    ctx.tx(async (sql) => {
      const changes = { ...others, ...(stages === undefined ? {} : { stages: stages as StageDefinition[] }) };
      return toTemplate(await changeTemplate(ctx, sql, params.id, changes));
    }),
});
