import { type Sql, statement } from '../../../kernel/sql.ts';
import type { TableReference } from '../../tables/index.ts';

export type FileKind = 'metadata' | 'list' | 'manifest' | 'deletes' | 'delete_manifest' | 'hot';

/** Which segments a manifest has: those in its range of ids. */
export interface ManifestRange {
  firstSegment: string;
  lastSegment: string;
  /** The same for the same segments. */
  hash: string;
}

/** An object that versions need. */
export interface LakehouseFile {
  objectKey: string;
  kind: FileKind;
  sha256: string;
  bytes: number;
  rows: number;
  firstVersion: number;
  /** Of a manifest: how many files it lists. */
  entries: number;
  range?: ManifestRange | undefined;
  /** Of a manifest of listed files: the same for the same files. */
  content?: string | undefined;
  /** Of positions of hidden rows: the first and the last file they are of. Of a manifest of listed files: their numbers. */
  paths?: { first: string; last: string } | undefined;
}

interface FileRow {
  object_key: string;
  kind: FileKind;
  sha256: string;
  bytes: number;
  rows: number;
  first_version: number;
  first_segment: string | null;
  last_segment: string | null;
  entries: number;
  content_hash: string | null;
  first_path: string | null;
  last_path: string | null;
}

const SHOWN = `object_key, kind, sha256, bytes, rows, first_version, first_segment, last_segment, entries, content_hash,
  first_path, last_path`;

const selectPresent = statement<FileRow>(
  'lakehouse.present-files',
  `SELECT ${SHOWN} FROM lakehouse_files
   WHERE account_id = $1 AND table_id = $2 AND last_version IS NULL ORDER BY first_segment, object_key`,
);
const selectByKey = statement<FileRow>(
  'lakehouse.files-by-key',
  `SELECT ${SHOWN} FROM lakehouse_files WHERE account_id = $1 AND table_id = $2 AND object_key = ANY ($3::text[])`,
);

/** Of the newest version; manifests in the order of their segments. */
export const presentFiles = async (sql: Sql, { accountId, tableId }: TableReference) =>
  (await selectPresent.all(sql, [accountId, tableId])).map(toFile);

export const filesByKey = async (sql: Sql, { accountId, tableId }: TableReference, keys: readonly string[]) =>
  (await selectByKey.all(sql, [accountId, tableId, keys])).map(toFile);

const toFile = (row: FileRow): LakehouseFile => ({
  objectKey: row.object_key,
  kind: row.kind,
  sha256: row.sha256,
  bytes: row.bytes,
  rows: row.rows,
  firstVersion: row.first_version,
  entries: row.entries,
  range:
    row.first_segment === null || row.last_segment === null
      ? undefined
      : {
          firstSegment: row.first_segment,
          lastSegment: row.last_segment,
          hash: row.content_hash ?? '',
        },
  content: row.content_hash ?? undefined,
  paths:
    row.first_path === null || row.last_path === null
      ? undefined
      : { first: row.first_path, last: row.last_path },
});

const insertFile = statement(
  'lakehouse.add-file',
  `INSERT INTO lakehouse_files (account_id, table_id, object_key, kind, sha256, bytes, rows, first_version, first_segment,
     last_segment, entries, content_hash, first_path, last_path)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);
const endFiles = statement(
  'lakehouse.end-files',
  `UPDATE lakehouse_files SET last_version = $3
   WHERE account_id = $1 AND table_id = $2 AND last_version IS NULL AND object_key <> ALL ($4::text[])`,
);

export const addFile = (
  sql: Sql,
  { accountId, tableId }: TableReference,
  { objectKey, kind, sha256, bytes, rows, firstVersion, entries, range, content, paths }: LakehouseFile,
) =>
  insertFile.run(sql, [
    ...[accountId, tableId, objectKey, kind, sha256, bytes, rows, firstVersion],
    ...[range?.firstSegment ?? null, range?.lastSegment ?? null, entries],
    ...[range?.hash ?? content ?? null, paths?.first ?? null, paths?.last ?? null],
  ]);

/** Whatever the next version does not need was needed by this one for the last time. */
export const endFilesExcept = (
  sql: Sql,
  { accountId, tableId }: TableReference,
  lastVersion: number,
  kept: readonly string[],
) => endFiles.run(sql, [accountId, tableId, lastVersion, kept]);

/** Which object has the positions of the hidden rows of a segment. */
export interface Positions {
  segmentId: string;
  hash: string;
  /** Undefined when no row of it is hidden after all. */
  objectKey: string | undefined;
}

const selectPositions = statement<{ segment_id: string; content_hash: string; object_key: string | null }>(
  'lakehouse.positions',
  'SELECT segment_id, content_hash, object_key FROM lakehouse_deletes WHERE account_id = $1 AND table_id = $2',
);
const writePositions = statement(
  'lakehouse.write-positions',
  `INSERT INTO lakehouse_deletes (account_id, table_id, segment_id, content_hash, object_key)
   SELECT $1, $2, * FROM unnest($3::uuid[], $4::text[], $5::text[])
   ON CONFLICT (account_id, table_id, segment_id) DO UPDATE
   SET content_hash = excluded.content_hash, object_key = excluded.object_key`,
);
const forgetPositions = statement(
  'lakehouse.forget-positions',
  'DELETE FROM lakehouse_deletes WHERE account_id = $1 AND table_id = $2 AND segment_id <> ALL ($3::uuid[])',
);

export const knownPositions = async (
  sql: Sql,
  { accountId, tableId }: TableReference,
): Promise<Positions[]> =>
  (await selectPositions.all(sql, [accountId, tableId])).map((row) => ({
    segmentId: row.segment_id,
    hash: row.content_hash,
    objectKey: row.object_key ?? undefined,
  }));

/** Exactly these are known afterwards. */
export async function keepPositions(
  sql: Sql,
  { accountId, tableId }: TableReference,
  positions: readonly Positions[],
): Promise<void> {
  const ids = positions.map(({ segmentId }) => segmentId);
  await forgetPositions.run(sql, [accountId, tableId, ids]);
  if (ids.length === 0) return;
  const hashes = positions.map(({ hash }) => hash);
  const keys = positions.map(({ objectKey }) => objectKey ?? null);
  await writePositions.run(sql, [accountId, tableId, ids, hashes, keys]);
}
