import { statement } from '../../kernel/sql.ts';
import type { TableReference } from './definition.ts';
import type { Engine } from './engine.ts';
import { flush } from './flush.ts';
import { merge } from './merge.ts';
import { MERGE_LIMITS, type MergeLimits, planMerge } from './merge-plan.ts';
import { readSnapshot, WITHOUT_HOT } from './snapshot.ts';

export interface TendLimits extends MergeLimits {
  /** Hot rows are moved when there are so many, when they take so much room, or when one is so old. */
  hotRows: number;
  hotBytes: number;
  hotSeconds: number;
}

export const HOT_LIMITS = { hotRows: 5_000, hotBytes: 32 * 1024 * 1024, hotSeconds: 300 };

const selectHot = statement<{ rows: number; bytes: number; seconds: number }>(
  'tables.hot-state',
  `SELECT count(*) AS rows, coalesce(sum(pg_column_size(data)), 0)::bigint AS bytes,
     coalesce(extract(epoch FROM now() - min(updated_at)), 0)::float8 AS seconds
   FROM table_hot_rows WHERE account_id = $1 AND table_id = $2`,
);

/** What a table needs now and then, any node, any time. Answers whether anything was done. */
export async function tend(
  engine: Engine,
  table: TableReference,
  limits: Partial<TendLimits> = {},
): Promise<boolean> {
  const all = { ...HOT_LIMITS, ...MERGE_LIMITS, ...limits };
  const { hotRows, hotBytes, hotSeconds } = all;
  const read = engine.database.readingAs(table.accountId);
  const hot = await read((sql) => selectHot.first(sql, [table.accountId, table.tableId]));
  const due = hot !== undefined && hot.rows > 0;
  const full = due && (hot.rows >= hotRows || hot.bytes >= hotBytes || hot.seconds >= hotSeconds);
  const moved = full ? ((await flush(engine, table))?.moved ?? 0) : 0;
  if (!(await needsMerge(engine, table, all))) return moved > 0;
  const merged = (await merge(engine, table, all))?.replaced ?? 0;
  return moved > 0 || merged > 0;
}

/** Looked at before the lock is asked for, which costs a connection: most tables need nothing most of the time. */
export async function needsMerge(
  engine: Engine,
  table: TableReference,
  limits: Partial<MergeLimits> = {},
): Promise<boolean> {
  const snapshot = await engine.database.readingAs(table.accountId)((sql) =>
    readSnapshot(sql, table, WITHOUT_HOT),
  );
  return planMerge(snapshot, { ...MERGE_LIMITS, ...limits }).length > 0;
}
