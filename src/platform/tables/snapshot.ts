import { createHash } from 'node:crypto';
import { must } from '../../kernel/must.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import { DEFINITION, type DefinitionRow, definitionFrom, noSuchTable } from './catalogue.ts';
import type { Column, TableDefinition, TableReference } from './definition.ts';
import type { ColumnStatistics } from './segments.ts';

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
  /** Segments that one merge wrote together are apart from each other in the sort key. */
  runId: string | null;
  /** Rows of these partitions are gone, though still in the file. */
  hiddenPartitions: readonly string[];
  hiddenRows: number;
  /** By field id, of the columns asked for. */
  statistics: Readonly<Record<string, ColumnStatistics | null>>;
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
  /** Changes when rows of segments went other than by tombstones. */
  replaced: string;
  /** Undefined when statistics were asked for. */
  stored: StoredSegments | undefined;
}

/** What a caller has at hand from an earlier snapshot, so that it need not be sent again. */
export interface Remembered {
  /** The version of the hot rows. */
  hot: string;
  stored?: StoredSegments | undefined;
}

/** Segments without statistics. */
export interface StoredSegments {
  /** The same for the same segments with the same rows hidden in them. */
  version: string;
  segments: Segment[];
  schemas: ReadonlyMap<number, readonly Column[]>;
}

/** For whoever needs no hot rows. */
export const WITHOUT_HOT: Remembered = { hot: '-' };

/** In microseconds, as segments have it, of which only whole milliseconds are told. */
const microseconds = (time: string): string => `(floor(extract(epoch FROM ${time}) * 1000)::bigint * 1000)`;

/** A hot row as one line of JSON keyed by field id, put together as text because that is the fastest by far. */
export const HOT_LINE = `'{"1":"' || row_id || '","2":"' || ${microseconds('created_at')} || '","3":"' ||
  ${microseconds('updated_at')} || '"' || CASE WHEN data = '{}' THEN '}' ELSE ',' || substr(data::text, 2) END`;

