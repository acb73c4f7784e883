import { zstdCompressSync } from 'node:zlib';
import type { Sql } from '../../../../kernel/sql.ts';
import type { BatchContext, BatchResult } from '../../../../platform/jobs/index.ts';
import {
  linkedPageRules,
  type Need,
  pageRules,
  RULESET,
  type SiteFiles,
  siteRules,
  skippedFor,
} from '../../../../platform/seo/index.ts';
import {
  createUrlNormaliser,
  DEFAULT_AGENT,
  parseRobots,
  productToken,
  robotsAccess,
} from '../../../../platform/web/index.ts';
import type { CrawlOrder } from '../audit-crawl.ts';
import { findStart } from '../files/find-start.ts';
import { readSiteFiles } from '../files/read-site-files.ts';
import { filesKey } from '../object-keys.ts';
import type { AuditInput, Start } from '../plan.ts';
import { mostShown } from '../shown-pages.ts';
import { addNote } from '../store/happenings.ts';
import { noteProgress } from '../store/runs.ts';
import type { AuditCursor, Prepared } from './audit-batch.ts';
import type { AuditTools } from './tools.ts';

type Beginning = Extract<Prepared, { phase: 'begin' }>;

/** Looks where the start leads and what the site's own files say, and puts them where the end of the audit finds them. */
export async function prepareBeginning(
  tools: AuditTools,
  { run, input, signal }: BatchContext<AuditInput, AuditCursor>,
): Promise<Beginning> {
  const { options } = input;
  const userAgent = options.user_agent;
  const start = await findStart(tools.web, input.url, { userAgent, signal });
  const normalise = createUrlNormaliser();
  const files = await readSiteFiles(
    {
      ...{ client: tools.web, signal, userAgent, wantsSitemaps: options.sitemaps },
      keyOf: (url) => normalise(url)?.key ?? url,
    },
    new URL(start.final_url).origin,
  );
  const key = filesKey(run.accountId, run.runId);
  await tools.lifetimes.announce(run.accountId, key);
  await tools.objects.put(key, zstdCompressSync(Buffer.from(JSON.stringify(files))), {
    contentType: 'application/zstd',
  });
  const { siteId } = input;
  const queries =
    siteId === null ? null : await tools.queriesOf({ accountId: run.accountId, siteId }, signal);
  const crawlDelayMs = crawlDelayOf(files, userAgent);
  return {
    phase: 'begin',
    ...{ start, files, crawlDelayMs, filesKey: key },
    order: withShown(orderOf(input, start, files), mostShown(queries)),
  };
}

const withShown = (order: CrawlOrder, shown: string[] | null): CrawlOrder => ({
  ...order,
  observe: { ...order.observe, shown },
});

const isUnreachable = ({ robots }: SiteFiles): boolean =>
  robotsAccess({ status: robots.status, body: '' }).basis === 'unreachable';

/** Who cannot know what is allowed reads the one page that was asked for. */
function orderOf({ url, options, visit }: AuditInput, start: Start, files: SiteFiles): CrawlOrder {
  const isClosed = options.respect_robots_txt && isUnreachable(files);
  return {
    siteUrl: url,
    start: start.final_url,
    mostPages: isClosed ? 1 : options.max_pages,
    respectRobots: options.respect_robots_txt && !isClosed,
    render: options.js_rendering,
    include: options.include,
    exclude: options.exclude,
    userAgent: options.user_agent,
    observe: {
      ...{ start: start.final_url, redirects: start.redirects, isRendered: options.js_rendering },
      // Nobody searches the pages of visitors.
      isSearchable: visit === null,
      robots: mayForbidMore(options, files) ? files.robots : null,
    },
  };
}

const agentOf = (userAgent: string | null): string => productToken(userAgent ?? DEFAULT_AGENT);

/** Whether search engines may be forbidden more than the crawl is: it heeds nothing, or one of both has rules of its own. */
function mayForbidMore(options: AuditInput['options'], { robots }: SiteFiles): boolean {
  const text = robots.text.toLowerCase();
  const agents = ['googlebot', agentOf(options.user_agent).toLowerCase()];
  return !options.respect_robots_txt || agents.some((agent) => text.includes(agent));
}

const crawlDelayOf = ({ robots }: SiteFiles, userAgent: string | null): number =>
  Math.round((parseRobots(robots.text).crawlDelay(agentOf(userAgent)) ?? 0) * 1_000);

export async function commitBeginning(
  tools: AuditTools,
  { run, input, sql }: BatchContext<AuditInput, AuditCursor> & { sql: Sql },
  { start, files, order, crawlDelayMs, filesKey: key }: Beginning,
): Promise<BatchResult<AuditCursor>> {
  const at = tools.clock.now();
  await tools.lifetimes.keep(sql, run.accountId, key);
  const audit = { accountId: run.accountId, auditId: run.runId };
  await addNote(sql, audit, { seq: 1, kind: 'rate_info', data: rateInfo(input, crawlDelayMs), at });
  await addNote(sql, audit, { seq: 2, kind: 'crawl_started', data: started(input, start, files), at });
  await noteProgress(sql, run.runId, { seq: 2, pages: 0, issues: 0 });
  const cursor: AuditCursor = {
    ...{ phase: 'crawl', start, order, crawl: null, crawlError: null },
    ...{ seq: 2, pages: 0, issues: 0, segments: 0, scores: { sum: 0, pages: 0 }, limitHit: null },
  };
  return { cursor, done: false, progress: { pages_crawled: 0, pages_queued: 1, issues: 0 } };
}

const rateInfo = ({ rate, options }: AuditInput, crawlDelayMs: number) => ({
  limit: rate?.limit ?? null,
  remaining: rate?.remaining ?? null,
  reset_at: rate?.reset_at ?? null,
  max_pages: options.max_pages,
  crawl_delay_ms: crawlDelayMs,
});

const RULES = [...pageRules, ...linkedPageRules, ...siteRules];
const WITHOUT_BROWSER = new Set<Need>(['html', 'response', 'pages', 'files', 'requests']);

function started({ url, options }: AuditInput, start: Start, files: SiteFiles) {
  const skipped = options.js_rendering ? [] : skippedFor(RULES, WITHOUT_BROWSER).map(({ rule }) => rule);
  return {
    url,
    final_url: start.final_url,
    max_pages: options.max_pages,
    js_rendering: options.js_rendering,
    ruleset: RULESET,
    rules_run: RULES.length - skipped.length,
    rules_skipped: skipped,
    robots: { url: files.robots.url, status: files.robots.status },
    sitemaps: files.sitemaps.map((file) => ({ url: file.url, status: file.status, urls: file.entries })),
  };
}
