import type { Analytics, AnalyticsRequest, AnalyticsRow, Dimension } from '../schema/analytics.ts';
import type { SearchConsoleServices } from '../services.ts';
import { askAnalytics } from './ask-analytics.ts';
import { metricsOf } from './metrics.ts';

/** Most rows of one answer. */
const MOST_ROWS = 25_000;

const camel = (text: string): string => text.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Figures of right now, with totals that also count what no row shows. */
export async function liveAnalytics(
  services: SearchConsoleServices,
  who: { accountId: string; property: string; signal: AbortSignal },
  request: AnalyticsRequest,
): Promise<Analytics> {
  const { dimensions = [], row_limit: limit = 1_000, start_row: startRow = 0 } = request;
  const body = bodyOf(request);
  // One more than wanted tells whether there are more, where one answer has room for it.
  const rowLimit = Math.min(MOST_ROWS, limit + 1);
  const named = { ...body, dimensions: dimensions.map(camel) };
  const first = await askAnalytics(services, who, { ...named, rowLimit, startRow });
  const isCut = first.rows.length > limit;
  const isFull = !isCut && first.rows.length === MOST_ROWS;
  const next = isFull
    ? await askAnalytics(services, who, { ...named, rowLimit: 1, startRow: startRow + limit })
    : undefined;
  const sums = dimensions.length === 0 ? first : await askAnalytics(services, who, { ...body, rowLimit: 1 });
  const [total = { clicks: 0, impressions: 0, position: 0 }] = sums.rows;
  return {
    property: who.property,
    rows: first.rows.slice(0, limit).map((row) => toRow(dimensions, row)),
    totals: metricsOf(total),
    first_incomplete_date: first.firstIncompleteDate,
    has_more: isCut || (next?.rows.length ?? 0) > 0,
    source: 'live',
  };
}

const toRow = (
  dimensions: readonly Dimension[],
  { keys, ...counted }: { keys: string[]; clicks: number; impressions: number; position: number },
): AnalyticsRow => ({
  ...Object.fromEntries(dimensions.map((dimension, at) => [dimension, keys[at] ?? ''])),
  ...metricsOf(counted),
});

function bodyOf(request: AnalyticsRequest): Record<string, unknown> {
  const { filters = [], type = 'web', aggregation, data_state: dataState = 'final' } = request;
  return {
    startDate: request.start_date,
    endDate: request.end_date,
    type: camel(type),
    dataState,
    ...(aggregation === undefined ? {} : { aggregationType: camel(aggregation) }),
    ...(filters.length === 0
      ? {}
      : {
          dimensionFilterGroups: [
            {
              groupType: 'and',
              filters: filters.map(({ dimension, operator = 'equals', expression }) => ({
                dimension: camel(dimension),
                operator: camel(operator),
                expression,
              })),
            },
          ],
        }),
  };
}
