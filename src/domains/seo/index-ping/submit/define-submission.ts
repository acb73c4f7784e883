import { emit } from '../../../../kernel/events.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { BatchResult } from '../../../../platform/jobs/index.ts';
import { indexPingSubmitted } from '../events.ts';
import { keyUrl } from '../keys/find-host.ts';
import type { IndexPingServices } from '../services.ts';
import { findKey, findSubmission, releaseClaims, type SubmissionRow, saveOutcome } from '../store.ts';
import { planNext } from './plan-next.ts';
import { type Sent, sendBatch } from './send-batch.ts';

export const SUBMISSION = 'index_ping.submit';

export interface SubmissionInput {
  submission_id: string;
  actor: string;
}

interface SubmissionCursor {
  attempt: number;
}

/** Sends a submission, and again while that may help; between attempts it rests and holds nothing. */
export function defineSubmission(services: IndexPingServices): void {
  services.jobs.define<SubmissionInput, SubmissionCursor, Sent | 'gone'>({
    kind: SUBMISSION,
    moves: 'send',
    queue: 'index-ping',
    async prepare({ run: { accountId }, input, signal }) {
      const known = await services.database.readingAs(accountId)(async (sql) => {
        const submission = await findSubmission(sql, accountId, input.submission_id);
        const key = submission && (await findKey(sql, accountId, submission.host));
        return key === undefined || submission === undefined ? undefined : { submission, key };
      });
      // The site was deleted, and the key with it.
      if (known === undefined) return 'gone';
      const { submission, key } = known;
      const { host, urls } = submission;
      return sendBatch(services.endpoint, { host, key: key.key, keyLocation: keyUrl(key), urls }, signal);
    },
    async commit({ sql, run: { accountId }, input, cursor, prepared: sent }) {
      const attempt = (cursor?.attempt ?? 0) + 1;
      const submission = await findSubmission(sql, accountId, input.submission_id);
      if (sent === 'gone' || submission === undefined) return { cursor: { attempt }, done: true };
      return settle(services, sql, { accountId, submission, actor: input.actor }, { attempt, sent });
    },
  });
}

async function settle(
  { endpoint, clock }: IndexPingServices,
  sql: Sql,
  { accountId, submission, actor }: { accountId: string; submission: SubmissionRow; actor: string },
  { attempt, sent }: { attempt: number; sent: Sent },
): Promise<BatchResult<SubmissionCursor>> {
  const { submission_id: id, host, urls } = submission;
  const { outcome, afterSecs } = planNext(sent, attempt);
  const { statusCode } = sent;
  const batch = { endpoint, count: urls.length, status_code: statusCode, outcome, attempt };
  await saveOutcome(sql, accountId, id, [batch]);
  const progress = { outcome, attempt };
  if (afterSecs !== undefined) {
    const restUntil = new Date(clock.now().getTime() + afterSecs * 1_000);
    return { cursor: { attempt }, done: false, progress, restUntil };
  }
  if (outcome === 'rejected' || outcome === 'failed') await releaseClaims(sql, accountId, host, urls);
  const payload = { host, urls: urls.length, outcome, status_code: statusCode, attempts: attempt, actor };
  await emit(sql, indexPingSubmitted, { accountId, subject: id, payload });
  return { cursor: { attempt }, done: true, progress };
}
