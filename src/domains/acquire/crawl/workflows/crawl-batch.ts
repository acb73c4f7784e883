import type { BatchResult } from '../../../../platform/jobs/index.ts';
import type { PageResult } from '../engine/messages.ts';
import type { CrawlSession } from '../engine/session.ts';
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

export interface SeedUrl {
  url: string;
  priority: number;
  /** Why it is not crawled, although a sitemap lists it. */
  reason?: string;
}

export type CrawlBatch = BatchResult<CrawlCursor>;
