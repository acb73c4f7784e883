import type { ErrorDetail } from '../../../../kernel/errors.ts';
import type { TimedKey } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { DataMoved, StageOwner } from '../../../../platform/runs/index.ts';
import type { Column } from '../../../../platform/tables/index.ts';

/** What stages need of other domains; `src/compose` fills it. */
export interface StageParts {
  crawls: StageCrawls;
  rows: StageRows;
  /** Undefined when no part of the program enriches. */
  enrichment: EnrichStage | undefined;
  /** Throws for an address that must not be reached. */
  checkUrl(url: string): URL;
}

export interface CrawlProgress {
  state: 'running' | 'paused' | 'completed' | 'failed' | 'cancelled';
  progress: Readonly<Record<string, unknown>>;
  error: { code: string; message: string } | null;
}

export interface StageCrawls {
  /** The columns that the spider fills, and its dataset; undefined when there is no such spider. */
  spiderOf(
    sql: Sql,
    spiderId: string,
  ): Promise<{ isArchived: boolean; datasetId: string | null; columns: readonly string[] } | undefined>;
  hasStrategy(sql: Sql, strategy: string): Promise<boolean>;
  /** Once for a key, however often it is called. Answers the id of the job. */
  crawl(sql: Sql, owner: StageOwner, key: TimedKey, request: CrawlRequest): Promise<string>;
  /** Reads the pages that a crawl has kept into a dataset; once for a key. */
  read(
    sql: Sql,
    owner: StageOwner,
    key: TimedKey,
    request: { fromJob: string; spiderId: string; datasetId: string },
  ): Promise<string>;
  progressOf(sql: Sql, jobId: string): Promise<CrawlProgress>;
  move(sql: Sql, jobId: string, move: 'pause' | 'resume' | 'cancel'): Promise<void>;
  /** The addresses that the sitemaps of a site list. */
  sitemapUrls(site: string, most: number, signal: AbortSignal): Promise<string[]>;
}

export interface CrawlRequest {
  spiderId: string;
  /** Where it begins; the spider's own start when there are none. */
  starts: readonly string[];
  maxPages: number | undefined;
  render: boolean | undefined;
  strategy: string | undefined;
  /** Pages are kept for a stage that reads them, and no rows are written by the crawl itself. */
  keepOnly: boolean;
}

export const STAGE_ENGINES = ['duckdb', 'trino', 'auto'] as const;
export type StageEngine = (typeof STAGE_ENGINES)[number];

/** A text over datasets, some of which have names of their own in it. */
export interface RowsQuery {
  sql: string;
  params?: readonly (string | number | boolean | null)[];
  /** Further names for datasets. */
  tables: ReadonlyMap<string, string>;
  signal: AbortSignal;
  /** Who runs it; DuckDB unless it says otherwise. Only where rows are written. */
  engine?: StageEngine;
  /** Hears how far another engine is. */
  progress?(progress: Readonly<Record<string, unknown>>): void;
  /** Hears why it was not another engine. */
  note?(text: string): void;
}

/** The dataset that rows are written to: one that is there, or one by its name, made when there is none. */
export interface RowsTarget {
  datasetId?: string;
  datasetName?: string;
  mode: 'replace' | 'append';
}

export interface WrittenRows {
  datasetId: string;
  rows: number;
  /** What the text has read, by its columns where they are known. */
  origins: Omit<DataMoved, 'writes'>;
  /** Shows the rows, in the caller's transaction. */
  commit(sql: Sql): Promise<void>;
}

export interface ExportedFile {
  exportId: string;
  rows: number;
  bytes: number;
  columns: readonly string[];
  /** Of the rows themselves, when they were asked for inline and are few. */
  data?: readonly Readonly<Record<string, unknown>>[];
  url: string | undefined;
  expiresAt: string | undefined;
  /** In the transaction of what refers to it; otherwise the file goes again. */
  record(sql: Sql): Promise<void>;
}

export interface StageRows {
  /** Why a text cannot be run, whatever tables there will be; undefined when it can be read. */
  sqlFault(sql: string, engine?: StageEngine): Promise<string | undefined>;
  /** Whether there is a Trino cluster to run texts. */
  hasTrino: boolean;
  columnsOf(sql: Sql, owner: StageOwner, datasetId: string): Promise<readonly Column[] | undefined>;
  countOf(sql: Sql, owner: StageOwner, datasetId: string): Promise<number>;
  /** A few rows. */
  read(
    owner: StageOwner,
    query: RowsQuery,
    most: number,
  ): Promise<{ rows: Record<string, unknown>[]; truncated: boolean }>;
  write(owner: StageOwner, query: RowsQuery, target: RowsTarget): Promise<WrittenRows>;
  export(
    owner: StageOwner,
    datasetId: string,
    wanted: {
      format: string;
      columns?: readonly string[];
      filters?: object;
      inline: boolean;
      expiresIn?: number;
      escapeFormulas?: boolean;
    },
    signal: AbortSignal,
  ): Promise<ExportedFile>;
  conditionsOf(
    filters: Readonly<Record<string, unknown>>,
    columns: readonly Column[],
  ): { texts: string[]; values: (string | number | boolean | null)[] };
}

/** Rows of a dataset made richer from a source, as a job of its own. */
export interface EnrichStage {
  /** What is wrong with the wish, with paths inside of the config. */
  check(
    sql: Sql,
    owner: StageOwner,
    wish: { source?: string; match_column?: string; enrich_columns?: readonly string[]; dataset_id?: string },
  ): Promise<readonly ErrorDetail[]>;
  /** Counts rows, so that it takes a while. Answers what starts the job: once for a key, however often it is called, with its id. */
  plan(
    owner: StageOwner,
    key: TimedKey,
    wish: {
      datasetId: string;
      source: string;
      matchColumn: string;
      enrichColumns: readonly string[];
      config?: Record<string, unknown>;
    },
  ): Promise<(sql: Sql) => Promise<string>>;
  progressOf(sql: Sql, jobId: string): Promise<CrawlProgress & { rowsEnriched: number }>;
  move(sql: Sql, jobId: string, move: 'pause' | 'resume' | 'cancel'): Promise<void>;
}
