import { type Sql, statement } from '../../../kernel/sql.ts';

export interface AccountProfile {
  account_id: string;
  name: string;
  tier: string;
  profile: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
}

const find = statement<AccountProfile>(
  'tenants.profile',
  'SELECT account_id, name, tier, profile, created_at, updated_at FROM accounts WHERE account_id = $1',
);
const change = statement(
  'tenants.change-profile',
  `UPDATE accounts SET name = coalesce($2, name), profile = profile || $3, updated_at = now() WHERE account_id = $1`,
);

export const findAccountProfile = (sql: Sql, accountId: string) => find.first(sql, [accountId]);

/** Without a name the account keeps its own, and so it does with every field that is not given. */
export const changeAccountProfile = (
  sql: Sql,
  accountId: string,
  name: string | undefined,
  fields: Readonly<Record<string, unknown>>,
) => change.run(sql, [accountId, name ?? null, JSON.stringify(fields)]);
