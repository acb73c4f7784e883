import type { Clock } from '../../../kernel/clock.ts';
import type { Account } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Runs } from '../../../platform/runs/index.ts';
import type { WebhookSecrets } from './webhooks/secret.ts';

export interface PipelinesServices {
  database: Database;
  jobs: Jobs;
  runs: Runs;
  clock: Clock;
  webhookSecrets: WebhookSecrets;
  accountOf(sql: Sql, accountId: string): Promise<Account>;
}
