import { emit } from '../../../../kernel/events.ts';
import { must } from '../../../../kernel/must.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { BatchContext, BatchResult, JobError } from '../../../../platform/jobs/index.ts';
import { rounded } from '../../../../platform/seo/index.ts';
import { threadTask } from '../../../../platform/threads/index.ts';
import { auditCompleted } from '../events.ts';
import { evidenceKey } from '../object-keys.ts';
import type { AuditInput } from '../plan.ts';
import { probeSite } from '../probes/probe-site.ts';
import { readObject } from '../read-object.ts';
import type { Settlement } from '../settle/settlement.ts';
import { addNote } from '../store/happenings.ts';
import { indexPageIssues, insertSiteIssues } from '../store/issues.ts';
import { doubtfulPages, finishPages, foundPages, lastingRedirects } from '../store/pages.ts';
import { completeAudit, earlierAudits, findAudit, previousAudit } from '../store/runs.ts';
import { segmentsOf } from '../store/segments.ts';
import type { AuditCursor, Prepared } from './audit-batch.ts';
import { type Evidence, storeEvidence } from './evidence.ts';
import { endInFailure } from './fail-audit.ts';
import { readFiles } from './stored.ts';
import { tellChanges } from './tell-changes.ts';
import type { AuditTools } from './tools.ts';

type Context = BatchContext<AuditInput, AuditCursor>;

const listTargets = threadTask<typeof import('../settle/list-targets.task.ts').default>(
  import.meta.resolve('../settle/list-targets.task.ts'),
);
const settleSite = threadTask<typeof import('../settle/settle-site.task.ts').default>(
  import.meta.resolve('../settle/settle-site.task.ts'),
);
/** Of a processor, for ten thousand pages and more. */
const LONGEST_MS = 10 * 60_000;

/** Asks what is left to ask, and judges what only all pages together show. */
export async function prepareSettlement(
  tools: AuditTools,
  { run, cursor, input, signal }: Context,
): Promise<Extract<Prepared, { phase: 'settle' }>> {
  const at = must(cursor, 'the cursor of an audit');
  const { database, objects, threads } = tools;
  const reading = database.readingAs(run.accountId);
  const keys = await reading((sql) => segmentsOf(sql, run.runId));
  const segments = await Promise.all(keys.map(({ object_key: key }) => readObject(objects, key)));
  const files = await readFiles(objects, run);
  const limits = { signal, timeoutMs: LONGEST_MS };
  const targets = await threads.run(listTargets, { segments }, limits);
  const doubtful = await reading((sql) => doubtfulPages(sql, run.runId));
  const probes = await probeSite(
    tools.web,
    { start: at.start.final_url, userAgent: input.options.user_agent, ...targets, ...doubtful },
    signal,
  );
  const { blocked, known, lasting } = await reading(async (sql) => ({
    blocked: await tools.blockedOf(sql, run.runId),
    known: await knownPages(sql, run.runId),
    lasting: await lastingUrls(sql, run.runId),
  }));
  const { siteId } = input;
  const queries =
    siteId === null ? null : await tools.queriesOf({ accountId: run.accountId, siteId }, signal);
  const evidence: Evidence = {
    ...{ probes, blocked, lasting, known: [...known, ...shownPages(queries)], queries },
    start: at.start.final_url,
    isComplete: at.limitHit === null,
    isRendered: input.options.js_rendering,
    checkedAt: tools.clock.now().toISOString(),
  };
  await tools.lifetimes.announce(run.accountId, evidenceKey(run.accountId, run.runId));
  await storeEvidence(objects, run, evidence);
  const settlement = await threads.run(settleSite, { segments, files, ...evidence }, limits);
  return { phase: 'settle', settlement };
}

const MOST_KNOWN = 10_000;
const BEFORE = 2;

