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

export function createQueryStats(
  parts: Pick<DailyStorage, 'tables' | 'queries'> & Pick<SearchConsoleServices, 'database' | 'findSite'>,
): ReadQueryStats {
  return async ({ accountId, siteId, days, minImpressions = 1, limit = MOST_ROWS }, signal) => {
    const row = await parts.database.readingAs(accountId)(async (sql) => {
      const site = await parts.findSite(sql, siteId);
      const stored = (await listPropertyRows(sql, accountId)).filter(({ has_table: has }) => has);
      return site === undefined ? undefined : matchProperty(site.url, stored)?.property;
    });
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
