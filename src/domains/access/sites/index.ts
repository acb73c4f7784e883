import { uuidv7 } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { newSite, sites } from './resource.ts';

export { sitesDomain } from './domain.ts';

const MOST_NAMED = 10_000;

/** The sites of the transaction's account with their names. */
export const namedSites = async (sql: Sql): Promise<{ name: string; url: string }[]> =>
  (await sites.store.list(sql, { limit: MOST_NAMED, offset: 0 })).rows;

/** All sites of the transaction's account, as others refer to them. */
export const sitesOf = async (sql: Sql): Promise<{ site_id: string; url: string }[]> =>
  (await sites.store.list(sql, { limit: MOST_NAMED, offset: 0 })).rows;

/** Undefined for one that the account does not have. */
export const findSite = (sql: Sql, siteId: string): Promise<{ site_id: string; url: string } | undefined> =>
  sites.store.find(sql, siteId);

/** For domains that make a site beside their own record. */
export const createSite = (sql: Sql, accountId: string, site: { url: string; name?: string }) =>
  sites.store.insert(sql, accountId, uuidv7(), newSite(site));

/** Whether the transaction's account has it. */
export const hasSite = async (sql: Sql, siteId: string): Promise<boolean> =>
  (await sites.store.find(sql, siteId)) !== undefined;
