import type { Logger } from '../../../../kernel/log.ts';
import { readMatch } from '../match.ts';
import type { EnrichmentServices } from '../services.ts';
import { lookUpWith } from '../sources/look-up-with.ts';
import { askProvider, COMPANY_SEARCH } from '../sources/providers.ts';
import { comparableName } from './company-name.ts';
import { ownSite, ownSites } from './own-sites.ts';

/** Where a home page may be, the best address first; none when nobody knows it. A fault is of whoever was asked. */
export interface FoundSite {
  homes: readonly string[];
  fault?: string;
}

export type FindSite = (
  organisation: { name: string; location: string },
  signal: AbortSignal,
) => Promise<FoundSite>;

/** For other domains: the site of an organisation by its name, among the account's own, then by the search where one is configured. */
export async function openSiteFinder(
  services: EnrichmentServices,
  log: Logger,
  accountId: string,
): Promise<FindSite> {
  const directory = await services.database.readingAs(accountId)((sql) => ownSites(services, sql, accountId));
  return async ({ name, location }, signal) => {
    const comparable = comparableName(name);
    const own = ownSite(directory, comparable);
    if (own !== undefined) return { homes: 'homes' in own ? own.homes : [] };
    if (comparable === '' || services.providers[COMPANY_SEARCH] === undefined) return { homes: [] };
    const { found, fault } = await lookUpWith(
      () => askProvider(COMPANY_SEARCH, { company_name: comparable, location }, { parts: services, signal }),
      signal,
      (error) => log.error({ err: error, name }, 'the search for a site failed'),
    );
    const homes = readMatch(found?.values.domain ?? found?.values.url)?.homes ?? [];
    return fault === null || fault.code === 'unknown_key' ? { homes } : { homes, fault: fault.message };
  };
}
