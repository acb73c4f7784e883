import { type Faults, type MakeFault, ORIGIN, type PageWish } from '../plan.ts';

const alternate = (code: string, href: string): string =>
  `<link rel="alternate" hreflang="${code}" href="${href}">`;

/** Whole URLs of paths by code. */
const alternates = (codes: Readonly<Record<string, string>>): PageWish => ({
  addToHead: Object.entries(codes)
    .map(([code, path]) => alternate(code, `${ORIGIN}${path}`))
    .join('\n'),
});
/** The American and the Australian page, which name all three. */
const elsewhere = (here: (name?: string) => string): Record<string, PageWish> => {
  const all = alternates({
    ...{ 'en-GB': here(), 'en-US': here('us'), 'en-AU': here('au'), 'x-default': here('us') },
  });
  return { [here('us')]: all, [here('au')]: all };
};

const inHeader = (codes: Readonly<Record<string, string>>): PageWish => ({
  headers: {
    link: Object.entries(codes).map(
      ([code, path]) => `<${ORIGIN}${path}>; rel="alternate"; hreflang="${code}"`,
    ),
  },
});

const itself =
  (shape: string, code: string, hrefOf: (path: string) => string = (path) => `${ORIGIN}${path}`): MakeFault =>
  (here) => ({ shape, pages: { [here()]: { addToHead: alternate(code, hrefOf(here())) } } });

/** A page that lists another which must not be listed, beside itself. */
const listing =
  (shape: string, target: PageWish, because?: { rule: string; because: string }): MakeFault =>
  (here) => ({
    shape,
    pages: {
      [here()]: alternates({ 'en-GB': here(), 'en-US': here('target'), 'x-default': here() }),
      [here('target')]: { isListed: false, ...target },
    },
    alsoCauses: because === undefined ? [] : [{ ...because, at: [here('target')] }],
  });

export const internationalFaults: Faults = {
  'hreflang-code': [
    itself('a country that is not one', 'en-UK'),
    itself('a region of numbers', 'es-419'),
    itself('a language by name', 'english'),
  ],
  'hreflang-relative': [
    itself('a path', 'en', (path) => path),
    itself('the end of a path', 'en', (path) => path.slice(path.lastIndexOf('/') + 1)),
    itself('without a scheme', 'en', (path) => `//www.holm.example${path}`),
  ],
  'hreflang-no-self': [
    (here) => ({
      shape: 'only the other',
      pages: {
        [here()]: alternates({ 'en-US': here('us') }),
        [here('us')]: alternates({ 'en-GB': here(), 'en-US': here('us'), 'x-default': here() }),
      },
    }),
    (here) => ({
      shape: 'only the others, in a header',
      pages: {
        [here()]: inHeader({ 'en-US': here('us'), 'en-AU': here('au'), 'x-default': here('us') }),
        ...elsewhere(here),
      },
    }),
    (here) => ({
      shape: 'only where there is no match',
      pages: { [here()]: alternates({ 'x-default': here('all') }), [here('all')]: {} },
    }),
  ],
  'hreflang-x-default': [
    (here) => ({
      shape: 'two languages',
      pages: {
        [here()]: alternates({ 'en-GB': here(), 'en-US': here('us') }),
        [here('us')]: alternates({ 'en-GB': here(), 'en-US': here('us'), 'x-default': here('us') }),
      },
    }),
    (here) => ({
      shape: 'two languages in a header',
      pages: {
        [here()]: inHeader({ 'en-GB': here(), 'en-US': here('us') }),
        [here('us')]: alternates({ 'en-GB': here(), 'en-US': here('us'), 'x-default': here('us') }),
      },
    }),
    (here) => ({
      shape: 'three languages',
      pages: {
        [here()]: alternates({ 'en-GB': here(), 'en-US': here('us'), 'en-AU': here('au') }),
        ...elsewhere(here),
      },
    }),
  ],
  'hreflang-no-return': [
    (here) => ({
      shape: 'the other lists nothing',
      pages: {
        [here()]: alternates({ 'en-GB': here(), 'en-US': here('us'), 'x-default': here() }),
        [here('us')]: {},
      },
      at: [here(), here('us')],
    }),
    (here) => ({
      shape: 'the other lists itself',
      pages: {
        [here()]: alternates({ 'en-GB': here(), 'en-US': here('us'), 'x-default': here() }),
        [here('us')]: alternates({ 'en-US': here('us') }),
      },
      at: [here(), here('us')],
    }),
    (here) => ({
      shape: 'one of two lists it in vain',
      pages: {
        [here()]: alternates({
          'en-GB': here(),
          'en-US': here('us'),
          'en-AU': here('au'),
          'x-default': here(),
        }),
        [here('us')]: alternates({ 'en-GB': here(), 'en-US': here('us'), 'x-default': here() }),
        [here('au')]: alternates({ 'en-AU': here('au') }),
      },
      at: [here(), here('au')],
    }),
  ],
  'hreflang-target-bad': [
    listing('a redirect', { redirect: [301, '/rooms/1'] }),
    listing('nothing', { status: 404 }, { rule: 'http-4xx', because: 'the target responds so' }),
    (here) => ({
      shape: 'noindex',
      pages: {
        [here()]: alternates({ 'en-GB': here(), 'en-US': here('us'), 'x-default': here() }),
        [here('us')]: {
          ...inHeader({ 'en-GB': here(), 'en-US': here('us'), 'x-default': here() }),
          addToHead: '<meta name="robots" content="noindex">',
          isListed: false,
        },
      },
      at: [here(), here('us')],
      alsoCauses: [{ rule: 'index-noindex', at: [here('us')], because: 'the target is noindex' }],
    }),
  ],
  'canonical-to-hreflang': ['en-US', 'en-AU', 'fr'].map(
    (code, at): MakeFault =>
      (here) => ({
        shape: `the version in ${code}`,
        pages: {
          [here()]: {
            ...{ html: ' lang="en-GB"', isListed: false },
            head: { canonical: `<link rel="canonical" href="${ORIGIN}${here('other')}">` },
            ...alternates({
              'en-GB': here(),
              [code]: here('other'),
              ...(at === 0 ? {} : { 'x-default': here() }),
            }),
          },
          [here('other')]: {
            ...(code === 'fr' ? {} : { html: ` lang="${code}"` }),
            ...alternates({ 'en-GB': here(), [code]: here('other'), 'x-default': here('other') }),
          },
        },
        alsoCauses: [
          {
            ...{
              rule: 'hreflang-target-bad',
              because: 'it names another page as its canonical, and both list it',
            },
            at: [here(), here('other')],
          },
          ...(at === 0
            ? [{ rule: 'hreflang-x-default', at: [here()], because: 'it lists two languages and no default' }]
            : []),
        ],
      }),
  ),
};
