import type { Access } from './access.ts';
import type { Acquire } from './acquire.ts';
import type { Area, Base } from './area.ts';
import { composeAudits } from './seo/audits.ts';
import { composeDns } from './seo/dns.ts';
import { composeRanking } from './seo/ranking.ts';
import { composeReports } from './seo/reports.ts';
import { composeSearch } from './seo/search.ts';
import { composeSearchConsole } from './seo/search-console.ts';

/** How sites fare in search: audits, checks, DNS, search console, keywords, competitors, reports. */
export function composeSeo(base: Base, access: Access, acquire: Acquire): Area {
  const search = composeSearch(base);
  const searchConsole = composeSearchConsole(base, acquire);
  const parts: Area[] = [
    composeAudits(base, acquire, searchConsole),
    composeDns(base),
    searchConsole,
    search,
    composeRanking(base, search, searchConsole.console),
    composeReports(base, access),
  ];
  return {
    domains: [...parts.flatMap(({ domains }) => domains)],
    background: parts.flatMap(({ background = [] }) => background),
    namespaces: parts.flatMap(({ namespaces = [] }) => namespaces),
  };
}
