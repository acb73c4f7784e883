import { file, sitemapOf } from '../answers.ts';
import { type Consequence, type Faults, type MakeFault, ORIGIN, onePage, type PageWish } from '../plan.ts';

const listed =
  (shape: string, wish: PageWish, ...rules: Omit<Consequence, 'at'>[]): MakeFault =>
  (here) => ({
    shape,
    pages: { [here()]: { isListed: true, ...wish } },
    alsoCauses: rules.map((consequence) => ({ ...consequence, at: [here()] })),
  });

const robots =
  (shape: string, line: string): MakeFault =>
  () => ({ shape, robots: [line], at: ['/'] });

/** Another sitemap that robots.txt names. */
const another =
  (shape: string, content: string | Buffer): MakeFault =>
  (here) => ({
    shape,
    robots: [`Sitemap: ${ORIGIN}${here()}.xml`],
    files: { [`${here()}.xml`]: file('application/xml', content) },
    at: [`${here()}.xml`],
  });

const elsewhere = (room: number): PageWish => ({
  head: { canonical: `<link rel="canonical" href="${ORIGIN}/rooms/${room}">` },
});
const NOINDEX = { rule: 'index-noindex', because: 'the page is noindex' };
const USUAL = sitemapOf([`${ORIGIN}/rooms/1`, `${ORIGIN}/rooms/2`]);

export const siteFileFaults: Faults = {
  'robots-syntax': [
    robots('no colon', 'Disallow private'),
    robots('an unknown word', 'Noarchive: /rooms/'),
    robots('a path without a slash', 'Disallow: basket/'),
  ],
  'sitemap-invalid': [
    another('not well formed', USUAL.replace('</urlset>', '')),
    another(
      'another namespace',
      USUAL.replace('www.sitemaps.org/schemas/sitemap/0.9', 'www.holm.example/map'),
    ),
    another('a relative URL', USUAL.replace(`<loc>${ORIGIN}/rooms/2`, '<loc>/rooms/2')),
  ],
  'sitemap-non200': [
    listed('moved', { redirect: [301, '/rooms/1'] }),
    listed('not found', { status: 404 }, { rule: 'http-4xx', because: 'the sitemap lists it' }),
    listed('a server error', { status: 500 }, { rule: 'http-5xx', because: 'it responds so' }),
  ],
  'sitemap-noindex': [
    listed('a tag', { addToHead: '<meta name="robots" content="noindex">' }, NOINDEX),
    listed('a header', { headers: { 'x-robots-tag': 'noindex, nofollow' } }, NOINDEX),
    listed('the word none', { addToHead: '<meta name="robots" content="none">' }, NOINDEX),
  ],
  'sitemap-noncanonical': [
    listed('another page', elsewhere(1)),
    listed('in a header', {
      head: { canonical: null },
      headers: { link: `<${ORIGIN}/rooms/2>; rel="canonical"` },
    }),
    (here) => ({
      shape: 'the same page without parameters',
      pages: {
        [`${here()}?sort=price`]: {
          head: { canonical: `<link rel="canonical" href="${ORIGIN}${here()}">` },
        },
        [here()]: {},
      },
      at: [`${here()}?sort=price`],
    }),
  ],
  'sitemap-blocked': ['a table', 'a chair', 'a bench'].map(
    (shape): MakeFault =>
      (here) => ({
        shape: `the draft of ${shape}`,
        pages: { [`/private${here()}`]: { isListed: true, isLinked: false } },
        alsoCauses: [
          {
            rule: 'robots-blocked-page',
            at: [`/private${here()}`],
            because: 'the sitemap lists a page that is blocked',
          },
        ],
      }),
  ),
  'sitemap-missing-page': [
    onePage('a page', { isListed: false }),
    (here) => ({ shape: 'with parameters', pages: { [`${here()}?size=2`]: { isListed: false } } }),
    (here) => ({ shape: 'with a slash', pages: { [`${here()}/`]: { isListed: false } } }),
  ],
};
