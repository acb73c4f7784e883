import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals } from '../../../../kernel/schema.ts';
import { toRecord } from '../dataset-record.ts';
import { Dataset, EXAMPLE_DATASET } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';
import { listDatasets as readDatasets } from '../store.ts';

export const listDatasets = defineOperation({
  id: 'datasets.list',
  method: 'GET',
  path: '/api/v1/datasets',
  tag: 'datasets',
  moves: 'nothing',
  summary: 'List the datasets of the account',
  query: Type.Object({
    ...PAGE_QUERY,
    search: Type.Optional(
      Type.String({ maxLength: 200, description: 'Filter by text in the name or description.' }),
    ),
    sort: Type.Optional(
      Literals(['name', '-name', 'created_at', '-created_at', 'updated_at', '-updated_at'], {
        description: 'A leading minus sorts descending. Defaults to -created_at.',
      }),
    ),
  }),
  output: pageOf(Dataset, 'DatasetList'),
  example: { query: { search: 'prod' }, response: page([EXAMPLE_DATASET], 1, { limit: 50, offset: 0 }) },
  handler: (ctx: Context<DatasetsServices>, { query }) =>
    ctx.read(async (sql) => {
      const { rows, total } = await readDatasets(sql, query);
      const records = [];
      for (const row of rows) records.push(await toRecord(sql, ctx.services.tables, ctx.account.id, row));
      return page(records, total, query);
    }),
});
