import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { engineRequest } from '../engine-request.ts';
import { withRelations } from '../open-relations.ts';
import { resultColumns } from '../result-types.ts';
import { EXAMPLE_SQL, QueryDescription, SQL_FIELDS } from '../schema.ts';
import type { QueryServices } from '../services.ts';

export const describeQuery = defineOperation({
  id: 'query.describe',
  method: 'POST',
  path: '/api/v1/query/describe',
  tag: 'query',
  moves: 'nothing',
  summary: 'Get the columns a query would return, without running it',
  effect: 'read',
  body: Named('DescribeQuery', SQL_FIELDS),
  output: QueryDescription,
  errors: [404, 504],
  example: {
    body: { sql: EXAMPLE_SQL },
    response: {
      columns: [
        { name: 'title', data_type: 'text' },
        { name: 'price', data_type: 'float' },
      ],
      parameters: ['1'],
    },
  },
  prepare: (ctx: Context<QueryServices>, { body }) =>
    withRelations(ctx, body.sql, async (source) => {
      const { columns, parameters } = await ctx.services.queries().describe({
        ...engineRequest(ctx, body, source),
        params: body.params ?? nothingFor(source.parameters),
      });
      return { columns: resultColumns(columns), parameters };
    }),
  handler: async (_ctx, { prepared }) => prepared,
});

/** Columns can be told without values: null stands for each. */
function nothingFor(names: readonly string[]): null[] | Record<string, null> {
  const numbers = names.map(Number);
  if (numbers.every(Number.isInteger)) return new Array<null>(Math.max(0, ...numbers)).fill(null);
  return Object.fromEntries(names.map((name) => [name, null]));
}
