import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { StreamAnswer } from '../../../../http/stream-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { FORMATS } from '../../../../platform/exports/index.ts';
import { streamRows } from '../run-rows.ts';
import { ENGINE_FIELD, EXAMPLE_SQL, SQL_FIELDS } from '../schema.ts';
import type { QueryServices } from '../services.ts';

const { mediaType } = FORMATS.arrow;

export const streamArrow = defineOperation({
  id: 'query.arrow',
  method: 'POST',
  path: '/api/v1/query/arrow',
  tag: 'query',
  moves: 'read',
  summary: 'Run SQL and read the rows as an Arrow IPC stream',
  description:
    'All rows, in record batches sent while the query runs, or when Trino has run it. Columns keep their types; types that Arrow does not have are sent as text. Times are UTC.',
  effect: 'read',
  streams: [mediaType],
  body: Named('ArrowQuery', {
    ...SQL_FIELDS,
    ...ENGINE_FIELD,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Max rows. Defaults to all.',
      }),
    ),
  }),
  output: Type.Unknown(),
  errors: [404, 409, 413, 502, 503, 504],
  example: { body: { sql: EXAMPLE_SQL, params: [3] }, response: undefined },
  handler: async (ctx: Context<QueryServices>, { body }) =>
    new StreamAnswer({ mediaType, chunks: streamRows(ctx, body, 'arrow'), ownsChunks: true }),
});
