import { LINK, type LinkTable, type SiteLink } from './link-table.ts';
import { pageRank } from './page-rank.ts';
import type { SiteFiles } from './site-files.ts';
import {
  clickDepths,
  groupByTarget,
  hostOf,
  linkedPages,
  pagePairs,
  pagesOfTargets,
  type SiteGraph,
} from './site-graph.ts';
import type { SitePage } from './site-page.ts';
import type { SiteProbes } from './site-probes.ts';

export interface SiteParts {
  start: string;
  /** When the site was looked at. */
  checkedAt: string;
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
  readonly checkedAt: string;
  readonly pages: readonly SitePage[];
  readonly links: LinkTable;
  readonly files: SiteFiles;
  readonly probes: SiteProbes;
  readonly isComplete: boolean;
  readonly knownUrls: SiteParts['knownUrls'];
  readonly queries: SiteParts['queries'];
  readonly #byKey: ReadonlyMap<string, number>;
  readonly #known = new Map<unknown, unknown>();

  constructor(parts: SiteParts) {
    this.start = parts.start;
    this.checkedAt = parts.checkedAt;
    this.pages = parts.pages;
    this.links = parts.links;
    this.files = parts.files;
    this.probes = parts.probes;
    this.isComplete = parts.isComplete;
    this.knownUrls = parts.knownUrls;
    this.queries = parts.queries;
    this.#byKey = new Map(parts.pages.map(({ urlKey }, index) => [urlKey, index]));
  }

  /** What the function makes of the site, worked out at its first use and then kept. */
  once<Value>(work: (site: Site) => Value): Value {
    if (!this.#known.has(work)) this.#known.set(work, work(this));
    return this.#known.get(work) as Value;
  }

  numberOf(key: string): number | undefined {
    return this.#byKey.get(key);
  }

  pageOf(key: string): SitePage | undefined {
    const number = this.#byKey.get(key);
    return number === undefined ? undefined : this.pages[number];
  }

  /** What the start leads to after its redirects. */
  get home(): SitePage | undefined {
    const start = this.pages.find(({ isStart }) => isStart);
    return start === undefined ? undefined : this.endOf(start);
  }

  /** Scheme and host of the site. */
  get origin(): string {
    return URL.parse(this.home?.url ?? this.start)?.origin ?? '';
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

  /** Links from other pages to this very address. */
  *linksTo(key: string): Generator<SiteLink> {
    const target = this.links.idOf(key);
    if (target === undefined) return;
    const { starts, links } = this.once(linksByTarget);
    for (let at = starts[target] ?? 0; at < (starts[target + 1] ?? 0); at += 1) {
      const link = links[at] ?? 0;
      const isLink = (this.links.flags(link) & LINK.RESOURCE) === 0;
      if (isLink && this.pages[this.links.from(link)]?.urlKey !== key) yield this.links.at(link);
    }
  }

  /** How many other pages link to this very address. */
  pagesLinkingTo(key: string): number {
    const target = this.links.idOf(key);
    if (target === undefined) return 0;
    const own = this.numberOf(key);
    const { starts, links } = this.once(linksByTarget);
    let count = 0;
    // They stand in the order of their pages.
    for (let at = starts[target] ?? 0, last = own; at < (starts[target + 1] ?? 0); at += 1) {
      const link = links[at] ?? 0;
      const from = this.links.from(link);
      if (from === last || from === own || (this.links.flags(link) & LINK.RESOURCE) !== 0) continue;
      last = from;
      count += 1;
    }
    return count;
  }

  /** Another page links to this address, or to one that redirects to it. */
  isLinked(key: string): boolean {
    const number = this.numberOf(key);
    if (number !== undefined) return this.once(linked)[number] === 1;
    return this.linksTo(key).next().done !== true;
  }

  /** For each target of links the number of its page, or `UNSEEN`, or `OUTSIDE`. */
  get targetPages(): Int32Array {
    return this.once(targetPages);
  }

  /** Clicks from the start page; -1 of what no links lead to. */
  clicksTo(number: number): number {
    return this.once(depths)[number] ?? -1;
  }

  /** The importance of each page by its links, together 1. */
  get ranks(): Float64Array {
    return this.once(ranks);
  }

  /** The host is one of those that were crawled. */
  isOwn(url: string): boolean {
    return this.once(hosts).has(hostOf(url));
  }
}

const hosts = (site: Site): ReadonlySet<string> =>
  new Set([hostOf(site.start), ...site.pages.map(({ url }) => hostOf(url))]);

const linksByTarget = ({ links }: Site) => groupByTarget(links);

const targetPages = (site: Site): Int32Array =>
  pagesOfTargets(site.links, (key) => site.numberOf(key), site.once(hosts));

const redirects = (site: Site): Int32Array =>
  Int32Array.from(site.pages, ({ location }) =>
    location === null ? -1 : (site.numberOf(location.key) ?? -1),
  );

const graph = (site: Site): SiteGraph => ({
  ...{ pages: site.pages, links: site.links },
  ...{ targetPages: site.targetPages, redirects: site.once(redirects) },
});

const linked = (site: Site): Uint8Array => linkedPages(site.once(graph));
const depths = (site: Site): Int32Array => clickDepths(site.once(graph));
const ranks = (site: Site): Float64Array => pageRank(site.pages.length, pagePairs(site.once(graph)));
