export { type Crawler, createCrawler } from './crawler.ts';
export { crawlDomain } from './domain.ts';
export { walkSite } from './engine/sitemap-urls.ts';
export { PROVENANCE } from './plan.ts';
export type { CrawlServices, FoundSpider } from './services.ts';
export { startCrawl } from './start-crawl.ts';
export { hasStrategy } from './strategy-record.ts';
export { recentCrawls } from './workflows/recent-crawls.ts';
