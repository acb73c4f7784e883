const ZONE = 'America/Los_Angeles';
const DAY_MS = 86_400_000;

const parts = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The day at the provider, as YYYY-MM-DD: it counts days, and the quotas of a day, in Pacific time. */
export const pacificDay = (at: Date): string => parts.format(at);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const laterOf = (one: string, other: string): string => [one, other].toSorted()[1] ?? one;

export const addMonths = (day: string, months: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
};

/** From the one to the other, both included. */
export const daysInRange = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** When the provider's present day began, and when the next one does: 23 to 25 hours later. */
export function pacificBounds(at: Date): { startsAt: Date; endsAt: Date } {
  const startsAt = midnight(at);
  return { startsAt, endsAt: midnight(new Date(startsAt.getTime() + 30 * 3_600_000)) };
}

/** Found by the clock on the wall, and once more for a day on which it was moved. */
function midnight(at: Date): Date {
  const day = pacificDay(at);
  let start = new Date(at.getTime() - sinceMidnight(at));
  if (pacificDay(start) !== day) start = new Date(start.getTime() + DAY_MS - sinceMidnight(start));
  else start = new Date(start.getTime() - sinceMidnight(start));
  return start;
}

function sinceMidnight(at: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(at).split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + at.getUTCMilliseconds();
}
