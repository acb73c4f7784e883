import { type Sql, statement } from '../../kernel/sql.ts';
import type { TableReference } from './definition.ts';
import type { Snapshot } from './snapshot.ts';

const deleteHot = statement<{ row_id: string }>(
  'tables.supersede-hot',
  `DELETE FROM table_hot_rows WHERE account_id = $1 AND table_id = $2 AND row_id = ANY ($3::bigint[])
   RETURNING row_id::text`,
);
const selectTombstones = statement<{ row_id: string; state: string }>(
  'tables.supersede-tombstones',
  `SELECT row_id::text, up_to_sequence || ':' || hidden AS state FROM table_tombstones
   WHERE account_id = $1 AND table_id = $2 AND row_id = ANY ($3::bigint[])`,
);
const hideRows = statement(
  'tables.supersede-hide',
  `INSERT INTO table_tombstones AS known (account_id, table_id, row_id, up_to_sequence)
   SELECT $1::uuid, $2, superseded.row_id,
     (SELECT max(sequence) FROM table_segments WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL)
   FROM unnest($3::bigint[]) AS superseded (row_id)
   ON CONFLICT (account_id, table_id, row_id) DO UPDATE
   SET up_to_sequence = excluded.up_to_sequence, hidden = known.hidden + 1, hidden_at = now()`,
);

/**
 * Ends the present copies of these rows. Under the exchange lock: a row that is hot now loses its hot copy; any other has
 * one living copy in a segment if it was in one in the snapshot and its tombstone is what it was. False when that cannot
 * be told.
 */
export async function supersedeRows(
  sql: Sql,
  snapshot: Snapshot,
  rowIds: readonly string[],
): Promise<boolean> {
  if (rowIds.length === 0) return true;
  if (snapshot.hot.lines === undefined)
    throw new Error('superseding rows needs a snapshot with its hot rows');
  const { accountId, tableId }: TableReference = snapshot.definition;
  const deleted = await deleteHot.all(sql, [accountId, tableId, rowIds]);
  const hotNow = new Set(deleted.map((row) => row.row_id));
  const stored = rowIds.filter((id) => !hotNow.has(id));
  const hotThen = idsIn(snapshot.hot.lines);
  if (stored.some((id) => hotThen.has(id))) return false;
  const then = new Map(
    snapshot.tombstones.map(({ rowId, upTo, hidden }) => [rowId.toString(), `${upTo}:${hidden}`]),
  );
  const rows = await selectTombstones.all(sql, [accountId, tableId, stored]);
  const now = new Map(rows.map((row) => [row.row_id, row.state]));
  if (stored.some((id) => now.get(id) !== then.get(id))) return false;
  if (stored.length > 0) await hideRows.run(sql, [accountId, tableId, stored]);
  return true;
}

const idsIn = (lines: string): Set<string> =>
  new Set(lines.split('\n').map((line) => /^\{"1":"(\d+)"/.exec(line)?.[1] ?? ''));
