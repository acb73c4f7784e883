const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

/**
 * An ISO 8601 date or time as UTC with milliseconds, or microseconds where there are any; undefined when it is none.
 * Without an offset it is taken as UTC. What is finer than a microsecond is cut off.
 */
export function normaliseTimestamp(text: string): string | undefined {
  if (isNormal(text)) return text;
  const match = ISO.exec(text);
  if (match === null) return undefined;
  const [, years, months, days, hours = 0, minutes = 0, seconds = 0] = match;
  const [year, month, day] = [Number(years), Number(months), Number(days)];
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const offset = offsetMinutes(match[8]);
  if (offset === undefined) return undefined;
  const fraction = (match[7] ?? '').padEnd(6, '0').slice(0, 6);
  date.setUTCHours(hour, minute - offset, second, Number(fraction.slice(0, 3)));
  if (date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) return undefined;
  return trimMicroseconds(`${date.toISOString().slice(0, -1)}${fraction.slice(3)}Z`);
}

/** Most times come as they are stored, and are told from others without taking them apart. */
function isNormal(text: string): boolean {
  if (text.length !== 24 || text < '0001') return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text;
}

function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z' || zone === 'z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', '') || 0)];
  if (hours > 18 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** From six digits of a second to three where the rest is zero. */
export const trimMicroseconds = (text: string): string => text.replace(/(\.\d{3})000Z$/, '$1Z');
