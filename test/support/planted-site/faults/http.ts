import { LOST } from '../lost.ts';
import {
  type Consequence,
  type Faults,
  type Handler,
  linking,
  type MakeFault,
  ORIGIN,
  onePage,
  type PageWish,
} from '../plan.ts';
import { proseOf } from '../prose.ts';

const broken = (path: string): Consequence => ({
  ...{ rule: 'link-broken-internal', at: [path] },
  because: 'the page that links there has a broken link',
});
const redirecting = (path: string): Consequence => ({
  ...{ rule: 'link-to-redirect', at: [path] },
  because: 'the page that links there links to a redirect',
});

/** An address that fails, and the page that links to it. */
const linked =
  (
    shape: string,
    wish: PageWish,
    alsoCauses: (path: string) => readonly Consequence[] = () => [],
  ): MakeFault =>
  (here) => ({
    shape,
    pages: { [here()]: { isListed: false, isLinked: false, ...wish }, [here('from')]: linking(here()) },
    alsoCauses: [broken(here('from')), ...alsoCauses(here())],
  });

/** Addresses that lead on to each other, from the first of them, which a page links to. */
const leading =
  (
    shape: string,
    ends: readonly (string | undefined)[],
    last: string,
    more: Partial<ReturnType<MakeFault>> = {},
  ): MakeFault =>
  (here) => {
    const paths = ends.map((end) => here(end));
    const pages = paths.map((path, at): [string, PageWish] => [
      path,
      { redirect: [301, paths[at + 1] ?? (last.startsWith('-') ? here(last.slice(1)) : last)] },
    ]);
    return {
      shape,
      ...more,
      pages: { ...Object.fromEntries(pages), [here('from')]: linking(here()), ...more.pages },
      alsoCauses: [redirecting(here('from')), ...(more.alsoCauses ?? [])],
    };
  };

const cut: Handler = (request) => void request.socket.destroy();
const closed: Handler = (request) => void request.socket.end();
const garbled: Handler = (request) => void request.socket.end('This is a workshop and not a server\r\n\r\n');

