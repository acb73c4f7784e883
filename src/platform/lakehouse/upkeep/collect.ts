import { type Sql, statement } from '../../../kernel/sql.ts';
import { collectUnder, type TableReference, versionsKept } from '../../tables/index.ts';
import type { LakehouseParts } from '../lakehouse-parts.ts';
import { USUALLY_KEPT_SECONDS } from '../lakehouse-parts.ts';
import { isListed } from '../listed/listed-table.ts';
import { LAKEHOUSE_PREFIX } from '../publish/new-objects.ts';

const AT_ONCE = 500;

const selectTables = statement<{ account_id: string; table_id: string }>(
  'lakehouse.all-tables',
  'SELECT DISTINCT account_id, table_id FROM lakehouse_files ORDER BY account_id, table_id',
);
const expireVersions = statement(
  'lakehouse.expire-versions',
  `DELETE FROM lakehouse_versions
   WHERE account_id = $1 AND table_id = $2 AND superseded_at < now() - $3 * interval '1 second'`,
);
const dropVersions = statement(
  'lakehouse.drop-versions',
  'DELETE FROM lakehouse_versions WHERE account_id = $1 AND table_id = $2',
);
const dropPositions = statement(
  'lakehouse.drop-positions',
  'DELETE FROM lakehouse_deletes WHERE account_id = $1 AND table_id = $2',
);
const endAll = statement(
  'lakehouse.end-all-files',
  `UPDATE lakehouse_files SET last_version = first_version
   WHERE account_id = $1 AND table_id = $2 AND last_version IS NULL`,
);
// The metadata of a version is only read when it is the newest: the next one lists its snapshot again.
const freeFiles = statement(
  'lakehouse.free-files',
  `UPDATE lakehouse_files AS file SET freed_at = now()
   WHERE account_id = $1 AND table_id = $2 AND freed_at IS NULL AND last_version IS NOT NULL
     AND (kind = 'metadata' OR NOT EXISTS (SELECT FROM lakehouse_versions AS kept
       WHERE kept.account_id = $1 AND kept.table_id = $2
         AND kept.version BETWEEN file.first_version AND file.last_version))`,
);
const selectFreed = statement<{ object_key: string }>(
  'lakehouse.freed-files',
  `SELECT object_key FROM lakehouse_files WHERE account_id = $1 AND table_id = $2
     AND freed_at <= now() - (CASE kind WHEN 'metadata' THEN $3::float8 / 6 ELSE $3::float8 END) * interval '1 millisecond'
   LIMIT ${AT_ONCE}`,
);
const forgetFiles = statement(
  'lakehouse.forget-files',
  'DELETE FROM lakehouse_files WHERE account_id = $1 AND table_id = $2 AND object_key = ANY ($3::text[])',
);
const forgetTable = statement(
  'lakehouse.forget-table',
  `DELETE FROM lakehouse_tables WHERE account_id = $1 AND table_id = $2 AND NOT EXISTS (
     SELECT FROM lakehouse_files WHERE account_id = $1 AND table_id = $2)`,
);
const selectKnown = statement<{ object_key: string }>(
  'lakehouse.known-files',
  'SELECT object_key FROM lakehouse_files WHERE account_id = $1 AND object_key = ANY ($2::text[])',
);

/** Whoever reads a version that goes may finish. */
export const LAST_READERS_MS = 3_600_000;

/** Forgets versions that are older than their table keeps them, and removes what none needs any more. Answers how many objects. */
export async function collect(parts: LakehouseParts, graceMs = LAST_READERS_MS): Promise<number> {
  const { database } = parts;
  const tables = await database.withSettings({ 'app.upkeep': 'on' })((sql) => selectTables.all(sql));
  let removed = 0;
  for (const { account_id: accountId, table_id: tableId } of tables)
    removed += await collectOf(parts, { accountId, tableId }, graceMs);
  return removed;
}

async function collectOf(parts: LakehouseParts, table: TableReference, graceMs: number): Promise<number> {
  const transact = parts.database.forAccount(table.accountId);
  const key = [table.accountId, table.tableId];
  await transact((sql) => expire(sql, table));
  for (let removed = 0; ; ) {
    const freed = await transact((sql) => selectFreed.all(sql, [...key, graceMs]));
    const keys = freed.map((row) => row.object_key);
    for (const objectKey of keys) await parts.objects.delete(objectKey);
    if (keys.length > 0) await transact((sql) => forgetFiles.run(sql, [...key, keys]));
    removed += keys.length;
    if (keys.length < AT_ONCE) return removed;
  }
}

async function expire(sql: Sql, table: TableReference): Promise<void> {
  const key = [table.accountId, table.tableId];
  const kept = isListed(table) ? 0 : await versionsKept(sql, table);
  if (kept === undefined) {
    await dropVersions.run(sql, key);
    await dropPositions.run(sql, key);
    await endAll.run(sql, key);
    await forgetTable.run(sql, key);
  } else await expireVersions.run(sql, [...key, kept ?? USUALLY_KEPT_SECONDS]);
  await freeFiles.run(sql, key);
}

/** What nodes that died left of versions in the making. Answers how many objects. */
export const collectUnknown = (parts: LakehouseParts, ageMs: number): Promise<number> =>
  collectUnder(parts, LAKEHOUSE_PREFIX, async (accountId, objects) => {
    const old = objects.filter(({ lastModified }) => Date.now() - lastModified.getTime() >= ageMs);
    if (old.length === 0) return 0;
    const keys = old.map(({ key }) => key);
    const rows = await parts.database.forAccount(accountId)((sql) => selectKnown.all(sql, [accountId, keys]));
    const known = new Set(rows.map((row) => row.object_key));
    const unknown = keys.filter((key) => !known.has(key));
    for (const key of unknown) await parts.objects.delete(key);
    return unknown.length;
  });
