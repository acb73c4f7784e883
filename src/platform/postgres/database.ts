import pg from 'pg';
import { isUuid } from '../../kernel/ids.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Sql, Transact } from '../../kernel/sql.ts';
import { bounded, KEPT_ALIVE, POOL_BOUNDS } from './bounds.ts';
import { busy, Dozed, isContended, Lines, turnOf } from './lines.ts';
import { ENDED_IDLE, sqlState, translate, unavailable } from './losses.ts';
import { createReading } from './reading.ts';
import { openSession } from './session.ts';
import { watchForSilence } from './silence.ts';

export { isContended, Overtaken } from './lines.ts';
export { isDatabaseLost, sqlState, UNIQUE_VIOLATION } from './losses.ts';

// Counts and sums come as bigint; within 2^53 a number is exact, and beyond it Granary sends strings by casting in SQL.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
});

export interface Database {
  /** One transaction in which row-level security sees the given account only. */
  forAccount(accountId: string): Transact;
  /**
   * Single selects under the account's policy, without the cost of a transaction: each sees its own snapshot.
   * The account stays set on the connection, and is sent again only when another one comes by. When all connections are
   * in use, those that wait for one go several at once.
   */
  readingAs(accountId: string): Transact;
  /** Several selects of one account that all see the same state. */
  lookingAs(accountId: string): Transact;
  /** One transaction in which no account is set: system tables, and what a policy opens by another setting. */
  system: Transact;
  /** Like `system`, with further settings that policies read, for look-ups before the account is known. */
  withSettings(settings: Readonly<Record<string, string>>): Transact;
  /** A connection of its own for LISTEN and session locks; the caller ends it. */
  connect(): Promise<pg.Client>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const CONNECT_WITHIN = 5_000;
const READS = /^\s*(SELECT|WITH)\b/i;

/** The raw client behind a transaction, for libraries that want one (DBOS). */
const clients = new WeakMap<Sql, pg.PoolClient>();
export const clientOf = (sql: Sql): pg.PoolClient => {
  const client = clients.get(sql);
  if (client === undefined) throw new Error('not a transaction of this database');
  return client;
};

export function createDatabase(url: string, options: { log: Logger; size?: number }): Database {
  const pool = new pg.Pool({
    connectionString: bounded(url, POOL_BOUNDS),
    max: options.size ?? 16,
    connectionTimeoutMillis: CONNECT_WITHIN,
    idleTimeoutMillis: 30_000,
    application_name: 'granary',
    ...KEPT_ALIVE,
    // Sends a statement without waiting for the answer to the one before.
    pipeline: true,
  } as pg.PoolConfig);
  const onLost = logLosses(pool, options.log, 'a database connection was lost');
  const open = new Set<pg.PoolClient>();
  /** Connections that PostgreSQL has ended in the middle of a transaction, which is thereby undone. */
  const dozed = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', (error) => {
      if (sqlState(error) === ENDED_IDLE) dozed.add(client);
    });
  });
  pool.on('remove', (client) => open.delete(client));
  const connect = () => openSession(url, CONNECT_WITHIN, onLost);
  const silence = watchForSilence(connect, () => {
    for (const client of open) client.connection.stream.destroy();
  });

  /** Whose account a connection keeps between transactions; none until somebody read on it. */
  const accounts = new WeakMap<pg.PoolClient, string>();
  const lines = new Lines();
  const isUndone = (client: pg.PoolClient, error: unknown): boolean =>
    dozed.has(client) || sqlState(error) === ENDED_IDLE;
  const attempt = async <Result>(
    begin: string,
    accountId: string | undefined,
    work: (sql: Sql) => Promise<Result>,
    has: string | undefined,
  ): Promise<Result> => {
    const client = await acquire(pool);
    const sql = sqlOver(client);
    const turn = lines.begin(sql, has);
    let broken: Error | undefined;
    try {
      const begun = client.query(begin);
      // What follows is sent without waiting, unless it would find another account if this failed.
      if ((accounts.get(client) ?? accountId) === accountId) begun.catch(() => undefined);
      else await begun;
      const result = await work(sql);
      await begun;
      await client.query('COMMIT');
      return result;
    } catch (error) {
      broken = await rollback(client);
      if (broken !== undefined)
        throw isUndone(client, error) && turnOf(sql) !== undefined
          ? new Dozed('', { cause: error })
          : unavailable(error);
      throw turnOf(sql) === undefined ? settled(error) : translate(error);
    } finally {
      client.release(broken);
      lines.end(turn);
    }
  };
  const transact =
    (begin: string, accountId?: string): Transact =>
    (work) =>
      lines.repeat((has) => attempt(begin, accountId, work, has));

  const readAs = createReading(() => acquire(pool), sqlForReading, accounts);

  return {
    pool,
    forAccount(accountId) {
      // Sent as one message: the account is a checked UUID, so it can stand in the text.
      return transact(`BEGIN; SELECT set_config('app.account_id', '${checked(accountId)}', true)`, accountId);
    },
    readingAs: (accountId) => readAs(checked(accountId)),
    lookingAs(accountId) {
      const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
      return transact(
        `${begin}; SELECT set_config('app.account_id', '${checked(accountId)}', true)`,
        accountId,
      );
    },
    system: transact("BEGIN; SELECT set_config('app.account_id', '', true)"),
    withSettings(settings) {
      const calls = Object.entries(settings).map(
        ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
      );
      return transact(`BEGIN; SELECT set_config('app.account_id', '', true), ${calls.join(', ')}`);
    },
    connect,
    async close() {
      await Promise.all([pool.end(), silence.stop()]);
    },
  };
}

