import type { Sql } from '../../../kernel/sql.ts';
import type { Threads } from '../../../platform/threads/index.ts';

export interface SerpResult {
  position: number;
  url: string;
  title: string;
}

export interface Serp {
  /** The host of the provider, or own for the own index. */
  source: string;
  results: SerpResult[];
}

export interface ReadPage {
  url: string;
  html: string;
}

/** A page of the site itself, as it was crawled. */
export interface SitePage {
  url: string;
  title: string;
  text: string;
}

export interface CompetitorsServices {
  /** That read pages of any size. */
  threads: Threads;
  siteOf(sql: Sql, siteId: string): Promise<{ url: string } | undefined>;
  /** The first ten results: of the search provider where there is one, else of the own index. */
  searchResults(
    accountId: string,
    asked: { keyword: string; country: string | undefined; language: string | undefined },
    signal: AbortSignal,
  ): Promise<Serp>;
  /** Throws when a page cannot be read. */
  loadPage(url: string, signal: AbortSignal): Promise<ReadPage>;
  /** Crawled pages of a host: those that have the words, or the newest. */
  pagesOf(accountId: string, host: string, words: string | undefined): Promise<SitePage[]>;
}
