import { type Sql, statement } from '../../kernel/sql.ts';
import type { TableDefinition, TableReference } from './definition.ts';
import { BLOCK_BITS } from './row-ids.ts';

interface RowIdRow {
  row_id: string;
}

// The table's row is read and not locked: inserts wait for nobody. No row comes back when the definition is an old one.
const insertOne = statement<RowIdRow>(
  'tables.insert-one',
  `INSERT INTO table_hot_rows (account_id, table_id, row_id, data)
   SELECT account_id, table_id, nextval('table_row_blocks') << ${BLOCK_BITS}, $4::jsonb
   FROM stored_tables WHERE account_id = $1 AND table_id = $2 AND schema_version = $3
   RETURNING row_id::text`,
);
const insertMany = statement<RowIdRow>(
  'tables.insert-many',
  `WITH block AS MATERIALIZED (
     SELECT nextval('table_row_blocks') << ${BLOCK_BITS} AS first
     FROM stored_tables WHERE account_id = $1 AND table_id = $2 AND schema_version = $3),
   inserted AS (
     INSERT INTO table_hot_rows (account_id, table_id, row_id, data)
     SELECT $1::uuid, $2, block.first + ordinal - 1, line::jsonb
     FROM block, string_to_table($4, E'\\n') WITH ORDINALITY AS given (line, ordinal))
   SELECT first::text AS row_id FROM block`,
);

/** Answers the ids in the order of the rows, or none when the definition is not the present one any more. */
export async function insertHot(
  sql: Sql,
  { accountId, tableId, schemaVersion }: TableDefinition,
  encoded: readonly string[],
): Promise<string[]> {
  const insert = encoded.length === 1 ? insertOne : insertMany;
  const row = await insert.first(sql, [accountId, tableId, schemaVersion, encoded.join('\n')]);
  if (row === undefined) return [];
  const first = BigInt(row.row_id);
  return encoded.map((_, index) => (first + BigInt(index)).toString());
}

const updateHot = statement(
  'tables.update-hot',
  `UPDATE table_hot_rows SET data = $4, revision = nextval('table_revisions'), updated_at = now()
   WHERE account_id = $1 AND table_id = $2 AND row_id = $3`,
);
const deleteHot = statement(
  'tables.delete-hot',
  'DELETE FROM table_hot_rows WHERE account_id = $1 AND table_id = $2 AND row_id = $3',
);

export const replaceHot = async (sql: Sql, table: TableReference, rowId: string, encoded: string) =>
  (await updateHot.run(sql, [table.accountId, table.tableId, rowId, encoded])) > 0;

export const removeHot = async (sql: Sql, table: TableReference, rowId: string) =>
  (await deleteHot.run(sql, [table.accountId, table.tableId, rowId])) > 0;

// Hides the copy in a live segment unless it is hidden already; with data, the row goes on as a hot one.
const hideCopy = `
  hidden AS (
    INSERT INTO table_tombstones AS known (account_id, table_id, row_id, up_to_sequence)
    SELECT account_id, table_id, $3::bigint, (
      SELECT max(sequence) FROM table_segments
      WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL)
    FROM table_segments
    WHERE account_id = $1 AND table_id = $2 AND segment_id = $4::uuid AND removed_at IS NULL
    ON CONFLICT (account_id, table_id, row_id) DO UPDATE
    SET up_to_sequence = excluded.up_to_sequence, hidden = known.hidden + 1, hidden_at = now()
    WHERE known.up_to_sequence < $5::bigint
    RETURNING 1)`;
const hideOnly = statement('tables.hide', `WITH ${hideCopy} SELECT FROM hidden`);
const hideAndHeat = statement(
  'tables.hide-and-heat',
  `WITH ${hideCopy}
   INSERT INTO table_hot_rows (account_id, table_id, row_id, data, created_at)
   SELECT $1::uuid, $2, $3::bigint, $6::jsonb, $7::timestamptz FROM hidden`,
);

export interface RowReference extends TableReference {
  rowId: string;
}

export interface SegmentCopy {
  segmentId: string;
  sequence: string;
  createdAt: string;
}

/** False when the copy is no longer the living one: look for the row again. */
export async function hideSegmentCopy(
  sql: Sql,
  { accountId, tableId, rowId }: RowReference,
  copy: SegmentCopy,
  successor: string | undefined,
): Promise<boolean> {
  const key = [accountId, tableId, rowId, copy.segmentId, copy.sequence];
  const touched =
    successor === undefined
      ? await hideOnly.run(sql, key)
      : await hideAndHeat.run(sql, [...key, successor, copy.createdAt]);
  return touched > 0;
}
