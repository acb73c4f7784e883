import type { Logger } from '../../../kernel/log.ts';
import type { BrowserPool, BrowserWay } from '../../../platform/browser/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import {
  createFetcher,
  createProxyRoutes,
  createRobotsCache,
  createRobotsLoader,
  DEFAULT_AGENT,
  type GuardedClient,
  type ProxyHealth,
  ProxyPool,
} from '../../../platform/web/index.ts';
import { CrawlEngine } from './engine/crawl-engine.ts';
import { type SitemapTools, sitemapSeeds } from './engine/sitemap-urls.ts';
import { CrawlThreads } from './engine/threads.ts';
import { createPageTrial } from './engine/try-page.ts';
import { pageKey } from './page-key.ts';
import { type CrawlPart, createCrawlPart } from './workflows/crawl-part.ts';
import { defineCrawl } from './workflows/run-crawl.ts';
import { type CrawlWriterOptions, createCrawlWriter } from './workflows/write-batch.ts';

export interface CrawlerOptions extends CrawlWriterOptions {
  jobs: Jobs;
  web: GuardedClient;
  browser: BrowserPool;
  /** Another one, for rendered pages that go through proxies. */
  openBrowser(way: BrowserWay): BrowserPool;
  /** CIDRs that may be reached although they are not public. */
  allow: readonly string[];
  proxies: readonly string[];
  threads: number;
  /** Modules that look at pages for other domains, by name; see `ObserverModule`. */
  observers: Readonly<Record<string, string>>;
  log: Logger;
  /** Rejects with `not_found` when there is no such object. */
  getBody(key: string): Promise<Uint8Array>;
}

export interface Crawler {
  tryPage: ReturnType<typeof createPageTrial>;
  /** A crawl as a part of other jobs. */
  part: CrawlPart;
  sitemaps: SitemapTools;
  proxies(): ProxyHealth[];
  close(): Promise<void>;
}

const PER_THREAD = 32;

/** The part of this node that crawls, and the job that it does. */
export function createCrawler(options: CrawlerOptions): Crawler {
  const { jobs, web, allow, proxies, threads, observers, log } = options;
  const pool = new ProxyPool({ proxies });
  const isProxied = pool.size > 0;
  const fetcher = createFetcher({
    client: web,
    userAgent: DEFAULT_AGENT,
    ...(isProxied ? { proxies: pool } : {}),
  });
  const robots = createRobotsCache({ load: createRobotsLoader(fetcher, { mostProxies: pool.size }) });
  const routes = isProxied ? createProxyRoutes(web, pool) : undefined;
  const proxied =
    routes === undefined
      ? undefined
      : options.openBrowser({ checkUrl: (url) => web.checkUrl(url), connector: routes.connector });
  const browser = proxied ?? options.browser;
  const readers = new CrawlThreads({ threads, allow, proxies, observers, log });
  const engine = new CrawlEngine({
    threads: readers,
    robots,
    browser,
    getKept: (accountId, name) => options.getBody(pageKey(accountId, name)),
    log,
    concurrency: threads * PER_THREAD,
  });
  const sitemaps = { client: web, robots, proxies: routes, log };
  const part = createCrawlPart(engine, createCrawlWriter(options));
  defineCrawl(jobs, part, (plan, signal) => sitemapSeeds(sitemaps, plan, signal));
  return {
    part,
    tryPage: createPageTrial(readers, browser),
    sitemaps,
    proxies: () => engine.proxyHealth(pool.toJSON()),
    async close() {
      await engine.close();
      await proxied?.close();
      await fetcher.close();
      await routes?.close();
    },
  };
}
