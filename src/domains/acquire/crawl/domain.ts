import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { purgeOldAddresses } from './old-addresses.ts';
import { createCrawl } from './operations/create-crawl.ts';
import { createStrategy } from './operations/create-strategy.ts';
import { discoverSitemap } from './operations/discover-sitemap.ts';
import { getCrawl } from './operations/get-crawl.ts';
import { getFrontier } from './operations/get-frontier.ts';
import { listCrawls } from './operations/list-crawls.ts';
import { listProxies } from './operations/list-proxies.ts';
import { listStrategies } from './operations/list-strategies.ts';
import { cancelCrawl, pauseCrawl, resumeCrawl } from './operations/move-crawl.ts';
import type { CrawlServices } from './services.ts';

export const crawlDomain = defineDomain({
  name: 'crawl',
  operations: [
    listCrawls,
    createCrawl,
    getCrawl,
    pauseCrawl,
    resumeCrawl,
    cancelCrawl,
    getFrontier,
    listProxies,
    discoverSitemap,
    listStrategies,
    createStrategy,
  ],
  events: Object.values(events),
  create: (services: CrawlServices): CrawlServices => services,
  purge: ({ database }, transact) => purgeOldAddresses(database, transact),
});
