import { emit } from '../../../../kernel/events.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { JobError, JobRun } from '../../../../platform/jobs/index.ts';
import { auditFailed } from '../events.ts';
import type { AuditInput } from '../plan.ts';
import { addNote } from '../store/happenings.ts';
import { failAudit } from '../store/runs.ts';
import { returnVisit } from '../store/visits.ts';
import type { AuditTools } from './tools.ts';

export interface Failure {
  run: Pick<JobRun, 'runId' | 'accountId' | 'createdAt'>;
  input: AuditInput;
  /** The number of its last event. */
  seq: number;
  /** Whether it goes back to the quota that it was taken from. */
  isReturned: boolean;
  error: JobError;
}

/** Ends an audit that came to nothing, with the last event of its stream. */
export async function endInFailure(
  { clock, giveBack }: Pick<AuditTools, 'clock' | 'giveBack'>,
  sql: Sql,
  { run, input, seq, isReturned, error }: Failure,
): Promise<void> {
  const { runId: auditId, accountId } = run;
  const at = clock.now();
  const data = { ...error, retryable: true };
  await addNote(sql, { accountId, auditId }, { seq, kind: 'error', data, at });
  await failAudit(sql, auditId, { seq, error, at });
  if (isReturned && input.isCounted) await giveBack(sql, accountId, run.createdAt);
  if (isReturned && input.visit !== null)
    await returnVisit(sql, { visitor: input.visit.visitor, hour: new Date(input.visit.hour) });
  const payload = { site_id: input.siteId, schedule_id: input.scheduleId, url: input.url, error };
  await emit(sql, auditFailed, { accountId, subject: auditId, payload });
}
