import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Timestamp } from '../../../../kernel/schema.ts';
import { COLUMN_TYPES } from '../../../../platform/tables/index.ts';

const Source = (description: string) => Literals(['statistics', 'scan', 'sample'], { description });

export const ColumnStats = Named('ColumnStats', {
  name: Type.String(),
  data_type: Literals(COLUMN_TYPES),
  nulls: Type.Integer({ description: 'Number of nulls. Exact.' }),
  min: Type.Unknown({
    description: 'Exact; null without values and for jsonb. Text is cut at 256 characters.',
  }),
  max: Type.Unknown({
    description: 'Exact; null without values and for jsonb. Text is cut at 256 characters.',
  }),
  distinct: Nullable(
    Type.Object({
      count: Type.Integer(),
      approximate: Type.Boolean({
        description: 'Always true: counted with a sketch or estimated from a sample.',
      }),
    }),
  ),
  quantiles: Nullable(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'p05, p25, p50, p75, p95 and p99 of numbers and timestamps; always actual values.',
    }),
  ),
  histogram: Nullable(
    Type.Array(
      Type.Object({
        from: Type.Unknown(),
        to: Type.Unknown({ description: 'Exclusive, except in the last bucket.' }),
        count: Type.Integer(),
      }),
      { description: 'For numbers and timestamps: up to 20 buckets of equal width from min to max.' },
    ),
  ),
  top_values: Nullable(
    Type.Array(Type.Object({ value: Type.Unknown(), count: Type.Integer() }), {
      description: 'The ten most frequent values; null for jsonb and where values hardly repeat.',
    }),
  ),
  source: Type.Object({
    range: Source('Where nulls, min and max come from.'),
    distinct: Source('Where distinct comes from.'),
    distribution: Source(
      'Where quantiles, histogram and top values come from; with a sample they are estimates.',
    ),
  }),
});
export type ColumnStats = Static<typeof ColumnStats>;

export const DatasetStats = Named('DatasetStats', {
  dataset_id: Type.String(),
  row_count: Type.Integer({ description: 'Number of rows. Exact.' }),
  bytes: Type.Integer({ description: 'Size of the segment files.' }),
  segments: Type.Integer(),
  hot_rows: Type.Integer({ description: 'Rows that are not in a segment yet.' }),
  sampled_rows: Nullable(
    Type.Integer({ description: 'Number of sampled rows; null if there was no sample.' }),
  ),
  columns: Type.Array(ColumnStats),
  computed_at: Timestamp('When the statistics were computed; the rows have not changed since.'),
});
export type DatasetStats = Static<typeof DatasetStats>;
