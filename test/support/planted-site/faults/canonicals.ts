import { type Fault, type Faults, type MakeFault, ORIGIN, onePage, type PageWish } from '../plan.ts';

const link = (href: string): string => `<link rel="canonical" href="${href}">`;
const other = (href: string, more: PageWish = {}): PageWish => ({
  head: { canonical: link(href) },
  isListed: false,
  ...more,
});
const inHeader = (...urls: string[]): NonNullable<PageWish['headers']> => ({
  link: urls.map((url) => `<${url}>; rel="canonical"`),
});

/** A page whose canonical is a page beside it. */
const towards =
  (
    shape: string,
    target: PageWish,
    alsoCauses: (path: string) => Fault['alsoCauses'] = () => [],
  ): MakeFault =>
  (here) => ({
    shape,
    pages: {
      [here()]: other(`${ORIGIN}${here('target')}`),
      [here('target')]: { isListed: false, ...target },
    },
    alsoCauses: alsoCauses(here('target')) ?? [],
  });

const noindex = (path: string) => [{ rule: 'index-noindex', at: [path], because: 'the target is noindex' }];
const gone = (path: string) => [{ rule: 'http-4xx', at: [path], because: 'the target responds so' }];

/** Pages that name each other in turn. */
const ring =
  (shape: string, names: readonly string[]): MakeFault =>
  (here) => {
    const paths = names.map((name) => here(name));
    const next = (at: number) => `${ORIGIN}${paths[(at + 1) % paths.length]}`;
    return {
      ...{ shape, at: paths },
      pages: Object.fromEntries(paths.map((path, at) => [path, other(next(at))])),
      alsoCauses: paths.map((path) => ({
        ...{ rule: 'canonical-chain', at: [path] },
        because: 'the canonical of each has another canonical',
      })),
    };
  };

export const canonicalFaults: Faults = {
  'canonical-missing': [
    onePage('none', { head: { canonical: null } }),
    (here) => ({
      shape: 'none, with parameters in the URL',
      pages: { [`${here()}?colour=red`]: { head: { canonical: null } } },
    }),
    onePage('one in a comment', { head: { canonical: `<!-- ${link(`${ORIGIN}/rooms/1`)} -->` } }),
  ],
  'canonical-conflict': [
    (here) => ({
      shape: 'two elements',
      pages: { [here()]: { addToHead: link(`${ORIGIN}/rooms/1`) } },
    }),
    (here) => ({
      shape: 'an element and a header',
      pages: { [here()]: { headers: inHeader(`${ORIGIN}/rooms/3`) } },
    }),
    (here) => ({
      shape: 'two headers',
      pages: {
        [here()]: { head: { canonical: null }, headers: inHeader(`${ORIGIN}${here()}`, `${ORIGIN}/rooms/2`) },
      },
    }),
  ],
  'canonical-invalid': [
    onePage('empty', { head: { canonical: link('') } }),
    onePage('not a URL', { head: { canonical: link('https://[www.holm.example/') } }),
    (here) => ({
      shape: 'a fragment',
      pages: { [here()]: { head: { canonical: link(`${ORIGIN}${here()}#main`) } } },
    }),
  ],
  'canonical-relative': [
    (here) => ({ shape: 'a path', pages: { [here()]: { head: { canonical: link(here()) } } } }),
    (here) => ({
      shape: 'the end of a path',
      pages: { [here()]: { head: { canonical: link(here().slice(-1)) } } },
    }),
    (here) => ({
      shape: 'without a scheme',
      pages: { [here()]: { head: { canonical: link(`//www.holm.example${here()}`) } } },
    }),
  ],
  'canonical-to-root': [
    onePage('the home page', other(`${ORIGIN}/`)),
    onePage('the host alone', other(ORIGIN)),
    onePage('in a header', { head: { canonical: null }, headers: inHeader(`${ORIGIN}/`), isListed: false }),
  ],
  'canonical-non200': [
    towards('not found', { status: 404 }, gone),
    towards('gone', { status: 410 }, gone),
    towards('a server error', { status: 500 }, (path) => [
      { rule: 'http-5xx', at: [path], because: 'the target responds so' },
    ]),
  ],
  'canonical-redirect': [
    towards('moved for good', { redirect: [301, '/rooms/3'] }),
    towards('moved for a while', { redirect: [302, '/rooms/4'] }),
    towards('moved to another host', { redirect: [308, 'https://partner.example/'] }),
  ],
  'canonical-noindex': [
    towards('noindex in a tag', { addToHead: '<meta name="robots" content="noindex">' }, noindex),
    towards('noindex in a header', { headers: { 'x-robots-tag': 'noindex' } }, noindex),
    (here) => ({
      shape: 'blocked by robots.txt',
      pages: {
        [here()]: other(`${ORIGIN}/private${here()}`),
        [`/private${here()}`]: { isListed: false, isLinked: false },
      },
    }),
  ],
  'canonical-chain': [
    towards('of two', other(`${ORIGIN}/rooms/5`)),
    (here) => ({
      shape: 'of three',
      pages: {
        [here()]: other(`${ORIGIN}${here('b')}`),
        [here('b')]: other(`${ORIGIN}${here('c')}`),
        [here('c')]: other(`${ORIGIN}/rooms/6`),
      },
      alsoCauses: [{ rule: 'canonical-chain', at: [here('b')], because: 'it begins a chain of two itself' }],
    }),
    (here) => ({
      shape: 'over a header',
      pages: {
        [here()]: other(`${ORIGIN}${here('b')}`),
        [here('b')]: { head: { canonical: null }, headers: inHeader(`${ORIGIN}/rooms/7`), isListed: false },
      },
    }),
  ],
  'canonical-loop': [
    ring('of two', ['a', 'b']),
    ring('of three', ['a', 'b', 'c']),
    ring('of four', ['a', 'b', 'c', 'd']),
  ],
};
