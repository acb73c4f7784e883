import { type Sql, statement } from '../../../kernel/sql.ts';
import type { TableReference } from '../definition.ts';

/** A segment that was live once; its file stays as long as versions of the table are kept. */
export interface KeptSegment {
  objectKey: string;
  sha256: string;
  schemaVersion: number;
}

const selectByKey = statement<{ object_key: string; sha256: string; schema_version: number }>(
  'tables.kept-segments',
  `SELECT object_key, sha256, schema_version FROM table_segments
   WHERE account_id = $1 AND table_id = $2 AND object_key = ANY ($3::text[])`,
);

/** Of these objects those that the table knows, also when they were removed since. */
export const keptSegments = async (
  sql: Sql,
  { accountId, tableId }: TableReference,
  keys: readonly string[],
): Promise<KeptSegment[]> =>
  (await selectByKey.all(sql, [accountId, tableId, keys])).map((row) => ({
    objectKey: row.object_key,
    sha256: row.sha256,
    schemaVersion: row.schema_version,
  }));

const selectRemoval = statement<{ first: string | null }>(
  'tables.first-removal',
  `SELECT to_char(min(removed_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS first FROM table_segments
   WHERE account_id = $1 AND table_id = $2 AND removed_at > $3::timestamptz - interval '1 hour'`,
);

/** When the first of the segments went that may have been there at that time; undefined when none did. */
export const firstRemoval = async (
  sql: Sql,
  { accountId, tableId }: TableReference,
  since: string,
): Promise<string | undefined> =>
  (await selectRemoval.first(sql, [accountId, tableId, since]))?.first ?? undefined;

const setKept = statement(
  'tables.keep-versions',
  'UPDATE stored_tables SET versions_kept_seconds = $3 WHERE account_id = $1 AND table_id = $2',
);
const keepUsual = statement(
  'tables.keep-versions-at-first',
  `UPDATE stored_tables SET versions_kept_seconds = $3
   WHERE account_id = $1 AND table_id = $2 AND versions_kept_seconds IS NULL`,
);
const holdTable = statement(
  'tables.hold-against-drop',
  'SELECT FROM stored_tables WHERE account_id = $1 AND table_id = $2 FOR KEY SHARE',
);

const selectKept = statement<{ seconds: number | null }>(
  'tables.versions-kept',
  'SELECT versions_kept_seconds AS seconds FROM stored_tables WHERE account_id = $1 AND table_id = $2',
);

/** In seconds; null where nobody has told yet, and undefined when there is no such table. */
export const versionsKept = async (
  sql: Sql,
  { accountId, tableId }: TableReference,
): Promise<number | null | undefined> => (await selectKept.first(sql, [accountId, tableId]))?.seconds;

/** How long what versions need stays after it was removed from the table. */
export const keepVersions = (sql: Sql, { accountId, tableId }: TableReference, seconds: number) =>
  setKept.run(sql, [accountId, tableId, seconds]);

/** Unless it was told before. */
export const keepVersionsAtFirst = (sql: Sql, { accountId, tableId }: TableReference, seconds: number) =>
  keepUsual.run(sql, [accountId, tableId, seconds]);

/** Until the end of the transaction the table is not dropped; false when it is gone. */
export const holdAgainstDrop = async (sql: Sql, { accountId, tableId }: TableReference): Promise<boolean> =>
  (await holdTable.run(sql, [accountId, tableId])) > 0;
