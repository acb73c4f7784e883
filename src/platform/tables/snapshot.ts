import { createHash } from 'node:crypto';
import { type Sql, statement } from '../../kernel/sql.ts';
import { type DefinitionRow, definitionFrom, noSuchTable } from './catalogue.ts';
import type { Column, TableDefinition, TableReference } from './definition.ts';

export interface Segment {
  segmentId: string;
  sequence: bigint;
  objectKey: string;
  sha256: string;
  bytes: number;
  rows: number;
  rowLo: bigint;
  rowHi: bigint;
  schemaVersion: number;
  partition: string | null;
}

export interface Tombstone {
  rowId: bigint;
  upTo: bigint;
  hidden: number;
}

export interface HotRows {
  count: number;
  /** The same for the same rows in the same state and under the same schema. */
  version: string;
  /** A line of JSON for each row, keyed by field id; undefined when the caller said that it knows this version. */
  lines: string | undefined;
}

/** One consistent version of a table. */
export interface Snapshot {
  definition: TableDefinition;
  /** The columns of every schema version that segments were written with. */
  schemas: ReadonlyMap<number, readonly Column[]>;
  segments: Segment[];
  tombstones: Tombstone[];
  hot: HotRows;
  /** Exact. */
  rows: number;
}

/** For whoever needs no hot rows. */
export const WITHOUT_HOT = '-';

const microseconds = (time: string): string => `(extract(epoch FROM ${time}) * 1000000)::bigint`;

/** A hot row as one line of JSON keyed by field id, put together as text because that is the fastest by far. */
export const HOT_LINE = `'{"1":"' || row_id || '","2":"' || ${microseconds('created_at')} || '","3":"' ||
  ${microseconds('updated_at')} || '"' || CASE WHEN data = '{}' THEN '}' ELSE ',' || substr(data::text, 2) END`;

interface SnapshotRow extends DefinitionRow {
  schemas: Record<string, Column[]> | null;
  segments: string[][] | null;
  tombstones: [string, string, number][] | null;
  hot_count: number;
  hot_hash: string;
  hot_lines: string | null;
}

/** Columns by schema version, of the versions in live segments. */
export const WRITTEN_SCHEMAS = `(SELECT json_object_agg(schema_version, columns) FROM table_schemas
  WHERE account_id = $1 AND table_id = $2 AND schema_version IN (SELECT schema_version FROM table_segments
    WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL))`;

// One statement sees one state, also without a transaction around it.
const selectSnapshot = statement<SnapshotRow>(
  'tables.snapshot',
  `WITH hot AS MATERIALIZED (
     SELECT count(*) AS hot_count, coalesce(bit_xor(hashint8extended(revision, 0)), 0)::text AS hot_hash
     FROM table_hot_rows WHERE account_id = $1 AND table_id = $2)
   SELECT columns, schema_version, sort_key, hot_count, hot_hash,
     (SELECT json_agg(json_build_array(segment_id, sequence::text, object_key, sha256, bytes::text, rows::text,
        row_lo::text, row_hi::text, schema_version::text, partition) ORDER BY sequence, segment_id)
      FROM table_segments WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL) AS segments,
     ${WRITTEN_SCHEMAS} AS schemas,
     (SELECT json_agg(json_build_array(row_id::text, up_to_sequence::text, hidden) ORDER BY row_id)
      FROM table_tombstones WHERE account_id = $1 AND table_id = $2) AS tombstones,
     CASE WHEN hot_count > 0 AND $3 NOT IN ('${WITHOUT_HOT}', schema_version || ':' || hot_count || ':' || hot_hash) THEN
       (SELECT string_agg(${HOT_LINE}, E'\\n' ORDER BY row_id)
        FROM table_hot_rows WHERE account_id = $1 AND table_id = $2) END AS hot_lines
   FROM hot, stored_tables WHERE account_id = $1 AND table_id = $2`,
);

/** `known` is the version of hot rows that the caller has at hand: their lines are left out then. */
export async function readSnapshot(sql: Sql, table: TableReference, known = ''): Promise<Snapshot> {
  const row = await selectSnapshot.first(sql, [table.accountId, table.tableId, known]);
  if (row === undefined) throw noSuchTable(table);
  const segments = (row.segments ?? []).map(segmentFrom);
  const tombstones = (row.tombstones ?? []).map(([rowId, upTo, hidden]) => ({
    rowId: BigInt(rowId),
    upTo: BigInt(upTo),
    hidden,
  }));
  const stored = segments.reduce((sum, segment) => sum + segment.rows, 0);
  const hidden = tombstones.reduce((sum, tombstone) => sum + tombstone.hidden, 0);
  const version = `${row.schema_version}:${row.hot_count}:${row.hot_hash}`;
  return {
    definition: definitionFrom(table, row),
    schemas: schemasFrom(row.schemas),
    segments,
    tombstones,
    hot: {
      count: row.hot_count,
      version,
      lines: row.hot_lines ?? (row.hot_count === 0 ? '' : undefined),
    },
    rows: stored - hidden + row.hot_count,
  };
}

export const schemasFrom = (schemas: Record<string, Column[]> | null): Map<number, Column[]> =>
  new Map(Object.entries(schemas ?? {}).map(([version, columns]) => [Number(version), columns]));

function segmentFrom(fields: (string | null)[]): Segment {
  const [segmentId, sequence, objectKey, sha256, bytes, rows, rowLo, rowHi, schemaVersion] =
    fields as string[];
  return {
    segmentId: segmentId!,
    sequence: BigInt(sequence!),
    objectKey: objectKey!,
    sha256: sha256!,
    bytes: Number(bytes),
    rows: Number(rows),
    rowLo: BigInt(rowLo!),
    rowHi: BigInt(rowHi!),
    schemaVersion: Number(schemaVersion),
    partition: fields[9] ?? null,
  };
}

/** Names files made of a table's state; the table is part of it, because revisions do not repeat but hashes might. */
export const stateName = (table: TableReference, ...parts: readonly string[]): string =>
  createHash('sha256')
    .update([table.accountId, table.tableId, ...parts].join('\n'))
    .digest('hex');
