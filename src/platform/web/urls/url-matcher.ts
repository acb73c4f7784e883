import { encodeRaw } from './escapes.ts';
import { compileGlob } from './glob.ts';

/** `url` is absolute and normalised. */
export type UrlMatcher = (url: string) => boolean;

interface Parts {
  url: string;
  /** Where the host starts, where the path starts, and where query or fragment start. */
  host: number;
  path: number;
  end: number;
}

/**
 * Matches addresses by globs:
 * - `/blog/*` the path; `https://shop.example/**` the whole address; `*.example/blog/*` host and path; `*.pdf` a file name;
 * - the query counts only when the glob has an escaped question mark: `/list\?page=*`;
 * - `!/blog/draft-*` excludes what another one includes. With exclusions alone everything else is included.
 */
export function globToMatcher(...patterns: string[]): UrlMatcher {
  const included = patterns.filter((pattern) => !pattern.startsWith('!')).map(compilePattern);
  const excluded = patterns
    .filter((pattern) => pattern.startsWith('!'))
    .map((one) => compilePattern(one.slice(1)));
  return (url) => {
    const parts = split(encodeRaw(url));
    if (excluded.some((matches) => matches(parts))) return false;
    return included.length === 0 ? excluded.length > 0 : included.some((matches) => matches(parts));
  };
}

function compilePattern(pattern: string): (parts: Parts) => boolean {
  const withQuery = pattern.includes('\\?');
  const test = compileGlob(encode(pattern));
  const part = partFor(pattern);
  return (parts) => test(part(parts, withQuery));
}

type PartOf = (parts: Parts, withQuery: boolean) => string;

function partFor(pattern: string): PartOf {
  if (pattern.includes('://')) return cut(() => 0);
  if (pattern.startsWith('/') || pattern.startsWith('**')) return cut(({ path }) => path);
  if (pattern.includes('/')) return cut(({ host }) => host);
  return cut(({ url, end }) => url.lastIndexOf('/', end - 1) + 1);
}

const cut =
  (from: (parts: Parts) => number): PartOf =>
  (parts, withQuery) =>
    parts.url.slice(from(parts), withQuery ? undefined : parts.end);

function split(url: string): Parts {
  const host = url.indexOf('://') + 3;
  const end = url.search(/[?#]/);
  const path = url.indexOf('/', host);
  const last = end === -1 ? url.length : end;
  return { url, host, path: path === -1 || path > last ? last : path, end: last };
}

/** Addresses are percent-encoded; people write letters. */
const encode = (pattern: string): string => pattern.replace(/[^\x21-\x7e]+/gu, (text) => encodeURI(text));
