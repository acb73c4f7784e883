import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { addSchedule } from '../change.ts';
import { toRecord } from '../record.ts';
import { CreateScheduledAudit, EXAMPLE, EXAMPLE_CREATE, ScheduledAudit } from '../schema.ts';
import type { ScheduledAuditsServices } from '../services.ts';

export const createScheduledAudit = defineOperation({
  id: 'scheduled-audits.create',
  method: 'POST',
  path: '/api/v1/scheduled-audits',
  tag: 'scheduled-audits',
  moves: 'send',
  summary: 'Schedule audits of a site or a URL',
  description:
    'Every audit uses the limit of audits per week; schedules that would start more than it allows are refused. When an audit is completed, each recipient gets a mail with the report.',
  strict: true,
  body: CreateScheduledAudit,
  output: ScheduledAudit,
  errors: [403],
  example: { body: EXAMPLE_CREATE, response: { ...EXAMPLE, last_run: null } },
  handler: async (ctx: Context<ScheduledAuditsServices>, { body }) =>
    toRecord(await ctx.tx((sql) => addSchedule(ctx, sql, body)), ctx.services),
});
