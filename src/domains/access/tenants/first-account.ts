import { StartError } from '../../../kernel/errors.ts';
import { uuidv7 } from '../../../kernel/ids.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { insertAccount } from './store.ts';

interface Instance {
  secret_fingerprint: string;
  first_account: string | null;
}

const read = statement<Instance>(
  'instance.read',
  'SELECT secret_fingerprint, first_account FROM instance FOR UPDATE',
);
const claim = statement(
  'instance.claim',
  'INSERT INTO instance (secret_fingerprint) VALUES ($1) ON CONFLICT (singleton) DO NOTHING',
);
const setFingerprint = statement('instance.set-fingerprint', 'UPDATE instance SET secret_fingerprint = $1');
const setFirst = statement('instance.set-first', 'UPDATE instance SET first_account = $1');

export interface FirstAccount {
  accountId: string;
  name: string;
  key: string;
}

/**
 * On the first start of an instance makes its account and key. Later starts check that the secret is the one the
 * database was set up with, or one that came after it.
 */
export function ensureFirstAccount(
  database: Database,
  fingerprints: readonly string[],
  mintKey: (sql: Sql, accountId: string) => Promise<{ token: string }>,
): Promise<FirstAccount | undefined> {
  return database.system(async (sql) => {
    await claim.run(sql, [fingerprints[0]]);
    const instance = await read.first(sql);
    if (instance === undefined) throw new Error('the instance row is missing');
    await checkSecret(sql, instance, fingerprints);
    if (instance.first_account !== null) return undefined;
    const accountId = uuidv7();
    const name = 'Granary';
    await insertAccount(sql, accountId, name, 'agency', null);
    const { token } = await mintKey(sql, accountId);
    await setFirst.run(sql, [accountId]);
    return { accountId, name, key: token };
  });
}

async function checkSecret(sql: Sql, instance: Instance, fingerprints: readonly string[]): Promise<void> {
  if (instance.secret_fingerprint === fingerprints[0]) return;
  if (!fingerprints.includes(instance.secret_fingerprint)) {
    throw new StartError(
      'GRANARY_SECRET differs from the one this database was set up with. Use the same one on every node; to change it, set the old one as GRANARY_SECRET_PREVIOUS.',
    );
  }
  await setFingerprint.run(sql, [fingerprints[0]]);
}

/** The account that commands work on when they name none. */
export async function firstAccountId(database: Database): Promise<string> {
  const instance = await database.system((sql) => read.first(sql));
  if (instance?.first_account == null)
    throw new StartError('There is no account yet. Start Granary once with npm start.');
  return instance.first_account;
}
