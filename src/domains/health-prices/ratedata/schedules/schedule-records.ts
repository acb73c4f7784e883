import type { Sql } from '../../../../kernel/sql.ts';
import { zonedTime } from '../../../../kernel/zoned-time.ts';
import { nextTime } from '../../../../platform/jobs/index.ts';
import type { Schedule } from '../schema/schedule.ts';
import { listSchedules, SCHEDULES } from '../store/schedules.ts';
import { DEFAULT_CRON } from './defaults.ts';

/** All schedules that there are, started or not. */
export async function scheduleRecords(sql: Sql, accountId: string, now: Date): Promise<Schedule[]> {
  const known = new Map((await listSchedules(sql, accountId)).map((row) => [row.name, row]));
  return SCHEDULES.map((name) => {
    const row = known.get(name);
    const { cron, timezone } = row ?? { cron: DEFAULT_CRON[name], timezone: 'UTC' };
    const enabled = row?.enabled ?? false;
    return {
      ...{ name, cron, timezone, enabled, last_run_id: row?.last_run_id ?? null },
      next_run: enabled ? zonedTime(nextTime(cron, timezone, now), timezone) : null,
    };
  });
}
