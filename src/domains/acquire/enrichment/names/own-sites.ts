import type { Sql } from '../../../../kernel/sql.ts';
import { readMatch } from '../match.ts';
import { knownCompanies } from '../results-store.ts';
import type { EnrichmentServices } from '../services.ts';
import { comparableName } from './company-name.ts';

/** Sites by the comparable name of whoever is behind them; a name may stand for several. */
export type SiteDirectory = ReadonlyMap<string, ReadonlySet<string>>;

/** What the account knows by name: sites it has named or crawled, and those that an enrichment has told a name of. */
export async function ownSites(
  { namedSites }: Pick<EnrichmentServices, 'namedSites'>,
  sql: Sql,
  accountId: string,
): Promise<SiteDirectory> {
  const directory = new Map<string, Set<string>>();
  const add = (name: unknown, address: string): void => {
    const comparable = comparableName(name);
    const host = readMatch(address)?.host;
    if (comparable === '' || host === undefined) return;
    directory.set(comparable, (directory.get(comparable) ?? new Set()).add(host));
  };
  for (const { key, names } of await knownCompanies(sql, accountId)) for (const name of names) add(name, key);
  for (const { name, url } of await namedSites(sql)) add(name, url);
  return directory;
}
