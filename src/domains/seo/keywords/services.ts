import type { Sql } from '../../../kernel/sql.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Scratch } from '../../../platform/scratch/index.ts';
import type { KeywordProvider } from './enrich/provider.ts';

/** What the search console has told of a query on one day. */
export interface QueryStat {
  query: string;
  page: string;
  clicks: number;
  impressions: number;
  position: number;
  /** Such as 2026-03-01. */
  date: string;
}

export type Connection =
  | 'not_configured'
  | 'not_connected'
  | 'needs_reconnect'
  | 'scope_missing'
  | 'no_property';

/** The data of a search console, as far as this instance has them. */
export interface ConsoleData {
  /** Undefined when there are data; else why not. */
  obstacle(
    sql: Sql,
    accountId: string,
    siteId: string,
  ): Promise<{ connection: Connection; next: string } | undefined>;
  queryStats(sql: Sql, accountId: string, siteId: string, days: number): Promise<QueryStat[]>;
}

/** A page of the site that was crawled. */
export interface OwnPage {
  url: string;
  title: string;
  text: string;
  language: string | undefined;
}

/** A term that pages of competitors have and the site's page has not. */
export interface GapTerm {
  term: string;
  keyword: string;
  importance: number;
}

export interface KeywordsServices {
  database: Database;
  jobs: Jobs;
  scratch: Scratch;
  provider: KeywordProvider | undefined;
  console: ConsoleData;
  siteOf(sql: Sql, siteId: string): Promise<{ url: string } | undefined>;
  /** Crawled pages below a host: those that have the words, or the newest. */
  pagesOf(accountId: string, host: string, words: string | undefined): Promise<OwnPage[]>;
  gapsOf(sql: Sql, keys: readonly string[]): Promise<GapTerm[]>;
  /** The addresses of the first ten results of keywords, as they were last seen. */
  resultsOf(sql: Sql, keys: readonly string[]): Promise<Map<string, string[]>>;
}
