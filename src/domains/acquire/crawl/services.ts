import type { Account } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Quota } from '../../../platform/limits/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { ProxyHealth } from '../../../platform/web/index.ts';
import type { SitemapTools } from './engine/sitemap-urls.ts';
import type { SpiderPlan } from './plan.ts';

export interface CrawlServices {
  database: Database;
  jobs: Jobs;
  quota: Quota;
  sitemaps: SitemapTools;
  proxies(): ProxyHealth[];
  /** Throws for an address that must not be reached. */
  checkUrl(url: string): URL;
  /** The spider as it is now, with its dataset; `undefined` when there is no such spider. */
  spiderOf(sql: Sql, accountId: string, spiderId: string): Promise<FoundSpider | undefined>;
  /** Makes the dataset that the spider lacks; answers the spider as it is then. */
  giveDataset(sql: Sql, maker: { account: Account; actorId: string }, spiderId: string): Promise<FoundSpider>;
}

/** Who a crawl is planned for, and with what. */
export interface CrawlWork {
  account: Account;
  services: Pick<CrawlServices, 'jobs' | 'quota' | 'checkUrl' | 'spiderOf' | 'giveDataset'>;
}

export interface FoundSpider extends SpiderPlan {
  status: 'created' | 'archived';
  siteUrl: string;
  scope: {
    start_urls?: string[];
    allowed_domains?: string[];
    url_patterns?: string[];
    sitemap_urls?: string[];
  };
}
