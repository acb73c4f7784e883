import { LINK, type LinkTable } from './link-table.ts';
import type { SitePage } from './site-page.ts';

/** Instead of the number of a page: of the site, but not seen, and of another site. */
export const UNSEEN = -1;
export const OUTSIDE = -2;

/** Links by their target: those to target `t` stand from `starts[t]` to `starts[t + 1]`. */
export interface LinksByTarget {
  starts: Int32Array;
  links: Int32Array;
}

export function groupByTarget(links: LinkTable): LinksByTarget {
  const starts = new Int32Array(links.targets + 1);
  for (let link = 0; link < links.count; link += 1) starts[links.to(link) + 1]! += 1;
  for (let target = 0; target < links.targets; target += 1) starts[target + 1]! += starts[target]!;
  const next = starts.slice();
  const grouped = new Int32Array(links.count);
  for (let link = 0; link < links.count; link += 1) grouped[next[links.to(link)]!++] = link;
  return { starts, links: grouped };
}

/** For each target of links the number of its page, or why there is none. */
export function pagesOfTargets(
  links: LinkTable,
  numberOf: (key: string) => number | undefined,
  hosts: ReadonlySet<string>,
): Int32Array {
  const pages = new Int32Array(links.targets);
  for (let target = 0; target < links.targets; target += 1) {
    const page = numberOf(links.keyOf(target));
    pages[target] = page ?? (hosts.has(hostOf(links.urlOf(target))) ? UNSEEN : OUTSIDE);
  }
  return pages;
}

export const hostOf = (url: string): string => /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';

/** What the measures of a site's links need. */
export interface SiteGraph {
  pages: readonly SitePage[];
  links: LinkTable;
  targetPages: Int32Array;
  /** Where a page redirects to within the site, or -1. */
  redirects: Int32Array;
}

/** Pairs of pages, one after the other and each once, that links lead over; redirects pass on what they get. */
export function pagePairs({ pages, links, targetPages, redirects }: SiteGraph): Int32Array {
  let pairs = new Int32Array(1_024);
  let count = 0;
  const met = new Int32Array(pages.length).fill(-1);
  const add = (from: number, to: number) => {
    if (to < 0 || to === from || met[to] === from) return;
    met[to] = from;
    if (count === pairs.length) pairs = enlarged(pairs);
    pairs[count] = from;
    pairs[count + 1] = to;
    count += 2;
  };
  for (let page = 0; page < pages.length; page += 1) {
    const [from, to] = links.rangeOf(page);
    for (let link = from; link < to; link += 1)
      if ((links.flags(link) & (LINK.NOFOLLOW | LINK.RESOURCE)) === 0)
        add(page, targetPages[links.to(link)] ?? UNSEEN);
    add(page, redirects[page] ?? -1);
  }
  return pairs.subarray(0, count);
}

function enlarged(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** Clicks from the start to each page; -1 of what no links lead to. A redirect is no click of its own. */
export function clickDepths({ pages, links, targetPages, redirects }: SiteGraph): Int32Array {
  const depths = new Int32Array(pages.length).fill(-1);
  let ring: number[] = [];
  let next: number[] = [];
  const reach = (page: number, depth: number, pending: number[]) => {
    for (let at = page; at >= 0 && depths[at] === -1; at = redirects[at] ?? -1) {
      depths[at] = depth;
      pending.push(at);
    }
  };
  for (const [number, { isStart }] of pages.entries()) if (isStart) reach(number, 0, ring);
  for (let depth = 1; ring.length > 0; depth += 1) {
    for (const page of ring) {
      const [from, to] = links.rangeOf(page);
      for (let link = from; link < to; link += 1)
        if ((links.flags(link) & LINK.RESOURCE) === 0)
          reach(targetPages[links.to(link)] ?? UNSEEN, depth, next);
    }
    [ring, next] = [next, []];
  }
  return depths;
}

/** 1 for each page that another one links to, also over redirects. */
export function linkedPages({ pages, links, targetPages, redirects }: SiteGraph): Uint8Array {
  const isLinked = new Uint8Array(pages.length);
  const mark = (page: number) => {
    for (let at = page; at >= 0 && isLinked[at] === 0; at = redirects[at] ?? -1) isLinked[at] = 1;
  };
  for (let link = 0; link < links.count; link += 1) {
    const page = targetPages[links.to(link)] ?? UNSEEN;
    if (page !== links.from(link) && (links.flags(link) & LINK.RESOURCE) === 0) mark(page);
  }
  for (const [number, { isStart }] of pages.entries()) if (isStart) mark(redirects[number] ?? -1);
  return isLinked;
}
