import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { requireDataset, toRecord } from '../dataset-record.ts';
import { Dataset, EXAMPLE_DATASET } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';

export const getDataset = defineOperation({
  id: 'datasets.get',
  method: 'GET',
  path: '/api/v1/datasets/{dataset_id}',
  tag: 'datasets',
  moves: 'nothing',
  summary: 'Get a dataset',
  params: Type.Object({ dataset_id: Type.String({ description: 'The dataset ID.' }) }),
  output: Dataset,
  example: { response: EXAMPLE_DATASET },
  handler: (ctx: Context<DatasetsServices>, { params }) =>
    ctx.read(async (sql) =>
      toRecord(sql, ctx.services.tables, ctx.account.id, await requireDataset(sql, params.dataset_id)),
    ),
});
