import { ApiError, conflict, notFound } from '../../../../kernel/errors.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import {
  addUrls,
  finishUrls,
  leaveRest,
  type NewUrl,
  nextTime,
  putBackTaken,
  raiseUrls,
  type TakenUrl,
  takeUrls,
  type UrlOutcome,
} from '../../../../platform/frontier/index.ts';
import type { BatchContext, JobRun } from '../../../../platform/jobs/index.ts';
import { pageName } from '../engine/kept-pages.ts';
import type { FoundLink, PageResult, RejectedRow } from '../engine/messages.ts';
import { pageKey } from '../page-key.ts';
import type { CrawlPlan } from '../plan.ts';
import { inlinkWeight, priorityOf } from '../strategies.ts';
import type { CrawlBatch, CrawlCursor, CrawlInput, Prepared } from './crawl-batch.ts';
import { isSampled, keepGoodPages, type SampleKeeping, sampleKey } from './good-pages.ts';
import { type IndexedPages, indexedPages } from './indexed-pages.ts';
import { judgeEnd } from './judge-end.ts';
import { begin } from './seed.ts';
import { countMatches } from './selector-matches.ts';

export interface CrawlWriterOptions extends SampleKeeping {
  insertRows(sql: Sql, accountId: string, datasetId: string, rows: Record<string, unknown>[]): Promise<void>;
  quarantine(
    sql: Sql,
    place: { accountId: string; datasetId: string; jobId: string },
    rows: readonly (RejectedRow & { pageUrl: string })[],
  ): Promise<void>;
  /** Has what was read found by those who search, and what is gone found no more. */
  indexPages(sql: Sql, accountId: string, pages: IndexedPages): Promise<void>;
  /** Keeps the body of a page under this name. */
  putBody(key: string, bytes: Uint8Array): Promise<void>;
}

export interface CrawlWriter {
  keepBodies(run: JobRun, results: readonly PageResult[]): Promise<void>;
  write(
    context: Pick<BatchContext<CrawlInput, CrawlCursor>, 'run' | 'input'> & { sql: Sql },
    cursor: CrawlCursor,
    prepared: Prepared,
  ): Promise<{ result: CrawlBatch; taken: TakenUrl[] }>;
}

/** Addresses that are not crawled are kept with their reason, but not without end. */
const MOST_LEFT_OUT = 100_000;
/** Pages on their way to the object store. */
const PUT_AT_ONCE = 16;

/** Writes all that a batch has brought, in the transaction of its cursor. */
export function createCrawlWriter(options: CrawlWriterOptions): CrawlWriter {
  return {
    async keepBodies(run, results) {
      const kept = results.flatMap(({ body, urlId }) => (body === undefined ? [] : [{ body, urlId }]));
      for (let done = 0; done < kept.length; done += PUT_AT_ONCE)
        await Promise.all(
          kept
            .slice(done, done + PUT_AT_ONCE)
            .map(({ body, urlId }) =>
              options.putBody(pageKey(run.accountId, pageName(run.runId, urlId)), body),
            ),
        );
      for (const { sample, urlId } of results.filter(isSampled)) {
        const key = sampleKey(run, urlId);
        await options.lifetimes.announce(run.accountId, key);
        await options.putBody(key, sample.html);
      }
    },
    async write({ sql, run, input }, before, { session, isNew, results, seeds }) {
      const { runId } = run;
      const { plan } = input;
      const cursor = { ...before, warnings: [...before.warnings] };
      if (isNew) await putBackTaken(sql, runId);
      if (before.found === 0) {
        const { added, waiting } = await begin(sql, run, input, seeds);
        cursor.found += added;
        cursor.pages_queued += waiting;
        cursor.pages_skipped += added - waiting;
      }
      await addLinks(sql, run, plan, cursor, results);
      await finishUrls(sql, runId, results.map(outcomeOf));
      count(cursor, plan, results);
      await writeRows(options, sql, run, plan, results);
      await keepGoodPages(sql, run, plan, results, options);
      await options.indexPages(sql, run.accountId, indexedPages(results));
      cursor.warnings = await countMatches(sql, run, plan, results, cursor);
      const pagesLeft = plan.mostPages - cursor.pages_crawled - cursor.pages_failed;
      const { count: wanted, exceptHosts } = session.wanted(pagesLeft);
      const taken = wanted === 0 ? [] : await takeUrls(sql, runId, wanted, exceptHosts);
      const done = session.isIdle && taken.length === 0 && (await isOver(sql, run, cursor, pagesLeft));
      const { error, warnings } = done ? await judgeEnd(sql, run, plan, cursor) : { warnings: [] };
      cursor.warnings.push(...warnings);
      const cost = costOf(results, cursor.rows_extracted - before.rows_extracted);
      const { found: _, ended: __, pages_handled: ___, ...progress } = cursor;
      return { result: { cursor, done, progress, cost, ...(error === undefined ? {} : { error }) }, taken };
    },
  };
}

