import { createHmac } from 'node:crypto';
import type { Foundation } from '../compose/parts/foundation.ts';
import { ensureFirstAccount, type FirstAccount } from '../domains/access/tenants/index.ts';
import { mintToken, parseKey } from '../domains/access/tokens/index.ts';
import { StartError } from '../kernel/errors.ts';
import type { Sql } from '../kernel/sql.ts';

/** Makes the instance's account and key the first time, and checks the secret every time. */
export async function firstStart({
  config,
  database,
  secrets,
}: Foundation): Promise<FirstAccount | undefined> {
  checkForm(config.bootstrapKey);
  const fingerprints = secrets.map((secret) =>
    createHmac('sha256', secret).update('fingerprint').digest('hex').slice(0, 16),
  );
  return ensureFirstAccount(database, fingerprints, (sql, accountId) =>
    mintFirstKey(sql, accountId, config.bootstrapKey),
  );
}

function mintFirstKey(sql: Sql, accountId: string, key: string | undefined) {
  const environment = key === undefined ? 'live' : (parseKey(key)?.environment ?? 'live');
  const request = { accountId, name: 'First key', environment, scopes: [], expiresAt: null };
  return mintToken(sql, key === undefined ? request : { ...request, key });
}

function checkForm(key: string | undefined): void {
  if (key !== undefined && parseKey(key) === undefined) {
    throw new StartError(
      'GRANARY_BOOTSTRAP_KEY must be svc_live_ or svc_test_ and 40 letters or digits. granary key --print makes one.',
    );
  }
}
