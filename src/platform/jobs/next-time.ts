import { TimeMatcher } from '@dbos-inc/dbos-sdk/internal/scheduler/crontab';
import { invalidRequest } from '../../kernel/errors.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SECOND = 1_000;

/**
 * The first time after `now`; refuses what is no schedule, and a day that never comes. A schedule of fixed hours comes once
 * on every day it names: a time that clocks leap over comes when they have leapt, one that they show twice comes the first
 * time. A schedule of every hour, or every few minutes, goes by the hours that pass.
 */
export function nextTime(cron: string, timezone: string, now: Date): Date {
  const times = eitherDay(cron).map((part) => nextOfPart(part, timezone, now).getTime());
  return new Date(Math.min(...times));
}

/** As cron has it: a day of the month and a day of the week mean either of them, unless one is left open. */
function eitherDay(cron: string): string[] {
  const fields = cron.trim().split(/\s+/);
  const [day, weekday] = [fields.length - 3, fields.length - 1];
  const isOpen = (place: number) => /^[*?]/.test(fields[place] ?? '*');
  if (isOpen(day) || isOpen(weekday)) return [cron];
  return [weekday, day].map((open) => fields.with(open, '*').join(' '));
}

function nextOfPart(cron: string, timezone: string, now: Date): Date {
  const matcher = parse(cron, timezone);
  if (!hasFixedHours(cron)) return matcher.nextWakeupTime(now);
  let next = matcher.nextWakeupTime(now);
  while (isShownAgain(next.getTime(), timezone)) next = matcher.nextWakeupTime(next);
  return leptOver(cron, timezone, now, next) ?? next;
}

function parse(cron: string, timezone: string): TimeMatcher {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch {
    throw invalidRequest(
      `The time zone "${timezone}" does not exist. Use a name such as Europe/Berlin or UTC.`,
    );
  }
  try {
    return new TimeMatcher(cron, timezone);
  } catch {
    throw invalidRequest(
      `"${cron}" is not a valid schedule. Use five fields such as "0 6 * * 1", which is Mondays at six.`,
    );
  }
}

function hasFixedHours(cron: string): boolean {
  const fields = cron.trim().split(/\s+/);
  return /^\d+(,\d+)*$/.test(fields.at(-4) ?? '');
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const fields = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', second: 'numeric', ...fields });
  formatters.set(timeZone, made);
  return made;
}

/** How far the clocks of the zone are ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / SECOND) * SECOND;
  const at = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(whole)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const wall = Date.UTC(at.year!, at.month! - 1, at.day!, at.hour!, at.minute!, at.second!);
  return wall - whole;
}

/** The clocks were put back a while ago, and showed this very time before that. */
function isShownAgain(instant: number, zone: string): boolean {
  const offset = offsetAt(instant, zone);
  const earlier = offsetAt(instant - 3 * HOUR, zone);
  if (earlier <= offset) return false;
  return offsetAt(instant - (earlier - offset), zone) === earlier;
}

/** The moment at which the clocks leap over a time of the schedule, when that comes before `next`. */
function leptOver(cron: string, zone: string, now: Date, next: Date): Date | undefined {
  const anywhere = new TimeMatcher(cron, 'UTC');
  for (let from = now.getTime(); from < next.getTime(); from += DAY) {
    const to = Math.min(from + DAY, next.getTime());
    const before = offsetAt(from, zone);
    const after = offsetAt(to, zone);
    if (after <= before) continue;
    const leap = momentOfLeap(from, to, before, zone);
    const match = anywhere.nextWakeupTime(new Date(leap + before - 1)).getTime();
    if (match < leap + after && leap > now.getTime()) return new Date(leap);
  }
  return undefined;
}

/** The first second with another offset. */
function momentOfLeap(from: number, to: number, before: number, zone: string): number {
  let low = Math.floor(from / SECOND);
  let high = Math.ceil(to / SECOND);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * SECOND, zone) === before) low = middle;
    else high = middle;
  }
  return high * SECOND;
}
