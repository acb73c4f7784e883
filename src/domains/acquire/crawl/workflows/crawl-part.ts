import type { Sql } from '../../../../kernel/sql.ts';
import type { BatchContext } from '../../../../platform/jobs/index.ts';
import type { CrawlEngine } from '../engine/crawl-engine.ts';
import type { SeedUrl } from '../engine/sitemap-urls.ts';
import { NO_PROGRESS } from '../schema.ts';
import type { CrawlBatch, CrawlCursor, CrawlInput, Prepared } from './crawl-batch.ts';
import type { CrawlWriter } from './write-batch.ts';

type Context = Pick<BatchContext<CrawlInput, CrawlCursor>, 'run' | 'input' | 'cursor' | 'signal'>;

/** The batches of a crawl, for the jobs that consist of one and for those that crawl among other things. */
export interface CrawlPart {
  /** Waits for pages. `seeds` are asked for once, before the first of them. */
  prepare(context: Context, seeds: () => Promise<readonly SeedUrl[]>): Promise<Prepared>;
  /** Writes them, and takes what comes next. */
  commit(context: Context & { sql: Sql; prepared: Prepared }): Promise<CrawlBatch>;
}

const LONGEST_WAIT_MS = 5_000;

export function createCrawlPart(engine: CrawlEngine, writer: CrawlWriter): CrawlPart {
  return {
    prepare({ run, input, cursor, signal }, seeds) {
      const { session, isNew } = engine.session(run, input.plan);
      signal.addEventListener('abort', () => engine.end(run.runId), { once: true });
      return session.attend(async () => {
        const listed = cursor === null ? await seeds() : [];
        const results = await session.collect(signal, LONGEST_WAIT_MS);
        await writer.keepBodies(run, results);
        return { session, isNew, results, seeds: listed };
      });
    },
    async commit(context) {
      const { session } = context.prepared;
      const write = () => writer.write(context, beginning(context.cursor), context.prepared);
      const { result, taken } = await session.attend(write);
      session.taken = taken;
      if (result.done) engine.end(context.run.runId);
      return result;
    },
  };
}

function beginning(cursor: CrawlCursor | null): CrawlCursor {
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
