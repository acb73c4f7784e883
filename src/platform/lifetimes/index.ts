import { type Sql, statement } from '../../kernel/sql.ts';
import type { ObjectStore } from '../objects/index.ts';
import type { Database } from '../postgres/database.ts';

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 500;

const write = statement(
  'lifetimes.write',
  `INSERT INTO expiring_objects (account_id, object_key, expires_at) VALUES ($1, $2, $3)
   ON CONFLICT (account_id, object_key) DO UPDATE SET expires_at = excluded.expires_at`,
);
const forget = statement(
  'lifetimes.forget',
  'DELETE FROM expiring_objects WHERE account_id = $1 AND object_key = $2',
);
const due = statement<{ account_id: string; object_key: string }>(
  'lifetimes.due',
  'SELECT account_id, object_key FROM expiring_objects WHERE expires_at <= now() ORDER BY expires_at LIMIT $1',
);
const forgetDue = statement(
  'lifetimes.forget-due',
  'DELETE FROM expiring_objects WHERE account_id = $1 AND object_key = $2 AND expires_at <= now()',
);

/** Sees to it that objects go: those made for a while, those replaced, and those whose maker did not come to its end. */
export class ObjectLifetimes {
  readonly #database: Database;
  readonly #objects: ObjectStore;

  constructor(database: Database, objects: ObjectStore) {
    this.#database = database;
    this.#objects = objects;
  }

  /** Before the object is written. It goes after a day, unless it is kept or given another time. */
  async announce(accountId: string, key: string): Promise<void> {
    const expires = new Date(Date.now() + DAY_MS);
    await this.#database.forAccount(accountId)((sql) => write.run(sql, [accountId, key, expires]));
  }

  /** From now on it stays. */
  keep = (sql: Sql, accountId: string, key: string): Promise<number> => forget.run(sql, [accountId, key]);

  expire = (sql: Sql, accountId: string, key: string, at: Date): Promise<number> =>
    write.run(sql, [accountId, key, at]);

  /** Removes at once what was announced and is not wanted after all. */
  async discard(accountId: string, key: string): Promise<void> {
    await this.#objects.delete(key);
    await this.#database.forAccount(accountId)((sql) => forget.run(sql, [accountId, key]));
  }

  /** Removes what is due, of every account. Answers how many. */
  async purge(): Promise<number> {
    const retention = this.#database.withSettings({ 'app.retention': 'on' });
    let removed = 0;
    for (;;) {
      const rows = await retention((sql) => due.all(sql, [AT_ONCE]));
      for (const { account_id: account, object_key: key } of rows) {
        await this.#objects.delete(key);
        removed += await retention((sql) => forgetDue.run(sql, [account, key]));
      }
      if (rows.length < AT_ONCE) return removed;
    }
  }
}
