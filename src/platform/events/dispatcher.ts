import type { StoredEvent, Subscriber } from '../../kernel/events.ts';
import type { Logger } from '../../kernel/log.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import type { Database } from '../postgres/database.ts';

interface EventRow {
  event_id: number;
  transaction: string;
  account_id: string;
  type: string;
  subject: string;
  payload: Record<string, unknown>;
  created_at: Date;
}

const register = statement(
  'events.register',
  `INSERT INTO event_cursors (subscriber, transaction, event_id)
   VALUES ($1, pg_snapshot_xmin(pg_current_snapshot()), 0) ON CONFLICT DO NOTHING`,
);
const claim = statement<{ transaction: string; event_id: number }>(
  'events.claim',
  'SELECT transaction::text, event_id FROM event_cursors WHERE subscriber = $1 FOR UPDATE SKIP LOCKED',
);
const read = statement<EventRow>(
  'events.read',
  `SELECT event_id, transaction::text, account_id, type, subject, payload, created_at FROM events
   WHERE (transaction, event_id) > ($1::xid8, $2::bigint) AND transaction < pg_snapshot_xmin(pg_current_snapshot())
   ORDER BY events.transaction, event_id LIMIT $3`,
);
const advance = statement(
  'events.advance',
  'UPDATE event_cursors SET transaction = $2::xid8, event_id = $3 WHERE subscriber = $1',
);

const BATCH = 200;
const PAUSE = 500;

export const toStoredEvent = (row: Omit<EventRow, 'transaction'>): StoredEvent => ({
  eventId: row.event_id,
  accountId: row.account_id,
  type: row.type,
  subject: row.subject,
  payload: row.payload,
  createdAt: row.created_at,
});

/** Delivers the outbox: each subscriber has a cursor, moved in the transaction of its own work, on one node at a time. */
export class EventDispatcher {
  readonly #database: Database;
  readonly #subscribers: readonly Subscriber[];
  readonly #log: Logger;
  #running: Promise<void> | undefined;
  #stop = new AbortController();

  constructor(database: Database, subscribers: readonly Subscriber[], log: Logger) {
    this.#database = database;
    this.#subscribers = subscribers;
    this.#log = log;
  }

  async start(): Promise<void> {
    for (const { name } of this.#subscribers) await this.#database.system((sql) => register.run(sql, [name]));
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      let busy = false;
      for (const subscriber of this.#subscribers) busy = (await this.#deliver(subscriber)) || busy;
      if (!busy) await pause(PAUSE, this.#stop.signal);
    }
  }

  async #deliver(subscriber: Subscriber): Promise<boolean> {
    try {
      return await this.#database.system((sql) => deliverBatch(sql, subscriber));
    } catch (error) {
      this.#log.warn({ err: error, subscriber: subscriber.name }, 'events were not delivered; trying again');
      await pause(PAUSE, this.#stop.signal);
      return false;
    }
  }
}

async function deliverBatch(sql: Sql, subscriber: Subscriber): Promise<boolean> {
  const cursor = await claim.first(sql, [subscriber.name]);
  if (cursor === undefined) return false;
  const rows = await read.all(sql, [cursor.transaction, cursor.event_id, BATCH]);
  const last = rows.at(-1);
  if (last === undefined) return false;
  for (const row of rows) {
    if (!subscriber.types.includes(row.type)) continue;
    await sql.query("SELECT set_config('app.account_id', $1, true)", [row.account_id]);
    await subscriber.handle(sql, toStoredEvent(row));
  }
  await advance.run(sql, [subscriber.name, last.transaction, last.event_id]);
  return rows.length === BATCH;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish);
  });
}
