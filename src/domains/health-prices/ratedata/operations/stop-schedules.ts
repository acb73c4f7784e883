import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { scheduleRecords } from '../schedules/schedule-records.ts';
import { EXAMPLE_SCHEDULE, Schedule, ScheduleNames } from '../schema/schedule.ts';
import type { RatedataServices } from '../services.ts';
import { SCHEDULES, stopSchedules as stop } from '../store/schedules.ts';

export const stopSchedules = defineOperation({
  id: 'ratedata-admin.stop-schedules',
  method: 'POST',
  path: '/api/v1/ratedata/admin/schedules/stop',
  tag: 'ratedata-admin',
  moves: 'change',
  role: 'admin',
  summary: 'Stop schedules of price data',
  description: 'They keep their times. Runs under way go on.',
  body: Named('StopRatedataSchedules', { schedules: ScheduleNames }),
  output: Named('RatedataSchedules', { schedules: Type.Array(Schedule) }),
  example: {
    body: { schedules: ['payer_refresh'] },
    response: { schedules: [{ ...EXAMPLE_SCHEDULE, enabled: false, next_run: null }] },
  },
  handler: ({ services, account, tx }: Context<RatedataServices>, { body: { schedules = SCHEDULES } }) =>
    tx(async (sql) => {
      await stop(sql, account.id, schedules);
      for (const name of schedules) await services.jobs.unschedule(sql, account.id, `ratedata:${name}`);
      return { schedules: await scheduleRecords(sql, account.id, services.clock.now()) };
    }),
});
