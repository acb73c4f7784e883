import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LOCKS } from './locks.ts';
import { commandOf } from './processes.ts';

/** A place at a running PostgreSQL: one for the program, any number for commands. Session locks go with their process, however it ends. */
export interface Seat {
  /** Settles when the session is lost or left. */
  ended: Promise<void>;
  /** Leaves, and answers whether nobody else is seated; then nobody new is let in before PostgreSQL has stopped. */
  leaveAsLast(): Promise<boolean>;
  leave(): Promise<void>;
}

export type Seating = Seat | { refused: 'taken'; by: number | undefined } | { refused: 'closing' };

export async function takeSeat(url: string, kind: 'program' | 'command'): Promise<Seating> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `granary-${kind}-${process.pid}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const refused = await sit(client, kind);
    if (refused === undefined) return seatOver(client, ended);
    await client.end();
    return refused;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** The session of a program killed a moment ago is about to go; counted in tries, for a machine that stands still. */
const TRIES = 100;

async function sit(client: pg.Client, kind: 'program' | 'command') {
  if (!(await tryLock(client, 'pg_try_advisory_lock_shared', LOCKS.users)))
    return { refused: 'closing' } as const;
  if (kind === 'command') return undefined;
  for (let tries = 1; !(await tryLock(client, 'pg_try_advisory_lock', LOCKS.program)); tries += 1) {
    const by = await holder(client);
    const alive = by !== undefined && (await commandOf(by)) !== undefined;
    if (alive || tries === TRIES) return { refused: 'taken', by } as const;
    await sleep(50);
  }
  return undefined;
}

function seatOver(client: pg.Client, ended: Promise<void>): Seat {
  return {
    ended,
    leave: () => client.end().catch(() => undefined),
    async leaveAsLast() {
      await client.query('SELECT pg_advisory_unlock_shared($1)', [LOCKS.users]);
      const last = await tryLock(client, 'pg_try_advisory_lock', LOCKS.users);
      if (!last) await client.end();
      return last;
    },
  };
}

async function tryLock(client: pg.Client, function_: string, key: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`SELECT ${function_}($1::bigint) AS got`, [key]);
  return rows[0]?.got === true;
}

async function holder(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.objid = $1 AND l.objsubid = 1 AND l.granted`,
    [LOCKS.program],
  );
  const pid = Number(/^granary-program-(\d+)$/.exec(rows[0]?.application_name ?? '')?.[1]);
  return pid > 0 ? pid : undefined;
}
