import { LINK, LinkTable, type NewLink } from '../../src/platform/seo/site/link-table.ts';
import { Site } from '../../src/platform/seo/site/site.ts';
import type { SitePage } from '../../src/platform/seo/site/site-page.ts';
import { healthyProbes, ORIGIN, testingPage } from '../../src/platform/seo/testing-sites.ts';
import { mix } from '../../src/platform/text/hash.ts';

export const PAGES = 10_000;
export const LINKS = 200;
export const WORDS = 600;
const SHINGLES = WORDS - 4;
const LANGUAGES = ['en', 'de', 'fr', 'sv'];

const pathOf = (number: number): string => (number === 0 ? '/' : `/section-${number % 40}/page-${number}`);

/**
 * A shop with all that occurs on such a size: menus on each page, one page in 50 is gone, one in 40 redirects, one in 20
 * shares its title, one in 30 nearly its text, a fifth has translations, every tenth link goes to a section.
 */
export function buildLargeSite(): Site {
  const links = new LinkTable();
  const pages = Array.from({ length: PAGES }, (_, number) => {
    const page = buildPage(number);
    links.add(number, page.isHtml && page.status === 200 ? linksOf(number) : []);
    return page;
  });
  return new Site({
    ...{ start: `${ORIGIN}/`, checkedAt: '2026-05-20T12:00:00Z', pages, links, isComplete: true },
    files: {
      robots: {
        ...{ url: `${ORIGIN}/robots.txt`, status: 200, fault: null, redirects: 0, bytes: 60 },
        text: `User-agent: *\nDisallow: /private/\nDisallow: /*?sort=\n\nSitemap: ${ORIGIN}/sitemap.xml`,
      },
      sitemaps: [
        {
          ...{ url: `${ORIGIN}/sitemap.xml`, from: 'robots', status: 200, fault: null },
          ...{ kind: 'urlset', bytes: 900_000, entries: PAGES, faults: [] },
        },
      ],
      entries: pages.map(({ url }, number) => ({
        ...{ url, key: url, sitemap: `${ORIGIN}/sitemap.xml`, isLastmodValid: true },
        lastmod: `2026-04-${String((number % 28) + 1).padStart(2, '0')}`,
      })),
      llms: null,
    },
    probes: healthyProbes(),
    knownUrls: [],
    queries: null,
  });
}

function buildPage(number: number): SitePage {
  const path = pathOf(number);
  const kind = number === 0 ? 'page' : number % 50 === 7 ? 'gone' : number % 40 === 9 ? 'redirect' : 'page';
  const page = testingPage(
    path,
    {
      ...(kind === 'gone' ? { status: 404 } : {}),
      ...(kind === 'redirect' ? { redirect: pathOf((number * 7) % PAGES) } : {}),
      ...(number % 20 === 3 ? { title: `Shared title ${number % 400}` } : {}),
      ...(number % 5 === 0 ? { alternates: alternatesOf(number) } : {}),
      anchors: ['top', 'price', 'reviews', `item-${number}`],
      text: path,
    },
    { isAllowed: true, isInSitemap: true, isStart: number === 0 },
  );
  return {
    ...page,
    words: WORDS,
    shingles: shinglesOf(number),
    lang: LANGUAGES[number % 20 === 0 ? 1 : 0] ?? '',
  };
}

const alternatesOf = (number: number): [string, string][] =>
  LANGUAGES.map((language, at) => [language, pathOf((number - (number % 20) + at * 5) % PAGES)]);

/** Those of one in 30 differ from those of the page before in 20 places. */
function shinglesOf(number: number): string {
  const seed = number % 30 === 1 ? number - 1 : number;
  const own = number % 30 === 1 ? 20 : 0;
  const values = Uint32Array.from({ length: SHINGLES }, (_, at) =>
    mix(Math.imul(at < own ? number + PAGES : seed, 0x9e3779b1) ^ (at * 31)),
  ).sort();
  return Buffer.from(values.buffer).toString('base64');
}

function linksOf(number: number): NewLink[] {
  return Array.from({ length: LINKS }, (_, at) => {
    const target = at < 60 ? at * 3 : mix(Math.imul(number, 211) ^ at) % PAGES;
    const url = at % 50 === 49 ? `https://other-${at}.example/` : `${ORIGIN}${pathOf(target)}`;
    return {
      ...{ to: url, url, text: `Link to ${target % 2_000}`, line: at + 20, column: 9 },
      flags: at % 40 === 39 ? LINK.NOFOLLOW : 0,
      fragment: at % 10 === 5 ? (at % 20 === 5 ? 'price' : 'sizes') : '',
    };
  });
}
