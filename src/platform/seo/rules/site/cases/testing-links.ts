import { shopPages, type TestingPage } from '../../../testing-sites.ts';
import type { KnownAnswer } from './testing-case.ts';

const PARTNER = 'https://partner.example/gone';
const probed = (status: number, fault: string | null = null) => new Map([[PARTNER, { status, fault }]]);
const styled = (status: number) => ({
  resources: new Map([['https://shop.example/old.css', { status, fault: null }]]),
});
const partner = { '/a': { links: ['/', { to: PARTNER, text: 'Our partner' }] } };

/** Leaves that each hang on a leaf of their own, and one page that ten others link to. */
function leaves(last: readonly string[]): Record<string, TestingPage> {
  const paths = Array.from({ length: 12 }, (_, at) => `/leaf/${at}`);
  const inner = Object.fromEntries(
    paths.map((path) => [path, { links: [...paths.filter((other) => other !== path), '/'] }]),
  );
  const first = inner['/leaf/0'] ?? { links: [] };
  return {
    ...inner,
    '/leaf/0': { links: [...first.links, '/lonely'] },
    ...Object.fromEntries(last.map((path) => [path, { links: [...(inner[path]?.links ?? []), '/lonely'] }])),
    '/lonely': { links: ['/'] },
  };
}

export const linkCases: KnownAnswer[] = [
  {
    rule: 'link-broken-internal',
    fails: {
      pages: shopPages(
        {
          '/a': { links: ['/', { to: '/lost', text: 'Lost' }, { to: '/lost', text: 'Gone' }] },
          '/b': { links: ['/', '/lost'], resources: ['/app.js'] },
          '/lost': { status: 404, links: [] },
          '/app.js': { status: 500, links: [], isHtml: false },
        },
        { links: ['/a', '/b'] },
      ),
    },
    passes: { pages: shopPages({ '/a': { links: ['/', '/b'] }, '/b': {} }) },
    findings: 4,
    message: /The link "Gone" leads to https:\/\/shop\.example\/lost, which responds with 404/,
  },
  {
    rule: 'link-broken-internal',
    when: 'a style sheet that no crawl reads',
    fails: { pages: shopPages({ '/a': { links: ['/'], resources: ['/old.css'] } }), probes: styled(404) },
    passes: { pages: shopPages({ '/a': { links: ['/'], resources: ['/old.css'] } }), probes: styled(200) },
    findings: 1,
    message: /The page loads https:\/\/shop\.example\/old\.css, which responds with 404/,
  },
  {
    rule: 'link-broken-external',
    when: 'not found',
    fails: { pages: shopPages(partner), probes: { externals: probed(404) } },
    passes: { pages: shopPages(partner), probes: { externals: probed(403) } },
    findings: 1,
    message: /The link "Our partner" leads to https:\/\/partner\.example\/gone: responds with 404/,
  },
  {
    rule: 'link-broken-external',
    when: 'no such host',
    fails: { pages: shopPages(partner), probes: { externals: probed(0, 'no_address') } },
    passes: { pages: shopPages(partner), probes: { externals: probed(0, 'connect_timeout') } },
    findings: 1,
  },
  {
    rule: 'link-to-redirect',
    fails: {
      pages: shopPages(
        {
          '/old': { redirect: '/older', links: [] },
          '/older': { redirect: '/tables', links: [] },
        },
        { links: ['/old'] },
      ),
    },
    passes: { pages: shopPages({ '/old': { redirect: '/tables', links: [] } }, { links: [] }) },
    findings: 1,
    message: /redirects \(301\) to https:\/\/shop\.example\/tables/,
  },
  {
    rule: 'link-fragment-missing',
    fails: {
      pages: shopPages(
        { '/care': { anchors: ['oil'], links: ['/', '#oil', '#wax'] } },
        { links: ['/care#oiling'] },
      ),
    },
    passes: {
      pages: shopPages(
        {
          '/care': {
            anchors: ['oil', 'öl'],
            links: ['/', '#oil', '#top', '#/route', '#:~:text=oak', '#%C3%B6l'],
          },
        },
        { links: ['/care#oil'] },
      ),
    },
    findings: 2,
    message: /leads to #oiling of https:\/\/shop\.example\/care, which has no such ID/,
  },
  {
    rule: 'depth',
    fails: {
      pages: shopPages(
        { '/1': { links: ['/2'] }, '/2': { links: ['/3'] }, '/3': { links: ['/4'] }, '/4': { links: ['/'] } },
        { links: ['/1'] },
      ),
    },
    passes: {
      pages: shopPages(
        { '/1': { links: ['/2'] }, '/2': { links: ['/3'] }, '/3': { links: ['/'] } },
        { links: ['/1'] },
      ),
    },
    findings: 1,
    message: /4 clicks away/,
  },
  {
    rule: 'single-inlink',
    fails: { pages: shopPages(leaves([]), { links: ['/leaf/0', '/leaf/1'] }) },
    passes: { pages: shopPages(leaves(['/leaf/1', '/leaf/2']), { links: ['/leaf/0', '/leaf/1'] }) },
    findings: 1,
    message: /Only https:\/\/shop\.example\/leaf\/0 links to this page/,
  },
  {
    rule: 'orphan-page',
    fails: {
      pages: shopPages({ '/left': {} }, { links: [] }),
      sitemap: ['/', '/tables', '/chairs'],
      known: ['/left'],
    },
    passes: {
      pages: shopPages({ '/left': {}, '/old': { redirect: '/left', links: [] } }, { links: ['/old'] }),
      known: ['/left'],
    },
    findings: 1,
    message: /left is known from an earlier audit/,
    companions: ['sitemap-missing-page'],
    leftovers: ['link-to-redirect'],
  },
  {
    rule: 'crawl-trap',
    when: 'parameters',
    fails: {
      pages: shopPages(
        {},
        { links: Array.from({ length: 201 }, (_, at) => `/filter?color=${at % 20}&size=${at}`) },
      ),
    },
    passes: {
      pages: shopPages(
        {},
        { links: Array.from({ length: 200 }, (_, at) => `/filter?color=${at % 20}&size=${at}`) },
      ),
    },
    findings: 1,
    message: /filter is linked with 201 combinations of parameters/,
  },
  {
    rule: 'crawl-trap',
    when: 'the path repeats',
    fails: { pages: shopPages({}, { links: ['/a/b/a/b/a/b', '/a/b/a/b/a/c'] }) },
    passes: { pages: shopPages({}, { links: ['/a/b/a/b'] }) },
    findings: 1,
    message: /of 2 URLs repeats "a"/,
  },
  {
    rule: 'url-variants',
    when: 'letter case, slash and index file',
    fails: { pages: shopPages({ '/Oak': {}, '/oak/': {}, '/oak/index.html': {} }) },
    passes: {
      pages: shopPages(
        { '/oak': {}, '/Oak': { canonical: '/oak' }, '/oak/': { redirect: '/oak', links: [] } },
        { links: ['/oak', '/Oak'] },
      ),
    },
    findings: 1,
    message: /3 variants of one URL/,
  },
  {
    rule: 'url-variants',
    when: 'order of parameters',
    fails: { pages: shopPages({ '/oak?a=1&b=2': {}, '/oak?b=2&a=1': {} }) },
    passes: { pages: shopPages({ '/oak?a=1&b=2': {}, '/oak?b=2&a=2': {} }) },
    findings: 1,
  },
];
