import { before } from '../../../kernel/before.ts';
import { ownCopy } from '../text/own-copy.ts';

/** What a character may do in the part of an address that comes after the host. */
const UNSURE = 0;
const PLAIN = 1;
const SLASH = 2;
const DOT = 3;
const QUERY = 4;
const FRAGMENT = 5;
const COLON = 6;
const APOSTROPHE = 7;
const PERCENT = 8;

const CLASSES = new Uint8Array(128);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~!$&()*+,;=@') {
  CLASSES[letter.charCodeAt(0)] = PLAIN;
}
for (const [letter, kind] of [
  ['/', SLASH],
  ['.', DOT],
  ['?', QUERY],
  ['#', FRAGMENT],
  [':', COLON],
  ["'", APOSTROPHE],
  ['%', PERCENT],
] as const) {
  CLASSES[letter.charCodeAt(0)] = kind;
}

const IN_PATH = 0;
const IN_QUERY = 1;
const IN_FRAGMENT = 2;
const MOST_ORIGINS = 1000;

/** A page has hundreds of links to few hosts; this many are worth remembering across pages. */
const origins = new Map<string, string | null>();

/**
 * Makes addresses absolute exactly as the URL standard does. Most are put together from parts that need no change; the
 * rest, anything with an escape, a dot segment or an unusual character, goes through `URL`.
 */
export class UrlResolver {
  readonly base: string;
  readonly #plain: boolean;
  readonly #origin: string = '';
  readonly #folder: string = '';
  readonly #path: string = '';
  readonly #page: string = '';

  /** Throws a TypeError when the base is no absolute address. */
  constructor(base: string) {
    const url = new URL(base);
    this.base = url.href;
    this.#plain =
      (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === '';
    if (!this.#plain) return;
    this.#origin = url.origin;
    this.#path = url.origin + url.pathname;
    this.#folder = this.#path.slice(0, this.#path.lastIndexOf('/') + 1);
    this.#page = before(url.href, '#');
  }

  /** Undefined when it is no address. */
  resolve(href: string): string | undefined {
    return this.#quickly(href) ?? this.#slowly(href);
  }

  /** As `resolve`, but undefined for what is no web address, such as `mailto:`. */
  resolveWeb(href: string): string | undefined {
    const quick = this.#quickly(href);
    if (quick !== undefined) return quick;
    const url = this.#slowly(href);
    return url?.startsWith('http:') || url?.startsWith('https:') ? url : undefined;
  }

  #quickly(href: string): string | undefined {
    if (!this.#plain) return undefined;
    if (href === '') return this.#page;
    const first = CLASSES[href.charCodeAt(0)];
    if (first === SLASH) {
      const second = href.charCodeAt(1);
      // `//host/path` and `/\host/path` name another host.
      if (second === 0x2f || second === 0x5c) return undefined;
      return isPlain(href, 0, true) ? this.#origin + href : undefined;
    }
    if (first === QUERY) return isPlain(href, 0, true) ? this.#path + href : undefined;
    if (first === FRAGMENT) return isPlain(href, 0, true) ? this.#page + href : undefined;
    if (href.startsWith('http')) {
      const scheme = href.startsWith('://', 4) ? 7 : href.startsWith('s://', 4) ? 8 : 0;
      if (scheme > 0) return absolute(href, scheme);
    }
    return isPlain(href, 0, false) ? this.#folder + href : undefined;
  }

  #slowly(href: string): string | undefined {
    return URL.parse(href, this.base)?.href;
  }
}

/** An address with its own host: the host is looked up, the rest kept. */
function absolute(href: string, hostStart: number): string | undefined {
  let end = hostStart;
  while (end < href.length) {
    const code = href.charCodeAt(end);
    if (code === 0x2f || code === 0x3f || code === 0x23) break;
    // Control characters and spaces at the end of an address go, and in the middle of one they are a fault.
    if (code === 0x5c || code <= 0x20) return undefined;
    end++;
  }
  const origin = originOf(href.slice(0, end));
  if (origin === null || !isPlain(href, end, true)) return undefined;
  const rest = href.slice(end);
  return rest.startsWith('/') ? origin + rest : `${origin}/${rest}`;
}

function originOf(text: string): string | null {
  const known = origins.get(text);
  if (known !== undefined) return known;
  const url = URL.parse(text);
  const origin =
    url === null || url.username !== '' || url.password !== '' || url.pathname !== '/' ? null : url.origin;
  if (origins.size === MOST_ORIGINS) origins.clear();
  origins.set(ownCopy(text), origin);
  return origin;
}

/** Whether the rest of an address stays as it is. `rooted`: a colon cannot end a scheme any more. */
function isPlain(href: string, start: number, rooted: boolean): boolean {
  let part = IN_PATH;
  let segmentStart = start;
  let colonEndsScheme = !rooted;
  for (let at = start; at < href.length; at++) {
    const code = href.charCodeAt(at);
    const kind = code < 128 ? CLASSES[code]! : UNSURE;
    if (kind === PLAIN) continue;
    switch (kind) {
      case UNSURE:
        return false;
      case SLASH:
        if (part === IN_PATH) {
          segmentStart = at + 1;
          colonEndsScheme = false;
        }
        break;
      case DOT:
        if (part === IN_PATH && at === segmentStart) return false;
        break;
      case QUERY:
        if (part === IN_PATH) part = IN_QUERY;
        colonEndsScheme = false;
        break;
      case FRAGMENT:
        part = IN_FRAGMENT;
        colonEndsScheme = false;
        break;
      case COLON:
        if (colonEndsScheme) return false;
        break;
      case APOSTROPHE:
        if (part === IN_QUERY) return false;
        break;
      case PERCENT:
        // An escaped dot counts as a dot.
        if (part === IN_PATH && href.charCodeAt(at + 1) === 0x32) return false;
        break;
    }
  }
  return true;
}
