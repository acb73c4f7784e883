import { type Sql, statement, type Transact } from '../../../kernel/sql.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Place } from './place.ts';

export interface Counts {
  enqueued: number;
  failed: number;
  dead: number;
}

/** A part of a statement that has done something: counts the rows of `source` as done, in the same step. */
export const countedAsDone = (source: string): string =>
  `counted AS (
     INSERT INTO queue_counts AS c (account_id, queue, minute, connection, done)
     SELECT $1::uuid, $2::text, date_trunc('minute', now()), pg_backend_pid(), count(*) FROM ${source} HAVING count(*) > 0
     ON CONFLICT (account_id, queue, minute, connection) DO UPDATE SET done = c.done + excluded.done)`;

const add = statement(
  'queue.count',
  `INSERT INTO queue_counts (account_id, queue, minute, connection, enqueued, failed, dead)
   VALUES ($1, $2, date_trunc('minute', now()), pg_backend_pid(), $3, $4, $5)
   ON CONFLICT (account_id, queue, minute, connection) DO UPDATE SET enqueued = queue_counts.enqueued + excluded.enqueued,
     failed = queue_counts.failed + excluded.failed, dead = queue_counts.dead + excluded.dead`,
);
const SUMS = 'sum(enqueued), sum(done), sum(failed), sum(dead)';
/** Minutes older than a day become one row of 1970 for each queue. */
const fold = statement(
  'queue.fold-counts',
  `WITH old AS (
     DELETE FROM queue_counts WHERE minute < now() - interval '1 day' AND (minute > 'epoch' OR connection <> 0)
     RETURNING account_id, queue, enqueued, done, failed, dead)
   INSERT INTO queue_counts (account_id, queue, minute, connection, enqueued, done, failed, dead)
   SELECT account_id, queue, 'epoch', 0, ${SUMS} FROM old GROUP BY account_id, queue
   ON CONFLICT (account_id, queue, minute, connection) DO UPDATE SET enqueued = queue_counts.enqueued + excluded.enqueued,
     done = queue_counts.done + excluded.done, failed = queue_counts.failed + excluded.failed,
     dead = queue_counts.dead + excluded.dead`,
);
const CHUNK = 10_000;
const accounts = statement<{ account_id: string }>(
  'queue.accounts',
  'SELECT DISTINCT account_id FROM queue_counts',
);
const removeDone = statement(
  'queue.remove-done',
  `DELETE FROM queue_items WHERE account_id = $1 AND item_id = ANY (ARRAY(
     SELECT item_id FROM queue_items WHERE account_id = $1 AND state = 'done' AND finished_at < now() - interval '1 day'
     ORDER BY finished_at LIMIT ${CHUNK}))`,
);

export async function count(sql: Sql, { accountId, queue }: Place, counts: Partial<Counts>): Promise<void> {
  const { enqueued = 0, failed = 0, dead = 0 } = counts;
  if (enqueued + failed + dead > 0) await add.run(sql, [accountId, queue, enqueued, failed, dead]);
}

/** Of every account: finished items go after a day, and their counts are folded together. */
export async function purgeQueues(database: Database, transact: Transact): Promise<void> {
  await transact((sql) => fold.run(sql));
  for (const { account_id: accountId } of await transact((sql) => accounts.all(sql)))
    for (let removed = CHUNK; removed === CHUNK; )
      removed = await database.forAccount(accountId)((sql) => removeDone.run(sql, [accountId]));
}
