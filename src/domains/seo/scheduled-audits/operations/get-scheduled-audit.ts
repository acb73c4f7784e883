import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { toRecord } from '../record.ts';
import { requireSchedule } from '../require-schedule.ts';
import { EXAMPLE, PARAMS, ScheduledAudit } from '../schema.ts';
import type { ScheduledAuditsServices } from '../services.ts';
import { schedules } from '../store/schedules.ts';

export const getScheduledAudit = defineOperation({
  id: 'scheduled-audits.get',
  method: 'GET',
  path: '/api/v1/scheduled-audits/{id}',
  tag: 'scheduled-audits',
  moves: 'nothing',
  summary: 'Get a scheduled audit',
  params: PARAMS,
  output: ScheduledAudit,
  example: { response: EXAMPLE },
  handler: async (ctx: Context<ScheduledAuditsServices>, { params }) =>
    toRecord(await ctx.read((sql) => requireSchedule(sql, params.id, schedules.shown)), ctx.services),
});
