import type { Account, Context } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { ObjectLifetimes } from '../../../platform/lifetimes/index.ts';
import type { Quota } from '../../../platform/limits/index.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import type { PageLoader } from '../../../platform/pages/index.ts';
import type { Column, ColumnDraft } from '../../../platform/tables/index.ts';
import type { Threads } from '../../../platform/threads/index.ts';
import type { Spider } from './schema.ts';

/** A page as a crawl of the spider would read it. */
export interface TriedSpider {
  url: string;
  isHandled: boolean;
  /** Why the page could not be read. */
  fault: string | null;
  rows: Record<string, unknown>[];
  fields: { field: string; matched: boolean }[];
  rejected: { column: string; message: string }[];
  /** To be followed. */
  links: number;
  renderMs: number;
}

/** A crawl of a spider, as its health is read from it. */
export interface SpiderCrawl {
  jobId: string;
  version: number | null;
  state: string;
  startedAt: Date;
  pagesCrawled: number;
  pagesFailed: number;
  rowsExtracted: number;
  rowsQuarantined: number;
}

/** What one job tells of one field. */
export interface FieldJob {
  jobId: string;
  version: number;
  handler: number;
  field: string;
  pages: number;
  matched: number;
  measured: number;
  numeric: number;
  characters: number;
  rejected: number;
  lastGoodUrl: string | null;
  lastGoodAt: Date | null;
  lastBadUrl: string | null;
  lastBadAt: Date | null;
}

/** A page on which a spider found what it was to find; crawls keep a few of them. */
export interface StoredGoodPage {
  handler: number;
  object_key: string;
  url_pattern: string;
  spider_version: number;
  page_url: string;
  rendered: boolean;
  fields: string[];
  fetched_at: Date;
}

/** Who makes or changes a spider: a request, or a job that has none. */
export interface SpiderMaker {
  account: Account;
  actor: { id: string };
  services: Pick<SpidersServices, 'quota' | 'columnsOf'>;
}

export interface SpidersServices {
  quota: Quota;
  pages: PageLoader;
  threads: Threads;
  objects: ObjectStore;
  lifetimes: ObjectLifetimes;
  /** The last crawls of a spider, the newest first. */
  crawlsOf(sql: Sql, spiderId: string, most: number): Promise<SpiderCrawl[]>;
  /** What jobs of a spider tell of its fields. */
  fieldJobs(sql: Sql, spiderId: string, jobIds: readonly string[]): Promise<FieldJob[]>;
  goodPages: {
    of(sql: Sql, spiderId: string): Promise<StoredGoodPage[]>;
    /** Answers the keys of their objects. */
    drop(sql: Sql, spiderId: string): Promise<string[]>;
  };
  /** Makes a dataset of the account and answers its id. */
  createDataset(
    ctx: Context,
    sql: Sql,
    draft: { name: string; siteUrl: string; columns: readonly ColumnDraft[] },
  ): Promise<string>;
  /** Throws for an address that must not be reached. */
  checkUrl(url: string): URL;
  tryPage(ctx: Context, spider: Spider, url: string, render: boolean): Promise<TriedSpider>;
  /** The columns of a dataset of the account; `undefined` when there is no such dataset. */
  columnsOf(sql: Sql, accountId: string, datasetId: string): Promise<readonly Column[] | undefined>;
}
