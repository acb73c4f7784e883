import { type Sql, statement } from '../../../kernel/sql.ts';
import { DEFINITION, type DefinitionRow, definitionFrom } from '../catalogue.ts';
import type { Column, TableDefinition, TableReference } from '../definition.ts';

/** What a table consists of, without any of it. */
export interface TableState {
  definition: TableDefinition;
  /** The same for the same hot rows under the same columns. */
  hot: string;
  hotRows: number;
  /** The same for the same segments. */
  segments: string;
  segmentCount: number;
  /** The same for the same rows hidden in segments; empty when none is. */
  hidden: string;
  /** Exact. */
  rows: number;
  /** Of how many changes of segments this is the sum. */
  changes: number;
  /** By the clock of the database, in ISO 8601. */
  at: string;
  /** The last change that left a trace; rows that were deleted before they were in a segment leave none. */
  changedAt: string;
}

interface StateRow extends DefinitionRow {
  hot_count: number;
  hot_hash: string;
  segments: number;
  segments_hash: string;
  stored_rows: number;
  partly_hidden: number;
  partitions_hash: string;
  changes: number;
  tombstones: number;
  tombstones_hash: string;
  hidden_rows: number;
  now: string;
  changed: string;
}

// One statement sees one state, also without a transaction around it.
const selectState = statement<StateRow>(
  'tables.state',
  `WITH hot AS MATERIALIZED (
     SELECT count(*) AS hot_count, coalesce(bit_xor(hashint8extended(revision, 0)), 0)::text AS hot_hash,
       max(updated_at) AS hot_at
     FROM table_hot_rows WHERE account_id = $1 AND table_id = $2),
   stored AS MATERIALIZED (
     SELECT coalesce(sum(segments), 0)::bigint AS segments, coalesce(bit_xor(segments_hash), 0)::text AS segments_hash,
       coalesce(sum(rows), 0)::bigint AS stored_rows, coalesce(sum(partly_hidden), 0)::bigint AS partly_hidden,
       coalesce(bit_xor(partitions_hash), 0)::text AS partitions_hash, max(changed_at) AS stored_at, count(*) AS changes
     FROM table_segment_changes WHERE account_id = $1 AND table_id = $2),
   hidden AS MATERIALIZED (
     SELECT count(*) AS tombstones, coalesce(sum(hidden), 0)::bigint AS hidden_rows,
       coalesce(bit_xor(hashtextextended(row_id || ':' || up_to_sequence, 0)), 0)::text AS tombstones_hash,
       max(hidden_at) AS hidden_at
     FROM table_tombstones WHERE account_id = $1 AND table_id = $2)
   SELECT ${DEFINITION}, hot.*, stored.*, hidden.*,
     to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now,
     to_char(greatest(hot_at, stored_at, hidden_at, updated_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS changed
   FROM hot, stored, hidden, stored_tables WHERE account_id = $1 AND table_id = $2`,
);

/** Undefined when there is no such table. */
export async function tableState(sql: Sql, table: TableReference): Promise<TableState | undefined> {
  const row = await selectState.first(sql, [table.accountId, table.tableId]);
  if (row === undefined) return undefined;
  const isHidden = row.tombstones > 0 || row.partly_hidden > 0;
  return {
    definition: definitionFrom(table, row),
    hot: row.hot_count === 0 ? '' : `${row.schema_version}:${row.hot_count}:${row.hot_hash}`,
    hotRows: row.hot_count,
    segments: `${row.segments}:${row.segments_hash}`,
    segmentCount: row.segments,
    hidden: isHidden ? `${row.tombstones}:${row.tombstones_hash}:${row.partitions_hash}` : '',
    rows: row.stored_rows - row.hidden_rows + row.hot_count,
    changes: row.changes,
    at: row.now,
    changedAt: row.changed,
  };
}

const selectSchemas = statement<{ schema_version: number; columns: Column[] }>(
  'tables.schemas',
  `SELECT schema_version, columns FROM table_schemas WHERE account_id = $1 AND table_id = $2
   ORDER BY schema_version`,
);

export interface TableSchema {
  schemaVersion: number;
  columns: readonly Column[];
}

/** Of every version, the oldest first. */
export const tableSchemas = async (
  sql: Sql,
  { accountId, tableId }: TableReference,
): Promise<TableSchema[]> =>
  (await selectSchemas.all(sql, [accountId, tableId])).map(({ schema_version: schemaVersion, columns }) => ({
    schemaVersion,
    columns,
  }));

const countWritten = statement<{ schema_version: number; segments: number; rows: number }>(
  'tables.segments-by-schema',
  `SELECT schema_version, count(*) AS segments, sum(rows)::bigint AS rows FROM table_segments
   WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL AND schema_version = ANY ($3::int[])
   GROUP BY schema_version`,
);

/** How many segments were written under these schemas. */
export const segmentsWrittenAs = (
  sql: Sql,
  { accountId, tableId }: TableReference,
  schemaVersions: readonly number[],
) => countWritten.all(sql, [accountId, tableId, schemaVersions]);
