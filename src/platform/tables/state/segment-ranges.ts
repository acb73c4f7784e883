import { type Sql, statement } from '../../../kernel/sql.ts';
import type { TableReference } from '../definition.ts';
import type { ColumnStatistics } from '../segments.ts';

/** Segments whose ids lie in one range. */
export interface SegmentRange {
  segments: number;
  rows: number;
  /** The same for the same segments. */
  hash: string;
}

interface RangeRow {
  place: number;
  segments: number;
  rows: number;
  hash: string;
}

const countRanges = statement<RangeRow>(
  'tables.segment-ranges',
  `SELECT width_bucket(segment_id, $3::uuid[]) AS place, count(*) AS segments, sum(rows)::bigint AS rows,
     bit_xor(uuid_hash_extended(segment_id, 0))::text AS hash
   FROM table_segments WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL GROUP BY place`,
);

/** The live segments before the first of these ids, from each to the next, and from the last on; one range more than ids. */
export async function segmentRanges(
  sql: Sql,
  { accountId, tableId }: TableReference,
  from: readonly string[],
): Promise<SegmentRange[]> {
  const found = await countRanges.all(sql, [accountId, tableId, from]);
  const byPlace = new Map(found.map(({ place, ...range }) => [place, range]));
  return Array.from(
    { length: from.length + 1 },
    (_, place) => byPlace.get(place) ?? { segments: 0, rows: 0, hash: '0' },
  );
}

/** What others need to know of a segment to read its file, and to leave it out. */
export interface DescribedSegment {
  segmentId: string;
  /** Those of several, combined by XOR, are the hash of their range. */
  hash: bigint;
  objectKey: string;
  bytes: number;
  rows: number;
  rowLo: bigint;
  rowHi: bigint;
  schemaVersion: number;
  statistics: Readonly<Record<string, ColumnStatistics | null>>;
}

interface SegmentFields {
  segment_id: string;
  hash: string;
  object_key: string;
  bytes: number;
  rows: number;
  row_lo: string;
  row_hi: string;
  schema_version: number;
  statistics: DescribedSegment['statistics'];
}

const selectWithin = statement<SegmentFields>(
  'tables.segments-within',
  `SELECT segment_id, uuid_hash_extended(segment_id, 0)::text AS hash, object_key, bytes, rows, row_lo::text, row_hi::text, schema_version, statistics
   FROM table_segments
   WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL
     AND ($3::uuid IS NULL OR segment_id >= $3) AND ($4::uuid IS NULL OR segment_id < $4)
   ORDER BY segment_id`,
);

/** Live segments in the order of their ids, from the first of these to before the second. */
export const segmentsWithin = async (
  sql: Sql,
  { accountId, tableId }: TableReference,
  { from, before }: { from: string | undefined; before: string | undefined },
): Promise<DescribedSegment[]> =>
  (await selectWithin.all(sql, [accountId, tableId, from ?? null, before ?? null])).map((row) => ({
    segmentId: row.segment_id,
    hash: BigInt(row.hash),
    objectKey: row.object_key,
    bytes: row.bytes,
    rows: row.rows,
    rowLo: BigInt(row.row_lo),
    rowHi: BigInt(row.row_hi),
    schemaVersion: row.schema_version,
    statistics: row.statistics,
  }));
