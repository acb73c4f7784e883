import { upstreamFailed } from '../../../../kernel/errors.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { requireConnection } from '../connection/access-token.ts';
import { ask } from '../connection/ask.ts';
import type { SearchConsoleServices } from '../services.ts';
import { notePropertiesListed } from '../store/connections.ts';
import { listPropertyRows, type PropertyRow, saveProperties, saveSitesOf } from '../store/properties.ts';
import { matchProperty } from './match-property.ts';

const FRESH_MS = 3_600_000;

/** The properties of the connection, as listed within the last hour. */
export async function currentProperties(
  services: SearchConsoleServices,
  accountId: string,
  signal: AbortSignal,
): Promise<PropertyRow[]> {
  const { connection } = await requireConnection(services, accountId, 'read');
  const since = services.clock.now().getTime() - (connection.properties_at?.getTime() ?? 0);
  if (since >= FRESH_MS) return refreshProperties(services, accountId, signal);
  return services.database.forAccount(accountId)(async (sql) => {
    await matchSites(services, sql, accountId);
    return listed(sql, accountId);
  });
}

/** Lists them at the provider and notes which of the account's sites each covers. */
export async function refreshProperties(
  services: SearchConsoleServices,
  accountId: string,
  signal: AbortSignal,
): Promise<PropertyRow[]> {
  const { connection } = await requireConnection(services, accountId, 'read');
  const answer = await ask(services, { accountId, scope: 'read', path: 'webmasters/v3/sites', signal });
  const seen = readEntries(answer.siteEntry);
  return services.database.forAccount(accountId)(async (sql) => {
    await saveProperties(sql, accountId, seen);
    await matchSites(services, sql, accountId);
    await notePropertiesListed(sql, accountId, connection.grant_id);
    return listed(sql, accountId);
  });
}

const listed = async (sql: Sql, accountId: string): Promise<PropertyRow[]> =>
  (await listPropertyRows(sql, accountId)).filter((row) => row.is_listed);

function readEntries(entries: unknown): { property: string; permission: string }[] {
  if (entries === undefined) return [];
  if (!Array.isArray(entries)) throw upstreamFailed('Search Console returned no list of properties.');
  const seen = new Map<string, string>();
  for (const { siteUrl, permissionLevel } of entries as { siteUrl?: unknown; permissionLevel?: unknown }[])
    if (typeof siteUrl === 'string') seen.set(siteUrl, String(permissionLevel ?? 'siteUnverifiedUser'));
  return [...seen].map(([property, permission]) => ({ property, permission }));
}

/** Each site belongs to the one property that reports it. */
async function matchSites(services: SearchConsoleServices, sql: Sql, accountId: string): Promise<void> {
  const rows = await listed(sql, accountId);
  const sites = await services.sitesOf(sql);
  const byProperty = Map.groupBy(sites, ({ url }) => matchProperty(url, rows)?.property.property_id);
  for (const { property_id: id, site_ids: before } of rows) {
    const siteIds = (byProperty.get(id) ?? []).map(({ site_id }) => site_id).sort();
    if (siteIds.join() !== before.join()) await saveSitesOf(sql, accountId, id, siteIds);
  }
}
