import type { Account } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { NameServers } from '../../../platform/dns/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Quota } from '../../../platform/limits/index.ts';
import type { PageLoader } from '../../../platform/pages/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Rdap } from '../../../platform/rdap/index.ts';
import type { Column, ColumnDraft, RowChange } from '../../../platform/tables/index.ts';
import type { Threads } from '../../../platform/threads/index.ts';
import type { GuardedClient, RobotsAccess, SitemapFault, WalkedEntry } from '../../../platform/web/index.ts';
import type { CountedHosts } from './pace/planned-work.ts';
import type { ProviderName } from './sources/provider-names.ts';

/** A provider under contract, as the operator has set it. */
export interface ProviderAccess {
  url: string;
  key: string | undefined;
}

type Values = Readonly<Record<string, string | string[]>>;

/** What an inspection tells of a page, as far as sources ask. */
export interface AnalysedPage {
  meta: {
    title: string | null;
    description: string | null;
    canonical: string | null;
    robots: { noindex: boolean; nofollow: boolean };
    language: string | null;
    viewport: string | null;
    open_graph: Values;
    twitter: Values;
    hreflang: { language: string; url: string }[];
    icons: { url: string }[];
    feeds: { url: string }[];
  };
  structured_data: { types: { type: string; format: string; count: number }[] };
  links: { total: number; internal: number; external: number; nofollow: number };
  headings: { level: number; text: string }[];
  images: { total: number; without_alt: number };
  word_count: number;
  technologies: { name: string; category: string; version: string | null }[];
}

/** What is read of an article. */
export interface ReadArticle {
  is_article: boolean;
  title: string | null;
  byline: string | null;
  published_at: string | null;
  language: string | null;
  excerpt: string | null;
  lead_image: string | null;
  text: string;
  word_count: number;
}

/** The rows of datasets, given by the part of the program that keeps them. */
export interface DatasetAccess {
  /** Undefined when there is no such dataset. */
  columnsOf(sql: Sql, accountId: string, datasetId: string): Promise<readonly Column[] | undefined>;
  addColumns(
    sql: Sql,
    accountId: string,
    datasetId: string,
    columns: readonly ColumnDraft[],
  ): Promise<readonly Column[]>;
  matchedRows(
    place: { accountId: string; datasetId: string },
    wish: { column: string; lacking: readonly string[]; after: string; most: number },
    signal: AbortSignal,
  ): Promise<{ rowId: string; data: Record<string, unknown> }[]>;
  /** Of the first so many rows, or of all. */
  countHosts(
    place: { accountId: string; datasetId: string },
    wish: { column: string; lacking: readonly string[]; most: number | null; mostHosts: number },
    signal: AbortSignal,
  ): Promise<CountedHosts>;
  updateRows(
    sql: Sql,
    place: { accountId: string; datasetId: string },
    rowIds: readonly string[],
    change: RowChange,
  ): Promise<string[]>;
}

/** What sources may use of the world outside. */
export interface SourceParts {
  web: GuardedClient;
  pages: PageLoader;
  threads: Threads;
  dns: NameServers;
  rdap: Rdap;
  providers: Readonly<Partial<Record<ProviderName, ProviderAccess>>>;
  /** A file of networks and places. */
  geoIpFile: string | undefined;
  analyse(
    page: { html: string; url: string; headers: Readonly<Record<string, string | string[] | undefined>> },
    signal: AbortSignal,
  ): Promise<AnalysedPage>;
  readArticle(page: { html: string; url: string }, signal: AbortSignal): Promise<ReadArticle>;
  robotsOf(url: string): Promise<RobotsAccess>;
  /** What the account's own last crawl has seen of a site. */
  lastCrawl(
    accountId: string,
    host: string,
  ): Promise<{ pages: number; failed: number; deepest: number; at: Date } | undefined>;
  walkSitemaps(
    origin: string,
    options: {
      signal: AbortSignal;
      mostPages: number;
      onFault(sitemap: string, fault: SitemapFault): void;
    },
  ): AsyncGenerator<WalkedEntry>;
}

export interface EnrichmentServices extends SourceParts {
  database: Database;
  jobs: Jobs;
  quota: Quota;
  datasets: DatasetAccess;
  accountOf(sql: Sql, accountId: string): Promise<Account>;
  /** Sites of the transaction's account with the names that it gave them, or that they give themselves. */
  namedSites(sql: Sql): Promise<{ name: string; url: string }[]>;
}
