import { addDays } from '../dates.ts';
import { matchProperty } from '../properties/match-property.ts';
import type { DailyStorage, SearchConsoleServices } from '../services.ts';
import { listPropertyRows } from '../store/properties.ts';
import { dailyTable } from './daily-table.ts';
import { METRICS_SQL, queryDaily } from './query-daily.ts';

/** What was stored of a query on a page, in some days. */
export interface QueryStats {
  query: string;
  page: string;
  clicks: number;
  impressions: number;
  /** Averaged by impressions. */
  position: number;
  /** On how many of the days it was shown. */
  days: number;
}

export interface StoredQueries {
  property: string;
  from: string;
  to: string;
  rows: QueryStats[];
}

export interface QueryStatsWish {
  accountId: string;
  siteId: string;
  /** Up to the last stored day. */
  days: number;
  minImpressions?: number;
  /** By impressions, most first. */
  limit?: number;
}

/** For other domains: the stored queries of a site; undefined when nothing is stored of it. */
export type ReadQueryStats = (
  wish: QueryStatsWish,
  signal: AbortSignal,
) => Promise<StoredQueries | undefined>;

const MOST_ROWS = 25_000;
/** Of days of their own there are many more. */
const MOST_DAILY_ROWS = 100_000;

export interface DailyQuery extends Omit<QueryStats, 'days'> {
  /** Such as 2026-03-01. */
  date: string;
}

type Parts = Pick<DailyStorage, 'tables' | 'queries'> & Pick<SearchConsoleServices, 'database' | 'findSite'>;

/** What is stored of the property that a site belongs to. */
function storedProperty(parts: Parts, { accountId, siteId }: Pick<QueryStatsWish, 'accountId' | 'siteId'>) {
  return parts.database.readingAs(accountId)(async (sql) => {
    const site = await parts.findSite(sql, siteId);
    const stored = (await listPropertyRows(sql, accountId)).filter(({ has_table: has }) => has);
    return site === undefined ? undefined : matchProperty(site.url, stored)?.property;
  });
}

/** The same by day, those with most impressions; undefined when nothing is stored. */
export function createDailyQueries(parts: Parts) {
  return async (
    { accountId, siteId, days }: Pick<QueryStatsWish, 'accountId' | 'siteId' | 'days'>,
    signal: AbortSignal,
  ): Promise<DailyQuery[] | undefined> => {
    const row = await storedProperty(parts, { accountId, siteId });
    if (row === undefined || row.synced_to === null) return undefined;
    return queryDaily<DailyQuery>(
      parts,
      {
        table: dailyTable(accountId, row.property_id),
        from: addDays(row.synced_to, 1 - days),
        to: row.synced_to,
        sql: `SELECT query, page, CAST(day AS VARCHAR) AS date, ${METRICS_SQL} FROM daily GROUP BY query, page, day
          ORDER BY impressions DESC, query, page, date LIMIT ${MOST_DAILY_ROWS}`,
        params: [],
        limit: MOST_DAILY_ROWS,
      },
      signal,
    );
  };
}

export function createQueryStats(parts: Parts): ReadQueryStats {
  return async ({ accountId, siteId, days, minImpressions = 1, limit = MOST_ROWS }, signal) => {
    const row = await storedProperty(parts, { accountId, siteId });
    if (row === undefined || row.synced_to === null) return undefined;
    const range = { from: addDays(row.synced_to, 1 - days), to: row.synced_to };
    const most = Math.min(limit, MOST_ROWS);
    const rows = await queryDaily<QueryStats>(
      parts,
      {
        table: dailyTable(accountId, row.property_id),
        ...range,
        sql: `SELECT query, page, ${METRICS_SQL}, count(DISTINCT day) AS days FROM daily GROUP BY query, page
          HAVING sum(impressions) >= ? ORDER BY impressions DESC, query, page LIMIT ${most}`,
        params: [minImpressions],
        limit: most,
      },
      signal,
    );
    return { property: row.property, ...range, rows };
  };
}
