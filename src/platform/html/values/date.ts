import { parseWithFormat } from './date-format.ts';
import { type DateParts, hourOf, readOffset } from './date-parts.ts';
import { monthNumber } from './month-names.ts';
import type { Parsed } from './number.ts';
import { asUtc, exists, momentIn, type WallTime } from './time-zone.ts';

export interface DateOptions {
  /** Unicode's letters, such as `dd.MM.yyyy HH:mm`, or `unix` and `unix_ms`. */
  format?: string;
  /** Decides names of months and whether 3/4 is in March or in April. */
  locale?: string;
  /** For a time without an offset; UTC otherwise. A date without a time stays that date. */
  timezone?: string;
}

const LONGEST = 100;
const ISO = /(\d{4})-(\d\d)-(\d\d)(?!\d)/;
const YEAR_FIRST = /(?<!\d)(\d{4})\s?[./年]\s?(\d{1,2})\s?[./月]\s?(\d{1,2})(?!\d)/;
const NUMERIC = /(?<![\d.,])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)/;
const DAY_NAME_YEAR =
  /(?<!\d)(\d{1,2})(?:\s?(?:st|nd|rd|th|er|º|ª)|\.)?[\s-]+(?:de\s+|d')?(\p{L}{2,20})\.?,?[\s-]+(?:de\s+)?'?(\d{4})(?!\d)/iu;
const NAME_DAY_YEAR = /(?<!\p{L})(\p{L}{2,20})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu;
/** A letter after the time is a half of the day only when it stands for itself: PST and Paris are none. */
const HALF = String.raw`(?:\s*([ap])(?:\.?\s?m\.?)?(?![\p{L}\d]))?`;
const TIME = new RegExp(
  String.raw`(?<!\d)(?:(\d{1,2})[:h](\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?!\d)${HALF}|(\d{1,2})(?:\.(\d\d))?\s?Uhr(?!\p{L}))`,
  'iu',
);
const HOUR_ONLY = /(?<![\d:])(\d{1,2})\s?([ap])\.?m\.?(?!\p{L})/iu;

/** A date or time in a text, as UTC in ISO 8601. */
export function parseDate(text: string, options: DateOptions = {}): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return { fault: 'is too long for a date' };
  const read =
    options.format === undefined
      ? readFreely(trimmed, options.locale)
      : parseWithFormat(trimmed, options.format, options.locale);
  if (typeof read === 'string') return { fault: read };
  return toMoment(read, options.timezone);
}

function toMoment(parts: DateParts, timezone: string | undefined): Parsed<string> {
  const hasTime = parts.hour !== undefined;
  const time: WallTime = { hour: 0, minute: 0, second: 0, millisecond: 0, ...parts };
  if (time.year < 1 || time.year > 9999 || !exists(time)) return { fault: 'is a date that does not exist' };
  const moment =
    parts.offset !== undefined
      ? asUtc(time) - parts.offset * 60_000
      : hasTime && timezone !== undefined
        ? momentIn(timezone, time)
        : asUtc(time);
  const date = new Date(moment);
  const year = date.getUTCFullYear();
  if (year < 1 || year > 9999) return { fault: 'is a date that does not exist' };
  const micro = parts.microsecond ?? 0;
  const iso = date.toISOString();
  return { value: micro === 0 ? iso : `${iso.slice(0, -1)}${String(micro).padStart(3, '0')}Z` };
}

/** The parts, or what is wrong. */
function readFreely(text: string, locale: string | undefined): DateParts | string {
  const day = readDay(text, locale);
  if (typeof day === 'string') return day;
  return { ...day.parts, ...readTime(text.slice(0, day.start), text.slice(day.end)) };
}

interface Day {
  parts: { year: number; month: number; day: number };
  start: number;
  end: number;
}

function readDay(text: string, locale: string | undefined): Day | string {
  const found = (match: RegExpExecArray, year: string, month: number, day: string): Day => ({
    parts: { year: fullYear(year), month, day: Number(day) },
    start: match.index,
    end: match.index + match[0].length,
  });
  const first = ISO.exec(text) ?? YEAR_FIRST.exec(text);
  if (first !== null) {
    const [, year = '', month, day = ''] = first;
    return found(first, year, Number(month), day);
  }
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) {
    const [, one = '', separator = '', two = '', year = ''] = numeric;
    const order = dayFirst(one, separator, two, locale);
    if (order === undefined) return 'could be two different dates; set a format or a locale';
    return order ? found(numeric, year, Number(two), one) : found(numeric, year, Number(one), two);
  }
  const named = DAY_NAME_YEAR.exec(text);
  if (named !== null) {
    const [, day = '', name = '', year = ''] = named;
    const month = monthNumber(name, locale);
    if (month !== undefined) return found(named, year, month, day);
  }
  const nameFirst = NAME_DAY_YEAR.exec(text);
  if (nameFirst !== null) {
    const [, name = '', day = '', year = ''] = nameFirst;
    const month = monthNumber(name, locale);
    if (month !== undefined) return found(nameFirst, year, month, day);
  }
  return 'has no recognisable date; set a format';
}

const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

/** Undefined when both orders make a date and nothing decides. */
function dayFirst(
  first: string,
  separator: string,
  second: string,
  locale: string | undefined,
): boolean | undefined {
  if (Number(first) > 12) return true;
  if (Number(second) > 12) return false;
  if (locale !== undefined) return localeDayFirst(locale);
  if (first === second || separator === '.') return true;
  return undefined;
}

function localeDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map((part) => part.type);
  return parts.indexOf('day') < parts.indexOf('month');
}

function readTime(before: string, after: string): Partial<DateParts> {
  for (const text of [after, before]) {
    const match = TIME.exec(text);
    if (match !== null) {
      const [whole, hour, minute, second, fraction, half, germanHour, germanMinute] = match;
      return {
        hour: hourOf(Number(hour ?? germanHour), half),
        minute: Number(minute ?? germanMinute ?? 0),
        second: Number(second ?? 0),
        millisecond: Number((fraction ?? '').padEnd(3, '0').slice(0, 3)),
        microsecond: Number((fraction ?? '').padEnd(6, '0').slice(3, 6)),
        ...readOffset(text.slice(match.index + whole.length)),
      };
    }
    const alone = HOUR_ONLY.exec(text);
    if (alone !== null) {
      return {
        hour: hourOf(Number(alone[1]), alone[2]),
        minute: 0,
        ...readOffset(text.slice(alone.index + alone[0].length)),
      };
    }
  }
  return {};
}
