import { must } from '../../../../kernel/must.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { BatchContext, BatchResult } from '../../../../platform/jobs/index.ts';
import type { CrawledPage } from '../audit-crawl.ts';
import { segmentKey } from '../object-keys.ts';
import type { AuditInput } from '../plan.ts';
import { insertPages, type NewPage } from '../store/pages.ts';
import { noteProgress } from '../store/runs.ts';
import { addSegment } from '../store/segments.ts';
import { compressPages } from '../stored-page.ts';
import type { AuditCursor, Prepared } from './audit-batch.ts';
import { readFiles } from './stored.ts';
import type { AuditTools } from './tools.ts';

type Crawling = Extract<Prepared, { phase: 'crawl' }>;
type Context = BatchContext<AuditInput, AuditCursor>;

const USUAL_PRIORITY = 0.5;

/** Waits for pages, and puts their facts into the object store. */
export async function prepareCrawling(
  tools: AuditTools,
  { run, cursor, signal }: Context,
): Promise<Crawling> {
  const { order, crawl, segments } = must(cursor, 'the cursor of a crawl');
  const seeds = async () => {
    const { entries } = await readFiles(tools.objects, run);
    return entries.map(({ url }) => ({ url, priority: USUAL_PRIORITY }));
  };
  const { pages, prepared } = await tools.crawl.prepare({ run, order, cursor: crawl, signal }, seeds);
  if (pages.length === 0) return { phase: 'crawl', pages, segmentKey: null, prepared };
  const key = segmentKey(run.accountId, run.runId, segments);
  await tools.lifetimes.announce(run.accountId, key);
  await tools.objects.put(key, await compressPages(pages.map(({ bytes }) => bytes)), {
    contentType: 'application/zstd',
  });
  return { phase: 'crawl', pages, segmentKey: key, prepared };
}

/** Pages and issues get their places in the stream in the transaction that stores them. */
export async function commitCrawling(
  tools: AuditTools,
  context: Context & { sql: Sql },
  { pages, segmentKey: key, prepared }: Crawling,
): Promise<BatchResult<AuditCursor>> {
  const { run, sql, signal } = context;
  const before = must(context.cursor, 'the cursor of a crawl');
  const turn = { run, order: before.order, cursor: before.crawl, signal };
  const step = await tools.crawl.commit({ ...turn, sql, prepared });
  const audit = { accountId: run.accountId, auditId: run.runId };
  const rows = toRows(before, pages, step.queued);
  await insertPages(sql, { ...audit, at: tools.clock.now().toISOString() }, rows.pages);
  if (key !== null) {
    await addSegment(sql, audit, { number: before.segments, key, pages: pages.length });
    await tools.lifetimes.keep(sql, run.accountId, key);
  }
  const scored = pages.flatMap(({ seen }) => seen.scoreExact ?? []);
  const cursor: AuditCursor = {
    ...before,
    crawl: step.cursor,
    crawlError: step.error ?? null,
    seq: rows.seq,
    pages: before.pages + pages.length,
    issues: before.issues + rows.issues,
    segments: before.segments + (key === null ? 0 : 1),
    scores: {
      sum: before.scores.sum + scored.reduce((sum, score) => sum + score, 0),
      pages: before.scores.pages + scored.length,
    },
    limitHit: step.isCut ? 'pages' : step.isBlocked ? 'blocked' : before.limitHit,
    phase: step.done ? 'settle' : 'crawl',
  };
  await noteProgress(sql, run.runId, cursor);
  const { cost } = step;
  return { cursor, done: false, progress: progressOf(cursor, step.queued), ...(cost && { cost }) };
}

const progressOf = ({ pages, issues, scores }: AuditCursor, queued: number) => ({
  pages_crawled: pages,
  pages_queued: queued,
  issues,
  score: scores.pages === 0 ? null : Math.round(scores.sum / scores.pages),
});

function toRows(
  { seq: before, pages: pagesBefore }: AuditCursor,
  crawled: readonly CrawledPage[],
  queued: number,
): { pages: NewPage[]; issues: number; seq: number } {
  const pages: NewPage[] = [];
  let seq = before;
  let count = 0;
  for (const [index, { seen }] of crawled.entries()) {
    const { url, urlKey, facts, scoreExact, inconclusive, issues, issueCount } = seen;
    const data = `${seen.event.slice(0, -1)},"crawled":${pagesBefore + index + 1},"queued":${queued}}`;
    pages.push({ seq: seq + 1, url, urlKey, data, facts, scoreExact, inconclusive, issues, issueCount });
    seq += 1 + issueCount;
    count += issueCount;
  }
  return { pages, issues: count, seq };
}
