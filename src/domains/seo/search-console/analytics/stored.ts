import { invalidRequest } from '../../../../kernel/errors.ts';
import { addDays } from '../dates.ts';
import {
  type Analytics,
  type AnalyticsFilter,
  type AnalyticsRequest,
  type AnalyticsRow,
  type Metrics,
  STORED_DIMENSIONS,
} from '../schema/analytics.ts';
import type { SearchConsoleServices } from '../services.ts';
import { daysBetween } from '../store/days.ts';
import type { PropertyRow } from '../store/properties.ts';
import { dailyTable } from './daily-table.ts';
import { metricsOf, sumOf } from './metrics.ts';
import { METRICS_SQL, queryDaily } from './query-daily.ts';

/** Why stored rows cannot answer; undefined when they can. */
export function storedObstacle(request: AnalyticsRequest, row: PropertyRow | undefined): string | undefined {
  if (row?.synced_from == null || row.synced_to === null) return 'No rows of this property are stored.';
  if (request.start_date < row.synced_from || request.end_date > row.synced_to)
    return `Stored rows cover ${row.synced_from} to ${row.synced_to}. Choose days within.`;
  if ((request.type ?? 'web') !== 'web') return 'Only rows of the type web are stored. Leave out type.';
  if (request.data_state === 'hourly_all') return 'Hours are not stored. Use another data_state.';
  const names: readonly string[] = STORED_DIMENSIONS;
  const wanted = [
    ...(request.dimensions ?? []),
    ...(request.filters ?? []).map(({ dimension }) => dimension),
  ];
  const missing = wanted.find((dimension) => !names.includes(dimension));
  if (missing !== undefined) return `Rows are not stored by ${missing}. Use ${STORED_DIMENSIONS.join(', ')}.`;
  return undefined;
}

/** From the rows of nightly syncs, however old. */
export async function storedAnalytics(
  services: SearchConsoleServices,
  { accountId, row, signal }: { accountId: string; row: PropertyRow; signal: AbortSignal },
  request: AnalyticsRequest,
): Promise<Analytics> {
  const { dimensions = [], filters = [], row_limit: limit = 1_000, start_row: startRow = 0 } = request;
  const range = { from: request.start_date, to: lastDay(request, row) };
  const isByDay = filters.length === 0 && dimensions.every((dimension) => dimension === 'date');
  const work = { services, accountId, row, range, signal };
  const all = isByDay
    ? await byDay(work, dimensions.length > 0)
    : await byRows(work, request, { limit: limit + 1, startRow });
  const rows = isByDay ? all.slice(startRow, startRow + limit) : all.slice(0, limit);
  return {
    property: row.property,
    rows,
    totals: await totalsOf(work, filters),
    first_incomplete_date: request.data_state === 'all' ? row.first_incomplete : null,
    has_more: isByDay ? all.length > startRow + limit : all.length > limit,
    source: 'stored',
  };
}

interface StoredWork {
  services: SearchConsoleServices;
  accountId: string;
  row: PropertyRow;
  range: { from: string; to: string };
  signal: AbortSignal;
}

/** Days that still change are left out where final figures are asked for. */
function lastDay({ end_date: end, data_state: state = 'final' }: AnalyticsRequest, row: PropertyRow): string {
  if (state !== 'final' || row.first_incomplete === null || row.first_incomplete > end) return end;
  return addDays(row.first_incomplete, -1);
}

const daysOf = ({ services, accountId, row, range }: StoredWork) =>
  services.database.readingAs(accountId)((sql) =>
    daysBetween(sql, { accountId, propertyId: row.property_id }, range.from, range.to),
  );

/** The totals of days, which count rare queries too. */
async function byDay(work: StoredWork, isNamed: boolean): Promise<AnalyticsRow[]> {
  const days = await daysOf(work);
  if (!isNamed) return days.length === 0 ? [] : [sumOf(days)];
  return days
    .toSorted((one, other) => other.clicks - one.clicks || one.day.localeCompare(other.day))
    .map(({ day, ...counted }) => ({ date: day, ...metricsOf(counted) }));
}

async function totalsOf(work: StoredWork, filters: readonly AnalyticsFilter[]): Promise<Metrics> {
  if (filters.length === 0) return sumOf(await daysOf(work));
  const { where, params } = conditionsOf(filters);
  const sql = `SELECT ${METRICS_SQL} FROM daily${where}`;
  const [sums] = await query<Metrics>(work, sql, params, 1);
  return metricsOf(sums ?? { clicks: 0, impressions: 0, position: 0 });
}

async function byRows(
  work: StoredWork,
  { dimensions = [], filters = [] }: AnalyticsRequest,
  { limit, startRow }: { limit: number; startRow: number },
): Promise<AnalyticsRow[]> {
  const { where, params } = conditionsOf(filters);
  const names = dimensions.map((dimension) => `${columnOf(dimension)} AS "${dimension}"`);
  const order = ['clicks DESC', 'impressions DESC', ...dimensions.map((dimension) => `"${dimension}"`)];
  const sql = `SELECT ${[...names, METRICS_SQL].join(', ')} FROM daily${where}
    GROUP BY ${dimensions.length === 0 ? '()' : dimensions.map(columnOf).join(', ')} HAVING count(*) > 0
    ORDER BY ${order.join(', ')} LIMIT ${limit} OFFSET ${startRow}`;
  const rows = await query<Metrics & Record<string, unknown>>(work, sql, params, limit);
  return rows.map((row) => ({
    ...Object.fromEntries(dimensions.map((dimension) => [dimension, String(row[dimension] ?? '')])),
    ...metricsOf(row),
  }));
}

const query = async <Row>(
  { services, accountId, row, range, signal }: StoredWork,
  sql: string,
  params: readonly string[],
  limit: number,
): Promise<Row[]> => {
  if (range.to < range.from) return [];
  const table = dailyTable(accountId, row.property_id);
  return await queryDaily<Row>(services, { table, ...range, sql, params, limit }, signal).catch(
    refusePattern,
  );
};

function refusePattern(error: unknown): never {
  if (error instanceof Error && /regex|pattern/i.test(error.message))
    throw invalidRequest('A filter has a pattern that is not valid RE2. Correct it.', { cause: error });
  throw error;
}

const columnOf = (dimension: string): string => (dimension === 'date' ? 'day' : dimension);

const CONDITIONS: Readonly<Record<string, (column: string) => string>> = {
  equals: (column) => `${column} = ?`,
  not_equals: (column) => `${column} <> ?`,
  contains: (column) => `contains(lower(${column}), lower(?))`,
  not_contains: (column) => `NOT contains(lower(${column}), lower(?))`,
  including_regex: (column) => `regexp_matches(${column}, ?)`,
  excluding_regex: (column) => `NOT regexp_matches(${column}, ?)`,
};

function conditionsOf(filters: readonly AnalyticsFilter[]): { where: string; params: string[] } {
  if (filters.length === 0) return { where: '', params: [] };
  const conditions = filters.map(({ dimension, operator = 'equals' }) =>
    CONDITIONS[operator]?.(columnOf(dimension)),
  );
  // Countries and devices are stored as the provider writes them, and asked for in any case.
  const params = filters.map(({ dimension, expression }) => {
    if (dimension === 'country') return expression.toLowerCase();
    return dimension === 'device' ? expression.toUpperCase() : expression;
  });
  return { where: ` WHERE ${conditions.join(' AND ')}`, params };
}
