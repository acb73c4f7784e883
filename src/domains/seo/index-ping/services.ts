import type { Clock } from '../../../kernel/clock.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { GuardedClient } from '../../../platform/web/index.ts';

export interface IndexPingServices {
  /** Where submissions go; the operator named it, so it may be a private host. */
  endpoint: string;
  database: Database;
  jobs: Jobs;
  clock: Clock;
  web: GuardedClient;
  findSite(sql: Sql, siteId: string): Promise<{ site_id: string; url: string } | undefined>;
  /** Whether Granary itself serves the host, and with it the key file. */
  isHosted(sql: Sql, accountId: string, host: string): Promise<boolean>;
}
