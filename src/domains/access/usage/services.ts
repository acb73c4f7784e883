import type { Account } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { LimitName } from '../../../kernel/tiers.ts';
import type { Quota, RequestUse } from '../../../platform/limits/index.ts';
import type { UsageRecorder } from './recorder.ts';

export interface UsageServices {
  quota: Quota;
  recorder: UsageRecorder;
  requestsOf(account: Account): Promise<RequestUse>;
  /** How many of a thing the account of the transaction has now, for the limits on live counts. */
  liveCounts: Partial<Record<LimitName, (sql: Sql) => Promise<number>>>;
}
