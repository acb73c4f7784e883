import { conflict } from '../../../kernel/errors.ts';
import type { Connection, QueryStat } from './services.ts';
import type { NewMetric } from './store/keywords.ts';

const MONTH_DAYS = 30;
const LEAST_IMPRESSIONS = 30;
const LEAST_DAYS = 14;
/** Of those who search, so many come to the second page. */
const SECOND_PAGE = 0.1;
const DAY_MS = 86_400_000;

/** What a search console has told of one query. */
export interface QuerySum {
  query: string;
  clicks: number;
  impressions: number;
  /** By impressions. */
  position: number;
  pages: string[];
  /** Of the last 30 days. */
  month: { clicks: number; impressions: number; days: number };
}

export const notConnected = ({ connection, next }: { connection: Connection; next: string }) =>
  conflict(`The search console has no data for this site. ${next}`, {
    details: [{ path: 'connection', message: connection }],
  });

export function sumQueries(stats: readonly QueryStat[], now = Date.now()): QuerySum[] {
  const sums = new Map<string, QuerySum & { weighted: number; seen: Set<string> }>();
  const since = new Date(now - MONTH_DAYS * DAY_MS).toISOString().slice(0, 10);
  for (const { query, page, clicks, impressions, position, date } of stats) {
    const sum = sums.get(query) ?? {
      ...{ query, clicks: 0, impressions: 0, position: 0, pages: [], weighted: 0 },
      month: { clicks: 0, impressions: 0, days: 0 },
      seen: new Set<string>(),
    };
    sums.set(query, sum);
    sum.clicks += clicks;
    sum.impressions += impressions;
    sum.weighted += position * impressions;
    if (!sum.pages.includes(page)) sum.pages.push(page);
    if (date < since) continue;
    sum.month.clicks += clicks;
    sum.month.impressions += impressions;
    sum.seen.add(date);
  }
  return [...sums.values()].map(({ weighted, seen, ...sum }) => ({
    ...sum,
    position: weighted / Math.max(1, sum.impressions),
    month: { ...sum.month, days: seen.size },
  }));
}

/** Searches a month, guessed of impressions; null where they tell too little. */
export function estimatedVolume({ month, position }: QuerySum): number | null {
  if (month.impressions < LEAST_IMPRESSIONS || month.days < LEAST_DAYS || position > 20) return null;
  return Math.round(month.impressions / (position <= 10 ? 1 : SECOND_PAGE));
}

export function consoleMetrics(keywordId: string, sum: QuerySum): NewMetric[] {
  const base = { keywordId, source: 'search_console', low: null, high: null, asOf: new Date() };
  const volume = estimatedVolume(sum);
  return [
    { ...base, metric: 'position', value: Math.round(sum.position * 10) / 10, estimated: false },
    { ...base, metric: 'clicks', value: sum.month.clicks, estimated: false },
    ...(volume === null ? [] : [{ ...base, metric: 'volume' as const, value: volume, estimated: true }]),
  ];
}