/** Logs the loss of a connection while its pool is in use; the answer does so for a connection beside the pool. */
export function logLosses(pool: pg.Pool, log: Logger, message: string): (error: Error) => void {
  const onLost = (error: Error) => {
    // The pool's end does not wait for its sockets, so PostgreSQL may hang up on them first.
    if (pool.ending) return;
    // Not the error itself: the pool hangs the whole connection on it.
    log.warn({ reason: error.message }, message);
  };
  pool.on('error', onLost);
  // From being connected until it is given back nobody else listens to a connection, and an unheard error ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return onLost;
}

function sqlOver(client: pg.PoolClient): Sql {
  const sql: Sql = {
    async query<Row>(text: string, values: readonly unknown[] = [], name?: string) {
      const config = { text, values: values as unknown[], ...(name === undefined ? {} : { name }) };
      const result = await client.query(config);
      return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0 };
    },
  };
  clients.set(sql, client);
  return sql;
}

/** Autocommit is for reading only; a change belongs in a transaction. */
function sqlForReading(client: pg.PoolClient): Sql {
  const sql: Sql = {
    async query<Row>(text: string, values: readonly unknown[] = [], name?: string) {
      if (!READS.test(text)) throw new Error(`a change needs a transaction: ${name ?? text}`);
      const { rows, rowCount } = await client.query({ name, text, values } as pg.QueryConfig);
      return { rows: rows as Row[], rowCount: rowCount ?? 0 };
    },
  };
  clients.set(sql, client);
  return sql;
}

function checked(accountId: string): string {
  if (!isUuid(accountId)) throw new Error('an account id is a UUID');
  return accountId;
}

async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const since = performance.now();
    try {
      return await pool.connect();
    } catch (error) {
      // So late only when the whole process stood still, which says nothing of the database.
      const isStale = performance.now() - since > 2 * CONNECT_WITHIN;
      if (!isStale) throw unavailable(error);
    }
  }
}

/** Of a transaction that cannot be repeated here: its caller may do so. */
const settled = (error: unknown): unknown => (isContended(error) ? busy(error) : translate(error));

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
