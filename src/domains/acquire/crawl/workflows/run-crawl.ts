import type { BatchContext, Jobs } from '../../../../platform/jobs/index.ts';
import type { CrawlEngine } from '../engine/crawl-engine.ts';
import type { SeedUrl } from '../engine/sitemap-urls.ts';
import { CRAWL, type CrawlPlan } from '../plan.ts';
import { NO_PROGRESS } from '../schema.ts';
import type { CrawlCursor, CrawlInput, Prepared } from './crawl-batch.ts';
import type { CrawlWriter } from './write-batch.ts';

export interface CrawlTools {
  engine: CrawlEngine;
  writer: CrawlWriter;
  /** The pages that the sitemaps of the site list. */
  sitemapUrls(plan: CrawlPlan, signal: AbortSignal): Promise<SeedUrl[]>;
}

const LONGEST_WAIT_MS = 5_000;
/** Runs on one node at a time. */
const AT_ONCE = 10;

/**
 * A crawl as a durable job. A batch is what the threads have read meanwhile; its pages, links, rows and the addresses
 * taken next are written in one transaction with the progress. After a crash the pages in hand are fetched anew, and
 * nothing is stored twice.
 */
export function defineCrawl(jobs: Jobs, { engine, writer, sitemapUrls }: CrawlTools): void {
  jobs.define<CrawlInput, CrawlCursor, Prepared>({
    kind: CRAWL,
    moves: 'fetch',
    subject: ({ siteUrl, plan: { spider } }) =>
      spider === null ? { type: 'site', id: siteUrl } : { type: 'spider', id: spider.spiderId },
    queue: 'crawl',
    concurrency: AT_ONCE,
    async prepare({ run, input, cursor, signal }) {
      const { session, isNew } = engine.session(run, input.plan);
      signal.addEventListener('abort', () => engine.end(run.runId), { once: true });
      return session.attend(async () => {
        const seeds = cursor === null ? await sitemapUrls(input.plan, signal) : [];
        const results = await session.collect(signal, LONGEST_WAIT_MS);
        await writer.keepBodies(run, results);
        return { session, isNew, results, seeds };
      });
    },
    async commit(context) {
      const { session } = context.prepared;
      const write = () => writer.write(context, beginning(context), context.prepared);
      const { result, taken } = await session.attend(write);
      session.taken = taken;
      if (result.done) engine.end(context.run.runId);
      return result;
    },
  });
}

function beginning({ cursor }: BatchContext<CrawlInput, CrawlCursor>): CrawlCursor {
  const beginning: CrawlCursor = {
    ...NO_PROGRESS,
    pages_queued: 0,
    pages_handled: 0,
    warnings: [],
    found: 0,
    ended: null,
  };
  // A run that an earlier version began has not counted everything.
  return { ...beginning, ...cursor };
}
