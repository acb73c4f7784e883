import type { Jobs } from '../../../../platform/jobs/index.ts';
import type { SeedUrl } from '../engine/sitemap-urls.ts';
import { CRAWL, type CrawlPlan } from '../plan.ts';
import type { CrawlCursor, CrawlInput, Prepared } from './crawl-batch.ts';
import type { CrawlPart } from './crawl-part.ts';

/** Runs on one node at a time. */
const AT_ONCE = 10;

/**
 * A crawl as a durable job. A batch is what the threads have read meanwhile; its pages, links, rows and the addresses
 * taken next are written in one transaction with the progress. After a crash the pages in hand are fetched anew, and
 * nothing is stored twice. `sitemapUrls` are the pages that the sitemaps of the site list.
 */
export function defineCrawl(
  jobs: Jobs,
  part: CrawlPart,
  sitemapUrls: (plan: CrawlPlan, signal: AbortSignal) => Promise<SeedUrl[]>,
): void {
  jobs.define<CrawlInput, CrawlCursor, Prepared>({
    kind: CRAWL,
    moves: 'fetch',
    subject: ({ siteUrl, plan: { spider } }) =>
      spider === null ? { type: 'site', id: siteUrl } : { type: 'spider', id: spider.spiderId },
    queue: 'crawl',
    concurrency: AT_ONCE,
    prepare: (context) => part.prepare(context, () => sitemapUrls(context.input.plan, context.signal)),
    commit: (context) => part.commit(context),
  });
}
