import { hash } from 'node:crypto';
import { shingles, wordsOf } from '../text/index.ts';
import { parseRobots } from '../web/index.ts';
import type { Need } from './rules/define-rule.ts';
import { LINK, LinkTable, type NewLink } from './site/link-table.ts';
import { Site, type SiteParts } from './site/site.ts';
import type { SiteFiles, SitemapEntry, SitemapFile } from './site/site-files.ts';
import type { SitePage } from './site/site-page.ts';
import type { SiteProbes } from './site/site-probes.ts';

export const ORIGIN = 'https://shop.example';

/** A page in few words; all that is not told is healthy and its own. */
export interface TestingPage
  extends Partial<Omit<SitePage, 'url' | 'urlKey' | 'canonical' | 'location' | 'alternates' | 'shingles'>> {
  /** Paths, URLs, or links with text and fragment. */
  links?: readonly (string | TestingLink)[];
  resources?: readonly string[];
  redirect?: string;
  canonical?: string | null;
  /** Codes with paths. */
  alternates?: readonly (readonly [string, string])[];
  text?: string;
}

export interface TestingLink {
  to: string;
  text?: string;
  nofollow?: boolean;
}

export interface TestingSite {
  pages: Readonly<Record<string, TestingPage>>;
  /** Text of robots.txt, or its parts. */
  robots?: string | Partial<SiteFiles['robots']>;
  /** Paths that the sitemap lists; all pages that can be indexed unless told. */
  sitemap?: readonly (string | Partial<SitemapEntry>)[];
  sitemaps?: readonly Partial<SitemapFile>[];
  llms?: SiteFiles['llms'];
  probes?: Partial<SiteProbes>;
  isComplete?: boolean;
  known?: readonly string[];
  queries?: SiteParts['queries'];
}

export const EVERYTHING: ReadonlySet<Need> = new Set<Need>([
  ...(['html', 'response', 'rendered', 'pages', 'files', 'requests'] as const),
]);

const ROBOTS = `User-agent: *\nDisallow: /private/\n\nSitemap: ${ORIGIN}/sitemap.xml`;

export function testingSite(description: TestingSite): Site {
  const files = testingFiles(description);
  const robots = parseRobots(files.robots.text);
  const listed = new Set(files.entries.map(({ key }) => key));
  const links = new LinkTable();
  const pages = Object.entries(description.pages).map(([path, page], number) => {
    links.add(number, linksOf(page, absolute(path)));
    const url = absolute(path);
    const isAllowed = robots.decide('Granary', url).allowed;
    return testingPage(path, page, { isAllowed, isInSitemap: listed.has(url), isStart: number === 0 });
  });
  return new Site({
    ...{ start: absolute(Object.keys(description.pages)[0] ?? '/'), pages, links, files },
    checkedAt: '2026-05-20T12:00:00Z',
    probes: { ...healthyProbes(), ...description.probes },
    isComplete: description.isComplete ?? true,
    knownUrls: (description.known ?? []).map((path) => ({
      ...{ url: absolute(path), key: absolute(path) },
      from: 'an earlier audit',
    })),
    queries: description.queries ?? null,
  });
}

/** Pages that differ in all that should differ. */
export function testingPage(
  path: string,
  page: TestingPage,
  circumstances: Pick<SitePage, 'isAllowed' | 'isInSitemap' | 'isStart'>,
): SitePage {
  const { links, resources, redirect, canonical, alternates, text, ...given } = page;
  const url = absolute(path);
  const status = page.status ?? (redirect === undefined ? 200 : 301);
  const isHtml = page.isHtml ?? (redirect === undefined && status !== 0);
  const content = text ?? proseOf(path);
  const ownCanonical = canonical === undefined && isHtml && status === 200 ? path : canonical;
  const target = ownCanonical === undefined || ownCanonical === null ? null : absolute(ownCanonical);
  const isNoindex = page.isNoindex ?? false;
  const isAllowed = page.isAllowed ?? circumstances.isAllowed;
  const isOpen = status === 200 && isHtml && !isNoindex && isAllowed !== false;
  return {
    ...circumstances,
    ...{ url, urlKey: url, status, isHtml, isNoindex, isAllowed, fault: null, depth: path === '/' ? 0 : 1 },
    location: redirect === undefined ? null : { url: absolute(redirect), key: absolute(redirect) },
    isIndexable: isOpen && (target === null || target === url),
    canonical: target === null ? null : { url: target, key: target },
    ...{ lang: 'en', title: `Title of ${path}`, description: `Description of ${path}` },
    heading: `Heading of ${path}`,
    contentHash: hash('sha256', content, 'hex'),
    shingles: shinglesOf(content),
    words: content.split(' ').length,
    alternates: (alternates ?? []).map(([hreflang, to]) => ({
      ...{ hreflang, url: absolute(to), key: absolute(to) },
    })),
    ...{ previous: [], next: [], anchors: [], images: [], ogImages: [], renderRequests: [] },
    hasHsts: 'max-age=31536000; includeSubDomains',
    ttfbMs: 120,
    ...given,
  };
}

