import { LINK, LinkTable, type SiteLink } from './link-table.ts';
import { pageRank } from './page-rank.ts';
import type { SiteFiles } from './site-files.ts';
import type { SitePage } from './site-page.ts';
import type { SiteProbes } from './site-probes.ts';

export interface SiteParts {
  start: string;
  pages: readonly SitePage[];
  links: LinkTable;
  files: SiteFiles;
  probes: SiteProbes;
  /** Nothing was left to crawl. */
  isComplete: boolean;
  /** Addresses that are known from elsewhere: earlier audits, search console. */
  knownUrls: readonly { url: string; key: string; from: string }[];
  /** Impressions of the last 28 days by query and page; null without a search console. */
  queries: readonly { query: string; key: string; url: string; impressions: number }[] | null;
}

/** A crawled site, with what rules ask of it most, worked out once. */
export class Site implements SiteParts {
  readonly start: string;
  readonly pages: readonly SitePage[];
  readonly links: LinkTable;
  readonly files: SiteFiles;
  readonly probes: SiteProbes;
  readonly isComplete: boolean;
  readonly knownUrls: SiteParts['knownUrls'];
  readonly queries: SiteParts['queries'];
  readonly #byKey: ReadonlyMap<string, number>;
  #inlinks: { starts: Int32Array; links: Int32Array } | undefined;
  #depths: Int32Array | undefined;
  #ranks: Float64Array | undefined;

  constructor(parts: SiteParts) {
    this.start = parts.start;
    this.pages = parts.pages;
    this.links = parts.links;
    this.files = parts.files;
    this.probes = parts.probes;
    this.isComplete = parts.isComplete;
    this.knownUrls = parts.knownUrls;
    this.queries = parts.queries;
    this.#byKey = new Map(parts.pages.map(({ urlKey }, index) => [urlKey, index]));
  }

  numberOf(key: string): number | undefined {
    return this.#byKey.get(key);
  }

  pageOf(key: string): SitePage | undefined {
    const number = this.#byKey.get(key);
    return number === undefined ? undefined : this.pages[number];
  }

  /** The page that an address ends at after its redirects; the last known one where they lead out of the site. */
  endOf(page: SitePage): SitePage {
    const met = new Set([page.urlKey]);
    let end = page;
    while (end.location !== null) {
      const next = this.pageOf(end.location.key);
      if (next === undefined || met.has(next.urlKey)) return end;
      met.add(next.urlKey);
      end = next;
    }
    return end;
  }

  /** Those of a page, in its order. */
  *linksOf(number: number): Generator<SiteLink> {
    const [from, to] = this.links.rangeOf(number);
    for (let link = from; link < to; link += 1) yield this.links.at(link);
  }

  /** Links from other pages to this address, those of redirects included. */
  *linksTo(key: string): Generator<SiteLink> {
    const target = this.links.idOf(key);
    if (target === undefined) return;
    const { starts, links } = this.#inlinksByTarget();
    for (let at = starts[target] ?? 0; at < (starts[target + 1] ?? 0); at += 1) {
      const link = this.links.at(links[at] ?? 0);
      if ((link.flags & LINK.RESOURCE) === 0 && this.pages[link.from]?.urlKey !== key) yield link;
    }
  }

  isLinked(key: string): boolean {
    return this.linksTo(key).next().done !== true;
  }

  /** Clicks from the start page; -1 of what no links lead to. */
  clicksTo(number: number): number {
    this.#depths ??= this.#measureDepths();
    return this.#depths[number] ?? -1;
  }

  /** The importance of each page by its links, together 1. */
  get ranks(): Float64Array {
    this.#ranks ??= pageRank(this.pages.length, this.#pageLinks());
    return this.#ranks;
  }

  #inlinksByTarget() {
    this.#inlinks ??= groupByTarget(this.links);
    return this.#inlinks;
  }

  /** Each pair of pages once; redirects pass on what they get. */
  #pageLinks(): Int32Array {
    const pairs: number[] = [];
    const met = new Set<number>();
    for (const [number, page] of this.pages.entries()) {
      met.clear();
      const [from, to] = this.links.rangeOf(number);
      for (let link = from; link < to; link += 1) {
        if ((this.links.flags(link) & (LINK.NOFOLLOW | LINK.RESOURCE)) !== 0) continue;
        const target = this.numberOf(this.links.keyOf(this.links.to(link)));
        if (target !== undefined && target !== number && !met.has(target)) {
          met.add(target);
          pairs.push(number, target);
        }
      }
      const next = page.location === null ? undefined : this.numberOf(page.location.key);
      if (next !== undefined && next !== number) pairs.push(number, next);
    }
    return Int32Array.from(pairs);
  }

  #measureDepths(): Int32Array {
    const depths = new Int32Array(this.pages.length).fill(-1);
    let ring = this.pages.flatMap(({ isStart }, number) => (isStart ? [number] : []));
    for (const number of ring) depths[number] = 0;
    for (let depth = 0; ring.length > 0; depth += 1) {
      const next: number[] = [];
      const reach = (number: number | undefined, at: number) => {
        if (number === undefined || depths[number] !== -1) return;
        depths[number] = at;
        (at === depth ? ring : next).push(number);
      };
      for (let at = 0; at < ring.length; at += 1) {
        const number = ring[at] ?? 0;
        const { location } = this.pages[number] ?? { location: null };
        // A redirect is no click of its own.
        if (location !== null) reach(this.numberOf(location.key), depth);
        const [from, to] = this.links.rangeOf(number);
        for (let link = from; link < to; link += 1)
          if ((this.links.flags(link) & LINK.RESOURCE) === 0)
            reach(this.numberOf(this.links.keyOf(this.links.to(link))), depth + 1);
      }
      ring = next;
    }
    return depths;
  }
}

/** The numbers of all links, those to one target side by side. */
function groupByTarget(links: LinkTable): { starts: Int32Array; links: Int32Array } {
  const starts = new Int32Array(links.targets + 1);
  for (let link = 0; link < links.count; link += 1) starts[links.to(link) + 1]! += 1;
  for (let target = 0; target < links.targets; target += 1) starts[target + 1]! += starts[target]!;
  const next = starts.slice();
  const grouped = new Int32Array(links.count);
  for (let link = 0; link < links.count; link += 1) grouped[next[links.to(link)]!++] = link;
  return { starts, links: grouped };
}

export { LinkTable };
