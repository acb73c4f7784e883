import { type EventOf, hear, type Subscriber } from '../../../kernel/events.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { type JobError, type Jobs, jobEvents } from '../../../platform/jobs/index.ts';
import { AUDIT, type AuditInput } from './plan.ts';
import { findAudit } from './store/runs.ts';
import { endInFailure } from './workflows/fail-audit.ts';
import type { AuditTools } from './workflows/tools.ts';

type Tools = Pick<AuditTools, 'clock' | 'giveBack'> & { jobs: Jobs };

const CANCELLED: JobError = { code: 'cancelled', message: 'The audit was cancelled.' };
const BROKEN: JobError = { code: 'internal_error', message: 'The audit could not go on.' };

/** An audit whose job was cancelled or has broken off tells so too: its stream must end. */
export const endBrokenAudits = (tools: Tools): Subscriber => ({
  name: 'audits-broken-off',
  hears: [
    hear(jobEvents.jobFailed, (event, sql) => end(tools, sql, event, event.payload.error ?? BROKEN)),
    hear(jobEvents.jobCancelled, (event, sql) => end(tools, sql, event, CANCELLED)),
  ],
});

async function end(
  tools: Tools,
  sql: Sql,
  { subject, payload }: EventOf<typeof jobEvents.jobFailed>,
  error: JobError,
): Promise<void> {
  if (payload.kind !== AUDIT) return;
  const audit = await findAudit(sql, subject);
  if (audit?.status !== 'running') return;
  const run = await tools.jobs.get(sql, subject);
  await endInFailure(tools, sql, {
    ...{ run, input: run.input as AuditInput, seq: audit.seq + 1 },
    ...{ isReturned: audit.pages === 0, error },
  });
}
