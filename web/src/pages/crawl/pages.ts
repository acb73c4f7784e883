import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  { path: '/crawl', title: 'Spiders', tab: 'Spiders', load: () => import('./spiders-page.tsx') },
  { path: '/crawl/new', title: 'New spider', load: () => import('./builder/builder-page.tsx') },
  { path: '/crawl/spiders/$spider_id', title: 'Spider', load: () => import('./spider/fields-page.tsx') },
  {
    path: '/crawl/spiders/$spider_id/edit',
    title: 'Fields of a spider',
    load: () => import('./builder/edit-page.tsx'),
  },
  {
    path: '/crawl/spiders/$spider_id/health',
    title: 'Health of a spider',
    load: () => import('./spider/health-page.tsx'),
  },
  {
    path: '/crawl/spiders/$spider_id/repair',
    title: 'Repair of a spider',
    load: () => import('./spider/repair-page.tsx'),
  },
  {
    path: '/crawl/spiders/$spider_id/crawls',
    title: 'Crawls of a spider',
    load: () => import('./spider/crawls-page.tsx'),
  },
  { path: '/crawl/jobs', title: 'Crawls', tab: 'Crawls', load: () => import('./jobs-page.tsx') },
  { path: '/crawl/jobs/$job_id', title: 'Crawl', load: () => import('./job/live-page.tsx') },
  {
    path: '/crawl/jobs/$job_id/addresses',
    title: 'URLs of a crawl',
    load: () => import('./job/addresses-page.tsx'),
  },
  {
    path: '/crawl/enrichments',
    title: 'Enrichment',
    tab: 'Enrichment',
    load: () => import('./enrichment/enrich-page.tsx'),
  },
  {
    path: '/crawl/enrichments/$job_id',
    title: 'Enrichment job',
    load: () => import('./enrichment/enrichment-page.tsx'),
  },
  {
    path: '/crawl/ways',
    title: 'Strategies and proxies',
    tab: 'Strategies and proxies',
    load: () => import('./ways-page.tsx'),
  },
]);
