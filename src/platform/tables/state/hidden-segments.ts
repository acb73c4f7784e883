import { type Sql, statement } from '../../../kernel/sql.ts';
import type { TableReference } from '../definition.ts';

/** A live segment of which rows may be hidden, by tombstones or with their partition. */
export interface HiddenSegment {
  segmentId: string;
  sequence: bigint;
  objectKey: string;
  sha256: string;
  schemaVersion: number;
  hiddenPartitions: readonly string[];
  /** The same for the same rows hidden in it. */
  hash: string;
}

interface HiddenRow {
  segment_id: string;
  sequence: string;
  object_key: string;
  sha256: string;
  schema_version: number;
  hidden_partitions: string[];
  hash: string;
}

const selectHidden = statement<HiddenRow>(
  'tables.hidden-segments',
  `SELECT segment_id, sequence::text, object_key, sha256, schema_version, hidden_partitions,
     md5(tombstones || ':' || rows_hash || ':' || hidden_partitions::text) AS hash
   FROM table_segments AS s, LATERAL (
     SELECT count(*) AS tombstones, coalesce(bit_xor(hashint8extended(row_id, 0)), 0) AS rows_hash
     FROM table_tombstones AS t
     WHERE t.account_id = $1 AND t.table_id = $2 AND t.row_id BETWEEN s.row_lo AND s.row_hi
       AND t.up_to_sequence >= s.sequence) AS found
   WHERE s.account_id = $1 AND s.table_id = $2 AND removed_at IS NULL AND (tombstones > 0 OR hidden_rows > 0)
   ORDER BY segment_id`,
);

export const hiddenSegments = async (
  sql: Sql,
  { accountId, tableId }: TableReference,
): Promise<HiddenSegment[]> =>
  (await selectHidden.all(sql, [accountId, tableId])).map((row) => ({
    segmentId: row.segment_id,
    sequence: BigInt(row.sequence),
    objectKey: row.object_key,
    sha256: row.sha256,
    schemaVersion: row.schema_version,
    hiddenPartitions: row.hidden_partitions,
    hash: row.hash,
  }));

const selectTombstones = statement<{ lines: string | null }>(
  'tables.tombstone-lines',
  `SELECT string_agg(row_id || ',' || up_to_sequence, E'\\n' ORDER BY row_id) AS lines FROM table_tombstones
   WHERE account_id = $1 AND table_id = $2`,
);

/** CSV: the id of a row, and the sequence up to which its copies are hidden. */
export const tombstoneLines = async (sql: Sql, { accountId, tableId }: TableReference): Promise<string> =>
  (await selectTombstones.first(sql, [accountId, tableId]))?.lines ?? '';
