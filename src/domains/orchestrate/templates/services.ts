import type { Sql } from '../../../kernel/sql.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Runs } from '../../../platform/runs/index.ts';

export interface TemplatesServices {
  database: Database;
  jobs: Jobs;
  runs: Runs;
  /** Makes what webhooks are signed with when the account has none; answers it only then. */
  webhookSecrets: { ensure(sql: Sql, accountId: string): Promise<string | undefined> };
  /** Throws when it is no address that may be asked. */
  checkUrl(url: string): unknown;
  hasDataset(sql: Sql, accountId: string, datasetId: string): Promise<boolean>;
  /** One that takes new work. */
  hasSpider(sql: Sql, spiderId: string): Promise<boolean>;
}
