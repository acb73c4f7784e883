import { isIP } from 'node:net';
import { registrableDomain } from '../urls/domains.ts';
import { type ParsedCookie, parseSetCookie } from './set-cookie.ts';

export interface CookieJarOptions {
  /** Milliseconds. */
  now?: () => number;
  /** As `toJSON` gave them. */
  cookies?: readonly StoredCookie[];
}

export interface StoredCookie {
  name: string;
  value: string;
  /** Without a leading dot. */
  domain: string;
  path: string;
  /** Sent to the very host alone, not to those below it. */
  hostOnly: boolean;
  secure: boolean;
  /** Milliseconds; without it until the jar is thrown away. */
  expires?: number;
}

const MOST_PER_DOMAIN = 50;
const MOST_IN_ALL = 1_000;
const MOST_BYTES = 4_096;

/** The cookies of one crawl, after RFC 6265bis as far as a reader of pages needs it. */
export class CookieJar {
  /** Changes with every change of what would be sent. */
  version = 0;
  readonly #now: () => number;
  readonly #byKey = new Map<string, StoredCookie>();

  constructor({ now = Date.now, cookies = [] }: CookieJarOptions = {}) {
    this.#now = now;
    for (const cookie of cookies) this.#byKey.set(keyOf(cookie), cookie);
  }

  /** The value of the `cookie` header for a request, longest path first. */
  header(url: URL): string | undefined {
    if (this.#byKey.size === 0) return undefined;
    const now = this.#now();
    const sent: StoredCookie[] = [];
    for (const [key, cookie] of this.#byKey) {
      if (cookie.expires !== undefined && cookie.expires <= now) this.#byKey.delete(key);
      else if (isMeantFor(cookie, url)) sent.push(cookie);
    }
    if (sent.length === 0) return undefined;
    return sent
      .sort((one, other) => other.path.length - one.path.length)
      .map(({ name, value }) => (name === '' ? value : `${name}=${value}`))
      .join('; ');
  }

  /** Takes the `set-cookie` headers of an answer. */
  store(url: URL, headers: readonly string[]): void {
    for (const header of headers) {
      if (header.length > MOST_BYTES) continue;
      const parsed = parseSetCookie(header, this.#now());
      const cookie = parsed === undefined ? undefined : accept(parsed, url);
      if (cookie !== undefined) this.#put(cookie);
    }
  }

  /** To keep the cookies of a crawl that pauses. They are as secret as passwords. */
  toJSON(): StoredCookie[] {
    const now = this.#now();
    return [...this.#byKey.values()].filter(({ expires }) => expires === undefined || expires > now);
  }

  #put(cookie: StoredCookie): void {
    const key = keyOf(cookie);
    const known = this.#byKey.get(key);
    if (cookie.expires !== undefined && cookie.expires <= this.#now()) {
      if (this.#byKey.delete(key)) this.version += 1;
      return;
    }
    if (known?.value !== cookie.value) this.version += 1;
    // The order is that of arrival, so the first ones are the oldest.
    this.#byKey.delete(key);
    this.#byKey.set(key, cookie);
    const ofDomain = [...this.#byKey].filter(([, { domain }]) => domain === cookie.domain);
    const [oldest] = ofDomain;
    if (oldest !== undefined && ofDomain.length > MOST_PER_DOMAIN) this.#byKey.delete(oldest[0]);
    if (this.#byKey.size > MOST_IN_ALL)
      for (const first of this.#byKey.keys().take(1)) this.#byKey.delete(first);
  }
}

const keyOf = ({ domain, path, name }: StoredCookie): string => `${domain}\n${path}\n${name}`;

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

function isMeantFor({ domain, path, hostOnly, secure }: StoredCookie, url: URL): boolean {
  if (secure && url.protocol !== 'https:') return false;
  if (hostOnly ? url.hostname !== domain : !isBelow(url.hostname, domain)) return false;
  const { pathname } = url;
  return (
    pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'))
  );
}

/** What a host may set: for itself or for its own domain, never for a public suffix. */
function accept(parsed: ParsedCookie, url: URL): StoredCookie | undefined {
  const { name, value, secure, expires } = parsed;
  const isSecure = url.protocol === 'https:';
  if (secure && !isSecure) return undefined;
  const own = { name, value, secure, ...(expires !== undefined && { expires }) };
  const path = parsed.path?.startsWith('/') ? parsed.path : defaultPath(url.pathname);
  if (name.startsWith('__Secure-') && !secure) return undefined;
  if (name.startsWith('__Host-') && (!secure || parsed.domain !== undefined || path !== '/'))
    return undefined;
  if (parsed.domain === undefined || parsed.domain === url.hostname) {
    return { ...own, path, domain: url.hostname, hostOnly: parsed.domain === undefined };
  }
  const isOwn =
    isIP(url.hostname) === 0 &&
    isBelow(url.hostname, parsed.domain) &&
    registrableDomain(parsed.domain) !== undefined;
  return isOwn ? { ...own, path, domain: parsed.domain, hostOnly: false } : undefined;
}

function defaultPath(pathname: string): string {
  const last = pathname.lastIndexOf('/');
  return last <= 0 ? '/' : pathname.slice(0, last);
}
