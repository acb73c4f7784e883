import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named, Timestamp } from '../../../../kernel/schema.ts';
import { MOST_ROWS, runRows } from '../run-rows.ts';
import { EXAMPLE_RESULT, QueryResult, SQL_FIELDS } from '../schema.ts';
import type { QueryServices } from '../services.ts';

export const runHybrid = defineOperation({
  id: 'query.hybrid',
  method: 'POST',
  path: '/api/v1/query/hybrid',
  tag: 'query',
  moves: 'read',
  summary: "Run SQL over datasets and Granary's own records together",
  description:
    'Besides datasets, tables and views, the statement can read granary_jobs, granary_sites, granary_datasets and so on: the current records of this account. POST /api/v1/query/schema lists them with their columns. Only those that the statement names are read, up to 50,000 records each.',
  effect: 'read',
  body: Named('HybridQuery', {
    ...SQL_FIELDS,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_ROWS,
        description: 'Max rows to return. Defaults to 1,000.',
      }),
    ),
    since: Type.Optional(Timestamp('Only Granary records from this time on.')),
  }),
  output: QueryResult,
  errors: [404, 504],
  example: {
    body: {
      sql: "SELECT p.title, avg(p.price) AS price FROM products p JOIN granary_sites s ON p.page LIKE s.url || '%' GROUP BY p.title",
    },
    response: EXAMPLE_RESULT,
  },
  prepare: (ctx: Context<QueryServices>, { body }) =>
    runRows(ctx, body, { records: true, since: body.since === undefined ? undefined : new Date(body.since) }),
  handler: async (_ctx, { prepared }) => prepared,
});
