import Type, { type Static } from 'typebox';
import { eitherOr, Literals, Named, Nullable, Text } from '../../../../kernel/schema.ts';
import { PROPERTY_WISH } from './properties.ts';

export const DIMENSIONS = [
  'date',
  'hour',
  'query',
  'page',
  'country',
  'device',
  'search_appearance',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** What daily rows are kept by. */
export const STORED_DIMENSIONS = ['date', 'query', 'page', 'country', 'device'] as const;

export const OPERATORS = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'including_regex',
  'excluding_regex',
] as const;

const Filter = Type.Object({
  dimension: Literals(['query', 'page', 'country', 'device', 'search_appearance']),
  operator: Type.Optional(Literals(OPERATORS, { description: 'Defaults to equals. Patterns are RE2.' })),
  expression: Text(4_096, 'The value or pattern to compare with.'),
});
export type AnalyticsFilter = Static<typeof Filter>;

const Day = (description: string) => Type.String({ description, format: 'date', examples: ['2026-03-01'] });

export const AnalyticsRequest = Named(
  'SearchAnalyticsRequest',
  {
    ...PROPERTY_WISH,
    start_date: Day('The first day, in Pacific time.'),
    end_date: Day('The last day, in Pacific time.'),
    dimensions: Type.Optional(
      Type.Array(Literals(DIMENSIONS), { maxItems: 7, uniqueItems: true, description: 'What to group by.' }),
    ),
    type: Type.Optional(
      Literals(['web', 'image', 'video', 'news', 'google_news', 'discover'], {
        description: 'Defaults to web.',
      }),
    ),
    filters: Type.Optional(Type.Array(Filter, { maxItems: 50, description: 'All of them must hold.' })),
    aggregation: Type.Optional(
      Literals(['auto', 'by_page', 'by_property', 'by_news_showcase_panel'], {
        description: 'Defaults to auto.',
      }),
    ),
    data_state: Type.Optional(
      Literals(['final', 'all', 'hourly_all'], {
        description: 'Defaults to final: days that do not change any more.',
      }),
    ),
    row_limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 25_000, description: 'Defaults to 1,000.' }),
    ),
    start_row: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Rows to skip.' })),
    source: Type.Optional(
      Literals(['auto', 'live', 'stored'], {
        description:
          'Defaults to auto: live where Search Console can be asked and still has the days, else stored rows that cover them.',
      }),
    ),
  },
  { documented: eitherOr('site_id', 'property') },
);
export type AnalyticsRequest = Static<typeof AnalyticsRequest>;

export const METRICS = {
  clicks: Type.Integer(),
  impressions: Type.Integer(),
  ctr: Type.Number({ description: 'Clicks per impression, 0 to 1.' }),
  position: Type.Number({ description: 'Average position, from 1; 0 without impressions.' }),
};
export const Metrics = Type.Object(METRICS);
export type Metrics = Static<typeof Metrics>;

const named = Object.fromEntries(
  DIMENSIONS.map((dimension) => [dimension, Type.Optional(Type.String())]),
) as Record<Dimension, ReturnType<typeof Type.Optional<ReturnType<typeof Type.String>>>>;

export const AnalyticsRow = Named('SearchAnalyticsRow', { ...named, ...METRICS });
export type AnalyticsRow = Static<typeof AnalyticsRow>;

export const Analytics = Named('SearchAnalytics', {
  property: Type.String(),
  rows: Type.Array(AnalyticsRow, { description: 'By clicks, most first.' }),
  totals: Metrics,
  first_incomplete_date: Nullable(
    Type.String({ description: 'From this day on, figures may still change.' }),
  ),
  has_more: Type.Boolean(),
  source: Literals(['live', 'stored']),
});
export type Analytics = Static<typeof Analytics>;
