import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { addDataset } from '../add-dataset.ts';
import { toRecord } from '../dataset-record.ts';
import { CreateDataset, Dataset, EXAMPLE_DATASET } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';

export const createDataset = defineOperation({
  id: 'datasets.create',
  method: 'POST',
  path: '/api/v1/datasets',
  tag: 'datasets',
  moves: 'change',
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
      const { services } = ctx;
      const columns = body.columns.map(({ name, data_type: type, nullable }) => ({
        name,
        type,
        nullable: nullable ?? true,
      }));
      const row = await addDataset(sql, services, ctx, {
        name: body.name,
        description: body.description ?? '',
        siteUrl: body.site_url ?? null,
        versionRetentionHours: body.version_retention_hours,
        columns,
      });
      return toRecord(sql, services.tables, ctx.account.id, row);
    }),
});
