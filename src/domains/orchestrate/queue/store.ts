import { type Sql, statement } from '../../../kernel/sql.ts';
import { countedAsDone } from './counts.ts';
import type { Place } from './place.ts';

export interface InsertedItem {
  item_id: string;
  state: 'ready' | 'delayed';
  due_at: Date | null;
}

export interface LiveItem {
  item_id: string;
  state: 'ready' | 'delayed' | 'leased';
  due_at: Date | null;
  dedup_key: string;
}

export interface NewRow {
  itemId: string;
  payload: string;
  priority: number;
  delaySecs: number;
  dedupKey: string | null;
  maxAttempts: number;
  retryDelaySecs: number;
}

export interface TakenRow {
  item_id: string;
  payload: unknown;
  attempts: number;
  lease: string | null;
  due_at: Date | null;
}

const LIVE = "state IN ('ready', 'delayed', 'leased')";

// Places are given in the order of the call; rows are written in the order of their keys, so that two calls with the
// same keys wait for each other instead of locking each other out.
const insert = statement<InsertedItem>(
  'queue.insert',
  `WITH given AS MATERIALIZED (
     SELECT nextval('queue_order') AS position, g.* FROM (
       SELECT * FROM unnest($3::uuid[], $4::text[], $5::int[], $6::int[], $7::text[], $8::int[], $9::int[])
         WITH ORDINALITY AS u (item_id, payload, priority, delay, dedup_key, max_attempts, retry_delay, place)
       ORDER BY place) g)
   INSERT INTO queue_items (account_id, queue, item_id, state, priority, position, payload, dedup_key, max_attempts,
     retry_delay_secs, due_at)
   SELECT $1, $2, item_id, CASE WHEN delay = 0 THEN 'ready' ELSE 'delayed' END, priority, position, payload::json,
     dedup_key, max_attempts, retry_delay,
     CASE WHEN delay = 0 THEN NULL ELSE clock_timestamp() + make_interval(secs => delay) END
   FROM given ORDER BY dedup_key
   ON CONFLICT (account_id, queue, dedup_key) WHERE dedup_key IS NOT NULL AND ${LIVE} DO NOTHING
   RETURNING item_id, state, due_at`,
);
const findLive = statement<LiveItem>(
  'queue.find-live',
  `SELECT item_id, state, due_at, dedup_key FROM queue_items
   WHERE account_id = $1 AND queue = $2 AND dedup_key = ANY ($3) AND ${LIVE}`,
);
/** What is over its time goes back, or to the dead letters when it was handed out often enough. */
const bringBack = statement<{ was: string; state: string }>(
  'queue.bring-back',
  `WITH due AS MATERIALIZED (
     SELECT item_id, state FROM queue_items
     WHERE account_id = $1 AND queue = $2 AND state IN ('delayed', 'leased') AND due_at <= now()
     ORDER BY due_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
   UPDATE queue_items q SET
     state = CASE WHEN q.state = 'leased' AND q.attempts >= q.max_attempts THEN 'dead' ELSE 'ready' END,
     finished_at = CASE WHEN q.state = 'leased' AND q.attempts >= q.max_attempts THEN now() END,
     last_error = CASE WHEN q.state = 'leased' THEN 'The lease expired before the work was acknowledged.' ELSE q.last_error END,
     due_at = NULL
   FROM due WHERE q.account_id = $1 AND q.item_id = ANY (ARRAY(SELECT item_id FROM due)) AND q.item_id = due.item_id
   RETURNING due.state AS was, q.state`,
);
const CHOSEN = `chosen AS MATERIALIZED (
     SELECT item_id FROM queue_items WHERE account_id = $1 AND queue = $2 AND state = 'ready'
     ORDER BY priority DESC, position LIMIT $3 FOR UPDATE SKIP LOCKED)`;
const MINE = 'q.account_id = $1 AND q.item_id = ANY (ARRAY(SELECT item_id FROM chosen))';
const lease = statement<TakenRow>(
  'queue.lease',
  `WITH ${CHOSEN}, taken AS (
     UPDATE queue_items q SET state = 'leased', attempts = q.attempts + 1, lease = gen_random_uuid(), lease_secs = $4::int,
       due_at = clock_timestamp() + make_interval(secs => $4::int)
     WHERE ${MINE} RETURNING q.item_id, q.payload, q.attempts, q.lease, q.due_at, q.priority, q.position)
   SELECT item_id, payload, attempts, lease, due_at FROM taken ORDER BY priority DESC, position`,
);
const remove = statement<TakenRow>(
  'queue.remove',
  `WITH ${CHOSEN}, taken AS (
     DELETE FROM queue_items q WHERE ${MINE}
     RETURNING q.item_id, q.payload, q.attempts + 1 AS attempts, q.priority, q.position), ${countedAsDone('taken')}
   SELECT item_id, payload, attempts, NULL AS lease, NULL AS due_at FROM taken ORDER BY priority DESC, position`,
);
const waiting = statement<{ waiting: boolean }>(
  'queue.waiting',
  `SELECT EXISTS (SELECT FROM queue_items WHERE account_id = $1 AND queue = $2 AND state = 'ready')
     OR EXISTS (SELECT FROM queue_items
       WHERE account_id = $1 AND queue = $2 AND state IN ('delayed', 'leased') AND due_at <= now()) AS waiting`,
);

export const insertItems = (sql: Sql, { accountId, queue }: Place, rows: readonly NewRow[]) =>
  insert.all(sql, [
    accountId,
    queue,
    rows.map(({ itemId }) => itemId),
    rows.map(({ payload }) => payload),
    rows.map(({ priority }) => priority),
    rows.map(({ delaySecs }) => delaySecs),
    rows.map(({ dedupKey }) => dedupKey),
    rows.map(({ maxAttempts }) => maxAttempts),
    rows.map(({ retryDelaySecs }) => retryDelaySecs),
  ]);

export const findLiveItems = (sql: Sql, { accountId, queue }: Place, keys: readonly string[]) =>
  findLive.all(sql, [accountId, queue, keys]);

export const bringBackDue = (sql: Sql, { accountId, queue }: Place) => bringBack.all(sql, [accountId, queue]);

/** The next items for one holder alone; without a length of the lease they are gone from the queue. */
export const takeItems = (
  sql: Sql,
  { accountId, queue }: Place,
  max: number,
  leaseSecs: number | undefined,
): Promise<TakenRow[]> =>
  leaseSecs === undefined
    ? remove.all(sql, [accountId, queue, max])
    : lease.all(sql, [accountId, queue, max, leaseSecs]);

export const isWorkWaiting = async (sql: Sql, { accountId, queue }: Place): Promise<boolean> =>
  (await waiting.first(sql, [accountId, queue]))?.waiting ?? false;
