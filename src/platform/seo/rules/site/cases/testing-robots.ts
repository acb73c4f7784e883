import { shopPages } from '../../../testing-sites.ts';
import type { KnownAnswer } from './testing-case.ts';

const pages = shopPages();
const SITEMAP = 'Sitemap: https://shop.example/sitemap.xml';

export const robotsCases: KnownAnswer[] = [
  {
    rule: 'robots-5xx',
    fails: { pages, robots: { status: 503 } },
    passes: { pages },
    message: /responds with 503/,
  },
  {
    rule: 'robots-5xx',
    when: 'nobody responds',
    fails: { pages, robots: { status: 0, fault: 'connect_timeout' } },
    passes: { pages },
    message: /does not respond \(connect_timeout\)/,
  },
  {
    rule: 'robots-missing',
    fails: { pages, robots: { status: 404 } },
    passes: { pages },
    message: /responds with 404/,
  },
  {
    rule: 'robots-block-all',
    when: 'for everybody',
    fails: { pages, robots: `User-agent: *\nDisallow: /\n${SITEMAP}` },
    passes: { pages, robots: `User-agent: *\nDisallow: /cart/\n${SITEMAP}` },
    findings: 1,
    companions: ['robots-blocked-page', 'robots-ai-policy', 'sitemap-blocked'],
  },
  {
    rule: 'robots-block-all',
    when: 'for one search engine',
    fails: { pages, robots: `User-agent: Bingbot\nDisallow: /\n\nUser-agent: *\nDisallow:\n${SITEMAP}` },
    passes: { pages, robots: `User-agent: Otherbot\nDisallow: /\n\nUser-agent: *\nDisallow:\n${SITEMAP}` },
    findings: 1,
    message: /blocks Bingbot/,
  },
  {
    rule: 'robots-syntax',
    fails: {
      pages,
      robots: `Disallow: /before\nUser-agent:\nUser-agent: *\nDisallow /a\nDissallow: /b\nDisallow: c\nAllow: /d$/e\nSitemap: /sitemap.xml\n${SITEMAP}\nCrawl-delay: 2\nDisallow: # nothing`,
    },
    passes: {
      pages,
      robots: `\uFEFFUser-agent: *\r\nDisallow: /*.pdf$\r\nAllow: *\r\nCrawl-delay: 2\r\nContent-Signal: search=yes\r\nHost: shop.example\r\n${SITEMAP}`,
    },
    findings: 7,
    message: /Line 4 of robots.txt has no colon/,
  },
  {
    rule: 'robots-size',
    fails: { pages, robots: { bytes: 512_001 } },
    passes: { pages, robots: { bytes: 512_000 } },
  },
  {
    rule: 'robots-redirects',
    fails: { pages, robots: { redirects: 6 } },
    passes: { pages, robots: { redirects: 5 } },
  },
  { rule: 'robots-no-sitemap', fails: { pages, robots: 'User-agent: *\nDisallow:' }, passes: { pages } },
  {
    rule: 'robots-ai-policy',
    fails: {
      pages,
      robots: `User-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /tables\n\n${SITEMAP}`,
    },
    passes: { pages, robots: `User-agent: GPTBot\nAllow: /\n${SITEMAP}` },
    findings: 2,
    message: /CCBot .* is blocked from 1 of 3 pages/,
  },
  {
    rule: 'robots-blocked-page',
    fails: {
      pages: shopPages({ '/private/offers': { status: 0, isHtml: false } }),
      sitemap: ['/', '/tables', '/chairs'],
    },
    passes: { pages: shopPages({ '/offers': {} }) },
    findings: 1,
    message: /but other pages link to it/,
  },
  {
    rule: 'robots-blocked-resource',
    fails: { pages: shopPages({ '/oak': { renderRequests: ['https://shop.example/private/oak.css'] } }) },
    passes: {
      pages: shopPages({
        '/oak': { renderRequests: ['https://shop.example/oak.css', 'https://cdn.example/private/oak.css'] },
      }),
    },
    findings: 1,
    message: /oak\.css/,
  },
];
