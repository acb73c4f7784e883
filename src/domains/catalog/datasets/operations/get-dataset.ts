import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { requireDataset, tableOf, toRecord, versionRecord } from '../dataset-record.ts';
import { DatasetWithVersions, EXAMPLE_DATASET } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';

export const getDataset = defineOperation({
  id: 'datasets.get',
  method: 'GET',
  path: '/api/v1/datasets/{dataset_id}',
  tag: 'datasets',
  moves: 'nothing',
  summary: 'Get a dataset',
  params: Type.Object({ dataset_id: Type.String({ description: 'The dataset ID.' }) }),
  output: DatasetWithVersions,
  example: {
    response: {
      ...EXAMPLE_DATASET,
      versions: [{ version: 1, row_count: 0, created_at: EXAMPLE_DATASET.created_at, superseded_at: null }],
    },
  },
  handler: (ctx: Context<DatasetsServices>, { params }) =>
    ctx.read(async (sql) => {
      const { tables, lakehouse } = ctx.services;
      const row = await requireDataset(sql, params.dataset_id);
      const record = await toRecord(sql, tables, ctx.account.id, row);
      const { versions } = await lakehouse.versions(sql, tableOf(ctx, params.dataset_id));
      return { ...record, versions: versions.reverse().map(versionRecord) };
    }),
});
