import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { dropSchedule } from '../change.ts';
import { PARAMS } from '../schema.ts';
import type { ScheduledAuditsServices } from '../services.ts';

export const deleteScheduledAudit = defineOperation({
  id: 'scheduled-audits.delete',
  method: 'DELETE',
  path: '/api/v1/scheduled-audits/{id}',
  tag: 'scheduled-audits',
  moves: 'change',
  summary: 'Delete a scheduled audit',
  description: 'Its audits and reports stay.',
  params: PARAMS,
  output: Named('ScheduledAuditDeletion', { deleted: Type.Boolean() }),
  example: { response: { deleted: true } },
  handler: async (ctx: Context<ScheduledAuditsServices>, { params }) => {
    await ctx.tx((sql) => dropSchedule(ctx, sql, params.id));
    return { deleted: true };
  },
});
