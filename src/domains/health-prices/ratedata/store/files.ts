import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { FrameTable } from '../../../../platform/prices/keeper/index.ts';
import type { Family, HospitalHead, ParsedFile, PayerHead } from '../../../../platform/prices/model/index.ts';

/** The first elements of each array, or all of them. */
export type Judged = 'start' | 'whole';

/** What of a file makes its rates the same ones. */
export interface FileKey {
  sha256: string;
  parserVersion: number;
  filterHash: string;
}

export interface FileRow {
  file_no: string;
  file_id: string;
  sha256: string;
  inner_sha256: string;
  family: Family;
  declared_version: string | null;
  sniffed_version: string | null;
  last_updated_on: string | null;
  head: { hospital: HospitalHead | null; payer: PayerHead | null };
  bytes: string;
  items: string;
  rates: string;
  rows_rejected: string;
  rejected: { row: number; reason: string }[];
  warnings: string[];
  groups: string;
  unresolved_groups: string;
  /** From 0 to 1, of the rates; null in files that were loaded before it was kept. */
  unresolved_share: number | null;
  /** What the validators have seen of it. */
  judged: Judged | null;
  source_object: string | null;
  source_frames: FrameTable | null;
  created_at: Date;
}

export interface PartRecord {
  part: string;
  object_key: string;
  sha256: string;
  bytes: number;
  rows: number;
}

/** Files that were loaded before it was kept have no more than their verdicts. */
const JUDGED = `coalesce(judged, CASE WHEN EXISTS (SELECT FROM price_verdicts v
  WHERE v.account_id = price_files.account_id AND v.file_no = price_files.file_no) THEN 'start' END)`;
const COLUMNS = `file_no::text, file_id, sha256, inner_sha256, family, declared_version, sniffed_version,
  last_updated_on::text, head, bytes::text, items::text, rates::text, rows_rejected::text, rejected, warnings, groups::text,
  unresolved_groups::text, unresolved_share, ${JUDGED} AS judged, source_object, source_frames, created_at`;

const insert = statement<{ file_no: string }>(
  'ratedata.insert-file',
  `INSERT INTO price_files AS known (account_id, file_id, sha256, inner_sha256, parser_version, filter_hash, family,
     declared_version, sniffed_version, last_updated_on, head, bytes, items, rates, rows_rejected, rejected, warnings, groups,
     unresolved_groups, unresolved_share, judged, source_object, source_frames, source_bytes, source_used_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
     clock_timestamp())
   ON CONFLICT (account_id, sha256, parser_version, filter_hash) WHERE NOT superseded DO UPDATE SET sha256 = known.sha256
   RETURNING file_no::text`,
);
const byKey = statement<FileRow>(
  'ratedata.file-by-key',
  `SELECT ${COLUMNS} FROM price_files WHERE account_id = $1 AND sha256 = $2 AND parser_version = $3 AND filter_hash = $4
     AND NOT superseded`,
);
const byInner = statement<FileRow>(
  'ratedata.file-by-inner',
  `SELECT ${COLUMNS} FROM price_files WHERE account_id = $1 AND inner_sha256 = $2 AND parser_version = $3
     AND filter_hash = $4 AND NOT superseded ORDER BY file_no LIMIT 1`,
);
const byNumbers = statement<FileRow>(
  'ratedata.files-by-numbers',
  `SELECT ${COLUMNS} FROM price_files WHERE account_id = $1 AND file_no = ANY ($2::bigint[])`,
);
const keyOf = statement<{ sha256: string; parser_version: number; filter_hash: string }>(
  'ratedata.key-of-file',
  'SELECT sha256, parser_version, filter_hash FROM price_files WHERE account_id = $1 AND file_no = $2',
);
const supersede = statement(
  'ratedata.supersede-file',
  'UPDATE price_files SET superseded = true WHERE account_id = $1 AND file_no = $2',
);
const setJudged = statement(
  'ratedata.set-judged',
  'UPDATE price_files SET judged = $3 WHERE account_id = $1 AND file_no = $2',
);
const insertPart = statement(
  'ratedata.insert-parts',
  `INSERT INTO price_parts (account_id, file_no, part, object_key, sha256, bytes, rows)
   SELECT $1, $2, given.* FROM jsonb_to_recordset($3::jsonb)
     AS given (part text, object_key text, sha256 text, bytes bigint, rows bigint)
   ON CONFLICT (account_id, file_no, part) DO NOTHING`,
);
const parts = statement<{
  file_no: string;
  part: string;
  object_key: string;
  sha256: string;
  rows: string;
  bytes: string;
}>(
  'ratedata.parts-of-files',
  `SELECT file_no::text, part, object_key, sha256, rows::text, bytes::text FROM price_parts
   WHERE account_id = $1 AND file_no = ANY ($2::bigint[])`,
);
const removeUnused = statement<{ file_no: string; objects: string[] }>(
  'ratedata.remove-unused-files',
  `WITH unused AS (SELECT file_no, source_object FROM price_files f WHERE account_id = $1 AND NOT EXISTS (
       SELECT FROM price_snapshots s WHERE s.account_id = f.account_id AND s.file_no = f.file_no)
     AND NOT EXISTS (SELECT FROM price_merged_files m WHERE m.account_id = f.account_id AND m.file_no = f.file_no)),
   objects AS (SELECT file_no, object_key FROM price_parts JOIN unused USING (file_no) WHERE account_id = $1
     UNION ALL SELECT file_no, source_object FROM unused WHERE source_object IS NOT NULL),
   gone AS (DELETE FROM price_files WHERE account_id = $1 AND file_no IN (SELECT file_no FROM unused) RETURNING file_no)
   SELECT gone.file_no::text, array(SELECT object_key FROM objects WHERE objects.file_no = gone.file_no AND NOT EXISTS (
       SELECT FROM price_parts p WHERE p.account_id = $1 AND p.object_key = objects.object_key
         AND p.file_no NOT IN (SELECT file_no FROM unused))
     AND NOT EXISTS (SELECT FROM price_files f WHERE f.account_id = $1 AND f.source_object = objects.object_key
         AND f.file_no NOT IN (SELECT file_no FROM unused))) AS objects FROM gone`,
);
const leastUsed = statement<{ account_id: string; file_no: string; source_object: string }>(
  'ratedata.least-used-sources',
  `SELECT account_id, file_no::text, source_object FROM (SELECT account_id, file_no, source_object,
       sum(source_bytes) OVER (ORDER BY source_used_at DESC NULLS LAST, account_id, file_no) AS bytes
     FROM price_files WHERE source_object IS NOT NULL) kept WHERE bytes > $1`,
);
const forgetSource = statement(
  'ratedata.forget-source',
  `UPDATE price_files SET source_object = NULL, source_frames = NULL, source_bytes = 0
   WHERE account_id = $1 AND file_no = $2 AND source_object = $3`,
);
const used = statement(
  'ratedata.source-used',
  'UPDATE price_files SET source_used_at = clock_timestamp() WHERE account_id = $1 AND file_no = ANY ($2::bigint[])',
);

