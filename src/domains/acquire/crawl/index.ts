export { type Crawler, createCrawler } from './crawler.ts';
export { crawlDomain } from './domain.ts';
export { PROVENANCE } from './plan.ts';
export type { FoundSpider } from './services.ts';
export { recentCrawls } from './workflows/recent-crawls.ts';
