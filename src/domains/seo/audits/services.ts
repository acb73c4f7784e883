import type { Clock } from '../../../kernel/clock.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { BrowserPool } from '../../../platform/browser/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { ObjectLifetimes } from '../../../platform/lifetimes/index.ts';
import type { Quota } from '../../../platform/limits/index.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { Threads } from '../../../platform/threads/index.ts';
import type { GuardedClient } from '../../../platform/web/index.ts';

export interface AuditServices {
  database: Database;
  jobs: Jobs;
  quota: Quota;
  objects: ObjectStore;
  lifetimes: ObjectLifetimes;
  sealer: Sealer;
  threads: Threads;
  browser: BrowserPool;
  web: GuardedClient;
  clock: Clock;
  /** An audit that came to nothing does not count towards the audits of its week. */
  giveBack(sql: Sql, accountId: string, startedAt: Date): Promise<void>;
  /** Throws for an address that must not be reached. */
  checkUrl(url: string): URL;
  /** The start of a site of the account; `undefined` when there is no such site. */
  siteOf(sql: Sql, siteId: string): Promise<{ url: string } | undefined>;
  /** URLs of a crawl that were not read, by reason. */
  skippedOf(sql: Sql, runId: string, page: { limit: number; offset: number }): Promise<SkippedPage>;
}

export interface SkippedPage {
  urls: { url: string; reason: string; detail: string | null }[];
  reasons: { reason: string; count: number }[];
  total: number;
}
