import { uuidv7 } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { newSite, sites } from './resource.ts';

export { sitesDomain } from './domain.ts';

const MOST_NAMED = 10_000;

/** The sites of the transaction's account with their names. */
export const namedSites = async (sql: Sql): Promise<{ name: string; url: string }[]> =>
  (await sites.store.list(sql, { limit: MOST_NAMED, offset: 0 })).rows;

/** One of the transaction's account; `undefined` when there is no such site. */
export const findSite = async (
  sql: Sql,
  siteId: string,
): Promise<{ url: string; name: string } | undefined> => sites.store.find(sql, siteId);

/** For domains that make a site beside their own record. */
export const createSite = (sql: Sql, accountId: string, site: { url: string; name?: string }) =>
  sites.store.insert(sql, accountId, uuidv7(), newSite(site));
