import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals } from '../../../../kernel/schema.ts';
import { relationRecord } from '../relation-record.ts';
import { EXAMPLE_VIEW, RegisteredRelation } from '../schema.ts';
import type { QueryServices } from '../services.ts';
import { listRelations } from '../store.ts';

export const listViews = defineOperation({
  id: 'query.views',
  method: 'GET',
  path: '/api/v1/query/views',
  tag: 'query',
  moves: 'nothing',
  summary: 'List registered views and tables',
  query: Type.Object({
    ...PAGE_QUERY,
    kind: Type.Optional(Literals(['table', 'view'], { description: 'Only this kind.' })),
  }),
  output: pageOf(RegisteredRelation, 'RegisteredRelationList'),
  example: { query: { kind: 'view' }, response: page([EXAMPLE_VIEW], 1, { limit: 50, offset: 0 }) },
  handler: (ctx: Context<QueryServices>, { query }) =>
    ctx.read(async (sql) => {
      const { rows, total } = await listRelations(sql, query.kind, query);
      return page(rows.map(relationRecord), total, query);
    }),
});
