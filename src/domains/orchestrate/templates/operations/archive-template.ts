import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { retireTemplate } from '../save-template.ts';
import { EXAMPLE_TEMPLATE, TEMPLATE_ID, Template } from '../schema.ts';
import type { TemplatesServices } from '../services.ts';
import { toTemplate } from '../template-record.ts';

export const archiveTemplate = defineOperation({
  id: 'workflow-templates.archive',
  method: 'DELETE',
  path: '/api/v1/workflow-templates/{id}',
  tag: 'workflow-templates',
  moves: 'change',
  summary: 'Archive a template',
  description:
    'It can no longer be run or changed, and its name becomes available. It can still be read, its runs stay, and active ones continue.',
  params: TEMPLATE_ID,
  output: Template,
  errors: [409],
  example: { response: { ...EXAMPLE_TEMPLATE, status: 'archived' } },
  handler: (ctx: Context<TemplatesServices>, { params }) =>
    ctx.tx(async (sql) => toTemplate(await retireTemplate(ctx, sql, params.id))),
});
