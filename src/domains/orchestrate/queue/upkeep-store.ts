import { type Sql, statement } from '../../../kernel/sql.ts';
import { HOLDS } from './item-states.ts';
import type { Place } from './place.ts';
import { ITEM_STATES, type ItemState } from './schema.ts';

/** Of several dead letters with one dedup key the oldest goes back; none does while a live item has the key. */
const retry = statement<{ item_id: string }>(
  'queue.retry',
  `WITH chosen AS MATERIALIZED (
     SELECT item_id FROM (
       SELECT item_id, dedup_key, row_number() OVER (PARTITION BY coalesce(dedup_key, item_id::text) ORDER BY position) AS place
       FROM queue_items WHERE account_id = $1 AND queue = $2 AND ${HOLDS.dead}
         AND ($3::uuid[] IS NULL OR item_id = ANY ($3))) dead
     WHERE place = 1 AND NOT EXISTS (
       SELECT FROM queue_items live WHERE live.account_id = $1 AND live.queue = $2 AND live.dedup_key = dead.dedup_key
         AND live.item_id <> dead.item_id AND live.state IN ('ready', 'delayed', 'leased')))
   UPDATE queue_items q SET state = CASE WHEN $4::int = 0 THEN 'ready' ELSE 'delayed' END, attempts = 0, finished_at = NULL,
     due_at = CASE WHEN $4::int = 0 THEN NULL ELSE clock_timestamp() + make_interval(secs => $4::int) END
   WHERE q.account_id = $1 AND q.item_id = ANY (ARRAY(SELECT item_id FROM chosen)) AND ${HOLDS.dead}
   RETURNING q.item_id`,
);
const countDead = statement<{ item_id: string }>(
  'queue.dead-ids',
  `SELECT item_id FROM queue_items WHERE account_id = $1 AND queue = $2 AND ${HOLDS.dead} AND item_id = ANY ($3)`,
);

/** Answers the items that went back. */
export const retryDead = async (
  sql: Sql,
  { accountId, queue }: Place,
  itemIds: readonly string[] | undefined,
  delaySecs: number,
): Promise<string[]> =>
  (await retry.all(sql, [accountId, queue, itemIds ?? null, delaySecs])).map(({ item_id: id }) => id);

export const deadAmong = async (sql: Sql, { accountId, queue }: Place, itemIds: readonly string[]) =>
  new Set((await countDead.all(sql, [accountId, queue, itemIds])).map(({ item_id: id }) => id));

export function purgeItems(
  sql: Sql,
  { accountId, queue }: Place,
  states: readonly ItemState[],
  olderThanSecs: number | undefined,
): Promise<number> {
  const wanted = ITEM_STATES.filter((state) => states.includes(state));
  const purge = statement(
    `queue.purge ${wanted.join(' ')}`,
    `DELETE FROM queue_items WHERE account_id = $1 AND queue = $2
       AND (${wanted.map((state) => HOLDS[state]).join(' OR ')})
       AND ($3::int IS NULL OR created_at < now() - make_interval(secs => $3::int))`,
  );
  return purge.run(sql, [accountId, queue, olderThanSecs ?? null]);
}
