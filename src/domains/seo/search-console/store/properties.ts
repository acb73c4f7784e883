import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface PropertyRow {
  property_id: string;
  property: string;
  permission: string;
  /** False once the connection shows it no more; what is stored of it stays. */
  is_listed: boolean;
  site_ids: string[];
  has_table: boolean;
  /** Dates as YYYY-MM-DD. */
  synced_from: string | null;
  synced_to: string | null;
  first_incomplete: string | null;
  last_synced: Date | null;
}

const COLUMNS = `property_id, property, permission, is_listed, site_ids, has_table, synced_from::text, synced_to::text,
  first_incomplete::text, last_synced`;

const list = statement<PropertyRow>(
  'search-console.list-properties',
  `SELECT ${COLUMNS} FROM sc_properties WHERE account_id = $1 ORDER BY property`,
);
const find = statement<PropertyRow>(
  'search-console.find-property',
  `SELECT ${COLUMNS} FROM sc_properties WHERE account_id = $1 AND property_id = $2`,
);
const upsert = statement(
  'search-console.save-properties',
  `INSERT INTO sc_properties (account_id, property_id, property, permission)
   SELECT $1::uuid, gen_random_uuid(), seen.property, seen.permission
   FROM unnest($2::text[], $3::text[]) AS seen (property, permission) ORDER BY seen.property
   ON CONFLICT (account_id, property) DO UPDATE SET permission = excluded.permission, is_listed = true`,
);
const unlist = statement(
  'search-console.unlist-properties',
  'UPDATE sc_properties SET is_listed = false WHERE account_id = $1 AND is_listed AND property <> ALL ($2::text[])',
);
const saveSites = statement(
  'search-console.save-sites',
  `UPDATE sc_properties SET site_ids = $3::uuid[] WHERE account_id = $1 AND property_id = $2 AND site_ids <> $3::uuid[]`,
);
const noteTable = statement(
  'search-console.note-table',
  `UPDATE sc_properties SET has_table = true WHERE account_id = $1 AND property_id = $2 AND NOT has_table`,
);
const advance = statement(
  'search-console.advance-sync',
  `UPDATE sc_properties SET synced_from = least(coalesce(synced_from, $3::date), $3::date),
     synced_to = greatest(coalesce(synced_to, $4::date), $4::date), first_incomplete = $5::date,
     last_synced = CASE WHEN $6 THEN clock_timestamp() ELSE last_synced END
   WHERE account_id = $1 AND property_id = $2`,
);
const forgetSite = statement<{ property_id: string; property: string; has_table: boolean; is_left: boolean }>(
  'search-console.forget-site',
  `UPDATE sc_properties SET site_ids = array_remove(site_ids, $2::uuid)
   WHERE account_id = $1 AND site_ids @> ARRAY[$2::uuid]
   RETURNING property_id, property, has_table, site_ids <> '{}' AS is_left`,
);
const remove = statement(
  'search-console.remove-property',
  'DELETE FROM sc_properties WHERE account_id = $1 AND property_id = $2',
);

export const listPropertyRows = (sql: Sql, accountId: string) => list.all(sql, [accountId]);

export const findPropertyRow = (sql: Sql, accountId: string, propertyId: string) =>
  find.first(sql, [accountId, propertyId]);

/** Exactly these are listed afterwards. */
export async function saveProperties(
  sql: Sql,
  accountId: string,
  seen: readonly { property: string; permission: string }[],
): Promise<void> {
  const names = seen.map(({ property }) => property);
  await unlist.run(sql, [accountId, names]);
  await upsert.run(sql, [accountId, names, seen.map(({ permission }) => permission)]);
}

export const saveSitesOf = (sql: Sql, accountId: string, propertyId: string, siteIds: readonly string[]) =>
  saveSites.run(sql, [accountId, propertyId, siteIds]);

export const noteStoredTable = (sql: Sql, accountId: string, propertyId: string) =>
  noteTable.run(sql, [accountId, propertyId]);

export interface Advance {
  from: string;
  to: string;
  firstIncomplete: string | null;
  isDone: boolean;
}

export const advanceSync = (
  sql: Sql,
  accountId: string,
  propertyId: string,
  { from, to, firstIncomplete, isDone }: Advance,
) => advance.run(sql, [accountId, propertyId, from, to, firstIncomplete, isDone]);

/** Properties that the site was matched with, and whether another site still is. */
export const forgetSiteOfProperties = (sql: Sql, accountId: string, siteId: string) =>
  forgetSite.all(sql, [accountId, siteId]);

export const removeProperty = (sql: Sql, accountId: string, propertyId: string) =>
  remove.run(sql, [accountId, propertyId]);
