import { arrayBuffer } from 'node:stream/consumers';
import { namedSites } from '../domains/access/sites/index.ts';
import { builderDomain } from '../domains/acquire/builder/index.ts';
import {
  type Crawler,
  crawlDomain,
  crawledSites,
  createCrawler,
  fieldJobs,
  goodPages,
  lastCrawlOf,
  recentCrawls,
  walkSite,
} from '../domains/acquire/crawl/index.ts';
import {
  createEnrichments,
  type EnrichmentServices,
  enrichmentDomain,
  openSiteFinder,
} from '../domains/acquire/enrichment/index.ts';
import { analyseHtml, inspectionDomain } from '../domains/acquire/inspection/index.ts';
import { holdSpider, spidersDomain } from '../domains/acquire/spiders/index.ts';
import { appendRows, quarantinePageRows } from '../domains/catalog/datasets/index.ts';
import { extractArticle } from '../domains/content/extraction/index.ts';
import { AUDIT_OBSERVER_MODULE } from '../domains/seo/audits/index.ts';
import { indexPages } from '../domains/seo/search/index.ts';
import { AUDIT_OBSERVER } from '../flows/audit-crawl.ts';
import { datasetForSpider } from '../flows/dataset-for-spider.ts';
import { enrichStageParts } from '../flows/enrich-stage.ts';
import { enrichableDatasets } from '../flows/enrichable-datasets.ts';
import { datasetForBuiltSpider, saveBuiltSpider } from '../flows/save-built-spider.ts';
import { giveDataset, spiderForCrawl } from '../flows/spider-for-crawl.ts';
import { trySpider } from '../flows/try-spider.ts';
import { mount } from '../http/define-domain.ts';
import type { Account } from '../kernel/context.ts';
import type { Sql } from '../kernel/sql.ts';
import { createAiClient } from '../platform/ai/index.ts';
import { createDnsClient, createNameServers } from '../platform/dns/index.ts';
import { createRdap } from '../platform/rdap/index.ts';
import { DEFAULT_AGENT, productToken } from '../platform/web/index.ts';
import type { Access } from './access.ts';
import type { Area, Base } from './area.ts';
import type { Catalog } from './catalog.ts';

/** What comes from outside: spiders and their crawls, the builder, pages looked at, rows enriched. */
export function composeAcquire(base: Base, access: Access, { columnsOf }: Catalog) {
  const { config, log, database, jobs, quota, objects, storage, web, pages, threads } = base;
  const { tables, lifetimes } = storage;
  const checkUrl = (url: string) => web.checkUrl(url);
  const spiderMaking = { quota, columnsOf };
  const datasetMaking = { quota, tables };
  const crawler = crawlerOf(base);
  const enrichment = enrichmentOf(base, access, crawler);
  const crawl = {
    ...{ jobs, quota, checkUrl },
    spiderOf: (sql: Sql, accountId: string, id: string) => spiderForCrawl(sql, tables, accountId, id),
    giveDataset: (sql: Sql, maker: { account: Account; actorId: string }, id: string) =>
      giveDataset(sql, tables, spiderMaking, maker, id),
  };
  return {
    domains: [
      mount(crawlDomain, { ...crawler, ...crawl, database }),
      mount(spidersDomain, {
        ...{ quota, checkUrl, columnsOf, pages, threads, objects, lifetimes, fieldJobs, goodPages },
        tryPage: (ctx, spider, url, render) => trySpider(ctx, crawler, tables, { spider, url, render }),
        crawlsOf: recentCrawls,
        createDataset: (ctx, sql, draft) => datasetForSpider(sql, datasetMaking, ctx, draft),
      }),
      mount(builderDomain, {
        ...{ database, jobs, pages, threads, log, checkUrl, columnsOf, accountOf: access.accountOf },
        ai: config.ai === undefined ? undefined : createAiClient(config.ai),
        mayRead: async (url) =>
          (await crawler.sitemaps.robots.of(url)).robots.decide(productToken(DEFAULT_AGENT), url).allowed,
        saveSpider: (sql, maker, spider) => saveBuiltSpider(sql, spiderMaking, maker, spider),
        saveDataset: (sql, maker, draft) => datasetForBuiltSpider(sql, datasetMaking, maker, draft),
      }),
      mount(enrichmentDomain, enrichment),
      mount(inspectionDomain, { pages, threads }),
    ],
    background: [{ name: 'crawler', stop: () => crawler.close() }],
    crawl,
    crawlPart: crawler.part,
    sitemaps: crawler.sitemaps,
    enrichment: enrichStageParts(createEnrichments(enrichment), { jobs }),
    openSiteFinder: (accountId: string) => openSiteFinder(enrichment, log, accountId),
  } satisfies Area & Record<string, unknown>;
}

export type Acquire = ReturnType<typeof composeAcquire>;

function crawlerOf({ config, log, jobs, web, browser, openBrowser, storage, objects }: Base): Crawler {
  return createCrawler({
    ...{ jobs, web, browser, openBrowser, log, holdSpider },
    allow: config.fetchAllow,
    proxies: config.proxies,
    threads: config.crawlThreads,
    observers: { [AUDIT_OBSERVER]: AUDIT_OBSERVER_MODULE },
    insertRows: (sql, accountId, datasetId, rows) =>
      appendRows(sql, storage.tables, { accountId, tableId: datasetId }, rows, 'crawl'),
    quarantine: quarantinePageRows,
    indexPages,
    lifetimes: storage.lifetimes,
    putBody: async (key, bytes) =>
      void (await objects.put(key, Buffer.from(bytes), { contentType: 'application/zstd' })),
    getBody: async (key) => new Uint8Array(await arrayBuffer((await objects.get(key)).stream)),
  });
}

function enrichmentOf(base: Base, access: Access, { sitemaps }: Crawler): EnrichmentServices {
  const { config, database, jobs, quota, storage, web, pages, threads } = base;
  return {
    ...{ database, jobs, quota, web, pages, threads, accountOf: access.accountOf },
    dns: createNameServers(createDnsClient({ servers: config.dnsResolvers })),
    rdap: createRdap({ web, bootstrapUrl: config.enrichment.rdapBootstrapUrl }),
    providers: config.enrichment.providers,
    geoIpFile: config.enrichment.geoIpFile,
    datasets: enrichableDatasets(storage),
    analyse: (page, signal) => analyseHtml(threads, page, signal),
    readArticle: (page, signal) => extractArticle(threads, page, signal),
    robotsOf: (url) => sitemaps.robots.of(url),
    lastCrawl: (accountId, host) => database.readingAs(accountId)((sql) => lastCrawlOf(sql, host)),
    walkSitemaps: (origin, walk) => walkSite(sitemaps, origin, walk),
    namedSites: async (sql) => [...(await namedSites(sql)), ...(await crawledSites(sql))],
  };
}
