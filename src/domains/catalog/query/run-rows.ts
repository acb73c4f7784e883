import type { Static } from 'typebox';
import type { Context } from '../../../kernel/context.ts';
import type { StreamFormat } from '../../../platform/duckdb/index.ts';
import { engineRequest } from './engine-request.ts';
import { openRelations, type SourceOptions, withRelations } from './open-relations.ts';
import { resultColumns } from './result-types.ts';
import type { QueryResult, SqlBody } from './schema.ts';
import type { QueryServices } from './services.ts';

const DEFAULT_ROWS = 1_000;
export const MOST_ROWS = 10_000;
const MOST_BYTES = 32 * 1024 ** 2;

/** The rows as a record, up to the limits. */
export const runRows = (
  ctx: Context<QueryServices>,
  body: SqlBody & { limit?: number },
  options: SourceOptions = {},
): Promise<Static<typeof QueryResult>> =>
  withRelations(
    ctx,
    body.sql,
    async (source) => {
      const result = await ctx.services.queries().run({
        ...engineRequest(ctx, body, source),
        limit: body.limit ?? DEFAULT_ROWS,
        maxBytes: MOST_BYTES,
      });
      return {
        columns: resultColumns(result.columns),
        data: JSON.parse(result.json),
        row_count: result.rowCount,
        truncated: result.truncated,
        duration_ms: Math.round(result.durationMs * 10) / 10,
      };
    },
    options,
  );

/** The rows as bytes while they come; everything happens when the first of them is asked for. */
export async function* streamRows(
  ctx: Context<QueryServices>,
  body: SqlBody & { limit?: number },
  format: StreamFormat,
): AsyncGenerator<Buffer> {
  const { source, release } = await openRelations(ctx, body.sql);
  try {
    const { limit } = body;
    yield* ctx.services.queries().stream({
      ...engineRequest(ctx, body, source),
      format,
      ...(limit === undefined ? {} : { limit }),
    });
  } finally {
    release();
  }
}
