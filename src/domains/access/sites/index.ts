import { uuidv7 } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { newSite, sites } from './resource.ts';

export { sitesDomain } from './domain.ts';
export { siteRecords } from './records.ts';

/** For domains that make a site beside their own record. */
export const createSite = (sql: Sql, accountId: string, site: { url: string; name?: string }) =>
  sites.store.insert(sql, accountId, uuidv7(), newSite(site));
