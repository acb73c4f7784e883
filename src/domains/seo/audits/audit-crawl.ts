import type { Sql } from '../../../kernel/sql.ts';
import type { BatchResult, JobError, JobRun } from '../../../platform/jobs/index.ts';
import type { AuditedPage, ObserverOptions } from './observer.ts';

/** What an audit wants crawled; the crawler is the one that crawls use. */
export interface CrawlOrder {
  siteUrl: string;
  start: string;
  mostPages: number;
  respectRobots: boolean;
  render: boolean;
  include: readonly string[];
  exclude: readonly string[];
  userAgent: string | null;
  observe: ObserverOptions;
}

export interface Seed {
  url: string;
  priority: number;
}

export interface CrawledPage {
  seen: AuditedPage;
  /** Its facts, compressed. */
  bytes: Uint8Array;
}

export interface CrawlTurn {
  run: JobRun;
  order: CrawlOrder;
  /** Of the turn before, as it was answered. */
  cursor: unknown;
  signal: AbortSignal;
}

export interface CrawlStep {
  cursor: unknown;
  done: boolean;
  error?: JobError;
  cost: BatchResult<unknown>['cost'];
  crawled: number;
  queued: number;
  /** More pages wait than the audit may read. */
  isCut: boolean;
  /** The site has asked for fewer requests again and again. */
  isBlocked: boolean;
}

/** The crawl of an audit, batch by batch. */
export interface AuditCrawl<Prepared = unknown> {
  prepare(
    turn: CrawlTurn,
    seeds: () => Promise<readonly Seed[]>,
  ): Promise<{ pages: readonly CrawledPage[]; prepared: Prepared }>;
  commit(turn: CrawlTurn & { sql: Sql; prepared: Prepared }): Promise<CrawlStep>;
}
