import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface SegmentRow {
  segment_id: string;
  object_key: string;
  sha256: string;
  rows: string;
}

export interface NewSegment {
  segment_id: string;
  object_key: string;
  sha256: string;
  bytes: number;
  rows: number;
  first_code: string;
  last_code: string;
}

const insert = statement(
  'ratedata.insert-segments',
  `INSERT INTO price_segments (account_id, segment_id, object_key, sha256, bytes, rows, first_code, last_code)
   SELECT $1, given.* FROM jsonb_to_recordset($2::jsonb) AS given (segment_id uuid, object_key text, sha256 text, bytes bigint,
     rows bigint, first_code text, last_code text)`,
);
const link = statement(
  'ratedata.link-segments',
  `INSERT INTO price_merged_files (account_id, file_no, segment_id)
   SELECT $1, file_no, segment_id FROM unnest($2::bigint[]) AS file_no, unnest($3::uuid[]) AS segment_id
   WHERE EXISTS (SELECT FROM price_files f WHERE f.account_id = $1 AND f.file_no = file_no)`,
);
const remove = statement<{ object_key: string }>(
  'ratedata.remove-segments',
  'DELETE FROM price_segments WHERE account_id = $1 AND segment_id = ANY ($2::uuid[]) RETURNING object_key',
);
const all = statement<SegmentRow>(
  'ratedata.all-segments',
  'SELECT segment_id, object_key, sha256, rows::text FROM price_segments WHERE account_id = $1 ORDER BY segment_id',
);
const unmerged = statement<{ file_no: string; rates: string }>(
  'ratedata.unmerged-files',
  `SELECT DISTINCT f.file_no::text, p.rows::text AS rates FROM price_files f
   JOIN price_snapshots s ON s.account_id = f.account_id AND s.file_no = f.file_no AND s.status = 'live'
   JOIN price_parts p ON p.account_id = f.account_id AND p.file_no = f.file_no AND p.part = 'rates'
   WHERE f.account_id = $1 AND NOT EXISTS (SELECT FROM price_merged_files m WHERE m.account_id = f.account_id
     AND m.file_no = f.file_no)`,
);

/** Each of the files is in each of the segments, as far as it has rates of their codes. */
export async function insertSegments(
  sql: Sql,
  accountId: string,
  segments: readonly NewSegment[],
  files: readonly string[],
): Promise<void> {
  await insert.run(sql, [accountId, JSON.stringify(segments)]);
  await link.run(sql, [accountId, files, segments.map(({ segment_id }) => segment_id)]);
}

/** Answers their objects. */
export const removeSegments = async (
  sql: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<string[]> => (await remove.all(sql, [accountId, ids])).map(({ object_key }) => object_key);

export const allSegments = (sql: Sql, accountId: string): Promise<SegmentRow[]> => all.all(sql, [accountId]);

/** Live files whose rates stand by themselves. */
export const unmergedFiles = (sql: Sql, accountId: string) => unmerged.all(sql, [accountId]);
