import { type DateParts, hourOf, readOffset } from './date-parts.ts';
import { monthNumber } from './month-names.ts';

type Reader = (
  text: string,
  parts: Partial<DateParts> & { half?: string },
  locale: string | undefined,
) => boolean;

interface Piece {
  pattern: string;
  read?: Reader;
}

interface Format {
  pattern: RegExp;
  readers: Reader[];
}

const LONGEST = 100;
const TOKENS = /'(?:[^']|'')*'|y+|Y+|M+|d+|D+|H+|h+|m+|s+|S+|a+|E+|X+|x+|Z+|z+|[A-Za-z]|\s+|./gs;
const formats = new Map<string, Format | string>();

const number =
  (part: keyof DateParts): Reader =>
  (text, parts) => {
    parts[part] = Number(text);
    return true;
  };

const readYear: Reader = (text, parts) => {
  parts.year = text.length === 2 ? Number(text) + (Number(text) < 70 ? 2000 : 1900) : Number(text);
  return true;
};
const readMonthName: Reader = (text, parts, locale) => {
  const month = monthNumber(text, locale);
  if (month !== undefined) parts.month = month;
  return month !== undefined;
};
const readMilliseconds: Reader = (text, parts) => {
  parts.millisecond = Number(text.padEnd(3, '0').slice(0, 3));
  return true;
};
const readHalf: Reader = (text, parts) => {
  parts.half = text.charAt(0);
  return true;
};
const readZone: Reader = (text, parts) => {
  Object.assign(parts, readOffset(text));
  return true;
};

const PIECES: Readonly<Record<string, (width: number) => Piece>> = {
  y: (width) => ({ pattern: width === 2 ? '(\\d{2})' : '(\\d{4})', read: readYear }),
  M: (width) =>
    width > 2
      ? { pattern: '(\\p{L}{2,20})\\.?', read: readMonthName }
      : { pattern: '(\\d{1,2})', read: number('month') },
  d: () => ({ pattern: '(\\d{1,2})', read: number('day') }),
  H: () => ({ pattern: '(\\d{1,2})', read: number('hour') }),
  h: () => ({ pattern: '(\\d{1,2})', read: number('hour') }),
  m: () => ({ pattern: '(\\d{1,2})', read: number('minute') }),
  s: () => ({ pattern: '(\\d{1,2})', read: number('second') }),
  S: () => ({ pattern: '(\\d{1,9})', read: readMilliseconds }),
  a: () => ({ pattern: '([AaPp])\\.?[Mm]\\.?', read: readHalf }),
  E: () => ({ pattern: '\\p{L}{2,20}\\.?' }),
  X: () => ({ pattern: '(Z|[+-]\\d\\d:?\\d{0,2})', read: readZone }),
  z: () => ({ pattern: '(\\p{Lu}{1,4}(?:[+-]\\d\\d:?\\d{0,2})?)', read: readZone }),
};
const SAME: Readonly<Record<string, string>> = { Y: 'y', D: 'd', x: 'X', Z: 'X' };

/** Faults of a format itself, found before any page is read; undefined when it is fine. */
export function formatFault(format: string): string | undefined {
  if (format === 'unix' || format === 'unix_ms') return undefined;
  const compiled = compile(format);
  return typeof compiled === 'string' ? compiled : undefined;
}

/** The parts of a date written in a known format, or what is wrong. */
export function parseWithFormat(
  text: string,
  format: string,
  locale: string | undefined,
): DateParts | string {
  if (format === 'unix' || format === 'unix_ms') return fromUnix(text, format === 'unix' ? 1000 : 1);
  const compiled = compile(format);
  if (typeof compiled === 'string') return compiled;
  const match = compiled.pattern.exec(text);
  if (match === null) return `does not match the format ${format}`;
  const parts: Partial<DateParts> & { half?: string } = { month: 1, day: 1 };
  const texts = match.slice(1);
  for (const [index, read] of compiled.readers.entries()) {
    if (!read(texts[index] ?? '', parts, locale)) return `does not match the format ${format}`;
  }
  const { half, ...rest } = parts;
  if (half !== undefined) rest.hour = hourOf(rest.hour ?? 12, half);
  return rest as DateParts;
}

function compile(format: string): Format | string {
  const known = formats.get(format);
  if (known !== undefined) return known;
  const compiled = build(format);
  if (formats.size === 1000) formats.clear();
  formats.set(format, compiled);
  return compiled;
}

function build(format: string): Format | string {
  if (format.length > LONGEST) return 'has a format that is too long';
  const readers: Reader[] = [];
  let pattern = '';
  let hasYear = false;
  for (const [token] of format.matchAll(TOKENS)) {
    if (token.startsWith("'"))
      pattern += literally(token === "''" ? "'" : token.slice(1, -1).replaceAll("''", "'"));
    else if (/^\s/.test(token)) pattern += '\\s+';
    else if (/^[A-Za-z]/.test(token)) {
      const letter = SAME[token.charAt(0)] ?? token.charAt(0);
      const piece = PIECES[letter]?.(token.length);
      if (piece === undefined)
        return `has a format with the unknown letter ${token[0]}; put literal words in apostrophes`;
      pattern += piece.pattern;
      if (piece.read !== undefined) readers.push(piece.read);
      if (letter === 'y') hasYear = true;
    } else pattern += literally(token);
  }
  if (!hasYear) return 'has a format without a year';
  return { pattern: new RegExp(`^${pattern}$`, 'u'), readers };
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function fromUnix(text: string, factor: number): DateParts | string {
  if (!/^-?\d{1,16}(?:\.\d{1,9})?$/.test(text)) return 'is not a Unix time';
  const date = new Date(Math.round(Number(text) * factor));
  if (Number.isNaN(date.getTime())) return 'is not a Unix time';
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
    offset: 0,
  };
}
