import type { DayFigures, Figure } from './figures.ts';

const DAY_MS = 86_400_000;

/** So many days ago at the provider, as YYYY-MM-DD. */
export const daysAgo = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' }).format(
    new Date(Date.now() - days * DAY_MS),
  );

export const figure = (page: string, query: string, clicks: number, more: Partial<Figure> = {}): Figure => ({
  ...{ page, query, clicks, country: 'deu', device: 'MOBILE', impressions: clicks * 10, position: 4 },
  ...more,
});

/** The same rows on each of the last days, from the one to the other. */
export function fillDays(
  days: Map<string, DayFigures>,
  { from, to }: { from: number; to: number },
  figures: (day: string) => DayFigures,
): void {
  for (let ago = from; ago >= to; ago -= 1) days.set(daysAgo(ago), figures(daysAgo(ago)));
}
