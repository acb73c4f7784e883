import type { JobError } from '../../../../platform/jobs/index.ts';
import type { SiteFiles } from '../../../../platform/seo/index.ts';
import type { CrawledPage, CrawlOrder } from '../audit-crawl.ts';
import type { Start } from '../plan.ts';
import type { Settlement } from '../settle/settlement.ts';

/** Where an audit stands between its batches. */
export interface AuditCursor {
  phase: 'crawl' | 'settle';
  start: Start;
  order: CrawlOrder;
  /** The crawl's own. */
  crawl: unknown;
  /** Why nothing was crawled. */
  crawlError: JobError | null;
  /** Of the last event. */
  seq: number;
  pages: number;
  issues: number;
  /** Sum of the scores of the pages so far, and how many of them have one. */
  scores: { sum: number; pages: number };
  segments: number;
  limitHit: 'pages' | 'blocked' | null;
}

export type Prepared =
  | {
      phase: 'begin';
      start: Start;
      files: SiteFiles;
      order: CrawlOrder;
      crawlDelayMs: number;
      filesKey: string;
    }
  | { phase: 'crawl'; pages: readonly CrawledPage[]; segmentKey: string | null; prepared: unknown }
  | { phase: 'settle'; settlement: Settlement };
