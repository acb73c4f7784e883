import { canonicalEscapes } from './escapes.ts';
import { isSession, isTracking, withoutPathSession } from './query-parameters.ts';

export interface NormaliseOptions {
  /** What a relative address starts from. */
  base?: string;
  /** The order of parameters makes no difference. */
  sortQuery?: boolean;
  /** Leaves out `utm_…`, `gclid` and others. On unless said otherwise. */
  dropTracking?: boolean;
  /** Leaves out session ids in path and query. On unless said otherwise. */
  dropSessions?: boolean;
  /** Further names to leave out, in any letter case. */
  dropParameters?: readonly string[];
}

export interface NormalisedUrl {
  /** Equal for addresses that mean the same page. */
  key: string;
  /** What to request. */
  url: string;
}

export type UrlNormaliser = (url: string, base?: string) => NormalisedUrl | undefined;

/** Most links: nothing to encode, decode or resolve, no dot segment, no parameter of a path, no query. */
const PLAIN_PATH = /^\/[A-Za-z0-9_~!$&*+,=:@/-]*(?:\.[A-Za-z0-9_~!$&*+,=:@-]+)*$/;
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** One address; for many with the same options make a normaliser once. Undefined for what is no address of the web. */
export const normaliseUrl = (url: string, options: NormaliseOptions = {}): NormalisedUrl | undefined =>
  createUrlNormaliser(options)(url, options.base);

export function createUrlNormaliser(options: NormaliseOptions = {}): UrlNormaliser {
  const { sortQuery = false, dropSessions = true } = options;
  const isDropped = createFilter(options);
  let knownBase: string | undefined;
  let knownOrigin: string | undefined;

  const originOf = (base: string): string | undefined => {
    if (base !== knownBase) {
      knownBase = base;
      knownOrigin = canonicalOrigin(URL.parse(base));
    }
    return knownOrigin;
  };

  const full = (input: string, base: string | undefined): NormalisedUrl | undefined => {
    const url = URL.parse(input, base);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
    // Who has to log in through the address is not meant to be read by a crawler.
    if (url.username !== '' || url.password !== '') return undefined;
    const origin = canonicalOrigin(url);
    const path = canonicalEscapes(dropSessions ? withoutPathSession(url.pathname) : url.pathname);
    const address = `${origin}${path === '' ? '/' : path}`;
    if (url.search === '') return { key: address, url: address };
    const parameters = canonicalEscapes(url.search.slice(1))
      .split('&')
      .filter((one) => !isDropped(one));
    if (parameters.length === 0) return { key: address, url: address };
    const whole = `${address}?${parameters.join('&')}`;
    if (!sortQuery || parameters.length === 1) return { key: whole, url: whole };
    return { key: `${address}?${parameters.sort(byName).join('&')}`, url: whole };
  };

  return (input, base) => {
    const origin = base === undefined ? undefined : originOf(base);
    if (origin !== undefined && PLAIN_PATH.test(input) && input.charCodeAt(1) !== SLASH)
      return same(origin + input);
    const slash = input.startsWith('http') ? input.indexOf('/', 8) : -1;
    if (slash !== -1 && PLAIN_PATH.test(input.slice(slash))) {
      const start = input.slice(0, slash);
      if (start === origin || isPlainOrigin(start)) return same(input);
    }
    return full(input, base);
  };
}

const SLASH = 0x2f;

const same = (url: string): NormalisedUrl => ({ key: url, url });

/** Names in punycode are left to the parser, which checks them. */
const isPlainOrigin = (origin: string): boolean => PLAIN_ORIGIN.test(origin) && !origin.includes('xn--');

function canonicalOrigin(url: URL | null): string | undefined {
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return url.origin.replace(/\.(?=:\d+$|$)/, '');
}

function createFilter(options: NormaliseOptions): (parameter: string) => boolean {
  const { dropTracking = true, dropSessions = true, dropParameters = [] } = options;
  const others = new Set(dropParameters.map((name) => name.toLowerCase()));
  return (parameter) => {
    if (parameter === '') return true;
    const name = nameOf(parameter).toLowerCase();
    if (others.has(name) || (dropTracking && isTracking(name))) return true;
    return dropSessions && isSession(name, parameter.slice(name.length + 1));
  };
}

const nameOf = (parameter: string): string => {
  const equals = parameter.indexOf('=');
  return equals === -1 ? parameter : parameter.slice(0, equals);
};

/** Values of the same name stay in their order: it may mean something. */
const byName = (one: string, other: string): number => {
  const [first, second] = [nameOf(one), nameOf(other)];
  return first < second ? -1 : first > second ? 1 : 0;
};
