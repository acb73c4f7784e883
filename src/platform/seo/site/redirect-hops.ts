import type { Hop } from '../facts/page-facts.ts';
import type { Site } from './site.ts';

/** A way over redirects from where it begins. */
export interface RedirectTrail {
  /** The number of the page that it begins at. */
  from: number;
  hops: Hop[];
  /** The page that it ends at; null where it leads out of what was crawled, or round and round. */
  end: number | null;
  isLoop: boolean;
}

/** Search engines give up after 10; of longer trails no more is told. */
const MOST_HOPS = 30;

/**
 * In a crawl every redirect is a page of its own. The trails of those that no other redirect leads to hold all of them;
 * rings that nothing leads into begin at their first page.
 */
export function redirectTrails(site: Site): RedirectTrail[] {
  const next = site.pages.map(({ location }) =>
    location === null ? undefined : site.numberOf(location.key),
  );
  const isLedTo = new Uint8Array(site.pages.length);
  for (const [number, target] of next.entries())
    if (target !== undefined && target !== number) isLedTo[target] = 1;
  const isTold = new Uint8Array(site.pages.length);
  const trails: RedirectTrail[] = [];
  const follow = (number: number) => trails.push(trailFrom(number, site, next, isTold));
  for (const [number, { location }] of site.pages.entries())
    if (location !== null && isLedTo[number] === 0) follow(number);
  for (const [number, { location }] of site.pages.entries())
    if (location !== null && isTold[number] === 0) follow(number);
  return trails.sort((one, other) => one.from - other.from);
}

function trailFrom(
  from: number,
  { pages }: Site,
  next: readonly (number | undefined)[],
  isTold: Uint8Array,
): RedirectTrail {
  const hops: Hop[] = [];
  const met = new Set<number>();
  let at: number | undefined = from;
  while (at !== undefined && hops.length < MOST_HOPS) {
    const page = pages[at];
    if (page === undefined || page.location === null) return { from, hops, end: at, isLoop: false };
    if (met.has(at)) return { from, hops, end: null, isLoop: true };
    met.add(at);
    isTold[at] = 1;
    hops.push({ url: page.url, status: page.status, location: page.location.url });
    at = next[at];
  }
  for (; at !== undefined && isTold[at] === 0; at = next[at]) isTold[at] = 1;
  return { from, hops, end: null, isLoop: false };
}