export const absolute = (path: string): string => new URL(path, ORIGIN).href;

function linksOf({ links = [], resources = [] }: TestingPage, from: string): NewLink[] {
  const toLink = (link: string | TestingLink, flags: number): NewLink => {
    const { to, text = `To ${to}`, nofollow = false } = typeof link === 'string' ? { to: link } : link;
    const url = new URL(to, from);
    const fragment = url.hash.slice(1);
    url.hash = '';
    return {
      ...{ to: url.href, url: url.href, text, fragment, line: 1 },
      flags: flags | (nofollow ? LINK.NOFOLLOW : 0),
    };
  };
  return [
    ...links.map((link) => toLink(link, 0)),
    ...resources.map((resource) => toLink({ to: resource, text: '' }, LINK.RESOURCE)),
  ];
}

function testingFiles({ pages, robots, sitemap, sitemaps, llms = null }: TestingSite): SiteFiles {
  const given = typeof robots === 'string' ? { text: robots } : (robots ?? {});
  const text = given.text ?? ROBOTS;
  const usual = Object.entries(pages)
    .filter(([path, page]) => isListed(path, page))
    .map(([path]) => path);
  const entries = (sitemap ?? usual).map((entry): SitemapEntry => {
    const { url = '/', ...rest } = typeof entry === 'string' ? { url: entry } : entry;
    return {
      ...{ url: absolute(url), key: absolute(url), sitemap: `${ORIGIN}/sitemap.xml` },
      ...{ lastmod: null, isLastmodValid: true },
      ...rest,
    };
  });
  return {
    robots: {
      ...{ url: `${ORIGIN}/robots.txt`, status: 200, fault: null, redirects: 0, bytes: text.length, text },
      ...given,
    },
    sitemaps: (sitemaps ?? [{}]).map((file) => ({
      ...{ url: `${ORIGIN}/sitemap.xml`, from: 'robots' as const, status: 200, fault: null },
      ...{ kind: 'urlset' as const, bytes: 10_000, entries: entries.length, faults: [] },
      ...file,
    })),
    ...{ entries, llms },
  };
}

const isListed = (path: string, page: TestingPage): boolean =>
  page.redirect === undefined &&
  (page.status ?? 200) === 200 &&
  page.isNoindex !== true &&
  page.isHtml !== false &&
  (page.canonical === undefined || page.canonical === null || absolute(page.canonical) === absolute(path));

export const healthyProbes = (): SiteProbes => ({
  unknownPath: {
    ...{ url: `${ORIGIN}/3f0c9b1e`, status: 404, contentHash: hash('sha256', 'nothing', 'hex') },
    shingles: shinglesOf('There is nothing here, but the way back to the shop is not far.'),
  },
  variants: ['http://', 'https://', 'http://www.', 'https://www.'].map((prefix) => ({
    url: `${prefix}shop.example/`,
    hops: prefix === 'https://' ? 0 : 1,
    finalUrl: `${ORIGIN}/`,
    status: 200,
  })),
  tls: {
    ...{ host: 'shop.example', fault: null, daysLeft: 60, lifetimeDays: 90 },
    validTo: '2026-07-19T12:00:00Z',
  },
  ...{ externals: new Map(), images: new Map(), resources: new Map(), refused: new Map(), slow: new Map() },
  asBrowser: { url: `${ORIGIN}/`, crawlerStatus: 200, browserStatus: 200, sameContent: true, vary: null },
});

export function shinglesOf(text: string): string {
  const values = shingles([...wordsOf(text)]);
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64');
}

/** A text of its own for every seed. */
export function proseOf(seed: string, words = 60): string {
  const digest = hash('sha512', seed, 'hex');
  return Array.from({ length: words }, (_, at) => `w${digest.slice(at % 100, (at % 100) + 4)}${at}`).join(
    ' ',
  );
}

const NAVIGATION = ['/', '/tables', '/chairs'];

/** Three pages that link to each other, with others beside them that the home page links to unless they say so. */
export function shopPages(
  others: Readonly<Record<string, TestingPage>> = {},
  home: TestingPage = {},
): Record<string, TestingPage> {
  const usual = NAVIGATION.map((path): [string, TestingPage] => [
    path,
    { links: NAVIGATION.filter((other) => other !== path) },
  ]);
  const pages = Object.fromEntries(usual);
  const links = [...(pages['/']?.links ?? []), ...(home.links ?? Object.keys(others))];
  const merged = Object.entries(others).map(([path, page]): [string, TestingPage] => [
    path,
    { links: NAVIGATION, ...page },
  ]);
  return { ...pages, '/': { ...home, links }, ...Object.fromEntries(merged) };
}
