import type { Account } from '../../../kernel/context.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { TokenInfo } from './schema.ts';
import type { LoadAccount } from './services.ts';

interface TokenRow {
  account_id: string;
  token_id: string;
  name: string;
  environment: 'live' | 'test';
  key_prefix: string;
  scopes: string[];
  expires_at: Date | null;
  last_used_at: Date | null;
  created_at: Date;
}

export interface NewToken {
  accountId: string;
  tokenId: string;
  name: string;
  environment: 'live' | 'test';
  keyPrefix: string;
  keyHash: Buffer;
  scopes: readonly string[];
  expiresAt: Date | null;
}

export interface KeyRecord {
  tokenId: string;
  keyHash: Buffer;
  scopes: string[];
  expiresAt: Date | null;
  account: Account;
}

const SHOWN =
  'account_id, token_id, name, environment, key_prefix, scopes, expires_at, last_used_at, created_at';

const insert = statement<TokenRow>(
  'tokens.insert',
  `INSERT INTO api_tokens (account_id, token_id, name, environment, key_prefix, key_hash, scopes, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${SHOWN}`,
);
const list = statement<TokenRow>(
  'tokens.list',
  `SELECT ${SHOWN} FROM api_tokens ORDER BY created_at DESC, token_id DESC LIMIT $1 OFFSET $2`,
);
const count = statement<{ total: number }>('tokens.count', 'SELECT count(*) AS total FROM api_tokens');
const remove = statement<{ key_hash: Buffer; name: string }>(
  'tokens.remove',
  'DELETE FROM api_tokens WHERE token_id = $1 RETURNING key_hash, name',
);
const touch = statement(
  'tokens.touch',
  `UPDATE api_tokens SET last_used_at = now()
   WHERE token_id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
);
const find = statement<{
  account_id: string;
  token_id: string;
  key_hash: Buffer;
  scopes: string[];
  expires_at: Date | null;
}>(
  'tokens.find-by-hash',
  'SELECT account_id, token_id, key_hash, scopes, expires_at FROM api_tokens WHERE key_hash = $1',
);

export const insertToken = async (sql: Sql, token: NewToken): Promise<TokenInfo> => {
  const { accountId, tokenId, name, environment, keyPrefix, keyHash, scopes, expiresAt } = token;
  const row = await insert.first(sql, [
    accountId,
    tokenId,
    name,
    environment,
    keyPrefix,
    keyHash,
    scopes,
    expiresAt,
  ]);
  if (row === undefined) throw new Error('the token was not stored');
  return toInfo(row);
};

export async function listTokens(
  sql: Sql,
  limit: number,
  offset: number,
): Promise<{ tokens: TokenInfo[]; total: number }> {
  const rows = await list.all(sql, [limit, offset]);
  return { tokens: rows.map(toInfo), total: (await count.first(sql))?.total ?? 0 };
}

export const removeToken = (sql: Sql, tokenId: string) => remove.first(sql, [tokenId]);

const selectValid = statement(
  'tokens.is-valid',
  'SELECT FROM api_tokens WHERE token_id = $1 AND (expires_at IS NULL OR expires_at > now())',
);

/** Whether the account of the transaction has this key, and it has not expired. */
export const isValidToken = async (sql: Sql, tokenId: string): Promise<boolean> =>
  (await selectValid.run(sql, [tokenId])) > 0;

export const touchToken = (sql: Sql, tokenId: string): Promise<number> => touch.run(sql, [tokenId]);

/** The only look-up that starts without an account: the policy opens the one row whose hash is named. */
export function findKey(
  database: Database,
  loadAccount: LoadAccount,
  keyHash: Buffer,
): Promise<KeyRecord | undefined> {
  return database.withSettings({ 'app.key_hash': keyHash.toString('hex') })(async (sql) => {
    const token = await find.first(sql, [keyHash]);
    if (token === undefined) return undefined;
    await sql.query("SELECT set_config('app.account_id', $1, true)", [token.account_id]);
    const account = await loadAccount(sql, token.account_id);
    if (account === undefined) return undefined;
    return {
      tokenId: token.token_id,
      keyHash: token.key_hash,
      scopes: token.scopes,
      expiresAt: token.expires_at,
      account,
    };
  });
}

const toInfo = ({ token_id, expires_at, last_used_at, created_at, ...row }: TokenRow): TokenInfo => ({
  id: token_id,
  ...row,
  expires_at: expires_at?.toISOString() ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});
