import { emit } from '../../../../kernel/events.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { applyClock } from '../clock.ts';
import { scheduledAuditDisabled, scheduledAuditFailed } from '../events.ts';
import { FAILURES_UNTIL_DISABLED } from '../schema.ts';
import type { ScheduledAuditsServices } from '../services.ts';
import { runs, type ScheduleRun } from '../store/runs.ts';
import { type ScheduleRow, schedules } from '../store/schedules.ts';

type Clockwork = Pick<ScheduledAuditsServices, 'jobs'>;

/** Answers the run and its schedule when the audit was one of a schedule; the schedule may be deleted by now. */
export async function completeRun(
  sql: Sql,
  auditId: string,
  score: number,
): Promise<{ run: ScheduleRun; schedule: ScheduleRow | undefined } | undefined> {
  const run = await runs.ofAudit(sql, auditId);
  if (run === undefined) return undefined;
  await runs.end(sql, run.run_id, { status: 'completed', score });
  const schedule = await schedules.lock(sql, run.schedule_id);
  if (schedule !== undefined && schedule.failures_in_row > 0)
    await schedules.update(sql, schedule.id, { failures_in_row: 0 });
  return { run, schedule };
}

export async function failRun(
  services: Clockwork,
  sql: Sql,
  accountId: string,
  { auditId, reason }: { auditId: string; reason: string },
): Promise<void> {
  const run = await runs.ofAudit(sql, auditId);
  if (run === undefined) return;
  await runs.end(sql, run.run_id, { status: 'failed', reason });
  await countFailure(services, sql, accountId, { scheduleId: run.schedule_id, reason });
}

/** A schedule that fails again and again helps nobody. */
export async function countFailure(
  services: Clockwork,
  sql: Sql,
  accountId: string,
  { scheduleId, reason }: { scheduleId: string; reason: string },
): Promise<void> {
  const schedule = await schedules.lock(sql, scheduleId);
  if (schedule === undefined) return;
  const { name } = schedule;
  const failures = schedule.failures_in_row + 1;
  await schedules.update(sql, scheduleId, { failures_in_row: failures });
  await emit(sql, scheduledAuditFailed, { accountId, subject: scheduleId, payload: { name, reason } });
  if (failures < FAILURES_UNTIL_DISABLED || !schedule.enabled) return;
  await disable(services, sql, accountId, {
    schedule,
    reason: `It failed ${failures} times in a row. The last time: ${reason}`,
  });
}

/** Without a site there is nothing to audit. */
export async function disableForSite(
  services: Clockwork,
  sql: Sql,
  accountId: string,
  siteId: string,
): Promise<void> {
  for (const id of await schedules.ofSite(sql, siteId)) {
    const schedule = await schedules.lock(sql, id);
    if (schedule !== undefined)
      await disable(services, sql, accountId, { schedule, reason: 'Its site was deleted.' });
  }
}

async function disable(
  { jobs }: Clockwork,
  sql: Sql,
  accountId: string,
  { schedule, reason }: { schedule: ScheduleRow; reason: string },
): Promise<void> {
  const { id, name } = schedule;
  await schedules.update(sql, id, { enabled: false, disabled_reason: reason });
  await applyClock(jobs, sql, accountId, { ...schedule, enabled: false });
  await emit(sql, scheduledAuditDisabled, { accountId, subject: id, payload: { name, reason } });
}
