import { ApiError, rateLimitExceeded } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { scheduledAuditSkipped } from '../events.ts';
import type { ScheduledAuditsServices } from '../services.ts';
import { runs } from '../store/runs.ts';
import { type ScheduleRow, schedules } from '../store/schedules.ts';
import { countFailure } from './end-run.ts';

/** An audit that tells nothing for so long holds up no other. */
const LONGEST_RUN_MS = 86_400_000;

export type BegunRun = { audit_id: string } | { skipped: string } | { failed: string };

/** What the time of a schedule starts: one audit, unless the one before is still running. */
export async function beginRun(
  services: ScheduledAuditsServices,
  sql: Sql,
  accountId: string,
  scheduleId: string,
): Promise<BegunRun> {
  const schedule = await schedules.lock(sql, scheduleId);
  if (schedule === undefined || !schedule.enabled) return { skipped: 'It was deleted or disabled.' };
  const at = services.clock.now();
  const running = await runs.running(sql, scheduleId);
  if (running !== undefined) {
    if (at.getTime() - running.started_at.getTime() < LONGEST_RUN_MS)
      return skip(sql, accountId, schedule, {
        at,
        reason: `The audit of ${running.started_at.toISOString()} was still running.`,
      });
    const reason = 'The audit did not end within a day.';
    await runs.end(sql, running.run_id, { status: 'failed', reason });
    await countFailure(services, sql, accountId, { scheduleId, reason });
  }
  return start(services, sql, accountId, schedule);
}

async function start(
  services: ScheduledAuditsServices,
  sql: Sql,
  accountId: string,
  schedule: ScheduleRow,
): Promise<BegunRun> {
  const at = services.clock.now();
  const { id: scheduleId, site_id, url, max_pages, js_rendering } = schedule;
  const account = await services.accountOf(sql, accountId);
  await sql.query('SAVEPOINT start_audit');
  try {
    const wish = { site_id, url, max_pages, js_rendering, schedule_id: scheduleId };
    const { audit_id: auditId } = await services.startAudit(sql, account, wish);
    await runs.insert(sql, accountId, { scheduleId, status: 'running', auditId, reason: null, at });
    return { audit_id: auditId };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await sql.query('ROLLBACK TO SAVEPOINT start_audit');
    const reason = error.message;
    // A limit that is used up is no fault of the schedule: it resets.
    if (error.code === rateLimitExceeded.code) return skip(sql, accountId, schedule, { at, reason });
    await runs.insert(sql, accountId, { scheduleId, status: 'failed', auditId: null, reason, at });
    await countFailure(services, sql, accountId, { scheduleId, reason });
    return { failed: reason };
  }
}

async function skip(
  sql: Sql,
  accountId: string,
  { id: scheduleId, name }: ScheduleRow,
  { at, reason }: { at: Date; reason: string },
): Promise<BegunRun> {
  await runs.insert(sql, accountId, { scheduleId, status: 'skipped', auditId: null, reason, at });
  await emit(sql, scheduledAuditSkipped, { accountId, subject: scheduleId, payload: { name, reason } });
  return { skipped: reason };
}
