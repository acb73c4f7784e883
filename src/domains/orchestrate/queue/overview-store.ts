import type { PageQuery } from '../../../kernel/paging.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import { HOLDS, SHOWN_STATE } from './item-states.ts';
import type { ItemState, QueueItem } from './schema.ts';

export interface ItemFilter {
  accountId: string;
  queue: string | null;
  state: ItemState | undefined;
  dedupKey: string | null;
}

export interface QueueRow {
  queue: string;
  ready: number;
  delayed: number;
  leased: number;
  dead: number;
  done: number;
  enqueued: number;
  failed: number;
  oldest_ready_age_secs: number | null;
  recently_enqueued: number;
  recently_done: number;
  recently_failed: number;
}

export const RECENT_MINUTES = 5;

const SHOWN = `item_id, queue, ${SHOWN_STATE} AS state, priority, payload, dedup_key, attempts, max_attempts,
  CASE WHEN ${HOLDS.delayed} THEN due_at END AS available_at, CASE WHEN ${HOLDS.leased} THEN due_at END AS lease_until,
  last_error, created_at, finished_at`;

const listed = (state: ItemState | undefined) =>
  `FROM queue_items WHERE account_id = $1 AND ($2::text IS NULL OR queue = $2)
   AND ($3::text IS NULL OR dedup_key = $3) AND ${state === undefined ? 'true' : HOLDS[state]}`;

export async function listItems(sql: Sql, filter: ItemFilter, page: PageQuery) {
  const { accountId, queue, state, dedupKey } = filter;
  const list = statement<QueueItem>(
    `queue.list ${state ?? 'all'}`,
    `SELECT ${SHOWN} ${listed(state)} ORDER BY position DESC LIMIT $4 OFFSET $5`,
  );
  const total = statement<{ total: number }>(
    `queue.total ${state ?? 'all'}`,
    `SELECT count(*) AS total ${listed(state)}`,
  );
  const values = [accountId, queue, dedupKey];
  const [rows, counted] = await Promise.all([
    list.all(sql, [...values, page.limit, page.offset]),
    total.first(sql, values),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

const counted = (state: ItemState) => `count(*) FILTER (WHERE ${HOLDS[state]}) AS ${state}`;
const recent = (column: string) =>
  `coalesce(sum(${column}) FILTER (WHERE minute > now() - interval '${RECENT_MINUTES} minutes'), 0)::bigint AS recently_${column}`;

const stats = statement<QueueRow & { total: number }>(
  'queue.stats',
  `WITH present AS (
     SELECT queue, ${counted('ready')}, ${counted('delayed')}, ${counted('leased')}, ${counted('dead')},
       extract(epoch FROM now() - min(created_at) FILTER (WHERE ${HOLDS.ready}))::float8 AS oldest_ready_age_secs
     FROM queue_items WHERE account_id = $1 AND ($2::text IS NULL OR queue = $2)
       AND state IN ('ready', 'delayed', 'leased', 'dead') GROUP BY queue),
   past AS (
     SELECT queue, sum(enqueued)::bigint AS enqueued, sum(done)::bigint AS done, sum(failed)::bigint AS failed,
       ${recent('enqueued')}, ${recent('done')}, ${recent('failed')}
     FROM queue_counts WHERE account_id = $1 AND ($2::text IS NULL OR queue = $2) GROUP BY queue)
   SELECT queue, coalesce(ready, 0) AS ready, coalesce(delayed, 0) AS delayed, coalesce(leased, 0) AS leased,
     coalesce(dead, 0) AS dead, oldest_ready_age_secs, coalesce(enqueued, 0) AS enqueued, coalesce(done, 0) AS done,
     coalesce(failed, 0) AS failed, coalesce(recently_enqueued, 0) AS recently_enqueued,
     coalesce(recently_done, 0) AS recently_done, coalesce(recently_failed, 0) AS recently_failed,
     count(*) OVER () AS total
   FROM present FULL JOIN past USING (queue) ORDER BY queue LIMIT $3 OFFSET $4`,
);
const countQueues = statement<{ total: number }>(
  'queue.count-queues',
  `SELECT count(*) AS total FROM (
     SELECT queue FROM queue_counts WHERE account_id = $1 AND ($2::text IS NULL OR queue = $2) GROUP BY queue) q`,
);

export async function readStats(sql: Sql, accountId: string, queue: string | null, page: PageQuery) {
  const rows = await stats.all(sql, [accountId, queue, page.limit, page.offset]);
  const total = rows[0]?.total ?? (await countQueues.first(sql, [accountId, queue]))?.total ?? 0;
  return { rows, total };
}
