import type { Column } from '../../../platform/tables/index.ts';
import type { Strategy } from './strategies.ts';

/** All that a crawl needs to know, fixed when it is started: a later change of the spider does not reach it. */
export interface CrawlPlan {
  starts: readonly string[];
  hosts: readonly string[];
  patterns: readonly string[];
  /** Sitemaps that the spider names, instead of those that are found. */
  sitemaps?: readonly string[];
  mostDepth: number | null;
  /** Of addresses, in characters; the usual one when absent. */
  mostLength?: number;
  mostPages: number;
  strategy: Strategy;
  respectRobots: boolean;
  render: boolean;
  keepPages: boolean;
  /** The job whose kept pages are read, instead of fetching any. */
  fromJob?: string;
  /** Good pages to keep of every handler, for the repair of its selectors; none when left out. */
  samples?: number;
  /** Every page by the parser that reads as browsers do. */
  exact: boolean;
  delayMs: number;
  concurrency: number;
  userAgent: string | null;
  /** Absent in jobs that were started before there was a choice. */
  pageTimeoutMs?: number;
  mostAttempts?: number;
  spider: SpiderPlan | null;
  /** Who else looks at every page, and what for. */
  observe?: { observer: string; options: unknown };
  /** What is measured of a page while it is rendered. */
  measure?: { before: string; result: string };
  /** As long as the browser has for a page; absent for its own limit. */
  renderTimeoutMs?: number;
}

/** The kind of its jobs. */
export const CRAWL = 'crawl.run';

/** Kept of every handler of a spider. */
export const MOST_SAMPLES = 5;

/** Columns that say of every row where it comes from; added to a dataset with its first crawl. */
export const PROVENANCE = [
  { name: 'page_url', type: 'url', nullable: true },
  { name: 'fetched_at', type: 'timestamp', nullable: true },
  { name: 'spider_version', type: 'integer', nullable: true },
] as const;

export interface SpiderPlan {
  spiderId: string;
  version: number;
  definition: SpiderDefinition;
  dataset: { datasetId: string; columns: readonly Pick<Column, 'name' | 'type' | 'nullable'>[] } | null;
}

/** As the spiders domain stores it. */
export interface SpiderDefinition {
  handlers: readonly { url_pattern: string; item?: object; selectors: Readonly<Record<string, object>> }[];
  navigation?: {
    pagination?: { css?: string; xpath?: string; max_pages?: number };
    follow_links?: { css?: string; xpath?: string };
  };
}
