import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { changeSchedule } from '../change.ts';
import { toRecord } from '../record.ts';
import { EXAMPLE, PARAMS, ScheduledAudit, UpdateScheduledAudit } from '../schema.ts';
import type { ScheduledAuditsServices } from '../services.ts';

export const updateScheduledAudit = defineOperation({
  id: 'scheduled-audits.update',
  method: 'PUT',
  path: '/api/v1/scheduled-audits/{id}',
  tag: 'scheduled-audits',
  moves: 'send',
  summary: 'Update a scheduled audit',
  description: 'What is omitted stays as it is. Enabling it again resets the count of failures.',
  strict: true,
  params: PARAMS,
  body: UpdateScheduledAudit,
  output: ScheduledAudit,
  errors: [403],
  example: { body: { cron: '0 7 * * 1' }, response: EXAMPLE },
  handler: async (ctx: Context<ScheduledAuditsServices>, { params, body }) =>
    toRecord(await ctx.tx((sql) => changeSchedule(ctx, sql, params.id, body)), ctx.services),
});