/** Pages of the site that the run before has found. */
async function knownPages(sql: Sql, auditId: string): Promise<{ url: string; from: string }[]> {
  const row = must(await findAudit(sql, auditId), 'the audit');
  const before = await previousAudit(sql, row);
  if (before === undefined) return [];
  const pages = await foundPages(sql, before.audit_id, MOST_KNOWN);
  return pages.map(({ url }) => ({ url, from: 'the audit before' }));
}

/** Temporary redirects that the two runs before have met as well. */
async function lastingUrls(sql: Sql, auditId: string): Promise<string[]> {
  const row = must(await findAudit(sql, auditId), 'the audit');
  const before = await earlierAudits(sql, row, BEFORE);
  if (before.length < BEFORE) return [];
  const ids = before.map(({ audit_id: id }) => id);
  return (await lastingRedirects(sql, [auditId, ...ids])).map(({ url }) => url);
}

/** Pages that people were shown in search. */
const shownPages = (queries: readonly { url: string }[] | null): { url: string; from: string }[] =>
  [...new Set(queries?.map(({ url }) => url))].map((url) => ({ url, from: 'Search Console' }));

/** Everything that the end brings, in one transaction with the last event. */
export async function commitSettlement(
  tools: AuditTools,
  context: Context & { sql: Sql },
  settlement: Settlement,
): Promise<BatchResult<AuditCursor>> {
  const cursor = must(context.cursor, 'the cursor of an audit');
  const failure = failureOf(cursor, settlement);
  return failure === undefined
    ? complete(tools, context, cursor, settlement)
    : fail(tools, context, cursor, failure);
}

/** A site that forbids everything or that nobody trusts has its answer without a page; one that cannot be reached has none. */
const failureOf = ({ crawlError }: AuditCursor, { rules }: Settlement): JobError | undefined =>
  crawlError === null || CLOSED.some((rule) => rules.includes(rule)) ? undefined : crawlError;

const CLOSED = ['robots-block-all', 'tls-invalid'];

async function complete(
  tools: AuditTools,
  { run, input, sql }: Context & { sql: Sql },
  cursor: AuditCursor,
  settlement: Settlement,
): Promise<BatchResult<AuditCursor>> {
  const { runId: auditId, accountId } = run;
  const now = tools.clock.now();
  const at = now.toISOString();
  const issues = settlement.issues.map((issue, index) => ({ ...issue, seq: cursor.seq + 1 + index }));
  await tools.lifetimes.keep(sql, accountId, evidenceKey(accountId, auditId));
  await indexPageIssues(sql, { accountId, auditId }, settlement.pageIssues);
  await insertSiteIssues(sql, { accountId, auditId }, issues);
  await finishPages(sql, auditId, settlement.pages);
  const seq = cursor.seq + issues.length + 1;
  const counted = { pages: cursor.pages, issues: cursor.issues + issues.length };
  const score = rounded(settlement.scoreExact);
  const summary = {
    ...{ url: input.url, final_url: cursor.start.final_url, checked_at: at },
    ...settlement.summary,
    ...{ score, score_exact: settlement.scoreExact, limit_hit: cursor.limitHit, ...counted },
  };
  await addNote(sql, { accountId, auditId }, { seq, kind: 'audit_complete', data: summary, at: now });
  await completeAudit(sql, auditId, {
    ...{ seq, ...counted, scoreExact: settlement.scoreExact, limitHit: cursor.limitHit },
    ...{ summary: JSON.stringify(summary), at: now },
  });
  const payload = {
    ...{ site_id: input.siteId, schedule_id: input.scheduleId, url: input.url, score, ...counted },
  };
  await emit(sql, auditCompleted, { accountId, subject: auditId, payload });
  await tellChanges(sql, { accountId, auditId });
  return { cursor, done: true, progress: { ...run.progress, issues: counted.issues, score } };
}

async function fail(
  tools: AuditTools,
  { run, input, sql }: Context & { sql: Sql },
  cursor: AuditCursor,
  error: JobError,
): Promise<BatchResult<AuditCursor>> {
  await endInFailure(tools, sql, { run, input, seq: cursor.seq + 1, isReturned: true, error });
  return { cursor, done: true, error };
}