/** Turns away whoever does not look like a browser. */
const forBrowsers =
  (status: number): Handler =>
  (request, response) => {
    const isBrowser = /Chrome\/|Firefox\//.test(request.headers['user-agent'] ?? '');
    response
      .writeHead(isBrowser ? 200 : status, {
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
      .end(`<!DOCTYPE html><title>Holm</title><h1>${isBrowser ? 'Welcome' : 'Go away'}</h1>`);
  };
const refused = (path: string): Consequence[] => [
  { rule: 'http-4xx', at: [path], because: 'a page that is linked responds so to crawlers' },
];

export const httpFaults: Faults = {
  'http-no-response': [
    linked('the connection is cut', { answer: cut }),
    linked('the connection is closed', { answer: closed }),
    linked('the answer is not HTTP', { answer: garbled }),
  ],
  'http-5xx': [
    linked('internal error', { status: 500 }),
    linked('not implemented', { status: 501 }),
    linked('a bad gateway', { status: 502 }),
  ],
  'http-4xx': [
    linked('not found', { status: 404 }),
    linked('forbidden', { status: 403 }),
    (here) => ({
      shape: 'gone, in the sitemap',
      pages: { [here()]: { status: 410, isListed: true } },
      alsoCauses: [{ rule: 'sitemap-non200', at: [here()], because: 'the sitemap lists it' }],
    }),
  ],
  'http-bot-blocked': [
    linked('forbidden', { answer: forBrowsers(403) }, refused),
    linked('not authorised', { answer: forBrowsers(401) }, refused),
    linked('forbidden, in the sitemap', { answer: forBrowsers(403), isListed: true }, (path) => [
      ...refused(path),
      { rule: 'sitemap-non200', at: [path], because: 'the sitemap lists it' },
    ]),
  ],
  'http-soft-404': [
    onePage(
      'a title that says so',
      { title: 'Page not found | Holm, joiners since 1921', text: proseOf('short', 3) },
      { also: { 'content-thin': 'it has less than 200 words' } },
    ),
    onePage(
      'a heading that says so',
      { heading: '404', text: proseOf('shorter', 2) },
      { also: { 'content-thin': 'it has less than 200 words' } },
    ),
    onePage(
      'the text of the error page',
      { main: LOST, title: 'Tables that we built in the spring of 1998' },
      { also: { 'content-thin': 'it has less than 200 words' } },
    ),
  ],
  'redirect-chain': [
    leading('two hops', [undefined, 'b'], '/rooms/1'),
    leading('three hops', [undefined, 'b', 'c'], '/rooms/2'),
    leading('five hops', [undefined, 'b', 'c', 'd', 'e'], '/rooms/3'),
  ],
  'redirect-loop': [
    (here) => leading('to itself', [undefined], here())(here),
    (here) => leading('there and back', [undefined, 'b'], here())(here),
    leading('after a while', [undefined, 'b', 'c'], '-b'),
  ],
  'redirect-broken': [
    (here) =>
      leading('to nothing', [undefined], '-target', {
        pages: { [here('target')]: { status: 404 } },
        alsoCauses: [
          { rule: 'http-4xx', at: [here('target')], because: 'a link leads there over the redirect' },
        ],
      })(here),
    (here) =>
      leading('to an error', [undefined], '-target', {
        pages: { [here('target')]: { status: 500 } },
        alsoCauses: [{ rule: 'http-5xx', at: [here('target')], because: 'it responds so' }],
      })(here),
    (here) =>
      leading('to silence', [undefined], '-target', {
        pages: { [here('target')]: { answer: cut } },
        alsoCauses: [{ rule: 'http-no-response', at: [here('target')], because: 'it does not respond' }],
      })(here),
  ],
  'redirect-temporary': [
    (here) => ({
      shape: 'for a slash',
      pages: {
        [here()]: { redirect: [302, `${here()}/`] },
        [`${here()}/`]: {},
        [here('from')]: linking(here()),
      },
      at: [here()],
      alsoCauses: [redirecting(here('from'))],
    }),
    (here) => ({
      shape: 'for letter case',
      pages: {
        [here('Oak')]: { redirect: [307, here('oak')] },
        [here('oak')]: {},
        [here('from')]: linking(here('Oak')),
      },
      alsoCauses: [redirecting(here('from'))],
    }),
    (here) => ({
      shape: 'for the scheme',
      pages: {
        [`http://www.holm.example${here()}`]: { redirect: [303, `${ORIGIN}${here()}`] },
        [here()]: {},
        [here('from')]: linking(`http://www.holm.example${here()}`),
      },
      alsoCauses: [redirecting(here('from'))],
    }),
  ],
  'redirect-meta-refresh': [
    onePage('at once', { addToHead: '<meta http-equiv="refresh" content="0; url=/rooms/8">' }),
    onePage('after a while', {
      addToHead: `<meta http-equiv="Refresh" content="5;URL='${ORIGIN}/rooms/9'">`,
    }),
    onePage('to itself', { addToHead: '<meta http-equiv="refresh" content="30">' }),
  ],
  'redirect-https-downgrade': [
    (here) =>
      leading('to a page', [undefined], `http://www.holm.example${here('plain')}`, {
        pages: { [`http://www.holm.example${here('plain')}`]: { isListed: false, isLinked: false } },
        alsoCauses: [
          {
            rule: 'https-missing',
            at: [`http://www.holm.example${here('plain')}`],
            because: 'it has no https',
          },
          {
            rule: 'sitemap-missing-page',
            at: [`http://www.holm.example${here('plain')}`],
            because: 'it can be indexed and the sitemap does not list it',
          },
        ],
      })(here),
    (here) =>
      leading('and back again', [undefined], `http://www.holm.example${here('end')}`, {
        pages: { [here('end')]: {} },
        alsoCauses: [{ rule: 'redirect-chain', at: [here()], because: 'it goes over two redirects' }],
      })(here),
    leading('to another site', [undefined], 'http://partner.example/'),
  ],
  'http-compression': [
    onePage('no encoding', { isCompressed: false }),
    onePage('one that does nothing', { isCompressed: false, headers: { 'content-encoding': 'identity' } }),
    onePage('plain text', {
      answer(_request, response) {
        const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };
        response
          .writeHead(200, { ...headers, 'strict-transport-security': 'max-age=63072000; includeSubDomains' })
          .end(proseOf('text', 60));
      },
      isLinked: true,
    }),
  ],
  'http-ttfb': [
    onePage('slow', { delayMs: 1_300 }),
    onePage('slower', { delayMs: 1_500 }),
    onePage('very slow', { delayMs: 2_600 }),
  ],
  'html-size': [
    onePage('more than 1 MB', { addToMain: `<!-- ${'oak '.repeat(300_000)} -->` }),
    onePage('more than 2 MB', { addToMain: `<!-- ${'elm '.repeat(550_000)} -->` }),
    onePage('a script of 1.5 MB', {
      addToMain: `<script type="text/plain">${'ash '.repeat(400_000)}</script>`,
    }),
  ],
};
