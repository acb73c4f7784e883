import { canonicalEscapes, encodeRaw } from '../urls/escapes.ts';

/**
 * A path pattern of a rule, in two spellings: as Google compares it (letter for letter, only non-ASCII encoded), and as
 * RFC 9309 asks (encoded unreserved characters decoded). An Allow counts in the first only, a Disallow in either, so
 * that a page is never fetched which one of the two readings forbids.
 */
export interface Pattern {
  /** Of the pattern as written and encoded: what decides between two rules that match. */
  length: number;
  written: Glob;
  /** Absent when it makes no difference. */
  decoded: Glob | undefined;
}

/** The address that is asked for, in the same two spellings. */
export interface Target {
  written: string;
  decoded: string;
}

interface Glob {
  pieces: string[];
  endsThere: boolean;
}

const PERCENT = /%[0-9a-fA-F]{2}/g;

/** `value` holds one byte to a character, as the file does. */
export function createPattern(value: string, allows: boolean): Pattern {
  const written = encodeBytes(value);
  const decoded = canonicalEscapes(written);
  const glob = toGlob(written);
  if (allows) return { length: written.length, written: glob, decoded: undefined };
  return { length: written.length, written: glob, decoded: decoded === written ? glob : toGlob(decoded) };
}

export const createTarget = (path: string): Target => ({
  written: encodeRaw(path),
  decoded: canonicalEscapes(encodeText(path)),
});

export const matchesPattern = ({ written, decoded }: Pattern, target: Target): boolean =>
  matchesGlob(written, target.written) ||
  (decoded !== undefined &&
    (decoded !== written || target.decoded !== target.written) &&
    matchesGlob(decoded, target.decoded));

function toGlob(pattern: string): Glob {
  const endsThere = pattern.endsWith('$');
  const body = endsThere ? pattern.slice(0, -1) : pattern;
  return { pieces: body.split(/\*+/), endsThere };
}

/** The earliest place for every piece is always as good as a later one, so there is no going back. */
function matchesGlob({ pieces, endsThere }: Glob, path: string): boolean {
  const [first, ...rest] = pieces as [string, ...string[]];
  if (!path.startsWith(first)) return false;
  const last = endsThere ? rest.pop() : undefined;
  let position = first.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, position);
    if (found === -1) return false;
    position = found + piece.length;
  }
  if (!endsThere) return true;
  if (last === undefined) return position === path.length;
  return path.length - last.length >= position && path.endsWith(last);
}

const encodeByte = (byte: string): string => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;

function encodeBytes(value: string): string {
  return encodeRaw(value)
    .replace(/[\x80-\xff]/g, encodeByte)
    .replace(PERCENT, (digits) => digits.toUpperCase());
}

function encodeText(path: string): string {
  return /^[\x00-\x7f]*$/.test(path)
    ? encodeRaw(path)
    : encodeBytes(Buffer.from(path, 'utf8').toString('latin1'));
}
