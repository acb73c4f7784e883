import { registrableDomain } from './domains.ts';
import type { Reason } from './reasons.ts';
import { findTrap } from './traps.ts';
import { globToMatcher, type UrlMatcher } from './url-matcher.ts';

export interface ScopeOptions {
  /** Addresses the crawl starts from; they are crawled whatever patterns and types say. */
  starts: readonly string[];
  /** How far around the hosts of the starts: the hosts alone, their subdomains too, their registrable domains, or anywhere. */
  reach?: 'host' | 'subdomains' | 'domain' | 'anywhere';
  /** Further hosts; `*.shop.example` stands for all below. */
  hosts?: readonly string[];
  /** Globs as in `globToMatcher`. */
  patterns?: readonly string[];
  mostDepth?: number;
  /** `pages` leaves out addresses whose ending says image, film, font, archive, style or script. */
  types?: 'pages' | 'all';
  /** Addresses that look endless. */
  traps?: 'refuse' | 'accept';
  /** Longer addresses are not crawled. */
  mostLength?: number;
  now?: () => Date;
}

export interface OutOfScope {
  reason: Reason;
  detail?: string;
}

export interface Scope {
  /** Why an address, absolute and normalised, is not crawled; undefined when it is. */
  check(url: string, depth?: number): OutOfScope | undefined;
}

const NOT_PAGES =
  /\.(?:jpe?g|png|gif|webp|avif|bmp|ico|svg|tiff?|heic|psd|eps|mp[34]|m4[av]|mpe?g|avi|mov|wmv|flv|webm|og[agv]|wav|flac|aac|mkv|woff2?|ttf|otf|eot|zip|rar|7z|t?gz|tar|bz2|xz|zst|jar|war|exe|msi|dmg|pkg|deb|rpm|apk|iso|img|bin|css|m?js|map|wasm|swf|pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|epub|mobi|csv|tsv|parquet|sql|ics|torrent)$/i;

export function createScope(options: ScopeOptions): Scope {
  const { types = 'pages', mostDepth = Number.POSITIVE_INFINITY, traps = 'refuse' } = options;
  const starts = new Set(options.starts);
  const isNear = createReach(options);
  const matches: UrlMatcher | undefined =
    options.patterns === undefined || options.patterns.length === 0
      ? undefined
      : globToMatcher(...options.patterns);
  const now = options.now ?? (() => new Date());
  return {
    check(url, depth = 0) {
      const { host, path } = hostAndPath(url);
      if (!isNear(host)) return { reason: 'scope' };
      if (starts.has(url)) return undefined;
      if (depth > mostDepth) return { reason: 'depth' };
      if (types === 'pages' && NOT_PAGES.test(path)) return { reason: 'type' };
      if (matches !== undefined && !matches(url)) return { reason: 'pattern' };
      const trap = traps === 'refuse' ? findTrap(url, now(), options.mostLength) : undefined;
      if (trap === undefined) return undefined;
      return { reason: trap.code === 'too_long' ? 'too_long' : 'trap', detail: trap.detail };
    },
  };
}

function createReach({ starts, reach = 'host', hosts = [] }: ScopeOptions): (host: string) => boolean {
  if (reach === 'anywhere') return () => true;
  const own = starts.map((start) => withoutWww(hostAndPath(start).host));
  const named = hosts.map((host) => host.toLowerCase());
  const exact = new Set([...own, ...named.map(withoutWww)]);
  const endings = named.filter((host) => host.startsWith('*.')).map((host) => host.slice(1));
  if (reach === 'subdomains') endings.push(...own.map((host) => `.${host}`));
  const domains = new Set(reach === 'domain' ? own.map((host) => registrableDomain(host) ?? host) : []);
  const known = new Map<string, boolean>();
  const decide = (host: string): boolean =>
    exact.has(withoutWww(host)) ||
    endings.some((ending) => host.endsWith(ending)) ||
    (domains.size > 0 && domains.has(registrableDomain(host) ?? host));
  return (host) => {
    let isNear = known.get(host);
    if (isNear === undefined) {
      isNear = decide(host);
      if (known.size >= MOST_KNOWN_HOSTS) known.clear();
      known.set(host, isNear);
    }
    return isNear;
  };
}

/** `shop.example` and `www.shop.example` lead to each other so often that nobody means them apart. */
const withoutWww = (host: string): string => host.replace(/^www\.(?=[^.]+\.)/, '');

const MOST_KNOWN_HOSTS = 10_000;

function hostAndPath(url: string): { host: string; path: string } {
  const start = url.indexOf('://') + 3;
  const slash = url.indexOf('/', start);
  const authority = slash === -1 ? url.slice(start) : url.slice(start, slash);
  const path = slash === -1 ? '/' : url.slice(slash);
  const query = path.search(/[?#]/);
  return { host: authority.replace(/:\d+$/, ''), path: query === -1 ? path : path.slice(0, query) };
}
