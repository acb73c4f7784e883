import { addDays, pacificDay } from '../dates.ts';
import { checkWish, findProperty, findStoredProperty } from '../properties/find-property.ts';
import type { Snapshot } from '../schema/snapshot.ts';
import type { SearchConsoleServices } from '../services.ts';
import { daysBetween } from '../store/days.ts';
import { indexStates } from '../store/inspections.ts';
import { dailyTable } from './daily-table.ts';
import { metricsOf, sumOf } from './metrics.ts';
import { METRICS_SQL, queryDaily } from './query-daily.ts';

const SHOWN = 10;
/** Figures come two or three days late; after that a sync was missed. */
const STALE_DAYS = 4;

interface Grouped {
  name: string;
  clicks: number;
  impressions: number;
  position: number;
}

interface MovedQuery {
  query: string;
  clicks: number;
  clicks_before: number;
  position: number | null;
  position_before: number | null;
}

/** The last days beside those before, from stored rows alone. */
export async function readSnapshot(
  services: SearchConsoleServices,
  accountId: string,
  { siteId, days }: { siteId: string; days: number },
  signal: AbortSignal,
): Promise<Snapshot> {
  const wish = await checkWish(services, accountId, { site_id: siteId });
  const today = pacificDay(services.clock.now());
  const stored = await findStoredProperty(services, accountId, wish);
  // With nothing stored, what stands in the way is told; a connection that has not been synced yet is no fault.
  const { row } = stored ?? (await findProperty(services, accountId, wish, signal));
  const last = row.synced_to ?? addDays(today, -1);
  const now = { from: addDays(last, 1 - days), to: last };
  const before = { from: addDays(now.from, -days), to: addDays(now.from, -1) };
  const place = { accountId, propertyId: row.property_id };
  const { totals, states } = await services.database.readingAs(accountId)(async (sql) => ({
    totals: {
      now: sumOf(await daysBetween(sql, place, now.from, now.to)),
      before: sumOf(await daysBetween(sql, place, before.from, before.to)),
    },
    states: await indexStates(sql, accountId, row.property),
  }));
  const table = dailyTable(accountId, row.property_id);
  const top = async (column: 'query' | 'page') => {
    const sql = `SELECT ${column} AS name, ${METRICS_SQL} FROM daily GROUP BY ${column}
      ORDER BY clicks DESC, impressions DESC, name LIMIT ${SHOWN}`;
    return queryDaily<Grouped>(services, { table, ...now, sql, params: [], limit: SHOWN }, signal);
  };
  const movers = () =>
    queryDaily<MovedQuery>(
      services,
      { table, from: before.from, to: now.to, sql: MOVERS, params: [now.from], limit: SHOWN },
      signal,
    );
  const hasRows = row.has_table && row.synced_to !== null;
  return {
    property: row.property,
    now,
    before,
    totals,
    top_queries: hasRows
      ? (await top('query')).map(({ name, ...counted }) => ({ query: name, ...metricsOf(counted) }))
      : [],
    top_pages: hasRows
      ? (await top('page')).map(({ name, ...counted }) => ({ page: name, ...metricsOf(counted) }))
      : [],
    movers: hasRows ? (await movers()).map(toMover) : [],
    index_states: states,
    synced_to: row.synced_to,
    stale: row.synced_to === null || row.synced_to < addDays(today, -STALE_DAYS),
  };
}

const MOVERS = `WITH split AS (SELECT query, day >= ? AS is_now, clicks, impressions, position FROM daily),
  sums AS (SELECT query, CAST(coalesce(sum(clicks) FILTER (is_now), 0) AS BIGINT) AS clicks,
      CAST(coalesce(sum(clicks) FILTER (NOT is_now), 0) AS BIGINT) AS clicks_before,
      sum(position * impressions) FILTER (is_now) / nullif(sum(impressions) FILTER (is_now), 0) AS position,
      sum(position * impressions) FILTER (NOT is_now) / nullif(sum(impressions) FILTER (NOT is_now), 0) AS position_before
    FROM split GROUP BY query)
  SELECT * FROM sums WHERE clicks <> clicks_before ORDER BY abs(clicks - clicks_before) DESC, query LIMIT ${SHOWN}`;

const toMover = ({
  query,
  clicks,
  clicks_before: before,
  position,
  position_before: former,
}: MovedQuery) => ({
  query,
  clicks,
  clicks_before: before,
  change: clicks - before,
  position: position ?? 0,
  position_before: former,
});
