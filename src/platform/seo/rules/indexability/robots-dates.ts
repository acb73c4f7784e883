const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  gmt: 0,
  utc: 0,
  ut: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  cet: 1,
  cest: 2,
  bst: 1,
  jst: 9,
};
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(z|gmt|utc|[+-]\d{2}:?\d{2})?)?$/i;
/** RFC 822, RFC 850 and what C's asctime writes without the year at its end. */
const NAMED =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{4}|\d{2})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?(?:\s*([a-z]{1,4}|[+-]\d{2}:?\d{2}))?$/i;

/** A date of `unavailable_after` in milliseconds; null for one that search engines do not understand either. */
export function parseRobotsDate(text: string, now: number): number | null {
  const trimmed = text.trim();
  const iso = ISO.exec(trimmed);
  if (iso !== null) {
    const [, year, month, day, ...rest] = iso;
    return timeOf({ year: Number(year), month: Number(month) - 1, day: Number(day) }, rest);
  }
  const named = NAMED.exec(trimmed);
  if (named === null) return null;
  const [, day, name = '', written = '', ...rest] = named;
  const month = MONTHS.indexOf(name.toLowerCase());
  if (month === -1) return null;
  const year = written.length === 2 ? centuryOf(Number(written), now) : Number(written);
  return timeOf({ year, month, day: Number(day) }, rest);
}

/** A year of two digits is never more than fifty years ahead. */
function centuryOf(year: number, now: number): number {
  const current = new Date(now).getUTCFullYear();
  const full = Math.floor(current / 100) * 100 + year;
  return full > current + 50 ? full - 100 : full;
}

function timeOf(
  { year, month, day }: { year: number; month: number; day: number },
  [hour = '0', minute = '0', second = '0', zone = 'z']: (string | undefined)[],
): number | null {
  const minutes = zoneMinutes(zone);
  if (minutes === null || day < 1 || day > 31 || month < 0 || month > 11) return null;
  const time = Date.UTC(year, month, day, Number(hour), Number(minute), Number(second));
  return time - minutes * 60_000;
}

function zoneMinutes(zone: string): number | null {
  const hours = ZONES[zone.toLowerCase()];
  if (hours !== undefined) return hours * 60;
  const [, sign, hour, minute] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (hour === undefined || minute === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hour) * 60 + Number(minute));
}
