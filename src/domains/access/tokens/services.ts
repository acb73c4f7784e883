import type { KeyIdentity } from '../../../http/authenticator.ts';
import type { Account } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { UsageCounts } from './schema.ts';

export type LoadAccount = (sql: Sql, accountId: string) => Promise<Account | undefined>;

export interface TokensServices {
  /** Every scope that exists: one to read and one to write for each tag of the interface. */
  scopes: ReadonlySet<string>;
  production: boolean;
  database: Database;
  authenticate(key: string): KeyIdentity | Promise<KeyIdentity>;
  /** Takes effect here at once, before other nodes hear of it. */
  forget(keyHash: string): void;
  usageOf(sql: Sql, account: Account): Promise<UsageCounts>;
}
