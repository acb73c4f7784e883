/**
 * What PostgreSQL ends by itself, in milliseconds. A node that freezes, or whose packets get lost, cannot let go of what
 * it holds, so that the server has to do it.
 */
export interface Bounds {
  /** A transaction in which nothing is said. */
  idleInTransaction: number;
  /** A statement that waits for a lock. */
  lock: number;
  /** A statement. */
  statement: number;
  /** A connection on which nothing is said outside of a transaction. */
  idle: number;
}

/** Of the pool: its transactions are short, and it closes by itself what is idle for half a minute. */
export const POOL_BOUNDS: Bounds = { idleInTransaction: 5_000, lock: 500, statement: 120_000, idle: 120_000 };

/** Of a connection that holds a lock or listens, and speaks up every few seconds while its node lives. */
export const SESSION_BOUNDS: Bounds = {
  idleInTransaction: 20_000,
  lock: 60_000,
  statement: 600_000,
  idle: 30_000,
};

/** Of the job engine, which takes a wait that is cut short for a fault of the workflow: longer than all others hold a lock. */
export const ENGINE_BOUNDS: Bounds = {
  idleInTransaction: 10_000,
  lock: 30_000,
  statement: 120_000,
  idle: 120_000,
};

/** Of what is done once, at the start, and may take long. */
export const START_BOUNDS: Bounds = { idleInTransaction: 60_000, lock: 0, statement: 0, idle: 60_000 };

/** For a batch of a job that does all of its work in its transaction, and for one that only writes there. */
export const BATCH_IDLE_MS = 20_000;
export const COMMIT_IDLE_MS = 10_000;

/** A peer that acknowledges nothing is gone after twenty seconds. */
const KEEPALIVE = {
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
};

/** The address with the bounds in it, for every connection that is opened with it. */
export function bounded(url: string, bounds: Bounds): string {
  const settings = {
    idle_in_transaction_session_timeout: bounds.idleInTransaction,
    lock_timeout: bounds.lock,
    statement_timeout: bounds.statement,
    idle_session_timeout: bounds.idle,
    ...KEEPALIVE,
  };
  const changed = new URL(url);
  const options = changed.searchParams.get('options');
  changed.searchParams.set(
    'options',
    [options ?? [], ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)]
      .flat()
      .join(' '),
  );
  return changed.href;
}

/** For `pg`: the client's side of the same. */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;
