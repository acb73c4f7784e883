import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { Named } from '../../../../kernel/schema.ts';
import { requireDataset, tableOf } from '../dataset-record.ts';
import { datasetDeleted } from '../events.ts';
import { EXAMPLE_DATASET } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';
import { removeDataset } from '../store.ts';

export const deleteDataset = defineOperation({
  id: 'datasets.delete',
  method: 'DELETE',
  path: '/api/v1/datasets/{dataset_id}',
  tag: 'datasets',
  summary: 'Delete a dataset with all its rows',
  params: Type.Object({ dataset_id: Type.String({ description: 'The dataset ID.' }) }),
  output: Named('DatasetDeletion', { dataset_id: Type.String(), deleted: Type.Boolean() }),
  example: { response: { dataset_id: EXAMPLE_DATASET.dataset_id, deleted: true } },
  handler: async (ctx: Context<DatasetsServices>, { params }) => {
    const id = params.dataset_id;
    await ctx.tx(async (sql) => {
      const { name } = await requireDataset(sql, id);
      await removeDataset(sql, id);
      await ctx.services.tables.drop(sql, tableOf(ctx, id));
      await emit(sql, datasetDeleted, {
        accountId: ctx.account.id,
        subject: id,
        payload: { name, actor: ctx.actor.id },
      });
    });
    return { dataset_id: id, deleted: true };
  },
});
