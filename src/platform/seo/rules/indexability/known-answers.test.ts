import { knownAnswers, PASSES } from '../testing-page-answers.ts';
import { indexabilityRules } from './index.ts';

const HOST = 'https://shop.example.com';
const PAGE = `${HOST}/tables/oak-dining-table`;
const robots = (content: string, name = 'robots') => `<meta name="${name}" content="${content}">`;
const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
const alternate = (code: string, href: string) => `<link rel="alternate" hreflang="${code}" href="${href}">`;

knownAnswers(indexabilityRules, {
  'index-noindex': [
    PASSES,
    {
      case: 'a page of the sitemap',
      page: { addToHead: robots('NOINDEX, follow') },
      outcome: 'fail',
      says: ['The robots meta tag says "noindex".'],
      severities: ['critical'],
      line: 24,
    },
    {
      case: 'the start page, by its header',
      page: { headers: { 'x-robots-tag': 'none' } },
      surroundings: { isStart: true, isInSitemap: null },
      outcome: 'fail',
      says: ['The X-Robots-Tag header says "none".'],
      severities: ['critical'],
    },
    {
      case: 'a page that search shows',
      page: { addToHead: robots('noindex') },
      surroundings: { isInSitemap: false, hasImpressions: true },
      outcome: 'fail',
      severities: ['critical'],
    },
    {
      case: 'any other page, on purpose',
      page: { addToHead: robots('noindex') },
      surroundings: { isInSitemap: false },
      outcome: 'fail',
      severities: ['info'],
    },
    {
      case: 'one bot by its own meta tag',
      page: { addToHead: robots('noindex', 'googlebot') },
      outcome: 'fail',
      says: ['for googlebot'],
      severities: ['critical'],
    },
    {
      case: 'several headers that add up, one with the name of a bot',
      page: { headers: { 'x-robots-tag': ['noarchive', 'bingbot: noindex, nofollow'] } },
      outcome: 'fail',
      says: ['The X-Robots-Tag header for bingbot says "noindex".'],
      severities: ['critical'],
    },
    {
      case: 'a smaller search engine alone',
      page: { addToHead: robots('noindex', 'baiduspider') },
      outcome: 'fail',
      severities: ['info'],
    },
    {
      case: 'a bot that is no search engine',
      page: {
        headers: { 'x-robots-tag': 'gptbot: noindex' },
        addToHead: robots('noindex', 'googlebot-news'),
      },
      outcome: 'pass',
    },
    {
      case: 'HTML alone without a directive',
      page: { response: false },
      outcome: 'inconclusive',
    },
    {
      case: 'HTML alone with one',
      page: { response: false, addToHead: robots('noindex') },
      outcome: 'fail',
    },
    {
      case: 'an error page',
      page: { status: 404, addToHead: robots('noindex') },
      outcome: 'not_applicable',
      companions: ['http-4xx'],
    },
  ],
  'index-unavailable-after': [
    PASSES,
    ...[
      'Friday, 25-Jun-10 15:00:00 GMT',
      '25 Jun 2010 15:00:00 PST',
      'Fri, 25 Jun 2010 15:00:00 +0100',
      '2010-06-25',
      '2010-06-25T15:00:00+02:00',
      '2026-11-02T07:59:59Z',
    ].map((date) => ({
      case: `the past as ${date}`,
      page: { headers: { 'x-robots-tag': `unavailable_after: ${date}` } },
      outcome: 'fail' as const,
      says: [/passed on 20(10-06-25|26-11-02)/],
    })),
    ...['2026-11-02T10:00:01+02:00', 'Sunday, 25-Jun-40 15:00:00 GMT', '3 Nov 2026'].map((date) => ({
      case: `the future as ${date}`,
      page: { addToHead: robots(`unavailable_after: ${date}`) },
      outcome: 'pass' as const,
    })),
    {
      case: 'no date',
      page: { addToHead: robots('unavailable_after: soon') },
      outcome: 'inconclusive',
    },
  ],
  'index-directive-conflict': [
    PASSES,
    {
      case: 'noindex that robots.txt hides',
      page: { addToHead: robots('noindex') },
      surroundings: { isAllowedByRobots: false },
      outcome: 'fail',
      says: ['never seen'],
      companions: ['index-noindex'],
    },
    {
      case: 'header against meta',
      page: { headers: { 'x-robots-tag': 'noindex' }, addToHead: robots('index, follow') },
      outcome: 'fail',
      says: ['The robots meta tag says "index", but the X-Robots-Tag header says "noindex".'],
      companions: ['index-noindex'],
    },
    {
      case: 'both in one element',
      page: { addToHead: robots('follow, nofollow') },
      outcome: 'fail',
      companions: ['index-nofollow'],
    },
    {
      case: 'one bot told otherwise than all',
      page: { addToHead: robots('index') + robots('nofollow', 'bingbot') },
      outcome: 'pass',
      companions: ['index-nofollow'],
    },
  ],
  'index-nofollow': [
    PASSES,
    { case: 'a meta tag', page: { addToHead: robots('nofollow') }, outcome: 'fail', says: ['"nofollow"'] },
    {
      case: 'a page that is not indexed anyway',
      page: { addToHead: robots('noindex, nofollow') },
      outcome: 'not_applicable',
      companions: ['index-noindex'],
    },
  ],
  'index-nosnippet': [
    PASSES,
    { case: 'nosnippet', page: { addToHead: robots('nosnippet') }, outcome: 'fail' },
    {
      case: 'none of it',
      page: { headers: { 'x-robots-tag': 'max-snippet:0' } },
      outcome: 'fail',
      says: ['"max-snippet:0"'],
    },
    { case: 'all of it', page: { addToHead: robots('max-snippet:-1') }, outcome: 'pass' },
  ],
  'index-noimageindex': [
    PASSES,
    { case: 'a meta tag', page: { addToHead: robots('noimageindex') }, outcome: 'fail' },
  ],
  'index-render-conflict': [
    { case: 'the same after its scripts ran', page: { rendered: {} }, outcome: 'pass' },
    { case: 'not rendered', outcome: 'not_applicable' },
    {
      case: 'leads elsewhere by script',
      page: { rendered: { finalUrl: `${HOST}/`, title: 'Another page' } },
      outcome: 'not_applicable',
      companions: ['redirect-js'],
    },
    {
      case: 'the same languages and limits of snippets after its scripts ran',
      page: {
        addToHead: `${robots('max-snippet: 50')}<link rel="alternate" hreflang="en" href="${HOST}/tables/oak-dining-table">`,
        rendered: {},
      },
      outcome: 'pass',
    },
    {
      case: 'another title, canonical and robots',
      page: { rendered: { title: 'Loading', canonicals: [`${HOST}/`], robots: ['noindex'] } },
      outcome: 'fail',
      says: ['title', 'robots from nothing to "noindex"', 'canonical'],
    },
    {
      case: 'languages that scripts add',
      page: { rendered: { hreflangs: ['en', 'de'] } },
      outcome: 'fail',
      says: ['hreflang from nothing to "de, en"'],
    },
    {
      case: 'languages and dates that stay as they are',
      page: {
        addToHead: `<link rel="alternate" hreflang="en" href="${HOST}/tables/oak-dining-table">
<meta name="robots" content="Max-Snippet: 20, unavailable_after: 25 Jun 2090 15:00:00 PST">`,
        rendered: { robots: ['max-snippet:20', 'unavailable_after:25 Jun 2090 15:00:00 PST'] },
      },
      outcome: 'pass',
    },
    {
      case: 'a language that leads elsewhere',
      page: {
        addToHead: `<link rel="alternate" hreflang="en" href="${HOST}/tables/oak-dining-table">`,
        rendered: { hreflangs: [`en ${HOST}/tables`] },
      },
      outcome: 'fail',
    },
    {
      case: 'the same in another spelling',
      page: { rendered: { robots: ['index', 'follow'], canonicals: ['/tables/oak-dining-table'] } },
      outcome: 'pass',
    },
  ],
  'head-broken': [
    PASSES,
    {
      case: 'an element of the body before the canonical',
      page: { head: { charset: '<meta charset="utf-8"><img src="/t.gif" alt="">' } },
      outcome: 'fail',
      says: ['<img> in the head ends it, so that canonical stands in the body.'],
      line: 4,
      companions: ['meta-in-body', 'canonical-missing'],
    },
    {
      case: 'the same after everything that counts',
      page: { addToHead: '<div></div>' },
      outcome: 'pass',
    },
  ],
  'meta-in-body': [
    PASSES,
    {
      case: 'robots and hreflang in the content',
      page: {
        addToMain: robots('max-snippet:-1') + alternate('en', PAGE),
      },
      outcome: 'fail',
      says: ['The meta tag "robots" stands in the body.', 'The hreflang en link stands in the body.'],
    },
    {
      case: 'what microdata writes there',
      page: {
        addToMain:
          '<div itemscope itemtype="https://schema.org/Thing"><meta itemprop="description" content="Oak"></div>',
      },
      outcome: 'pass',
    },
  ],
  'canonical-missing': [
    PASSES,
    { case: 'none', page: { head: { canonical: null } }, outcome: 'fail', severities: ['low'] },
    {
      case: 'none, with parameters',
      page: { url: `${HOST}/tables?sort=price`, head: { canonical: null } },
      outcome: 'fail',
      severities: ['medium'],
    },
    {
      case: 'in a header',
      page: { head: { canonical: null }, headers: { link: `<${PAGE}>; rel="canonical"` } },
      outcome: 'pass',
    },
    { case: 'none in pasted HTML', page: { response: false, head: { canonical: null } }, outcome: 'fail' },
    { case: 'one in pasted HTML', page: { response: false }, outcome: 'inconclusive' },
    {
      case: 'a page with noindex',
      page: { head: { canonical: null }, addToHead: robots('noindex') },
      outcome: 'not_applicable',
      companions: ['index-noindex'],
    },
  ],
  'canonical-conflict': [
    PASSES,
    {
      case: 'two elements',
      page: { addToHead: canonical(`${PAGE}?v=2`) },
      outcome: 'fail',
      says: ['names 2 different canonicals'],
    },
    {
      case: 'element and header',
      page: { headers: { link: `<${HOST}/other>; rel=canonical` } },
      outcome: 'fail',
    },
    { case: 'the same twice', page: { addToHead: canonical(PAGE) }, outcome: 'pass' },
  ],
  'canonical-invalid': [
    PASSES,
    {
      case: 'a fragment',
      page: { head: { canonical: canonical(`${PAGE}#top`) } },
      outcome: 'fail',
      says: ['has a fragment'],
    },
    {
      case: 'empty',
      page: { head: { canonical: canonical('') } },
      outcome: 'fail',
      says: ['is empty'],
    },
    {
      case: 'a scheme of no page',
      page: { head: { canonical: canonical('mailto:us@example.com') } },
      outcome: 'fail',
      says: ['is not a URL of the web'],
    },
    {
      case: 'unreadable',
      page: { head: { canonical: canonical('https://') } },
      outcome: 'fail',
      says: ['is not a valid URL'],
    },
  ],
  'canonical-relative': [
    PASSES,
    {
      case: 'a path',
      page: { head: { canonical: canonical('/tables/oak-dining-table') } },
      outcome: 'fail',
    },
    {
      case: 'without the protocol',
      page: { head: { canonical: canonical('//shop.example.com/tables/oak-dining-table') } },
      outcome: 'fail',
    },
    {
      case: 'none',
      page: { head: { canonical: null } },
      outcome: 'not_applicable',
      companions: ['canonical-missing'],
    },
  ],
  'canonical-to-root': [
    PASSES,
    {
      case: 'the home page',
      page: { head: { canonical: canonical(`${HOST}/`) } },
      outcome: 'fail',
      companions: ['og-url-mismatch'],
    },
    {
      case: 'the home page by another name',
      page: { url: `${HOST}/index.html`, head: { canonical: canonical(`${HOST}/`), social: null } },
      outcome: 'pass',
      companions: ['og-missing', 'twitter-card'],
    },
    {
      case: 'another site',
      page: { head: { canonical: canonical('https://www.example.com/') } },
      outcome: 'pass',
      companions: ['og-url-mismatch'],
    },
  ],
  'canonical-to-hreflang': [
    PASSES,
    {
      case: 'another language of the page',
      page: {
        html: ' lang="de"',
        head: { canonical: canonical(`${HOST}/en/table`) },
        addToHead: [
          alternate('en', `${HOST}/en/table`),
          alternate('de', PAGE),
          alternate('x-default', PAGE),
        ].join(''),
      },
      outcome: 'fail',
      says: ['which hreflang lists as "en"'],
      companions: ['og-url-mismatch'],
    },
    {
      case: 'the same language at its clean URL',
      page: {
        url: `${PAGE}?ref=mail`,
        head: { canonical: canonical(PAGE), social: null },
        addToHead: [alternate('en', PAGE), alternate('de', `${HOST}/de`), alternate('x-default', PAGE)].join(
          '',
        ),
      },
      outcome: 'pass',
      companions: ['og-missing', 'twitter-card'],
    },
  ],
  'canonical-cross-domain': [
    PASSES,
    {
      case: 'another domain',
      page: { head: { canonical: canonical('https://example.org/table') } },
      outcome: 'fail',
      says: ['example.org'],
      companions: ['og-url-mismatch'],
    },
    {
      case: 'another host of the same domain',
      page: { head: { canonical: canonical('https://www.example.com/table') } },
      outcome: 'pass',
      companions: ['og-url-mismatch'],
    },
  ],
});
