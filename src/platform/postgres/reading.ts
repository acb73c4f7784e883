import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { ApiError } from '../../kernel/errors.ts';
import type { Sql, Transact } from '../../kernel/sql.ts';
import { translate, unavailable } from './losses.ts';

const SET_ACCOUNT = "SELECT set_config('app.account_id', $1, false)";
/** The account of a connection on which setting one has failed. */
const UNKNOWN = '?';
/** A slow select holds up those behind it on its connection, so they are few. */
const MOST_TOGETHER = 8;
/** Connections that are read on at once, as long as each is soon free: more of them cost PostgreSQL twice the time. */
const AT_ONCE = Math.max(4, 2 * availableParallelism());
/** After this others are slow, and a further connection is taken. */
const PATIENCE_MS = 5;

/** Reads of one account on one connection. */
class Company {
  members = 1;
  /** Setting the account, where it was not set. */
  set: Promise<unknown> | undefined;
  broken: Error | undefined;
  readonly client: Promise<pg.PoolClient>;

  constructor(begin: (company: Company) => Promise<pg.PoolClient>) {
    this.client = begin(this);
  }
}

/** A few places, and more for those who have waited long enough. */
class Places {
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  async enter(): Promise<void> {
    if (this.#taken >= AT_ONCE) await this.#wait();
    this.#taken += 1;
  }

  leave(): void {
    this.#taken -= 1;
    if (this.#taken < AT_ONCE) this.#waiting.shift()?.();
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        resolve();
      }, PATIENCE_MS);
      this.#waiting.push(go);
    });
  }
}

/**
 * Selects outside of transactions. Whoever waits for a connection is joined by others of the same account: what they ask
 * is sent without waiting for the answers before, so that PostgreSQL is woken once for all of them.
 *
 * `accounts` knows whose account a connection keeps between transactions.
 */
export function createReading(
  acquire: () => Promise<pg.PoolClient>,
  sqlFor: (client: pg.PoolClient) => Sql,
  accounts: WeakMap<pg.PoolClient, string>,
): (accountId: string) => Transact {
  const known = new WeakMap<pg.PoolClient, Sql>();
  const places = new Places();
  const forming = new Map<string, Company>();

  const newSql = (client: pg.PoolClient): Sql => {
    const sql = sqlFor(client);
    known.set(client, sql);
    return sql;
  };

  const begin = async (accountId: string, company: Company): Promise<pg.PoolClient> => {
    try {
      await places.enter();
      const client = await acquire().catch((error: unknown) => {
        places.leave();
        throw error;
      });
      sendTogether(client);
      if (accounts.get(client) === accountId) return client;
      accounts.set(client, accountId);
      company.set = client.query({ name: 'account', text: SET_ACCOUNT, values: [accountId] });
      // Each member waits for it too.
      company.set.catch(() => undefined);
      return client;
    } finally {
      if (forming.get(accountId) === company) forming.delete(accountId);
    }
  };

  const join = (accountId: string): Company => {
    const waiting = forming.get(accountId);
    if (waiting !== undefined && waiting.members < MOST_TOGETHER) {
      waiting.members += 1;
      return waiting;
    }
    const company = new Company((self) => begin(accountId, self));
    forming.set(accountId, company);
    return company;
  };

  return (accountId) => async (work) => {
    const company = join(accountId);
    const client = await company.client;
    try {
      const sql = known.get(client) ?? newSql(client);
      if (company.set === undefined) return await work(sql);
      // Nothing read leaves here unless the account was set before it, and the connection stays until all is read.
      const [read, set] = await Promise.allSettled([work(sql), company.set]);
      if (set.status === 'rejected') throw set.reason;
      if (read.status === 'rejected') throw read.reason;
      return read.value;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      accounts.set(client, UNKNOWN);
      const broken = await failureOf(client);
      company.broken ??= broken;
      throw broken === undefined ? translate(error) : unavailable(error);
    } finally {
      company.members -= 1;
      if (company.members === 0) {
        client.release(company.broken);
        places.leave();
      }
    }
  };
}

/** What is asked before the next turn goes out in one piece: each piece wakes PostgreSQL, which costs more than the rest of it. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Why the connection cannot be used any more; undefined when it still answers. */
async function failureOf(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('SELECT 1');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
