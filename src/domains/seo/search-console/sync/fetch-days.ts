import { LIVE_MONTHS } from '../analytics/analytics.ts';
import { askAnalytics, type ProviderRow } from '../analytics/ask-analytics.ts';
import { ROW_DIMENSIONS } from '../analytics/daily-table.ts';
import { addDays, addMonths, laterOf, pacificDay } from '../dates.ts';
import type { SearchConsoleServices } from '../services.ts';
import type { DayTotals } from '../store/days.ts';
import type { PropertyRow } from '../store/properties.ts';

const PAGE = 25_000;
/** The newest days still change, and are fetched again. */
const DAYS_AGAIN = 4;
/** Figures of the last days may not be there yet. */
const LAG_DAYS = 3;

interface Asking {
  accountId: string;
  property: string;
  signal: AbortSignal;
}

export interface SyncPlan {
  from: string;
  to: string;
  firstIncomplete: string | null;
  /** Those with any figures, oldest first. */
  days: DayTotals[];
}

/** One question tells the totals of all days, and thereby which days have rows. */
export async function planSync(
  services: SearchConsoleServices,
  asking: Asking,
  row: PropertyRow,
): Promise<SyncPlan> {
  const today = pacificDay(services.clock.now());
  const oldest = addMonths(today, -LIVE_MONTHS);
  const since = row.synced_to === null ? oldest : addDays(row.synced_to, 1 - DAYS_AGAIN);
  const from = laterOf(since, oldest);
  const { rows, firstIncompleteDate } = await askAnalytics(services, asking, {
    startDate: from,
    endDate: today,
    dimensions: ['date'],
    type: 'web',
    dataState: 'all',
    rowLimit: PAGE,
  });
  const days = rows
    .map(({ keys: [day = ''], clicks, impressions, position }) => ({
      day,
      clicks: Math.round(clicks),
      impressions: Math.round(impressions),
      position,
    }))
    .filter(({ day }) => day >= from && day <= today)
    .toSorted((one, other) => one.day.localeCompare(other.day));
  const covered = days.at(-1)?.day ?? addDays(today, -LAG_DAYS);
  return { from, to: laterOf(covered, from), firstIncomplete: firstIncompleteDate, days };
}

/** All rows of a day, page by page until one is empty. */
export async function fetchDay(
  services: SearchConsoleServices,
  asking: Asking,
  day: string,
): Promise<ProviderRow[]> {
  const all: ProviderRow[] = [];
  for (let startRow = 0; ; startRow += PAGE) {
    const { rows } = await askAnalytics(services, asking, {
      startDate: day,
      endDate: day,
      dimensions: ROW_DIMENSIONS,
      type: 'web',
      dataState: 'all',
      rowLimit: PAGE,
      startRow,
    });
    if (rows.length === 0) return all;
    all.push(...rows);
  }
}