interface SnapshotRow extends DefinitionRow {
  replaced: string;
  stored_version: string;
  schemas: Record<string, Column[]> | null;
  segments: SegmentFields[] | null;
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
     FROM table_hot_rows WHERE account_id = $1 AND table_id = $2),
   stored AS MATERIALIZED (
     SELECT count(*) || ':' || coalesce(bit_xor(hashtextextended(
       segment_id || ':' || hidden_rows || ':' || hidden_partitions::text, 0)), 0) AS stored_version
     FROM table_segments WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL)
   SELECT ${DEFINITION}, replaced::text, hot_count, hot_hash, stored_version,
     CASE WHEN stored_version <> $5 THEN (SELECT json_agg(json_build_array(segment_id, sequence::text, object_key, sha256, bytes::text, rows::text,
        row_lo::text, row_hi::text, schema_version::text, partition, run_id, hidden_partitions, hidden_rows::text,
        CASE WHEN cardinality($4::text[]) > 0 THEN
          (SELECT jsonb_object_agg(field, statistics -> field) FROM unnest($4::text[]) AS field) END)
        ORDER BY sequence, segment_id)
      FROM table_segments WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL) END AS segments,
     CASE WHEN stored_version <> $5 THEN ${WRITTEN_SCHEMAS} END AS schemas,
     (SELECT json_agg(json_build_array(row_id::text, up_to_sequence::text, hidden) ORDER BY row_id)
      FROM table_tombstones WHERE account_id = $1 AND table_id = $2) AS tombstones,
     CASE WHEN hot_count > 0 AND $3 NOT IN ('${WITHOUT_HOT.hot}', schema_version || ':' || hot_count || ':' || hot_hash) THEN
       (SELECT string_agg(${HOT_LINE}, E'\\n' ORDER BY row_id)
        FROM table_hot_rows WHERE account_id = $1 AND table_id = $2) END AS hot_lines
   FROM hot, stored, stored_tables WHERE account_id = $1 AND table_id = $2`,
);

/** `fields` are those whose statistics the caller wants. */
export async function readSnapshot(
  sql: Sql,
  table: TableReference,
  remembered: Remembered = { hot: '' },
  fields: readonly number[] = [],
): Promise<Snapshot> {
  const plain = fields.length === 0;
  const known = plain ? remembered.stored : undefined;
  const row = await selectSnapshot.first(sql, [
    table.accountId,
    table.tableId,
    remembered.hot,
    fields.map(String),
    known?.version ?? '',
  ]);
  if (row === undefined) throw noSuchTable(table);
  const stored = storedFrom(row, known);
  const { segments, schemas } = stored;
  const tombstones = (row.tombstones ?? []).map(([rowId, upTo, hidden]) => ({
    rowId: BigInt(rowId),
    upTo: BigInt(upTo),
    hidden,
  }));
  const kept = segments.reduce((sum, segment) => sum + segment.rows - segment.hiddenRows, 0);
  const hidden = tombstones.reduce((sum, tombstone) => sum + tombstone.hidden, 0);
  const version = `${row.schema_version}:${row.hot_count}:${row.hot_hash}`;
  return {
    definition: definitionFrom(table, row),
    schemas,
    segments,
    tombstones,
    hot: {
      count: row.hot_count,
      version,
      lines: row.hot_lines ?? (row.hot_count === 0 ? '' : undefined),
    },
    rows: kept - hidden + row.hot_count,
    replaced: row.replaced,
    stored: plain ? stored : undefined,
  };
}

function storedFrom(row: SnapshotRow, known: StoredSegments | undefined): StoredSegments {
  if (known?.version === row.stored_version) return known;
  return {
    version: row.stored_version,
    segments: (row.segments ?? []).map(segmentFrom),
    schemas: schemasFrom(row.schemas),
  };
}

/** The columns that a segment was written with. */
export const columnsOf = (schemas: Snapshot['schemas'], version: number): readonly Column[] =>
  must(schemas.get(version), `the columns of version ${version}`);

export const schemasFrom = (schemas: Record<string, Column[]> | null): Map<number, Column[]> =>
  new Map(Object.entries(schemas ?? {}).map(([version, columns]) => [Number(version), columns]));

/** In the order of the statement above. */
type SegmentFields = [
  segmentId: string,
  sequence: string,
  objectKey: string,
  sha256: string,
  bytes: string,
  rows: string,
  rowLo: string,
  rowHi: string,
  schemaVersion: string,
  partition: string | null,
  runId: string | null,
  hiddenPartitions: string[],
  hiddenRows: string,
  statistics: Record<string, ColumnStatistics | null> | null,
];

function segmentFrom(fields: SegmentFields): Segment {
  const [segmentId, sequence, objectKey, sha256, bytes, rows, rowLo, rowHi, schemaVersion, ...rest] = fields;
  const [partition, runId, hiddenPartitions, hiddenRows, statistics] = rest;
  return {
    segmentId,
    sequence: BigInt(sequence),
    objectKey,
    sha256,
    bytes: Number(bytes),
    rows: Number(rows),
    rowLo: BigInt(rowLo),
    rowHi: BigInt(rowHi),
    schemaVersion: Number(schemaVersion),
    partition,
    runId,
    hiddenPartitions,
    hiddenRows: Number(hiddenRows),
    statistics: statistics ?? {},
  };
}

/** The same for the same rows under the same columns. */
export const versionOf = ({ definition, segments, tombstones, hot }: Snapshot): string =>
  stateName(
    definition,
    hot.version,
    ...segments.map(({ segmentId, hiddenRows }) => `${segmentId}:${hiddenRows}`),
    ...tombstones.map(({ rowId, upTo }) => `${rowId}:${upTo}`),
  );

/** Names files made of a table's state; the table is part of it, because revisions do not repeat but hashes might. */
export const stateName = (table: TableReference, ...parts: readonly string[]): string =>
  createHash('sha256')
    .update([table.accountId, table.tableId, ...parts].join('\n'))
    .digest('hex');
