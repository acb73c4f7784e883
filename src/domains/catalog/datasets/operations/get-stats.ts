import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { requireDataset } from '../dataset-record.ts';
import { EXAMPLE_DATASET } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';
import { DatasetStats } from '../stats/schema.ts';

export const getStats = defineOperation({
  id: 'datasets.stats',
  method: 'GET',
  path: '/api/v1/datasets/{dataset_id}/stats',
  tag: 'datasets',
  moves: 'read',
  summary: "Get statistics of a dataset's values",
  description:
    'Counts, nulls, min and max are exact. Distinct counts are always estimates; quantiles, histograms and top values are exact where `source` is scan, and estimated from a sample otherwise. Cached until the rows change.',
  params: Type.Object({ dataset_id: Type.String({ description: 'The dataset ID.' }) }),
  output: DatasetStats,
  example: {
    response: {
      dataset_id: EXAMPLE_DATASET.dataset_id,
      row_count: 3,
      bytes: 0,
      segments: 0,
      hot_rows: 3,
      sampled_rows: null,
      columns: [
        {
          name: 'title',
          data_type: 'text',
          nulls: 0,
          min: 'Bread',
          max: 'Cake',
          distinct: { count: 2, approximate: true },
          quantiles: null,
          histogram: null,
          top_values: [
            { value: 'Bread', count: 2 },
            { value: 'Cake', count: 1 },
          ],
          source: { range: 'scan', distinct: 'scan', distribution: 'scan' },
        },
      ],
      computed_at: '2026-03-01T09:30:00.000Z',
    },
  },
  handler: async (ctx: Context<DatasetsServices>, { params }) => {
    await ctx.read((sql) => requireDataset(sql, params.dataset_id));
    return ctx.services.stats.of(ctx.account.id, params.dataset_id);
  },
});
