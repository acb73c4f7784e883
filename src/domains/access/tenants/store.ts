import type { Account } from '../../../kernel/context.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import type { Tier } from '../../../kernel/tiers.ts';
import { beginUse } from '../../../platform/limits/index.ts';

export interface AccountRow {
  account_id: string;
  name: string;
  tier: Tier;
  limit_overrides: Record<string, number | null>;
  created_at: Date;
}

const SHOWN = 'account_id, name, tier, limit_overrides, created_at';

const insert = statement<AccountRow>(
  'tenants.insert',
  `INSERT INTO accounts (account_id, name, tier, parent_account) VALUES ($1, $2, $3, $4) RETURNING ${SHOWN}`,
);
const find = statement<AccountRow>('tenants.find', `SELECT ${SHOWN} FROM accounts WHERE account_id = $1`);
const setTier = statement<AccountRow>(
  'tenants.set-tier',
  `UPDATE accounts SET tier = $2, limit_overrides = $3, updated_at = now() WHERE account_id = $1 RETURNING ${SHOWN}`,
);
const insertDomain = statement<{ domain_id: string; hostname: string; status: string }>(
  'tenants.insert-domain',
  'INSERT INTO custom_domains (account_id, domain_id, hostname) VALUES ($1, $2, $3) RETURNING domain_id, hostname, status',
);

/** The transaction must be one of the new account itself: nobody else may write its rows. */
export async function insertAccount(
  sql: Sql,
  id: string,
  name: string,
  tier: Tier,
  parent: string | null,
): Promise<AccountRow> {
  await sql.query("SELECT set_config('app.account_id', $1, true)", [id]);
  const row = await insert.first(sql, [id, name, tier, parent]);
  if (row === undefined) throw new Error('the account was not stored');
  await beginUse(sql, id, 'checks_per_day');
  return row;
}

export const findAccount = (sql: Sql, id: string): Promise<AccountRow | undefined> => find.first(sql, [id]);

export const changeTier = (sql: Sql, id: string, tier: Tier, overrides: Record<string, number | null>) =>
  setTier.first(sql, [id, tier, JSON.stringify(overrides)]);

export const insertCustomDomain = (sql: Sql, accountId: string, domainId: string, hostname: string) =>
  insertDomain.first(sql, [accountId, domainId, hostname]);

export const toAccount = (row: AccountRow): Account => ({
  id: row.account_id,
  name: row.name,
  tier: row.tier,
  overrides: row.limit_overrides,
});

export async function loadAccount(sql: Sql, id: string): Promise<Account | undefined> {
  const row = await findAccount(sql, id);
  return row && toAccount(row);
}
