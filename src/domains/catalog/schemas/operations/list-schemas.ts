import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { EXAMPLE_SCHEMA, RegisteredSchema } from '../schema.ts';
import { listLatest } from '../store.ts';

export const listSchemas = defineOperation({
  id: 'schemas.list',
  method: 'GET',
  path: '/api/v1/schemas',
  tag: 'schemas',
  moves: 'nothing',
  summary: 'List the schemas of the account',
  description: 'The latest version of each name.',
  query: Type.Object({
    ...PAGE_QUERY,
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Only those whose name or description contains this text.',
      }),
    ),
    sort: Type.Optional(
      Type.String({
        maxLength: 60,
        description: 'name, version, type or created_at; a leading minus sorts descending.',
      }),
    ),
  }),
  output: pageOf(RegisteredSchema, 'RegisteredSchemaList'),
  example: { query: { limit: 50 }, response: page([EXAMPLE_SCHEMA], 1, { limit: 50, offset: 0 }) },
  handler: async (ctx: Context, { query }) => {
    const { rows, total } = await ctx.read((sql) => listLatest(sql, query));
    return page(rows, total, query);
  },
});
