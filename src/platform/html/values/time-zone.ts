/** Parts of a time as a clock on a wall shows it. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

const DAY = 86_400_000;

/** The moment of a wall time in a zone: of two the earlier, and of one that is skipped the later reading. */
export function momentIn(zone: string, time: WallTime): number {
  const naive = asUtc(time);
  const before = naive - offsetAt(zone, naive - DAY);
  const after = naive - offsetAt(zone, naive + DAY);
  const valid = [before, after].filter((moment) => wallAt(zone, moment) === naive);
  return valid.length === 0 ? before : Math.min(...valid);
}

/** As if the clock stood at Greenwich. */
export function asUtc(time: WallTime): number {
  const date = new Date(0);
  date.setUTCFullYear(time.year, time.month - 1, time.day);
  date.setUTCHours(time.hour, time.minute, time.second, time.millisecond);
  return date.getTime();
}

export function exists(time: WallTime): boolean {
  const date = new Date(asUtc({ ...time, hour: 0, minute: 0, second: 0, millisecond: 0 }));
  return (
    date.getUTCFullYear() === time.year &&
    date.getUTCMonth() === time.month - 1 &&
    date.getUTCDate() === time.day &&
    time.hour < 24 &&
    time.minute < 60 &&
    time.second < 60
  );
}

const offsetAt = (zone: string, moment: number): number => wallAt(zone, moment) - moment;

function wallAt(zone: string, moment: number): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return asUtc({
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
    millisecond: ((moment % 1000) + 1000) % 1000,
  });
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    if (formats.size === 1000) formats.clear();
    formats.set(zone, format);
  }
  return format;
}
