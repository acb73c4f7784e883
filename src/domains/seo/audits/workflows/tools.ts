import type { Clock } from '../../../../kernel/clock.ts';
import type { Logger } from '../../../../kernel/log.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { ObjectLifetimes } from '../../../../platform/lifetimes/index.ts';
import type { ObjectStore } from '../../../../platform/objects/index.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import type { Threads } from '../../../../platform/threads/index.ts';
import type { GuardedClient } from '../../../../platform/web/index.ts';
import type { AuditCrawl } from '../audit-crawl.ts';

/** A query that a page of the site was shown for. */
export interface SeenQuery {
  query: string;
  url: string;
  impressions: number;
}

/** What the job of an audit works with. */
export interface AuditTools {
  crawl: AuditCrawl;
  web: GuardedClient;
  objects: ObjectStore;
  lifetimes: ObjectLifetimes;
  threads: Threads;
  database: Database;
  clock: Clock;
  log: Logger;
  /** URLs that robots.txt forbids, of those that the crawl met. */
  blockedOf(sql: Sql, runId: string): Promise<string[]>;
  /** What the search console has stored of a site's last 28 days; null when it has nothing. */
  queriesOf(wish: { accountId: string; siteId: string }, signal: AbortSignal): Promise<SeenQuery[] | null>;
  /** An audit that came to nothing does not count towards the audits of its week. */
  giveBack(sql: Sql, accountId: string, startedAt: Date): Promise<void>;
}
