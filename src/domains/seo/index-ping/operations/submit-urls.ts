import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { conflict } from '../../../../kernel/errors.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { isFinished } from '../../../../platform/jobs/index.ts';
import { findHost } from '../keys/find-host.ts';
import { Submission, SubmitRequest } from '../schema.ts';
import type { IndexPingServices } from '../services.ts';
import { claimFreshUrls, findKey, findSubmission, freshUrls, insertSubmission } from '../store.ts';
import { SUBMISSION } from '../submit/define-submission.ts';
import { sortUrls } from '../submit/sort-urls.ts';

/** The first attempt is mostly over by then. */
const WAIT_MS = 10_000;
/** A host with 10,000 long URLs. */
const MOST_BYTES = 32 * 1024 ** 2;

export const submitUrls = defineOperation({
  id: 'index-ping.submit',
  method: 'POST',
  path: '/api/v1/index-ping/submit',
  tag: 'index-ping',
  moves: 'send',
  summary: 'Submit new, changed and removed URLs to search engines',
  description:
    'By the IndexNow protocol, whose engines share what they get. A URL is sent once in ten minutes. 429, 5xx and missing responses are retried in the background; the event index_ping.submitted tells the end. Give site_id or host.',
  body: SubmitRequest,
  bodyLimit: MOST_BYTES,
  output: Submission,
  errors: [404, 409, 413],
  example: {
    body: { site_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11', urls: ['https://www.example.com/bread'] },
    response: {
      submission_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11',
      accepted: 1,
      deduplicated: 0,
      rejected: [],
      batches: [
        {
          endpoint: 'https://api.indexnow.org/indexnow',
          count: 1,
          status_code: 200,
          outcome: 'accepted',
          attempt: 1,
        },
      ],
    },
  },
  handler: (ctx: Context<IndexPingServices>, { body }) => ctx.tx((sql) => submit(ctx, sql, body)),
  finish: async (ctx: Context<IndexPingServices>, _input, answer) => {
    const { submission_id: id } = answer;
    if (id === null) return answer;
    await firstAttempt(ctx, id);
    const submission = await ctx.read((sql) => findSubmission(sql, ctx.account.id, id));
    return { ...answer, batches: submission?.batches ?? answer.batches };
  },
});

/** Waits until it is over, or for as long as a caller may wait. */
async function firstAttempt(
  { services, account, signal, closing, read }: Context<IndexPingServices>,
  runId: string,
): Promise<void> {
  const until = performance.now() + WAIT_MS;
  const ends = AbortSignal.any([signal, closing]);
  let run = await read((sql) => services.jobs.get(sql, runId));
  while (run.batch === 0 && !isFinished(run.state) && !ends.aborted && performance.now() < until) {
    const seconds = (until - performance.now()) / 1_000;
    const wait = { accountId: account.id, runId, since: run.version, seconds, signal: ends };
    run = await services.jobs.wait(wait);
  }
}

async function submit(
  { services, account, actor }: Context<IndexPingServices>,
  sql: Sql,
  body: SubmitRequest,
): Promise<Submission> {
  const { host } = await findHost(services, sql, body);
  const key = await findKey(sql, account.id, host);
  if (key?.verified_at == null)
    throw conflict(
      key === undefined
        ? `There is no key for "${host}". Create one with POST /api/v1/index-ping/key/generate.`
        : `The key of "${host}" is not verified. Place its file, then call GET /api/v1/index-ping/key/verify.`,
    );
  const { urls, repeated, rejected } = sortUrls(host, body.urls);
  const isDry = body.dry_run === true;
  const fresh = await (isDry ? freshUrls : claimFreshUrls)(sql, account.id, host, urls);
  const told = { accepted: fresh.length, deduplicated: repeated + urls.length - fresh.length, rejected };
  if (isDry || fresh.length === 0) return { submission_id: null, ...told, batches: [] };
  const id = uuidv7();
  const batch = { endpoint: services.endpoint, count: fresh.length, status_code: null, attempt: 0 };
  const batches = [{ ...batch, outcome: 'sending' as const }];
  await insertSubmission(sql, account.id, { submission_id: id, host, urls: fresh, batches });
  await services.jobs.enqueue(sql, {
    runId: id,
    accountId: account.id,
    kind: SUBMISSION,
    input: { submission_id: id, actor: actor.id },
  });
  return { submission_id: id, ...told, batches };
}
