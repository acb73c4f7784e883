import { knownAnswers, PASSES } from '../testing-page-answers.ts';
import { httpRules } from './index.ts';

const HOST = 'https://shop.example.com';
const PAGE = `${HOST}/tables/oak-dining-table`;
const hop = (url: string, location: string, status = 301) => ({ url, status, location });
const errorPage = (title: string, heading: string) => ({
  head: { title: `<title>${title}</title>` },
  main: `<h1>${heading}</h1><p>Try the search.</p>`,
});
/** Filler that no rule looks at, in the body. */
const filler = (bytes: number) => `<p>${'oak table '.repeat(Math.ceil(bytes / 10))}</p>`;
const refresh = (content: string) => `<meta http-equiv="refresh" content="${content}">`;

knownAnswers(httpRules, {
  'http-no-response': [
    PASSES,
    {
      case: 'a name without an address',
      page: { document: false, fault: { code: 'no_address', message: 'The host name has no IP address.' } },
      outcome: 'fail',
      says: ['The host name has no IP address.'],
    },
    { case: 'HTML alone', page: { response: false }, outcome: 'not_applicable' },
  ],
  'http-5xx': [PASSES, { case: '503', page: { status: 503 }, outcome: 'fail', says: ['503'] }],
  'http-4xx': [
    PASSES,
    { case: '404', page: { status: 404 }, outcome: 'fail', severities: ['high'] },
    { case: '410', page: { status: 410 }, outcome: 'fail', severities: ['low'] },
    { case: '500', page: { status: 500 }, outcome: 'pass', companions: ['http-5xx'] },
  ],
  'http-soft-404': [
    PASSES,
    ...[
      ['Page not found | Holm', 'Holm'],
      ['Holm', '404'],
      ['404 – Holm', 'Oops!'],
      ['Seite nicht gefunden', 'Holm'],
      ['Holm', 'Page introuvable'],
      ['Página no encontrada', ''],
      ['Страница не найдена', ''],
      ['ページが見つかりません', ''],
      ['Holm', 'Sorry, the page you are looking for has moved'],
    ].map(([title = '', heading = '']) => ({
      case: `${title} / ${heading}`,
      page: errorPage(title, heading),
      outcome: 'fail' as const,
      companions: ['ai-readable'],
    })),
    ...[
      ['Peugeot 404 from 1968', 'A car for the family'],
      ['Error bars in charts', 'How to draw them'],
      ['Lost and not found again: a novel', 'Chapter one'],
    ].map(([title = '', heading = '']) => ({
      case: `a page about something: ${title}`,
      page: errorPage(title, heading),
      outcome: 'pass' as const,
      companions: ['ai-readable'],
    })),
    {
      case: 'a long page with such a title',
      page: { head: { title: '<title>Page not found</title>' } },
      outcome: 'pass',
    },
    {
      case: 'a proper 404',
      page: { status: 404, ...errorPage('Not found', 'Not found') },
      outcome: 'not_applicable',
      companions: ['http-4xx'],
    },
    {
      case: 'HTML alone',
      page: { response: false, ...errorPage('Not found', 'Not found') },
      outcome: 'inconclusive',
      companions: ['ai-readable'],
    },
  ],
  'redirect-chain': [
    PASSES,
    { case: 'one', page: { url: `${HOST}/a`, redirects: [hop(`${HOST}/a`, PAGE)] }, outcome: 'pass' },
    {
      case: 'two',
      page: { url: `${HOST}/a`, redirects: [hop(`${HOST}/a`, `${HOST}/b`), hop(`${HOST}/b`, PAGE)] },
      outcome: 'fail',
      says: ['takes 2 redirects'],
      severities: ['medium'],
    },
    {
      case: 'five',
      page: {
        url: `${HOST}/0`,
        redirects: [0, 1, 2, 3, 4].map((at) => hop(`${HOST}/${at}`, at === 4 ? PAGE : `${HOST}/${at + 1}`)),
      },
      outcome: 'fail',
      severities: ['high'],
    },
  ],
  'redirect-loop': [
    PASSES,
    {
      case: 'there and back',
      page: {
        url: `${HOST}/a`,
        document: false,
        redirects: [hop(`${HOST}/a`, `${HOST}/b`), hop(`${HOST}/b`, `${HOST}/a`)],
        fault: { code: 'redirect_loop', message: 'The redirects form a loop.' },
      },
      outcome: 'fail',
      says: [`come back to ${HOST}/a`],
    },
    {
      case: 'to itself, as an answer of a crawl',
      page: { status: 302, headers: { location: PAGE }, document: false },
      outcome: 'fail',
    },
  ],
  'redirect-broken': [
    { case: 'to a page', page: { url: `${HOST}/a`, redirects: [hop(`${HOST}/a`, PAGE)] }, outcome: 'pass' },
    {
      case: 'to an error',
      page: { url: `${HOST}/a`, redirects: [hop(`${HOST}/a`, PAGE)], status: 404 },
      outcome: 'fail',
      says: ['responds with status 404'],
      companions: ['http-4xx'],
    },
    {
      case: 'to nobody',
      page: {
        url: `${HOST}/a`,
        redirects: [hop(`${HOST}/a`, 'https://gone.example/')],
        document: false,
        fault: { code: 'no_address', message: 'The host name has no IP address.' },
      },
      outcome: 'fail',
      says: ['The host name has no IP address.'],
      companions: ['http-no-response'],
    },
    { case: 'no redirect', page: { status: 404 }, outcome: 'not_applicable', companions: ['http-4xx'] },
  ],
  'redirect-temporary': [
    {
      case: 'permanent',
      page: {
        url: `http://shop.example.com/tables`,
        redirects: [hop('http://shop.example.com/tables', `${HOST}/tables`)],
      },
      outcome: 'pass',
    },
    ...[
      ['protocol', 'http://shop.example.com/tables', `${HOST}/tables`, 302],
      ['host', 'https://www.shop.example.com/tables', `${HOST}/tables`, 307],
      ['trailing slash', `${HOST}/tables`, `${HOST}/tables/`, 303],
      ['letter case', `${HOST}/Tables`, `${HOST}/tables`, 302],
    ].map(([what, url, location, status]) => ({
      case: `for the ${what}`,
      page: { url: String(url), redirects: [hop(String(url), String(location), Number(status))] },
      outcome: 'fail' as const,
      says: [`only the ${what} changes`],
    })),
    {
      case: 'to another page',
      page: { url: `${HOST}/today`, redirects: [hop(`${HOST}/today`, `${HOST}/monday`, 302)] },
      outcome: 'inconclusive',
    },
    {
      case: 'to another page, audit after audit',
      page: {
        url: `${HOST}/today`,
        redirects: [{ ...hop(`${HOST}/today`, `${HOST}/monday`, 302), isLasting: true }],
      },
      outcome: 'fail',
      says: ['in three audits in a row'],
    },
    {
      case: 'as an answer of a crawl',
      page: { url: `${HOST}/a`, status: 302, headers: { location: '/a/' }, document: false },
      outcome: 'fail',
    },
  ],
  'redirect-meta-refresh': [
    PASSES,
    {
      case: 'at once',
      page: { addToHead: refresh('0; url=/tables') },
      outcome: 'fail',
      says: [`leads to ${HOST}/tables after 0 seconds, which search engines take for a permanent`],
      line: 24,
    },
    {
      case: 'later, in quotes',
      page: { addToHead: refresh("5;URL='https://example.org/'") },
      outcome: 'fail',
      says: ['temporary'],
    },
    { case: 'itself', page: { addToHead: refresh('300') }, outcome: 'fail', says: ['reloads itself'] },
    { case: 'itself once a day', page: { addToHead: refresh('86400') }, outcome: 'pass' },
    { case: 'by a header', page: { headers: { refresh: '0;url=/b' } }, outcome: 'fail' },
  ],
  'redirect-js': [
    { case: 'stays', page: { rendered: {} }, outcome: 'pass' },
    { case: 'only scrolls', page: { rendered: { finalUrl: `${PAGE}#care` } }, outcome: 'pass' },
    {
      case: 'leads away',
      page: { rendered: { finalUrl: `${HOST}/b` } },
      outcome: 'fail',
      says: [`${HOST}/b`],
    },
    { case: 'not rendered', outcome: 'not_applicable' },
    {
      case: 'by meta refresh',
      page: { addToHead: refresh('0;url=/b'), rendered: { finalUrl: `${HOST}/b` } },
      outcome: 'pass',
      companions: ['redirect-meta-refresh'],
    },
  ],
  'redirect-https-downgrade': [
    {
      case: 'up',
      page: { url: 'http://a.example/', redirects: [hop('http://a.example/', PAGE)] },
      outcome: 'pass',
    },
    {
      case: 'down on the way',
      page: {
        url: `${HOST}/a`,
        redirects: [hop(`${HOST}/a`, 'http://shop.example.com/b'), hop('http://shop.example.com/b', PAGE)],
      },
      outcome: 'fail',
      companions: ['redirect-chain'],
    },
  ],
  'http-content-type': [
    PASSES,
    {
      case: 'none',
      page: { headers: { 'content-type': null } },
      outcome: 'fail',
      says: ['has no Content-Type'],
    },
    {
      case: 'another than the body',
      page: { headers: { 'content-type': 'text/plain' } },
      outcome: 'fail',
      says: ['Content-Type is text/plain, but the body is text/html.'],
    },
    {
      case: 'no media type',
      page: { headers: { 'content-type': 'html' } },
      outcome: 'fail',
      says: ['is not a media type'],
      companions: [],
    },
    { case: 'XHTML', page: { headers: { 'content-type': 'application/xhtml+xml' } }, outcome: 'pass' },
    {
      case: 'an error',
      page: { status: 500, headers: { 'content-type': null } },
      outcome: 'not_applicable',
      companions: ['http-5xx'],
    },
  ],
  'http-compression': [
    PASSES,
    {
      case: 'plain',
      page: { headers: { 'content-encoding': null } },
      outcome: 'fail',
      says: ['is not compressed'],
    },
    { case: 'zstd', page: { headers: { 'content-encoding': 'zstd' } }, outcome: 'pass' },
    {
      case: 'a small page',
      page: { headers: { 'content-encoding': null }, source: '<!DOCTYPE html><title>Oak</title>' },
      outcome: 'not_applicable',
      companions: ['canonical-missing', 'og-missing', 'sd-none', 'twitter-card', 'ai-readable'],
    },
  ],
  'http-ttfb': [
    PASSES,
    { case: '800 ms', page: { ttfbMs: 800 }, outcome: 'pass' },
    { case: '801 ms', page: { ttfbMs: 801 }, outcome: 'fail', severities: ['low'] },
    {
      case: '1,801 ms',
      page: { ttfbMs: 1_801 },
      outcome: 'fail',
      severities: ['medium'],
      says: ['1,801 ms'],
    },
  ],
  'html-size': [
    PASSES,
    { case: '1.1 MB', page: { addToMain: filler(1_150_000) }, outcome: 'fail', severities: ['low'] },
    {
      case: '2.1 MB with links and markup at its end',
      page: {
        addToMain: `${filler(2_200_000)}<a href="/last">The last table</a><script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage"}</script>`,
      },
      outcome: 'fail',
      severities: ['high'],
      says: ['Past the first 2 MB: links, JSON-LD.'],
    },
    { case: 'cut before its end', page: { isCut: true }, outcome: 'inconclusive' },
  ],
});
