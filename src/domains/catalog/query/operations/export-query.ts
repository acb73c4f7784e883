import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { Named, Text } from '../../../../kernel/schema.ts';
import {
  checkExport,
  EXAMPLE_EXPORT,
  EXPORT_FIELDS,
  Export,
  type Exported,
  ONLY_IN_CSV,
  recordExport,
} from '../../../../resource/export.ts';
import { withRows } from '../engine/open-rows.ts';
import { queryExported } from '../events.ts';
import type { QueryOrigins } from '../query-origins.ts';
import { ENGINE_FIELD, EXAMPLE_SQL, SQL_FIELDS } from '../schema.ts';
import type { QueryServices } from '../services.ts';

const DEFAULT_TIMEOUT = 300_000;
const LONGEST_TIMEOUT = 600_000;

export const exportQuery = defineOperation({
  id: 'query.export',
  method: 'POST',
  path: '/api/v1/query/export',
  tag: 'query',
  moves: 'export',
  summary: 'Run SQL and export the rows to a file',
  description: 'All rows, as a file behind a link that expires. Formats are the same as for dataset exports.',
  effect: 'read',
  body: Named(
    'ExportQuery',
    {
      ...SQL_FIELDS,
      ...ENGINE_FIELD,
      ...EXPORT_FIELDS,
      timeout_ms: Type.Optional(
        Type.Integer({ minimum: 1, maximum: LONGEST_TIMEOUT, description: 'Defaults to 300,000.' }),
      ),
      file_name: Type.Optional(Text(200, 'Without the file extension. Defaults to query.')),
    },
    { documented: { allOf: [ONLY_IN_CSV] } },
  ),
  output: Export,
  errors: [404, 409, 413, 502, 503, 504],
  example: { body: { sql: EXAMPLE_SQL, params: [3], format: 'csv' }, response: EXAMPLE_EXPORT },
  prepare: (ctx: Context<QueryServices>, { body }) => {
    checkExport(body);
    return withRows(
      ctx,
      { ...body, timeout_ms: body.timeout_ms ?? DEFAULT_TIMEOUT },
      async (rows): Promise<Exported & AsyncDisposable & { origins: QueryOrigins }> => {
        const { format, escape_formulas: escapeFormulas = false } = body;
        const origins = await rows.origins();
        const written = await ctx.services.exports.write(ctx.account.id, format, ({ file }) =>
          ctx.services.queries().copyTo({ ...rows.request, file, format, escapeFormulas }),
        );
        const { rowCount } = written;
        return { rowCount, written, origins, [Symbol.asyncDispose]: () => written[Symbol.asyncDispose]() };
      },
    );
  },
  handler: (ctx: Context<QueryServices>, { body, prepared }) =>
    ctx.tx(async (sql) => {
      const accountId = ctx.account.id;
      const { format, expires_in: expiresIn, file_name: name = 'query' } = body;
      const about = { accountId, format, name, expiresIn };
      const record = await recordExport(sql, ctx.services.exports, prepared, about);
      const { export_id: subject, row_count: rows, bytes } = record;
      const { origins } = prepared;
      const payload = { format, rows, bytes, name, origins, actor: ctx.actor.id };
      await emit(sql, queryExported, { accountId, subject, payload });
      return record;
    }),
});
