import { randomBytes } from 'node:crypto';
import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { Sealer } from '../../../../platform/secrets/index.ts';

/** What webhooks of an account are signed with. It is told once, when it is made. */
export interface WebhookSecrets {
  /** Makes one when there is none; answers it only then. */
  ensure(sql: Sql, accountId: string): Promise<string | undefined>;
  /** A new one in place of the old. */
  rotate(sql: Sql, accountId: string): Promise<string>;
  read(sql: Sql, accountId: string): Promise<string>;
}

const PREFIX = 'whsec_';

const insert = statement<{ account_id: string }>(
  'webhooks.insert-secret',
  'INSERT INTO webhook_secrets (account_id, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING account_id',
);
const replace = statement(
  'webhooks.replace-secret',
  `INSERT INTO webhook_secrets (account_id, sealed) VALUES ($1, $2)
   ON CONFLICT (account_id) DO UPDATE SET sealed = excluded.sealed, created_at = clock_timestamp()`,
);
const find = statement<{ sealed: Buffer }>(
  'webhooks.find-secret',
  'SELECT sealed FROM webhook_secrets WHERE account_id = $1',
);

const contextOf = (accountId: string): string => `webhooks/${accountId}/secret`;

export function createWebhookSecrets(sealer: Sealer): WebhookSecrets {
  const made = (accountId: string) => {
    const secret = PREFIX + randomBytes(32).toString('base64');
    return { secret, sealed: sealer.seal(secret, contextOf(accountId)) };
  };
  const ensure: WebhookSecrets['ensure'] = async (sql, accountId) => {
    const { secret, sealed } = made(accountId);
    return (await insert.first(sql, [accountId, sealed])) === undefined ? undefined : secret;
  };
  return {
    ensure,
    async rotate(sql, accountId) {
      const { secret, sealed } = made(accountId);
      await replace.run(sql, [accountId, sealed]);
      return secret;
    },
    async read(sql, accountId) {
      const row = await find.first(sql, [accountId]);
      if (row === undefined) return (await ensure(sql, accountId)) ?? '';
      return sealer.open(row.sealed, contextOf(accountId)).toString();
    },
  };
}

/** The key itself, without the words around it. */
export const keyOfSecret = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');
