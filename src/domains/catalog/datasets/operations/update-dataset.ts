import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { changeDataset } from '../change-dataset.ts';
import { Dataset, EXAMPLE_DATASET, UpdateDataset } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';

export const updateDataset = defineOperation({
  id: 'datasets.update',
  method: 'PUT',
  path: '/api/v1/datasets/{dataset_id}',
  tag: 'datasets',
  moves: 'change',
  summary: 'Update a dataset or its columns',
  description:
    'Columns can be added, renamed, made nullable and widened from integer to float; the files of a widened column are rewritten later, for other engines. A change that would lose data returns 409.',
  params: Type.Object({ dataset_id: Type.String({ description: 'The dataset ID.' }) }),
  body: UpdateDataset,
  output: Dataset,
  errors: [409],
  example: {
    body: { columns: [{ name: 'title' }, { name: 'price' }, { name: 'stock', data_type: 'integer' }] },
    response: EXAMPLE_DATASET,
  },
  handler: (ctx: Context<DatasetsServices>, { params, body }) =>
    ctx.tx((sql) => changeDataset(ctx, sql, params.dataset_id, body)),
});
