import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { templateArchived } from '../events.ts';
import { EXAMPLE_TEMPLATE, TEMPLATE_ID, Template } from '../schema.ts';
import type { TemplatesServices } from '../services.ts';
import { archiveTemplate as markArchived } from '../store.ts';
import { requireOwn, toTemplate } from '../template-record.ts';

export const archiveTemplate = defineOperation({
  id: 'workflow-templates.archive',
  method: 'DELETE',
  path: '/api/v1/workflow-templates/{id}',
  tag: 'workflow-templates',
  summary: 'Archive a template',
  description:
    'It can no longer be run or changed, and its name becomes available. It can still be read, its runs stay, and active ones continue.',
  params: TEMPLATE_ID,
  output: Template,
  errors: [409],
  example: { response: { ...EXAMPLE_TEMPLATE, status: 'archived' } },
  handler: (ctx: Context<TemplatesServices>, { params }) =>
    ctx.tx(async (sql) => {
      const before = await requireOwn(sql, params.id);
      if (before.archived_at !== null) return toTemplate(before);
      const row = await markArchived(sql, before.template_id);
      const payload = { name: row.name, actor: ctx.actor.id };
      await emit(sql, templateArchived, { accountId: ctx.account.id, subject: row.template_id, payload });
      return toTemplate(row);
    }),
});
