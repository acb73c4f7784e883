import { type Sql, statement } from '../../../../kernel/sql.ts';

export const SCHEDULES = ['hospital_refresh', 'payer_refresh', 'discovery', 'reference', 'views'] as const;
export type ScheduleName = (typeof SCHEDULES)[number];

export interface ScheduleRow {
  name: ScheduleName;
  cron: string;
  timezone: string;
  enabled: boolean;
  params: Record<string, unknown>;
  last_run_id: string | null;
}

const put = statement(
  'ratedata.put-schedule',
  `INSERT INTO price_schedules AS known (account_id, name, cron, timezone, enabled, params) VALUES ($1, $2, $3, $4, true, $5)
   ON CONFLICT (account_id, name) DO UPDATE SET cron = excluded.cron, timezone = excluded.timezone, enabled = true,
     params = CASE WHEN excluded.params = '{}' THEN known.params ELSE excluded.params END`,
);
const stop = statement(
  'ratedata.stop-schedules',
  'UPDATE price_schedules SET enabled = false WHERE account_id = $1 AND name = ANY ($2::text[])',
);
const list = statement<ScheduleRow>(
  'ratedata.list-schedules',
  'SELECT name, cron, timezone, enabled, params, last_run_id FROM price_schedules WHERE account_id = $1',
);
const ran = statement(
  'ratedata.schedule-ran',
  'UPDATE price_schedules SET last_run_id = $3 WHERE account_id = $1 AND name = $2',
);

export const putSchedule = (
  sql: Sql,
  accountId: string,
  { name, cron, timezone, params }: Pick<ScheduleRow, 'name' | 'cron' | 'timezone' | 'params'>,
) => put.run(sql, [accountId, name, cron, timezone, JSON.stringify(params)]);

export const stopSchedules = (sql: Sql, accountId: string, names: readonly string[]) =>
  stop.run(sql, [accountId, names]);

export const listSchedules = (sql: Sql, accountId: string): Promise<ScheduleRow[]> =>
  list.all(sql, [accountId]);

export const markRan = (sql: Sql, accountId: string, name: string, runId: string) =>
  ran.run(sql, [accountId, name, runId]);
