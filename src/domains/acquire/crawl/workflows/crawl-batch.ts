import type { BatchResult } from '../../../../platform/jobs/index.ts';
import type { PageResult } from '../engine/messages.ts';
import type { CrawlSession } from '../engine/session.ts';
import type { SeedUrl } from '../engine/sitemap-urls.ts';
import type { CrawlPlan } from '../plan.ts';
import type { Progress } from '../schema.ts';

export interface CrawlInput {
  siteUrl: string;
  plan: CrawlPlan;
}

export interface CrawlCursor extends Progress {
  warnings: string[];
  /** Pages that a handler reads. */
  pages_handled: number;
  /** Addresses that were found so far. */
  found: number;
  /** Why nothing more is taken, although some wait. */
  ended: 'budget' | null;
}

export interface Prepared {
  session: CrawlSession;
  isNew: boolean;
  results: readonly PageResult[];
  /** Of the sitemaps, in the first batch of the run alone. */
  seeds: readonly SeedUrl[];
}

export type CrawlBatch = BatchResult<CrawlCursor>;