export const insertFile = async (
  sql: Sql,
  accountId: string,
  file: {
    fileId: string;
    key: FileKey;
    parsed: ParsedFile;
    unresolvedShare: number;
    judged: Judged | null;
    kept: { objectKey: string; frames: FrameTable; bytes: number } | null;
  },
): Promise<string> => {
  const { fileId, key, parsed, unresolvedShare, judged, kept } = file;
  const row = await insert.one(sql, [
    ...[accountId, fileId, key.sha256, parsed.sha256, key.parserVersion, key.filterHash, parsed.family],
    ...[parsed.declaredVersion, parsed.sniffedVersion, parsed.lastUpdatedOn],
    JSON.stringify({ hospital: parsed.hospital, payer: parsed.payer }),
    ...[parsed.bytes, parsed.items, parsed.rates, parsed.rowsRejected],
    ...[JSON.stringify(parsed.rejected), JSON.stringify(parsed.warnings)],
    ...[parsed.groups, parsed.unresolvedGroups, unresolvedShare, judged],
    ...(kept === null ? [null, null, 0] : [kept.objectKey, JSON.stringify(kept.frames), kept.bytes]),
  ]);
  return row.file_no;
};

export const findFile = (sql: Sql, accountId: string, { sha256, parserVersion, filterHash }: FileKey) =>
  byKey.first(sql, [accountId, sha256, parserVersion, filterHash]);

/** The same bytes, packed another way. */
export const findTwin = (sql: Sql, accountId: string, innerSha256: string, key: FileKey) =>
  byInner.first(sql, [accountId, innerSha256, key.parserVersion, key.filterHash]);

export const findFiles = (sql: Sql, accountId: string, numbers: readonly string[]): Promise<FileRow[]> =>
  byNumbers.all(sql, [accountId, numbers]);

/** Its bytes are to be found under another number from now on. */
export const supersedeFile = (sql: Sql, accountId: string, fileNo: string) =>
  supersede.run(sql, [accountId, fileNo]);

export const markJudged = (sql: Sql, accountId: string, fileNo: string, judged: Judged) =>
  setJudged.run(sql, [accountId, fileNo, judged]);

export const insertParts = (sql: Sql, accountId: string, fileNo: string, given: readonly PartRecord[]) =>
  insertPart.run(sql, [accountId, fileNo, JSON.stringify(given)]);

export const partsOfFiles = (sql: Sql, accountId: string, numbers: readonly string[]) =>
  parts.all(sql, [accountId, numbers]);

export const markSourcesUsed = (sql: Sql, accountId: string, numbers: readonly string[]) =>
  used.run(sql, [accountId, numbers]);

export async function fileKeyOf(sql: Sql, accountId: string, fileNo: string): Promise<FileKey | undefined> {
  const row = await keyOf.first(sql, [accountId, fileNo]);
  return row && { sha256: row.sha256, parserVersion: row.parser_version, filterHash: row.filter_hash };
}

/** Files that no snapshot has any more, with the objects that no other file has. */
export const removeUnusedFiles = (sql: Sql, accountId: string) => removeUnused.all(sql, [accountId]);

/** Of every account: the kept files beyond so many bytes, the least used first to go. */
export const leastUsedSources = (sql: Sql, mostBytes: number) => leastUsed.all(sql, [mostBytes]);

export const forgetKeptSource = (sql: Sql, accountId: string, fileNo: string, objectKey: string) =>
  forgetSource.run(sql, [accountId, fileNo, objectKey]);
