import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { columnChanges } from '../column-changes.ts';
import { requireDataset, tableOf, toRecord } from '../dataset-record.ts';
import { datasetUpdated } from '../events.ts';
import { Dataset, EXAMPLE_DATASET, UpdateDataset } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';
import { updateDataset as writeDataset } from '../store.ts';

export const updateDataset = defineOperation({
  id: 'datasets.update',
  method: 'PUT',
  path: '/api/v1/datasets/{dataset_id}',
  tag: 'datasets',
  summary: 'Update a dataset or its columns',
  description:
    'Columns can be added, renamed, made nullable and widened from integer to float without rewriting stored data. A change that would lose data returns 409.',
  params: Type.Object({ dataset_id: Type.String({ description: 'The dataset ID.' }) }),
  body: UpdateDataset,
  output: Dataset,
  errors: [409],
  example: {
    body: { columns: [{ name: 'title' }, { name: 'price' }, { name: 'stock', data_type: 'integer' }] },
    response: EXAMPLE_DATASET,
  },
  handler: (ctx: Context<DatasetsServices>, { params, body }) =>
    ctx.tx(async (sql) => {
      const id = params.dataset_id;
      const { tables } = ctx.services;
      const accountId = ctx.account.id;
      const before = await requireDataset(sql, id);
      const { name, description, site_url: siteUrl } = body;
      const row = (await writeDataset(sql, id, { name, description, siteUrl })) ?? before;
      if (body.columns !== undefined) {
        const { columns } = await tables.definition(sql, tableOf(ctx, id));
        const changes = columnChanges(columns, body.columns);
        if (changes.length > 0) await tables.changeSchema(sql, tableOf(ctx, id), changes);
      }
      const record = await toRecord(sql, tables, accountId, row);
      const schema = record.columns.map(({ name: column, data_type }) => ({ name: column, data_type }));
      await emit(sql, datasetUpdated, {
        accountId,
        subject: id,
        payload: { fields: Object.keys(body), name: record.name, schema, actor: ctx.actor.id },
      });
      return record;
    }),
});
