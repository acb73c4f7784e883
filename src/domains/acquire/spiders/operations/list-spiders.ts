import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals } from '../../../../kernel/schema.ts';
import { EXAMPLE_SPIDER, Spider, STATUSES } from '../schema.ts';
import { listSpiders as readSpiders } from '../store.ts';

export const listSpiders = defineOperation({
  id: 'spiders.list',
  method: 'GET',
  path: '/api/v1/spiders',
  tag: 'spiders',
  summary: 'List the spiders of the account',
  query: Type.Object({
    ...PAGE_QUERY,
    search: Type.Optional(
      Type.String({ maxLength: 200, description: 'Filter by text in the name or site.' }),
    ),
    status: Type.Optional(Literals(STATUSES, { description: 'Defaults to created.' })),
    dataset_id: Type.Optional(Type.String({ description: 'Filter by dataset.' })),
    sort: Type.Optional(
      Literals(['name', '-name', 'created_at', '-created_at', 'updated_at', '-updated_at'], {
        description: 'A leading minus sorts descending. Defaults to -created_at.',
      }),
    ),
  }),
  output: pageOf(Spider, 'SpiderList'),
  example: { query: { search: 'shop' }, response: page([EXAMPLE_SPIDER], 1, { limit: 50, offset: 0 }) },
  handler: (ctx: Context, { query }) =>
    ctx.read(async (sql) => {
      const { rows, total } = await readSpiders(sql, query);
      return page(rows, total, query);
    }),
});
