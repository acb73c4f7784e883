import { statement } from '../../kernel/sql.ts';
import type { TableReference } from './definition.ts';
import type { Engine } from './engine.ts';
import { MERGE_LIMITS } from './merge-plan.ts';
import { HOT_LIMITS, needsMerge } from './tend.ts';

interface TableRow {
  account_id: string;
  table_id: string;
}

const MOST = 500;

// From one table to the next in the index, so that the cost depends on the tables that have hot rows and not on the rows.
const hotTables = statement<TableRow>(
  'tables.hot-tables',
  `WITH RECURSIVE hot AS (
     (SELECT account_id, table_id FROM table_hot_rows ORDER BY account_id, table_id LIMIT 1)
     UNION ALL
     SELECT following.account_id, following.table_id FROM hot, LATERAL (
       SELECT account_id, table_id FROM table_hot_rows
       WHERE (account_id, table_id) > (hot.account_id, hot.table_id)
       ORDER BY account_id, table_id LIMIT 1) AS following)
   SELECT account_id, table_id FROM hot, LATERAL (
     SELECT count(*) AS rows, sum(pg_column_size(data)) AS bytes, min(updated_at) AS oldest FROM table_hot_rows AS held
     WHERE held.account_id = hot.account_id AND held.table_id = hot.table_id) AS state
   WHERE rows >= $1 OR bytes >= $2 OR oldest < now() - $3 * interval '1 second'
   LIMIT ${MOST}`,
);

// Wider than what is merged in the end, which needs a look at each.
const crowdedTables = statement<TableRow>(
  'tables.crowded-tables',
  `SELECT account_id, table_id FROM (
     SELECT account_id, table_id, sum(segments) AS segments, max(segments) AS same, sum(rows) AS rows,
       sum(hidden) AS hidden
     FROM (SELECT account_id, table_id, floor(log(rows)) AS size, count(*) AS segments, sum(rows) AS rows,
         sum(hidden_rows) AS hidden
       FROM table_segments WHERE removed_at IS NULL GROUP BY account_id, table_id, size) AS sizes
     GROUP BY account_id, table_id) AS stored
   LEFT JOIN (SELECT account_id, table_id, sum(tombstones.hidden) AS tombstones FROM table_tombstones AS tombstones
     GROUP BY account_id, table_id) AS removed USING (account_id, table_id)
   WHERE same > $1 OR segments > $2 OR coalesce(tombstones, 0) + hidden > least($3, rows * $4)
   ORDER BY account_id, table_id LIMIT ${MOST}`,
);

/** Tables of any account that need tending. */
export async function findUntended(engine: Engine): Promise<TableReference[]> {
  const { hotRows, hotBytes, hotSeconds } = HOT_LIMITS;
  const { fanIn, mostSegments, mostHidden, mostHiddenShare } = MERGE_LIMITS;
  const found = await engine.database.withSettings({ 'app.upkeep': 'on' })(async (sql) => ({
    hot: await hotTables.all(sql, [hotRows, hotBytes, hotSeconds]),
    crowded: await crowdedTables.all(sql, [fanIn, mostSegments, mostHidden, mostHiddenShare]),
  }));
  const tables = found.hot.map(toReference);
  for (const table of found.crowded.map(toReference)) if (await needsMerge(engine, table)) tables.push(table);
  return tables;
}

const toReference = (row: TableRow): TableReference => ({ accountId: row.account_id, tableId: row.table_id });
