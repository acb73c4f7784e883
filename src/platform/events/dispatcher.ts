import type { StoredEvent, Subscriber } from '../../kernel/events.ts';
import type { Logger } from '../../kernel/log.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import { type Database, isContended, isDatabaseLost } from '../postgres/database.ts';

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
   VALUES ($1, CASE WHEN $2::boolean THEN '0'::xid8 ELSE pg_snapshot_xmin(pg_current_snapshot()) END, 0)
   ON CONFLICT DO NOTHING`,
);
const findBehind = statement<{ subscriber: string }>(
  'events.find-behind',
  `SELECT subscriber FROM event_cursors AS cursors WHERE subscriber = ANY($1) AND EXISTS (
     SELECT FROM events WHERE (events.transaction, events.event_id) > (cursors.transaction, cursors.event_id)
       AND events.transaction < pg_snapshot_xmin(pg_current_snapshot()))`,
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

const setAside = statement(
  'events.set-aside',
  `INSERT INTO event_failures (subscriber, event_id, type, error, tries) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT DO NOTHING`,
);

const BATCH = 200;
const PAUSE = 500;
const MOST_TRIES = 5;
const LONGEST_ERROR = 2_000;

export const toStoredEvent = (row: Omit<EventRow, 'transaction'>): StoredEvent => ({
  eventId: row.event_id,
  accountId: row.account_id,
  type: row.type,
  subject: row.subject,
  payload: row.payload,
  createdAt: row.created_at,
});

/** An event that a subscriber did not take, and how often it was tried on this node. */
interface Failing {
  eventId: number;
  error: unknown;
  tries: number;
  retryAt: number;
}

class NotTaken extends Error {
  readonly eventId: number;
  constructor(eventId: number, cause: unknown) {
    super('an event was not taken', { cause });
    this.eventId = eventId;
  }
}

/**
 * Delivers the outbox: each subscriber has a cursor, moved in the transaction of its own work, on one node at a time. An event
 * that a subscriber cannot take is tried again alone, then set aside, so that it holds up nothing behind it for long.
 */
export class EventDispatcher {
  readonly #database: Database;
  readonly #subscribers: readonly Subscriber[];
  readonly #log: Logger;
  readonly #onSetAside: (subscriber: string) => void;
  readonly #retryMs: number;
  readonly #failing = new Map<string, Failing>();
  #running: Promise<void> | undefined;
  #stop = new AbortController();

  constructor(
    database: Database,
    subscribers: readonly Subscriber[],
    log: Logger,
    options: { onSetAside?: (subscriber: string) => void; retryMs?: number } = {},
  ) {
    this.#database = database;
    this.#subscribers = subscribers;
    this.#log = log;
    this.#onSetAside = options.onSetAside ?? (() => undefined);
    this.#retryMs = options.retryMs ?? PAUSE;
  }

  async start(): Promise<void> {
    for (const { name, fromBeginning = false } of this.#subscribers)
      await this.#database.system((sql) => register.run(sql, [name, fromBeginning]));
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      let busy = false;
      for (const subscriber of await this.#behind()) busy = (await this.#deliver(subscriber)) || busy;
      if (!busy) await pause(Math.min(PAUSE, this.#retryMs), this.#stop.signal);
    }
  }

  /** Those that something has happened for, told by one statement; those with a failed event are never done by that. */
  async #behind(): Promise<readonly Subscriber[]> {
    try {
      const names = this.#subscribers.map(({ name }) => name);
      const found = await this.#transact((sql) => findBehind.all(sql, [names]));
      const behind = new Set(found.map(({ subscriber }) => subscriber));
      return this.#subscribers.filter(({ name }) => behind.has(name) || this.#failing.has(name));
    } catch (error) {
      this.#log.warn({ err: error }, 'news could not be looked for; trying again');
      return [];
    }
  }

  async #deliver(subscriber: Subscriber): Promise<boolean> {
    const failing = this.#failing.get(subscriber.name);
    if (failing !== undefined && failing.retryAt > Date.now()) return false;
    try {
      if (failing === undefined) return await this.#transact((sql) => deliverBatch(sql, subscriber));
      if (failing.tries >= MOST_TRIES) {
        await this.#giveUp(subscriber, failing);
        return true;
      }
      const passed = await this.#transact((sql) => deliverBatch(sql, subscriber, failing.eventId));
      if (passed) this.#failing.delete(subscriber.name);
      return passed;
    } catch (error) {
      this.#note(subscriber, error);
      return false;
    }
  }

  #transact<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    return this.#database.system(work);
  }

  #note({ name }: Subscriber, error: unknown): void {
    const isLost = isDatabaseLost(error) || !(error instanceof NotTaken);
    this.#log.warn(
      { err: isLost ? error : error.cause, subscriber: name },
      'news was not taken; trying again',
    );
    if (isLost) return;
    const before = this.#failing.get(name);
    const tries = before?.eventId === error.eventId ? before.tries + 1 : 1;
    const retryAt = Date.now() + this.#retryMs * tries;
    this.#failing.set(name, { eventId: error.eventId, error: error.cause, tries, retryAt });
  }

  async #giveUp(subscriber: Subscriber, failing: Failing): Promise<void> {
    const { eventId, error, tries } = failing;
    const isAside = await this.#transact((sql) => stepOver(sql, subscriber, failing));
    this.#failing.delete(subscriber.name);
    if (!isAside) return;
    this.#log.error({ err: error, subscriber: subscriber.name, event: eventId, tries }, 'news was set aside');
    this.#onSetAside(subscriber.name);
  }
}

/**
 * Answers whether there may be more. With the id of an event that failed before, what stands before it is delivered first
 * and then it alone; the answer is then whether it has been passed.
 */
async function deliverBatch(sql: Sql, subscriber: Subscriber, failed?: number): Promise<boolean> {
  const cursor = await claim.first(sql, [subscriber.name]);
  if (cursor === undefined) return false;
  const found = await read.all(sql, [cursor.transaction, cursor.event_id, BATCH]);
  const rows = failed === undefined ? found : upTo(found, failed);
  const last = rows.at(-1);
  if (last === undefined) return failed !== undefined;
  const hearings = new Map(subscriber.hears.map((hearing) => [hearing.event.type, hearing]));
  const wanted = rows.filter(({ type }) => hearings.has(type)).map(toStoredEvent);
  for (const event of subscriber.fold?.(wanted) ?? wanted) {
    await sql.query("SELECT set_config('app.account_id', $1, true)", [event.accountId]);
    await hearings
      .get(event.type)
      ?.take(event, sql)
      .catch((error: unknown) => {
        throw isDatabaseLost(error) || isContended(error) ? error : new NotTaken(event.eventId, error);
      });
  }
  await advance.run(sql, [subscriber.name, last.transaction, last.event_id]);
  if (failed === undefined) return rows.length === BATCH;
  return found.every(({ event_id: id }) => id !== failed) || last.event_id === failed;
}

function upTo(rows: EventRow[], failed: number): EventRow[] {
  const place = rows.findIndex(({ event_id: id }) => id === failed);
  if (place < 0) return rows;
  return place === 0 ? rows.slice(0, 1) : rows.slice(0, place);
}

/** Notes the event and moves on, unless another node has done so meanwhile. */
async function stepOver(
  sql: Sql,
  { name }: Subscriber,
  { eventId, error, tries }: Failing,
): Promise<boolean> {
  const cursor = await claim.first(sql, [name]);
  if (cursor === undefined) return false;
  const [row] = await read.all(sql, [cursor.transaction, cursor.event_id, 1]);
  if (row?.event_id !== eventId) return false;
  const text = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
  await setAside.run(sql, [name, eventId, row.type, text.replaceAll('\0', ''), tries]);
  await advance.run(sql, [name, row.transaction, eventId]);
  return true;
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
