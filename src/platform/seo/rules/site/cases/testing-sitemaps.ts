import { shopPages } from '../../../testing-sites.ts';
import type { KnownAnswer } from './testing-case.ts';

const pages = shopPages();
const USUAL = ['/', '/tables', '/chairs'];
const many = (lastmodOf: (at: number) => string) =>
  Array.from({ length: 60 }, (_, at) => ({ url: `/item/${at}`, lastmod: lastmodOf(at) }));
const fault = (code: string, line: number | null = null) => ({
  code,
  message: `Something about ${code}.`,
  line,
});

export const sitemapCases: KnownAnswer[] = [
  {
    rule: 'sitemap-missing',
    fails: { pages, sitemap: [], sitemaps: [{ from: 'usual', status: 404, kind: 'unknown' }] },
    passes: { pages },
  },
  {
    rule: 'sitemap-invalid',
    when: 'XML',
    fails: { pages, sitemaps: [{ faults: [fault('xml', 7)] }] },
    passes: { pages, sitemaps: [{ faults: [fault('bad_priority', 7)] }] },
    findings: 1,
  },
  {
    rule: 'sitemap-invalid',
    when: 'entries',
    fails: {
      pages,
      sitemaps: [{ faults: [fault('relative_loc', 7), fault('relative_loc', 9), fault('no_loc', 8)] }],
    },
    passes: { pages },
    findings: 2,
    message: /occurs 2 times/,
  },
  {
    rule: 'sitemap-invalid',
    when: 'what robots.txt names is not there',
    fails: { pages, sitemaps: [{}, { url: 'https://shop.example/old.xml', status: 404, kind: 'unknown' }] },
    passes: {
      pages,
      sitemaps: [{}, { url: 'https://shop.example/a.xml', from: 'usual', status: 404, kind: 'unknown' }],
    },
    findings: 1,
    message: /old\.xml, which robots\.txt names, responds with 404/,
  },
  {
    rule: 'sitemap-missing',
    when: 'robots.txt names one that is not there',
    fails: { pages, sitemap: [], sitemaps: [{ status: 404, kind: 'unknown' }] },
    passes: { pages },
    findings: 1,
    message: /but there is no sitemap/,
  },
  {
    rule: 'sitemap-limits',
    when: 'URLs',
    fails: { pages, sitemaps: [{ entries: 50_001 }] },
    passes: { pages, sitemaps: [{ entries: 50_000 }] },
  },
  {
    rule: 'sitemap-limits',
    when: 'bytes',
    fails: { pages, sitemaps: [{ bytes: 52_428_801 }] },
    passes: { pages, sitemaps: [{ bytes: 52_428_800 }] },
  },
  {
    rule: 'sitemap-limits',
    when: 'index in an index',
    fails: {
      pages,
      sitemaps: [{ kind: 'index' }, { kind: 'index', from: 'index', url: 'https://shop.example/b.xml' }],
    },
    passes: { pages, sitemaps: [{ kind: 'index' }, { from: 'index', url: 'https://shop.example/b.xml' }] },
  },
  {
    rule: 'sitemap-scope',
    when: 'another host or scheme',
    fails: { pages, sitemap: [...USUAL, 'https://www.shop.example/a', 'http://shop.example/b'] },
    passes: { pages },
    findings: 2,
    message: /on www\.shop\.example and not on shop\.example/,
  },
  {
    rule: 'sitemap-scope',
    when: 'outside its folder',
    fails: {
      pages,
      sitemap: USUAL.map((url) => ({ url, sitemap: 'https://shop.example/maps/all.xml' })),
      sitemaps: [{ url: 'https://shop.example/maps/all.xml', from: 'usual' }],
    },
    passes: {
      pages,
      sitemap: USUAL.map((url) => ({ url, sitemap: 'https://shop.example/maps/all.xml' })),
      sitemaps: [{ url: 'https://shop.example/maps/all.xml', from: 'robots' }],
    },
    findings: 3,
  },
  {
    rule: 'sitemap-non200',
    fails: {
      pages: shopPages(
        { '/old': { redirect: '/tables' }, '/lost': { status: 404, links: [] } },
        { links: [] },
      ),
      sitemap: [...USUAL, '/old', '/lost'],
    },
    passes: { pages },
    findings: 2,
    message: /old, which responds with 301 and redirects to https:\/\/shop\.example\/tables/,
  },
  {
    rule: 'sitemap-noindex',
    fails: { pages: shopPages({ '/login': { isNoindex: true } }), sitemap: [...USUAL, '/login'] },
    passes: { pages: shopPages({ '/login': { isNoindex: true } }) },
    findings: 1,
  },
  {
    rule: 'sitemap-noncanonical',
    fails: {
      pages: shopPages({ '/tables?sort=price': { canonical: '/tables' } }),
      sitemap: [...USUAL, '/tables?sort=price'],
    },
    passes: { pages: shopPages({ '/tables?sort=price': { canonical: '/tables' } }) },
    findings: 1,
  },
  {
    rule: 'sitemap-blocked',
    fails: { pages, sitemap: [...USUAL, '/private/cellar'] },
    passes: { pages },
    findings: 1,
  },
  {
    rule: 'sitemap-orphan',
    fails: { pages: shopPages({ '/stools': {} }, { links: [] }) },
    passes: { pages: shopPages({ '/stools': {} }) },
    findings: 1,
    companions: ['orphan-page'],
  },
  {
    rule: 'sitemap-missing-page',
    fails: { pages: shopPages({ '/stools': {} }), sitemap: USUAL },
    passes: { pages: shopPages({ '/stools': {} }) },
    findings: 1,
  },
  {
    rule: 'sitemap-lastmod',
    when: 'wrong dates',
    fails: {
      pages,
      sitemap: [
        { url: '/', lastmod: '12/05/2026', isLastmodValid: false },
        { url: '/tables', lastmod: '2027-01-01' },
        { url: '/chairs', lastmod: '2026-05-12' },
      ],
    },
    passes: { pages, sitemap: USUAL.map((url) => ({ url, lastmod: '2026-05-20' })) },
    findings: 2,
    message: /"2027-01-01" .* is in the future/,
  },
  {
    rule: 'sitemap-lastmod',
    when: 'all the same',
    fails: {
      pages,
      sitemap: [
        ...USUAL,
        ...many((at) => (at === 0 ? '2026-01-01' : '2026-05-12')),
        ...USUAL.map((url) => ({ url: `${url}?x`, lastmod: '2026-05-12' })),
      ].slice(3),
    },
    passes: {
      pages,
      sitemap: [...USUAL, ...many((at) => `2026-04-${String((at % 28) + 1).padStart(2, '0')}`)],
    },
    findings: 1,
    companions: ['sitemap-missing-page'],
  },
];
