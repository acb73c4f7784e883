import { type Faults, type MakeFault, ORIGIN, onePage } from '../plan.ts';

const robots = (content: string, name = 'robots'): string => `<meta name="${name}" content="${content}">`;
const UNLISTED = { isListed: false };

/** Whoever contradicts himself about the index forbids it as well. */
const conflicting = (shape: string, wish: Parameters<typeof onePage>[1]): MakeFault =>
  onePage(shape, { ...UNLISTED, ...wish }, { also: { 'index-noindex': 'one of the two words is noindex' } });

/** What follows on an element that ends the head stands in the body. */
const brokenBy =
  (shape: string, element: string): MakeFault =>
  (here) => ({
    shape,
    pages: {
      [here()]: {
        head: { canonical: null },
        addToHead: `${element}\n<link rel="canonical" href="${ORIGIN}${here()}">`,
      },
    },
    alsoCauses: [
      { rule: 'meta-in-body', at: [here()], because: 'the canonical stands in the body' },
      { rule: 'canonical-missing', at: [here()], because: 'the head has no canonical' },
    ],
  });

export const indexabilityFaults: Faults = {
  'index-noindex': [
    onePage('a meta tag', { ...UNLISTED, addToHead: robots('noindex, follow') }),
    onePage('a header that says none', { ...UNLISTED, headers: { 'x-robots-tag': 'none' } }),
    (here) => ({
      shape: 'for one engine, though the sitemap lists it',
      pages: { [here()]: { addToHead: robots('NOINDEX', 'Googlebot') } },
      alsoCauses: [{ rule: 'sitemap-noindex', at: [here()], because: 'the sitemap lists it' }],
    }),
  ],
  'index-unavailable-after': [
    onePage('a date with a zone by name', {
      addToHead: robots('unavailable_after: 25 Jun 2010 15:00:00 PST'),
    }),
    onePage('a header with an ISO date', {
      headers: { 'x-robots-tag': 'unavailable_after: 2020-09-21T10:00:00Z' },
    }),
    onePage('a header for one engine', {
      headers: { 'x-robots-tag': 'googlebot: unavailable_after: Friday, 25-Jun-10 15:00:00 GMT' },
    }),
  ],
  'index-directive-conflict': [
    conflicting('both words in one tag', { addToHead: robots('index, noindex') }),
    conflicting('header and tag differ', {
      headers: { 'x-robots-tag': 'noindex' },
      addToHead: robots('index'),
    }),
    conflicting('two tags differ', { addToHead: robots('noindex') + robots('index, follow') }),
  ],
  'head-broken': [
    brokenBy('a div', '<div id="notice"></div>'),
    brokenBy('an image', '<img src="/images/workshop.png" alt="" width="1" height="1">'),
    brokenBy('text', 'Holm, joiners since 1921'),
  ],
  'meta-in-body': [
    onePage('robots', { addToMain: robots('index, follow') }),
    (here) => ({
      shape: 'the canonical once more',
      pages: { [here()]: { addToMain: `<link rel="canonical" href="${ORIGIN}${here()}">` } },
    }),
    (here) => ({
      shape: 'hreflang',
      pages: { [here()]: { addToMain: `<link rel="alternate" hreflang="en" href="${ORIGIN}${here()}">` } },
    }),
  ],
  'robots-blocked-page': [
    (here) => ({
      shape: 'a folder, linked',
      pages: {
        [`/private${here()}`]: { isListed: false, isLinked: false },
        [here('from')]: { links: [`/private${here()}`] },
      },
    }),
    (here) => ({
      shape: 'a pattern, linked',
      robots: ['Disallow: /*?draft='],
      pages: {
        [`${here()}?draft=1`]: { isListed: false, isLinked: false },
        [here('from')]: { links: [`${here()}?draft=1`] },
      },
    }),
    (here) => ({
      shape: 'the end of a path, in the sitemap',
      robots: ['Disallow: /*.print$'],
      pages: { [`${here()}.print`]: { isLinked: false } },
      alsoCauses: [{ rule: 'sitemap-blocked', at: [`${here()}.print`], because: 'the sitemap lists it' }],
    }),
  ],
};
