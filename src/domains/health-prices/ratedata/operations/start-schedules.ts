import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { checkTimes } from '../../../../platform/jobs/index.ts';
import { refuse } from '../reference/distinct.ts';
import { checkDatasets } from '../reference/start-reference.ts';
import { DEFAULT_CRON } from '../schedules/defaults.ts';
import { SCHEDULED_JOB } from '../schedules/define-scheduled.ts';
import { scheduleRecords } from '../schedules/schedule-records.ts';
import { EXAMPLE_SCHEDULE, Schedule, ScheduleNames } from '../schema/schedule.ts';
import type { RatedataServices } from '../services.ts';
import { listSchedules, putSchedule, SCHEDULES, type ScheduleName } from '../store/schedules.ts';
import { checkPattern, DISCOVER_OPTIONS } from './run-discover.ts';
import { REFERENCE_OPTIONS } from './run-reference-data.ts';

const NONE: ReadonlySet<string> = new Set();
/** What the runs of a schedule can be told. */
const PARAMS: Readonly<Record<ScheduleName, ReadonlySet<string>>> = {
  ...{ hospital_refresh: NONE, payer_refresh: NONE, views: NONE },
  discovery: new Set(Object.keys(DISCOVER_OPTIONS)),
  reference: new Set(Object.keys(REFERENCE_OPTIONS)),
};

export const startSchedules = defineOperation({
  id: 'ratedata-admin.start-schedules',
  method: 'POST',
  path: '/api/v1/ratedata/admin/schedules/start',
  tag: 'ratedata-admin',
  moves: 'change',
  role: 'admin',
  strict: true,
  summary: 'Start schedules of price data',
  description:
    'Payer files daily, hospital files weekly, discovery and reference data monthly, views every 15 minutes, unless cron says otherwise.',
  body: Named('StartRatedataSchedules', {
    schedules: ScheduleNames,
    cron: Type.Optional(
      Type.String({ maxLength: 100, description: 'Five fields. Left out, each keeps its own.' }),
    ),
    timezone: Type.Optional(Type.String({ maxLength: 64, description: 'Defaults to UTC.' })),
    params: Type.Optional(
      Type.Object(
        { ...DISCOVER_OPTIONS, ...REFERENCE_OPTIONS },
        { description: 'For the runs of discovery and of reference data, each what it knows.' },
      ),
    ),
  }),
  output: Named('RatedataSchedules', { schedules: Type.Array(Schedule) }),
  example: { body: { schedules: ['payer_refresh'] }, response: { schedules: [EXAMPLE_SCHEDULE] } },
  handler: ({ services, account, tx }: Context<RatedataServices>, { body }) =>
    tx(async (sql) => {
      const { schedules = SCHEDULES, timezone, params = {} } = body;
      checkParams(params, schedules);
      const before = new Map((await listSchedules(sql, account.id)).map((row) => [row.name, row]));
      for (const name of new Set(schedules)) {
        const known = before.get(name);
        const cron = body.cron ?? known?.cron ?? DEFAULT_CRON[name];
        const zone = timezone ?? known?.timezone ?? 'UTC';
        checkTimes({ cron, timezone: zone }, services.clock.now());
        const own = Object.fromEntries(Object.entries(params).filter(([field]) => PARAMS[name].has(field)));
        if (name === 'reference') checkDatasets(own, 'params.');
        await putSchedule(sql, account.id, { name, cron, timezone: zone, params: own });
        await services.jobs.schedule(sql, {
          ...{ accountId: account.id, name: `ratedata:${name}`, cron, timezone: zone },
          ...{ kind: SCHEDULED_JOB, input: { schedule: name } },
        });
      }
      return { schedules: await scheduleRecords(sql, account.id, services.clock.now()) };
    }),
});

function checkParams(params: { match?: { file_regex?: string } }, schedules: readonly ScheduleName[]): void {
  refuse(
    Object.keys(params)
      .filter((field) => !schedules.some((name) => PARAMS[name].has(field)))
      .map((field) => ({
        path: `params.${field}`,
        message: `is not for the schedules ${schedules.join(', ')}`,
      })),
  );
  checkPattern(params.match?.file_regex, 'params.match.file_regex');
}
