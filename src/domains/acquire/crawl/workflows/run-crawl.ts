import type { BatchContext, BatchResult, Jobs } from '../../../../platform/jobs/index.ts';
import type { CrawlEngine } from '../engine/crawl-engine.ts';
import type { PageResult } from '../engine/messages.ts';
import type { CrawlSession } from '../engine/session.ts';
import type { CrawlPlan } from '../plan.ts';
import { NO_PROGRESS, type Progress } from '../schema.ts';
import type { CrawlWriter } from './write-batch.ts';

export const CRAWL = 'crawl.run';

export interface CrawlInput {
  siteUrl: string;
  plan: CrawlPlan;
}

export interface CrawlCursor extends Progress {
  warnings: string[];
  /** Addresses that were found so far. */
  found: number;
  /** Why nothing more is taken, although some wait. */
  ended: 'budget' | null;
}

interface Prepared {
  session: CrawlSession;
  isNew: boolean;
  results: readonly PageResult[];
  /** Of the sitemaps, in the first batch of the run alone. */
  seeds: readonly SeedUrl[];
}

export interface SeedUrl {
  url: string;
  priority: number;
}

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
    queue: 'crawl',
    concurrency: AT_ONCE,
    async prepare({ run, input, cursor, signal }) {
      const { session, isNew } = engine.session(run.runId, input.plan, run.batch);
      signal.addEventListener('abort', () => engine.end(run.runId), { once: true });
      const seeds = cursor === null ? await sitemapUrls(input.plan, signal) : [];
      const results = await session.collect(signal, LONGEST_WAIT_MS);
      await writer.keepBodies(run, results);
      return { session, isNew, results, seeds };
    },
    async commit(context) {
      const { result, taken } = await writer.write(context, beginning(context), context.prepared);
      context.prepared.session.taken = taken;
      if (result.done) engine.end(context.run.runId);
      return result;
    },
  });
}

function beginning({ cursor }: BatchContext<CrawlInput, CrawlCursor>): CrawlCursor {
  return cursor ?? { ...NO_PROGRESS, pages_queued: 0, warnings: [], found: 0, ended: null };
}

export type CrawlBatch = BatchResult<CrawlCursor>;
export type { Prepared };
