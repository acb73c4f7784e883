import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Sql, Transact } from '../../kernel/sql.ts';
import { type Database, sqlState } from '../postgres/database.ts';
import type { TableReference } from './definition.ts';

/**
 * Runs work that moves a table's rows between files, one at a time per table across all nodes; undefined when another is
 * at it. Its transactions run on the connection that holds the lock, so that whoever has lost the lock cannot commit.
 */
export async function withMaintenance<Result>(
  database: Database,
  { accountId, tableId }: TableReference,
  work: (transact: Transact) => Promise<Result>,
): Promise<Result | undefined> {
  const client = await database.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1 || '/' || $2 || '/maintenance', 0)) AS locked",
      [accountId, tableId],
    );
    if (rows[0]?.locked !== true) return undefined;
    return await work(transactOn(client, accountId));
  } finally {
    await client.end();
  }
}

// Shorter than PostgreSQL's deadlock_timeout of a second: in a circle of waiting it is the maintenance that gives way.
const WAIT_FOR_LOCKS = '500ms';

function transactOn(client: pg.Client, accountId: string): Transact {
  const sql: Sql = {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const { rows, rowCount } = await client.query(text, values as unknown[]);
      return { rows: rows as Row[], rowCount: rowCount ?? 0 };
    },
  };
  return async (work) => {
    await client.query('BEGIN');
    try {
      await client.query(
        "SELECT set_config('app.account_id', $1, true), set_config('lock_timeout', $2, true)",
        [accountId, WAIT_FOR_LOCKS],
      );
      const result = await work(sql);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  };
}

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** Tries a short transaction again while others hold its rows. */
export async function patiently<Result>(attempt: () => Promise<Result>, tries = 8): Promise<Result> {
  for (let left = tries; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left <= 1 || ![LOCK_NOT_AVAILABLE, DEADLOCK].includes(sqlState(error) ?? '')) throw error;
      await sleep(50 + Math.random() * 200);
    }
  }
}
