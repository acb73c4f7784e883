import {
  canonicalTarget,
  isIndexable,
  isNoindex,
  LinkTable,
  type PageFacts,
  Site,
  type SitePage,
  searchAccess,
  toSitePage,
  type Weighed,
} from '../../../../platform/seo/index.ts';
import { createUrlNormaliser } from '../../../../platform/web/index.ts';
import { type StoredPage, storedPages } from '../stored-page.ts';
import { linksOf } from './link-reader.ts';
import type { SettleOrder } from './settle-order.ts';

/** What is kept of a page while the site is judged. */
export interface KnownPage {
  outcomes: readonly Weighed[];
  inconclusive: readonly string[];
  issues: StoredPage['issues'];
}

export interface BuiltSite {
  site: Site;
  known: KnownPage[];
  /** Those behind them were never asked for. */
  crawled: number;
  keyOf(url: string): string;
  /** Of the start page, for people. */
  startFacts: PageFacts | null;
}

/** The crawled pages in the form in which rules look across them; those that robots.txt forbids come last. */
export function buildSite(
  order: SettleOrder,
  judgedAs: (stored: StoredPage) => KnownPage = (stored) => stored,
): BuiltSite {
  const keyOf = rememberingKeys();
  const pages: SitePage[] = [];
  const known: KnownPage[] = [];
  const links = new LinkTable();
  let startFacts: PageFacts | null = null;
  const isAllowed = searchAccess(order.files.robots);
  const listed = new Set(order.files.entries.map(({ key }) => key));
  for (const stored of storedPages(order.segments)) {
    const { outcomes, inconclusive, issues } = judgedAs(stored);
    links.add(pages.length, linksOf(stored, keyOf));
    pages.push(sitePageOf(stored, { keyOf, listed, isAllowed: isAllowed(stored.facts.url) ?? true }));
    known.push({ outcomes, inconclusive, issues });
    if (stored.isStart) startFacts = stored.facts;
  }
  const crawled = pages.length;
  for (const url of order.blocked) {
    links.add(pages.length, []);
    pages.push(blockedPage(url, keyOf, listed));
    known.push({ outcomes: [], inconclusive: [], issues: [] });
  }
  const site = new Site({
    ...{ start: order.start, pages, links, files: order.files, probes: order.probes },
    ...{ isComplete: order.isComplete, checkedAt: order.checkedAt },
    queries: order.queries?.map((seen) => ({ ...seen, key: keyOf(seen.url) })) ?? null,
    knownUrls: order.known.map(({ url, from }) => ({ url, from, key: keyOf(url) })),
  });
  return { site, known, crawled, keyOf, startFacts };
}

const MOST_KEYS = 200_000;

/** The links of most pages are the same. */
function rememberingKeys(): (url: string) => string {
  const normalise = createUrlNormaliser();
  const keys = new Map<string, string>();
  return (url) => {
    const known = keys.get(url);
    if (known !== undefined) return known;
    const key = normalise(url)?.key ?? url;
    if (keys.size < MOST_KEYS) keys.set(url, key);
    return key;
  };
}

function sitePageOf(
  { facts, depth, isStart, isListed, urlKey }: StoredPage,
  {
    keyOf,
    listed,
    isAllowed,
  }: { keyOf(url: string): string; listed: ReadonlySet<string>; isAllowed: boolean },
) {
  return toSitePage(facts, {
    ...{ urlKey, depth, isStart, isInSitemap: isListed || listed.has(urlKey), isAllowed, keyOf },
    isNoindex: isNoindex(facts),
    isIndexable: isIndexable(facts, { isAllowedByRobots: isAllowed }),
    canonical: canonicalTarget(facts),
  });
}

function blockedPage(url: string, keyOf: (url: string) => string, listed: ReadonlySet<string>): SitePage {
  const urlKey = keyOf(url);
  const facts: PageFacts = { url, finalUrl: url, response: null, document: null, rendered: null };
  return toSitePage(facts, {
    ...{ urlKey, depth: 1, isStart: false, isInSitemap: listed.has(urlKey), isAllowed: false, keyOf },
    ...{ isNoindex: false, isIndexable: false, canonical: null },
  });
}
