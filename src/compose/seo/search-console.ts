import { findSite, sitesOf } from '../../domains/access/sites/index.ts';
import { indexPingDomain } from '../../domains/seo/index-ping/index.ts';
import { createQueryStats, searchConsoleDomain } from '../../domains/seo/search-console/index.ts';
import { consoleData } from '../../flows/console-data.ts';
import { createLiveViews } from '../../flows/live-view.ts';
import { mount } from '../../http/define-domain.ts';
import type { Acquire } from '../acquire.ts';
import type { Area, Base } from '../area.ts';

/** What search engines say of sites, and what they are told. */
export function composeSearchConsole(base: Base, { sitemaps }: Acquire) {
  const { config, database, jobs, sealer, clock, publicUrl, web, pages, threads, storage } = base;
  const { tables, queries, parsers, scratch } = storage;
  const live = createLiveViews({ pages, threads, robotsOf: (url) => sitemaps.robots.of(url) });
  const services = {
    ...{ database, jobs, sealer, clock, publicUrl, tables, queries, parsers, scratch },
    ...{ config: config.searchConsole, sitesOf, findSite, ...live },
  };
  return {
    domains: [
      mount(searchConsoleDomain, services),
      mount(indexPingDomain, {
        ...{ database, jobs, clock, web, findSite, endpoint: config.indexPingUrl },
        // Until Granary serves custom domains, people place the key file themselves.
        isHosted: async () => false,
      }),
    ],
    /** What it has told, for keywords. */
    console: consoleData(services),
    /** The same for audits, added up by query and page. */
    queryStats: createQueryStats({ database, tables, queries, findSite }),
  } satisfies Area & Record<string, unknown>;
}
