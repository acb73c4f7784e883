import { isBroken, isCanonicalisedElsewhere, isFound, isRedirect } from '../site/page-states.ts';
import type { Site } from '../site/site.ts';
import type { SitePage } from '../site/site-page.ts';

/**
 * Whether the score of the site counts a page: those that are meant to be found, and those that somebody would come to
 * and that do not work. Redirects, files, what is kept out of search on purpose and copies of other pages do not count.
 */
export function isScored(page: SitePage, site: Site): boolean {
  if (page.isAllowed === false || isRedirect(page)) return false;
  const isWanted = page.isStart || page.isInSitemap;
  if (isBroken(page)) return isWanted || site.isLinked(page.urlKey);
  if (!isFound(page)) return false;
  if (page.isNoindex) return isWanted || site.once(withImpressions).has(page.urlKey);
  return !isCanonicalisedElsewhere(page) || !isStandIn(page, site);
}

/** The page that the canonical names can take its place; one that is not known is believed to. */
function isStandIn({ canonical }: SitePage, site: Site): boolean {
  const target = canonical === null ? undefined : site.pageOf(canonical.key);
  return target === undefined || target.isIndexable;
}

const withImpressions = ({ queries }: Site): ReadonlySet<string> =>
  new Set((queries ?? []).flatMap(({ key, impressions }) => (impressions > 0 ? [key] : [])));

/** One for each page: 1 where it counts. */
export const scoredPages = (site: Site): Uint8Array =>
  Uint8Array.from(site.pages, (page) => (isScored(page, site) ? 1 : 0));

export const countScored = (site: Site): number =>
  site.once(scoredPages).reduce((sum, isCounted) => sum + isCounted, 0);

/**
 * How much each page counts, together 1; 0 of those that do not count. Links tell it once all of them are known, before
 * that the distance from the start.
 */
export function importanceOf(site: Site): Float64Array {
  const counted = site.once(scoredPages);
  const importance = Float64Array.from(site.pages, ({ depth }, number) => {
    if (counted[number] !== 1) return 0;
    return site.isComplete ? (site.ranks[number] ?? 0) : 1 / (1 + Math.max(0, depth));
  });
  const whole = importance.reduce((sum, value) => sum + value, 0);
  return whole === 0 ? importance : importance.map((value) => value / whole);
}
