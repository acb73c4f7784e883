import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerSentEvent } from '../../../../http/event-stream.ts';
import { isFinished, type Jobs } from '../../../../platform/jobs/index.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import { type Happening, happeningsSince } from '../store/happenings.ts';

export interface Following {
  database: Database;
  jobs: Jobs;
  accountId: string;
  auditId: string;
  /** The last event that was read. */
  after: number;
  idOf(seq: number): string;
  signal: AbortSignal;
}

const LONGEST_WAIT_S = 10;
/** A job that broke off has its last event written a moment later. */
const LAST_EVENT_MS = 250;
const LAST = new Set(['audit_complete', 'error']);

/** The events of an audit from a place on, the stored ones first and then the new ones as they come, until the last. */
export async function* followAudit(following: Following): AsyncGenerator<ServerSentEvent> {
  const { database, jobs, accountId, auditId, signal } = following;
  let { after } = following;
  while (!signal.aborted) {
    // Looked at before the events are read: what is written meanwhile is a change.
    const run = await database.readingAs(accountId)((sql) => jobs.get(sql, auditId));
    const happenings = await database.readingAs(accountId)((sql) => happeningsSince(sql, auditId, after));
    for (const happening of happenings) {
      after = happening.seq;
      yield toEvent(following, happening);
      if (LAST.has(happening.kind)) return;
    }
    if (happenings.length > 0) continue;
    if (isFinished(run.state)) await sleep(LAST_EVENT_MS, undefined, { signal }).catch(() => undefined);
    else await jobs.wait({ accountId, runId: auditId, since: run.version, seconds: LONGEST_WAIT_S, signal });
  }
}

const toEvent = ({ auditId, idOf }: Following, { seq, kind, data, at }: Happening): ServerSentEvent => ({
  id: idOf(seq),
  event: kind,
  data: { audit_id: auditId, seq, at: at.toISOString(), ...data },
});
