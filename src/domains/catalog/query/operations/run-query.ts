import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { withRelations } from '../open-relations.ts';
import { resultColumns } from '../result-types.ts';
import { DEFAULT_TIMEOUT, EXAMPLE_SQL, QueryResult, SQL_FIELDS } from '../schema.ts';
import type { QueryServices } from '../services.ts';

const DEFAULT_ROWS = 1_000;
const MOST_ROWS = 10_000;
const MOST_BYTES = 32 * 1024 ** 2;

export const runQuery = defineOperation({
  id: 'query.run',
  method: 'POST',
  path: '/api/v1/query',
  tag: 'query',
  summary: 'Run SQL over the datasets of the account',
  description:
    'One SELECT in DuckDB’s dialect. A dataset is a table by its name, quoted where needed, and by its id. Integers past 2^53 come as strings, times as UTC.',
  effect: 'read',
  body: Named('Query', {
    ...SQL_FIELDS,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_ROWS,
        description: 'Most rows of the answer; 1,000 when left out.',
      }),
    ),
  }),
  output: QueryResult,
  errors: [404, 504],
  example: {
    body: { sql: EXAMPLE_SQL, params: [3] },
    response: {
      columns: [
        { name: 'title', data_type: 'text' },
        { name: 'price', data_type: 'float' },
      ],
      data: [{ title: 'Bread', price: 3.2 }],
      row_count: 1,
      truncated: false,
      duration_ms: 4.1,
    },
  },
  handler: (ctx: Context<QueryServices>, { body }) =>
    withRelations(ctx, body.sql, async (relations) => {
      const result = await ctx.services.queries().run({
        sql: body.sql,
        ...(body.params === undefined ? {} : { params: body.params }),
        relations,
        limit: body.limit ?? DEFAULT_ROWS,
        maxBytes: MOST_BYTES,
        timeoutMs: body.timeout_ms ?? DEFAULT_TIMEOUT,
        owner: ctx.account.id,
        signal: ctx.signal,
      });
      return {
        columns: resultColumns(result.columns),
        data: JSON.parse(result.json),
        row_count: result.rowCount,
        truncated: result.truncated,
        duration_ms: Math.round(result.durationMs * 10) / 10,
      };
    }),
});
