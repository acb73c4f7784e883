import type { Logger } from '../../../kernel/log.ts';
import type { BrowserPool } from '../../../platform/browser/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import {
  createFetcher,
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
import { defineCrawl } from './workflows/run-crawl.ts';
import { type CrawlWriterOptions, createCrawlWriter } from './workflows/write-batch.ts';

export interface CrawlerOptions extends CrawlWriterOptions {
  jobs: Jobs;
  web: GuardedClient;
  browser: BrowserPool;
  /** CIDRs that may be reached although they are not public. */
  allow: readonly string[];
  proxies: readonly string[];
  threads: number;
  log: Logger;
}

export interface Crawler {
  tryPage: ReturnType<typeof createPageTrial>;
  sitemaps: SitemapTools;
  proxies(): ProxyHealth[];
  close(): Promise<void>;
}

const PER_THREAD = 32;

/** The part of this node that crawls, and the job that it does. */
export function createCrawler(options: CrawlerOptions): Crawler {
  const { jobs, web, browser, allow, proxies, threads, log } = options;
  const fetcher = createFetcher({ client: web, userAgent: DEFAULT_AGENT });
  const robots = createRobotsCache({ load: createRobotsLoader(fetcher) });
  const pool = new ProxyPool({ proxies });
  const readers = new CrawlThreads({ threads, allow, proxies, log });
  const engine = new CrawlEngine({
    threads: readers,
    robots,
    browser,
    log,
    concurrency: threads * PER_THREAD,
  });
  const sitemaps = { client: web, robots, log };
  defineCrawl(jobs, {
    engine,
    writer: createCrawlWriter(options),
    sitemapUrls: (plan, signal) => sitemapSeeds(sitemaps, plan, signal),
  });
  return {
    tryPage: createPageTrial(readers, browser),
    sitemaps,
    proxies: () => engine.proxyHealth(pool.toJSON()),
    async close() {
      await engine.close();
      await fetcher.close();
    },
  };
}
