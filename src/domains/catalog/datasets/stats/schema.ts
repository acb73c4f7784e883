import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Timestamp } from '../../../../kernel/schema.ts';
import { COLUMN_TYPES } from '../../../../platform/tables/index.ts';

const Source = (description: string) => Literals(['statistics', 'scan', 'sample'], { description });

export const ColumnStats = Named('ColumnStats', {
  name: Type.String(),
  data_type: Literals(COLUMN_TYPES),
  nulls: Type.Integer({ description: 'Rows without a value. Exact.' }),
  min: Type.Unknown({
    description: 'Exact; null without values and for jsonb. Texts are cut at 256 characters.',
  }),
  max: Type.Unknown({
    description: 'Exact; null without values and for jsonb. Texts are cut at 256 characters.',
  }),
  distinct: Nullable(
    Type.Object({
      count: Type.Integer(),
      approximate: Type.Boolean({
        description: 'Always true: counted by a sketch or estimated from a sample.',
      }),
    }),
  ),
  quantiles: Nullable(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'p05, p25, p50, p75, p95 and p99 of numbers and timestamps: values that occur.',
    }),
  ),
  histogram: Nullable(
    Type.Array(
      Type.Object({
        from: Type.Unknown(),
        to: Type.Unknown({ description: 'Not included, except in the last.' }),
        count: Type.Integer(),
      }),
      { description: 'Of numbers and timestamps: up to 20 parts of the same width from min to max.' },
    ),
  ),
  top_values: Nullable(
    Type.Array(Type.Object({ value: Type.Unknown(), count: Type.Integer() }), {
      description: 'The ten most frequent; null for jsonb and where hardly a value comes twice.',
    }),
  ),
  source: Type.Object({
    range: Source('Where nulls, min and max come from.'),
    distinct: Source('Where distinct comes from.'),
    distribution: Source(
      'Where quantiles, histogram and top values come from; a sample makes them estimates.',
    ),
  }),
});
export type ColumnStats = Static<typeof ColumnStats>;

export const DatasetStats = Named('DatasetStats', {
  dataset_id: Type.String(),
  row_count: Type.Integer({ description: 'Exact.' }),
  bytes: Type.Integer({ description: 'Of the segment files.' }),
  segments: Type.Integer(),
  hot_rows: Type.Integer({ description: 'Rows that are not in a segment yet.' }),
  sampled_rows: Nullable(
    Type.Integer({ description: 'How many rows the sample had; null when there was none.' }),
  ),
  columns: Type.Array(ColumnStats),
  computed_at: Timestamp(
    'These numbers are of the rows as they are; they were computed then and have not changed since.',
  ),
});
export type DatasetStats = Static<typeof DatasetStats>;
