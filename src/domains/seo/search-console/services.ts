import type { Clock } from '../../../kernel/clock.ts';
import type { SearchConsoleConfig } from '../../../kernel/config.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { QueryEngine, TrustedRunner } from '../../../platform/duckdb/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Scratch } from '../../../platform/scratch/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { Tables } from '../../../platform/tables/index.ts';
import type { LiveCheck, LiveView } from './schema/live.ts';

export interface OwnSite {
  site_id: string;
  url: string;
}

/** Where daily rows are kept. */
export interface DailyStorage {
  tables: Tables;
  queries(): QueryEngine;
  parsers(): TrustedRunner;
  scratch: Scratch;
}

export interface SearchConsoleServices extends DailyStorage {
  config: SearchConsoleConfig;
  database: Database;
  jobs: Jobs;
  sealer: Sealer;
  clock: Clock;
  publicUrl(): string;
  /** The sites of the transaction's account. */
  sitesOf(sql: Sql): Promise<OwnSite[]>;
  findSite(sql: Sql, siteId: string): Promise<OwnSite | undefined>;
  /** How a page is right now; a page that cannot be read is told in the view. Throws for a URL that must not be fetched. */
  liveView(url: string, signal: AbortSignal): Promise<LiveView>;
  /** The same with what checks say of it. */
  liveCheck(url: string, signal: AbortSignal): Promise<LiveCheck>;
}
