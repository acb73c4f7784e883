import type { Sql } from '../../../../kernel/sql.ts';
import type { Fault } from '../lookup/faults.ts';
import { type Match, readMatch } from '../match.ts';
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

const MOST_TOLD = 3;

/** By a comparable name; undefined when none is known, and a fault when it may be several. */
export function ownSite(directory: SiteDirectory, name: string): Match | Fault | undefined {
  const hosts = [...(directory.get(name) ?? [])];
  if (hosts.length > 1)
    return {
      code: 'ambiguous_name',
      message: `Several sites match this name: ${hosts.slice(0, MOST_TOLD).join(', ')}.`,
    };
  return hosts[0] === undefined ? undefined : readMatch(hosts[0]);
}
