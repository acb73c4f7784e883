import { uuidv7 } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { hashKey, KEY_PREFIX_LENGTH, type KeyEnvironment, newKey } from './key.ts';
import type { TokenInfo } from './schema.ts';
import { insertToken } from './store.ts';

export interface MintRequest {
  accountId: string;
  name: string;
  environment: KeyEnvironment;
  scopes: readonly string[];
  expiresAt: Date | null;
  /** Instead of a random one. */
  key?: string;
}

/** Makes a key and stores its hash; the key itself leaves here once and is not kept. */
export async function mintToken(
  sql: Sql,
  request: MintRequest,
): Promise<{ token: string; token_info: TokenInfo }> {
  const token = request.key ?? newKey(request.environment);
  const { accountId, name, environment, scopes, expiresAt } = request;
  const info = await insertToken(sql, {
    accountId,
    tokenId: uuidv7(),
    name,
    environment,
    keyPrefix: token.slice(0, KEY_PREFIX_LENGTH),
    keyHash: hashKey(token),
    scopes,
    expiresAt,
  });
  return { token, token_info: info };
}
