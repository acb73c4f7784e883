import { type Sql, statement } from '../../../kernel/sql.ts';
import type { TableReference } from '../../tables/index.ts';

/** A state of a table that other engines can read. */
export interface Version {
  version: number;
  schemaVersion: number;
  hot: string;
  segments: string;
  hidden: string;
  rows: number;
  listKey: string;
  metadataKey: string;
  /** When it was what the table holds, in ISO 8601. */
  lookedAt: string;
  /** Since when it is, as readers are told. */
  shownAt: string;
  /** Undefined for the newest. */
  supersededAt: string | undefined;
}

interface VersionRow {
  version: number;
  schema_version: number;
  hot_state: string;
  segments_state: string;
  hidden_state: string;
  rows: number;
  list_key: string;
  metadata_key: string;
  looked_at: string;
  shown_at: string;
  superseded_at: string | null;
}

const time = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;
const SHOWN = `version, schema_version, hot_state, segments_state, hidden_state, rows, list_key, metadata_key,
  ${time('looked_at')}, ${time('shown_at')}, ${time('superseded_at')}`;

const selectVersions = statement<VersionRow>(
  'lakehouse.versions',
  `SELECT ${SHOWN} FROM lakehouse_versions AS listed
   WHERE account_id = $1 AND table_id = $2
     AND (listed.superseded_at IS NULL OR listed.superseded_at > now() - $3 * interval '1 second')
   ORDER BY version`,
);

/** Those that can be read, from the oldest to the newest. */
export const readableVersions = async (
  sql: Sql,
  { accountId, tableId }: TableReference,
  keptSeconds: number,
): Promise<Version[]> => (await selectVersions.all(sql, [accountId, tableId, keptSeconds])).map(toVersion);

const selectNewest = statement<VersionRow>(
  'lakehouse.newest-version',
  `SELECT ${SHOWN} FROM lakehouse_versions WHERE account_id = $1 AND table_id = $2
   ORDER BY version DESC LIMIT 1`,
);

export async function newestVersion(
  sql: Sql,
  { accountId, tableId }: TableReference,
): Promise<Version | undefined> {
  const row = await selectNewest.first(sql, [accountId, tableId]);
  return row && toVersion(row);
}

const toVersion = (row: VersionRow): Version => ({
  version: row.version,
  schemaVersion: row.schema_version,
  hot: row.hot_state,
  segments: row.segments_state,
  hidden: row.hidden_state,
  rows: row.rows,
  listKey: row.list_key,
  metadataKey: row.metadata_key,
  lookedAt: row.looked_at,
  shownAt: row.shown_at,
  supersededAt: row.superseded_at ?? undefined,
});

export interface KnownTable {
  tableUuid: string;
  lastVersion: number;
}

const selectTable = statement<{ table_uuid: string; last_version: number }>(
  'lakehouse.table',
  'SELECT table_uuid, last_version FROM lakehouse_tables WHERE account_id = $1 AND table_id = $2',
);
const insertTable = statement(
  'lakehouse.add-table',
  'INSERT INTO lakehouse_tables (account_id, table_id) VALUES ($1, $2) ON CONFLICT (account_id, table_id) DO NOTHING',
);
const raiseVersion = statement(
  'lakehouse.raise-version',
  `UPDATE lakehouse_tables SET last_version = $3::bigint
   WHERE account_id = $1 AND table_id = $2 AND last_version = $3::bigint - 1`,
);

export async function findTable(
  sql: Sql,
  { accountId, tableId }: TableReference,
): Promise<KnownTable | undefined> {
  const row = await selectTable.first(sql, [accountId, tableId]);
  return row && { tableUuid: row.table_uuid, lastVersion: row.last_version };
}

export const addTable = (sql: Sql, { accountId, tableId }: TableReference) =>
  insertTable.run(sql, [accountId, tableId]);

/** False when somebody else has made this version. */
export const takeVersion = async (
  sql: Sql,
  { accountId, tableId }: TableReference,
  version: number,
): Promise<boolean> => (await raiseVersion.run(sql, [accountId, tableId, version])) > 0;

const insertVersion = statement(
  'lakehouse.add-version',
  `INSERT INTO lakehouse_versions (account_id, table_id, version, schema_version, hot_state, segments_state, hidden_state,
     rows, list_key, metadata_key, looked_at, shown_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);
const supersede = statement(
  'lakehouse.supersede-version',
  `UPDATE lakehouse_versions SET superseded_at = greatest(looked_at, least(now(), $4::timestamptz))
   WHERE account_id = $1 AND table_id = $2 AND version = $3`,
);
const removeVersions = statement(
  'lakehouse.remove-versions',
  'DELETE FROM lakehouse_versions WHERE account_id = $1 AND table_id = $2 AND version = ANY ($3::bigint[])',
);

export const addVersion = (
  sql: Sql,
  { accountId, tableId }: TableReference,
  { version, schemaVersion, hot, segments, hidden, rows, listKey, metadataKey, lookedAt, shownAt }: Version,
) =>
  insertVersion.run(sql, [
    ...[accountId, tableId, version, schemaVersion, hot, segments, hidden],
    ...[rows, listKey, metadataKey, lookedAt, shownAt],
  ]);

/** At the time given, or now when none is. */
export const supersedeVersion = (
  sql: Sql,
  { accountId, tableId }: TableReference,
  version: number,
  at: string | undefined,
) => supersede.run(sql, [accountId, tableId, version, at ?? null]);

export const forgetVersions = (
  sql: Sql,
  { accountId, tableId }: TableReference,
  versions: readonly number[],
) => removeVersions.run(sql, [accountId, tableId, versions]);
