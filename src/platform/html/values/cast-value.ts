import { parseDate } from './date.ts';
import { type Parsed, parseNumber } from './number.ts';

export type CastType = 'text' | 'integer' | 'float' | 'boolean' | 'timestamp' | 'jsonb' | 'url' | 'email';

export interface CastOptions {
  locale?: string;
  /** For times without an offset. */
  timezone?: string;
  /** `12 %` is 0.12; otherwise it is a fault. */
  percent?: boolean;
}

export type Cast = { value: unknown } | { fault: string };

const [SMALLEST, LARGEST] = [-(2n ** 63n), 2n ** 63n - 1n];
const PLAIN_INTEGER = /^[+-]?\d{1,19}$/;
/** What is left of a number's text when nothing but the number and a currency or unit sign is in it. */
const ONLY_A_NUMBER =
  /^[^\p{L}\d]*(?:\p{L}{1,4}\.?[^\p{L}\d]*)?\p{Nd}(?:[\p{Nd}.,\s'\u2019\u066b\u066c]*\p{Nd})?[^\p{L}\d]*(?:\p{L}{1,4}\.?[^\p{L}\d]*)?$/u;
const LONGEST_NUMBER = 100;
const NO_BOOLEAN = 'must be true or false, yes or no, 1 or 0';
const TRUE = new Set(['true', 'yes', '1']);
const FALSE = new Set(['false', 'no', '0']);
const LABEL =
  '[a-zA-Z0-9\\u0080-\\u{10ffff}](?:[a-zA-Z0-9\\u0080-\\u{10ffff}-]{0,61}[a-zA-Z0-9\\u0080-\\u{10ffff}])?';
const EMAIL = new RegExp(
  `^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~\\u0080-\\u{10ffff}-]{1,64}@${LABEL}(?:\\.${LABEL})+$`,
  'u',
);

/** A value as a column of a type takes it, from what a page says. Nothing stays nothing. */
export function castValue(type: CastType, value: unknown, options: CastOptions = {}): Cast {
  if (value === null || value === undefined) return { value: null };
  return CASTS[type](value, options);
}

const CASTS: Readonly<Record<CastType, (value: unknown, options: CastOptions) => Cast>> = {
  text: toText,
  integer: toInteger,
  float: toFloat,
  boolean: toBoolean,
  timestamp: toTimestamp,
  jsonb: toJson,
  url: toUrl,
  email: toEmail,
};

function toText(value: unknown): Cast {
  if (typeof value === 'object') return { value: wellFormed(JSON.stringify(value)) };
  return { value: wellFormed(String(value)) };
}

/** Half a surrogate pair and U+0000 cannot be stored. */
const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

function toInteger(value: unknown, options: CastOptions): Cast {
  const number = numberOf(value, options);
  if ('fault' in number) return number;
  const text = String(number.value);
  if (!PLAIN_INTEGER.test(text)) {
    if (!/^-?\d+$/.test(text)) return { fault: 'must be a whole number' };
    return { fault: 'must fit into 64 bits' };
  }
  const integer = BigInt(text);
  if (integer < SMALLEST || integer > LARGEST) return { fault: 'must fit into 64 bits' };
  const plain = Number(integer);
  return { value: Number.isSafeInteger(plain) ? plain : integer.toString() };
}

function toFloat(value: unknown, options: CastOptions): Cast {
  const number = numberOf(value, options);
  if ('fault' in number) return number;
  const float = Number(number.value);
  return Number.isFinite(float) ? { value: float } : { fault: 'must be a finite number' };
}

/** Text must be a number and hardly anything else: `Room 12` is none. */
function numberOf(value: unknown, options: CastOptions): Parsed<number | string> {
  if (typeof value === 'bigint') return { value: value.toString() };
  if (typeof value === 'number')
    return Number.isFinite(value) ? wholeDigits(value) : { fault: 'must be a finite number' };
  if (typeof value !== 'string') return { fault: 'must be a number' };
  const text = value.trim();
  if (/^[+-]?\d+$/.test(text)) return { value: text.replace(/^\+/, '') };
  const exponent = /^[+-]?\d+(?:\.\d+)?[eE][+-]?\d{1,3}$/.test(text);
  if (text.length > LONGEST_NUMBER || !(exponent || ONLY_A_NUMBER.test(text)))
    return { fault: 'must be a number' };
  const parsed = parseNumber(text, options);
  return 'fault' in parsed ? parsed : typeof parsed.value === 'number' ? wholeDigits(parsed.value) : parsed;
}

/** A large whole number keeps its digits instead of an exponent. */
function wholeDigits(value: number): Parsed<number | string> {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
    ? { value: BigInt(value).toString() }
    : { value };
}

function toBoolean(value: unknown): Cast {
  if (typeof value === 'boolean') return { value };
  if (typeof value === 'object') return { fault: NO_BOOLEAN };
  const text = String(value).trim().toLowerCase();
  if (TRUE.has(text)) return { value: true };
  return FALSE.has(text) ? { value: false } : { fault: NO_BOOLEAN };
}

function toTimestamp(value: unknown, options: CastOptions): Cast {
  if (value instanceof Date) {
    return Number.isNaN(value.getTime())
      ? { fault: 'must be a date that exists' }
      : { value: value.toISOString() };
  }
  if (typeof value !== 'string') return { fault: 'must be a date' };
  return parseDate(value, options);
}

function toJson(value: unknown): Cast {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return { fault: 'must be JSON' };
  return text.isWellFormed() && !/\\ud[89a-f]/i.test(text)
    ? { value }
    : { value: JSON.parse(toWellFormedJson(text)) };
}

const toWellFormedJson = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(\\+)ud[89a-f][0-9a-f]{2}/gi, (whole, slashes: string) =>
      slashes.length % 2 === 1 ? `${slashes.slice(1)}\\ufffd` : whole,
    );

function toUrl(value: unknown): Cast {
  const url = typeof value === 'string' ? URL.parse(value.trim()) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return { fault: 'must be an http or https URL' };
  return { value: url.href };
}

function toEmail(value: unknown): Cast {
  if (typeof value !== 'string') return { fault: 'must be an email address' };
  const text = value
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/s, '');
  return EMAIL.test(text) ? { value: text } : { fault: 'must be an email address' };
}
