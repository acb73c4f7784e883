import { invalidRequest, notFound } from '../../../../kernel/errors.ts';
import { noProperty } from '../not-connected.ts';
import type { OwnSite, SearchConsoleServices } from '../services.ts';
import { listPropertyRows, type PropertyRow } from '../store/properties.ts';
import { isVerified, type MatchedBy, matchProperty } from './match-property.ts';
import { currentProperties } from './refresh-properties.ts';

/** Exactly one of them. */
export interface PropertyWish {
  site_id?: string | undefined;
  property?: string | undefined;
}

export interface FoundProperty {
  row: PropertyRow;
  matchedBy: MatchedBy | 'name';
}

/** A wish that was checked: a URL to match, or the name of a property. */
export type CheckedWish = { site: OwnSite } | { name: string };

export const noSuchSite = () =>
  notFound('There is no such site in this account. List them with GET /api/v1/sites.');

export async function checkWish(
  { database, findSite }: SearchConsoleServices,
  accountId: string,
  { site_id: siteId, property }: PropertyWish,
): Promise<CheckedWish> {
  if ((siteId === undefined) === (property === undefined)) {
    const message = 'give exactly one of site_id and property';
    throw invalidRequest('Give exactly one of site_id and property.', {
      details: [{ path: siteId === undefined ? 'site_id' : 'property', message }],
    });
  }
  if (property !== undefined) return { name: property };
  const site = await database.readingAs(accountId)((sql) => findSite(sql, siteId ?? ''));
  if (site === undefined) throw noSuchSite();
  return { site };
}

/** As the connection has it now. */
export async function findProperty(
  services: SearchConsoleServices,
  accountId: string,
  wish: CheckedWish,
  signal: AbortSignal,
): Promise<FoundProperty> {
  const found = choose(wish, await currentProperties(services, accountId, signal));
  if (found === undefined) throw noProperty('site' in wish ? wish.site.url : wish.name);
  return found;
}

/** As far as anything is stored of it, also when nothing is connected. */
export async function findStoredProperty(
  { database }: SearchConsoleServices,
  accountId: string,
  wish: CheckedWish,
): Promise<FoundProperty | undefined> {
  const rows = await database.readingAs(accountId)((sql) => listPropertyRows(sql, accountId));
  return choose(
    wish,
    rows.filter((row) => row.has_table),
  );
}

function choose(wish: CheckedWish, rows: readonly PropertyRow[]): FoundProperty | undefined {
  if ('name' in wish) {
    const row = rows.find((one) => one.property === wish.name && isVerified(one));
    return row === undefined ? undefined : { row, matchedBy: 'name' };
  }
  const matched = matchProperty(wish.site.url, rows);
  return matched === undefined ? undefined : { row: matched.property, matchedBy: matched.matchedBy };
}
