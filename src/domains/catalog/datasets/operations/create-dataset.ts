import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { prefixedId } from '../../../../kernel/ids.ts';
import { tableOf, toRecord } from '../dataset-record.ts';
import { CreateDataset, Dataset, EXAMPLE_DATASET } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';
import { countDatasets, insertDataset } from '../store.ts';

export const createDataset = defineOperation({
  id: 'datasets.create',
  method: 'POST',
  path: '/api/v1/datasets',
  tag: 'datasets',
  summary: 'Create a dataset',
  quota: 'datasets',
  body: CreateDataset,
  output: Dataset,
  errors: [409],
  example: {
    body: {
      name: 'products',
      description: 'What the shop sells',
      site_url: 'https://shop.example.com',
      columns: [
        { name: 'title', data_type: 'text', nullable: false },
        { name: 'price', data_type: 'float' },
      ],
    },
    response: EXAMPLE_DATASET,
  },
  handler: (ctx: Context<DatasetsServices>, { body }) =>
    ctx.tx(async (sql) => {
      const { quota, tables } = ctx.services;
      await quota.hold(sql, ctx.account, 'datasets', () => countDatasets(sql));
      const id = prefixedId('ds');
      const accountId = ctx.account.id;
      const dataset = {
        name: body.name,
        description: body.description ?? '',
        siteUrl: body.site_url ?? null,
      };
      const row = await insertDataset(sql, accountId, id, dataset);
      const columns = body.columns.map(({ name, data_type: type, nullable }) => ({
        name,
        type,
        nullable: nullable ?? true,
      }));
      await tables.create(sql, { ...tableOf(ctx, id), columns });
      const payload = { name: body.name, columns: columns.length, actor: ctx.actor.id };
      await emit(sql, { accountId, type: 'dataset.created', subject: id, payload });
      return toRecord(sql, tables, accountId, row);
    }),
});
