import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { StreamAnswer } from '../../../../http/stream-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named } from '../../../../kernel/schema.ts';
import { FORMATS } from '../../../../platform/exports/index.ts';
import { MOST_ROWS, runRows, streamRows } from '../run-rows.ts';
import { ENGINE_FIELD, EXAMPLE_RESULT, EXAMPLE_SQL, QueryResult, SQL_FIELDS } from '../schema.ts';
import type { QueryServices } from '../services.ts';

const STREAMED = ['csv', 'jsonl', 'arrow'] as const;

export const runQuery = defineOperation({
  id: 'query.run',
  method: 'POST',
  path: '/api/v1/query',
  tag: 'query',
  moves: 'read',
  summary: "Run SQL over the account's datasets",
  description:
    'One SELECT in the dialect of its engine, DuckDB unless another is chosen. A dataset is a table by its name, quoted where needed, and by its id. Integers past 2^53 come as strings, times as UTC. As csv, jsonl or arrow the rows are streamed, all of them unless there is a limit.',
  effect: 'read',
  streams: STREAMED.map((format) => FORMATS[format].mediaType),
  body: Named('Query', {
    ...SQL_FIELDS,
    ...ENGINE_FIELD,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_ROWS,
        description: 'Max rows to return. Defaults to 1,000.',
      }),
    ),
    format: Type.Optional(Literals(['json', ...STREAMED], { description: 'Defaults to json.' })),
  }),
  output: QueryResult,
  errors: [404, 409, 502, 503, 504],
  example: { body: { sql: EXAMPLE_SQL, params: [3] }, response: EXAMPLE_RESULT },
  prepare: async (ctx: Context<QueryServices>, { body }) =>
    body.format === undefined || body.format === 'json' ? runRows(ctx, body) : undefined,
  handler: async (ctx: Context<QueryServices>, { body, prepared }) => {
    if (prepared !== undefined) return prepared;
    const format = body.format as (typeof STREAMED)[number];
    return new StreamAnswer({
      mediaType: FORMATS[format].mediaType,
      chunks: streamRows(ctx, body, format),
      ownsChunks: true,
    });
  },
});
