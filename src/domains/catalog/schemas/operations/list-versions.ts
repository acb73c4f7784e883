import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { noSuchSchema } from '../no-such-schema.ts';
import { EXAMPLE_SCHEMA, RegisteredSchema } from '../schema.ts';
import { listVersions as readVersions } from '../store.ts';

export const listVersions = defineOperation({
  id: 'schemas.list-versions',
  method: 'GET',
  path: '/api/v1/schemas/{name}/versions',
  tag: 'schemas',
  moves: 'nothing',
  summary: 'List the versions of a schema',
  description: 'Newest first.',
  params: Type.Object({ name: Type.String({ description: 'Name of the schema.' }) }),
  query: Type.Object(PAGE_QUERY),
  output: pageOf(RegisteredSchema, 'SchemaVersionList'),
  example: { query: { limit: 50 }, response: page([EXAMPLE_SCHEMA], 1, { limit: 50, offset: 0 }) },
  handler: async (ctx: Context, { params, query }) => {
    const found = await ctx.read((sql) => readVersions(sql, params.name, query));
    if (found === undefined) throw noSuchSchema();
    return page(found.rows, found.total, query);
  },
});
