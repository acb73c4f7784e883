import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { dropDataset } from '../drop-dataset.ts';
import { EXAMPLE_DATASET } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';

export const deleteDataset = defineOperation({
  id: 'datasets.delete',
  method: 'DELETE',
  path: '/api/v1/datasets/{dataset_id}',
  tag: 'datasets',
  moves: 'change',
  summary: 'Delete a dataset with all its rows',
  params: Type.Object({ dataset_id: Type.String({ description: 'The dataset ID.' }) }),
  output: Named('DatasetDeletion', { dataset_id: Type.String(), deleted: Type.Boolean() }),
  example: { response: { dataset_id: EXAMPLE_DATASET.dataset_id, deleted: true } },
  handler: async (ctx: Context<DatasetsServices>, { params }) => {
    const id = params.dataset_id;
    await ctx.tx((sql) => dropDataset(ctx, sql, id));
    return { dataset_id: id, deleted: true };
  },
});