const costOf = (results: readonly PageResult[], rows: number) => ({
  rows,
  pages: results.reduce((sum, { took }) => sum + took.pages, 0),
  bytes: results.reduce((sum, { took }) => sum + took.bytes, 0),
});

async function isOver(sql: Sql, { runId }: JobRun, cursor: CrawlCursor, pagesLeft: number): Promise<boolean> {
  const next = await nextTime(sql, runId);
  if (next === undefined) return true;
  if (pagesLeft > 0) return false;
  const left = await leaveRest(sql, runId, 'budget');
  cursor.pages_skipped += left;
  cursor.pages_queued = 0;
  cursor.ended = 'budget';
  return true;
}

async function addLinks(
  sql: Sql,
  { accountId, runId }: JobRun,
  plan: CrawlPlan,
  cursor: CrawlCursor,
  results: readonly PageResult[],
): Promise<void> {
  const fresh = new Map<string, NewUrl>();
  const weight = inlinkWeight(plan.strategy);
  const named = new Map<string, number>();
  const name = (key: string) => named.set(key, (named.get(key) ?? 0) + weight);
  for (const { links, named: again, urlId } of results) {
    for (const key of again) name(key);
    for (const link of links) {
      const { key } = link;
      if (weight !== 0 && link.reason === undefined) name(key);
      if (
        isKnown(fresh.get(key), link) ||
        (link.reason !== undefined && cursor.pages_skipped >= MOST_LEFT_OUT)
      )
        continue;
      cursor.found += 1;
      fresh.set(key, newUrl(plan, link, urlId, cursor.found));
    }
  }
  const { waiting, added } = await addUrls(sql, { accountId, runId }, [...fresh.values()]);
  cursor.pages_queued += waiting;
  cursor.pages_skipped += added - waiting;
  if (named.size === 0) return;
  const raised = [...named].map(([key, sum]) => ({ key, weight: sum }));
  await raiseUrls(sql, runId, raised);
}

/** A link that may be followed stands for one to the same address that may not. */
const isKnown = (before: NewUrl | undefined, { reason }: FoundLink): boolean =>
  before !== undefined && (before.reason === undefined || reason !== undefined);

const newUrl = (plan: CrawlPlan, link: FoundLink, foundOn: string, order: number): NewUrl => ({
  key: link.key,
  url: link.url,
  host: link.host,
  depth: link.depth,
  priority: priorityOf(plan.strategy, { depth: link.depth, order, isHandled: link.isHandled }),
  foundOn,
  ...(link.reason === undefined ? {} : { reason: link.reason }),
  ...(link.page === 0 ? {} : { facts: { page: link.page } }),
});

function outcomeOf({ key, end, status, facts }: PageResult): UrlOutcome {
  if (end.state === 'again')
    return { key, state: 'again', reason: end.reason, notBefore: new Date(Date.now() + end.afterMs) };
  return { key, state: end.state, reason: end.reason, status: status === 0 ? null : status, facts };
}

function count(cursor: CrawlCursor, { spider }: CrawlPlan, results: readonly PageResult[]): void {
  const isStored = (spider?.dataset ?? null) !== null;
  for (const { end, isUnchanged, rows, rejected, matches } of results) {
    if (end.state === 'again') continue;
    cursor.pages_queued -= 1;
    if (end.state === 'done') cursor.pages_crawled += 1;
    else if (end.state === 'failed') cursor.pages_failed += 1;
    else cursor.pages_skipped += 1;
    if (isUnchanged) cursor.pages_unchanged += 1;
    if (matches.length > 0) cursor.pages_handled += 1;
    if (!isStored) continue;
    cursor.rows_extracted += rows.length;
    cursor.rows_quarantined += rejected.length;
  }
}

function tellGone(error: unknown): never {
  if (error instanceof ApiError && error.code === notFound.code)
    throw conflict(
      'The dataset of this crawl was deleted while it ran. Assign another one to the spider with PUT /api/v1/spiders, and start the crawl again.',
    );
  throw error;
}

async function writeRows(
  { insertRows, quarantine }: CrawlWriterOptions,
  sql: Sql,
  { accountId, runId }: JobRun,
  { spider }: CrawlPlan,
  results: readonly PageResult[],
): Promise<void> {
  const datasetId = spider?.dataset?.datasetId;
  if (datasetId === undefined) return;
  const rows = results.flatMap((result) => result.rows.map(({ values }) => values));
  if (rows.length > 0) await insertRows(sql, accountId, datasetId, rows).catch(tellGone);
  const rejected = results.flatMap((result) =>
    result.rejected.map((row) => ({ ...row, pageUrl: result.url })),
  );
  if (rejected.length > 0) await quarantine(sql, { accountId, datasetId, jobId: runId }, rejected);
}
