import type { Sql } from '../../../kernel/sql.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { ScheduleRow } from './store/schedules.ts';

/** The job that a schedule starts when its time comes. */
export const TICK = 'scheduled-audits.tick';

const nameOf = (id: string): string => `scheduled audit ${id}`;

/** Makes the clock of the program agree with what the schedule says. */
export async function applyClock(
  jobs: Jobs,
  sql: Sql,
  accountId: string,
  { id, enabled, cron, timezone }: Pick<ScheduleRow, 'id' | 'enabled' | 'cron' | 'timezone'>,
): Promise<void> {
  const name = nameOf(id);
  if (enabled)
    await jobs.schedule(sql, { accountId, name, cron, timezone, kind: TICK, input: { scheduleId: id } });
  else await jobs.unschedule(sql, accountId, name);
}
