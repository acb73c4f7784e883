import type { Static } from 'typebox';
import type { Context } from '../../../kernel/context.ts';
import type { StreamFormat } from '../../../platform/duckdb/index.ts';
import { type OpenRows, openRows, withRows } from './engine/open-rows.ts';
import type { SourceOptions } from './open-relations.ts';
import { resultColumns } from './result-types.ts';
import type { EngineBody, QueryResult } from './schema.ts';
import type { QueryServices } from './services.ts';

const DEFAULT_ROWS = 1_000;
export const MOST_ROWS = 10_000;
const MOST_BYTES = 32 * 1024 ** 2;
/** The rows as a record, up to the limits. */
export const runRows = (
  ctx: Context<QueryServices>,
  body: EngineBody & { limit?: number },
  options: SourceOptions = {},
): Promise<Static<typeof QueryResult>> => {
  const since = performance.now();
  const limit = body.limit ?? DEFAULT_ROWS;
  return withRows(
    ctx,
    body,
    async (rows) => {
      const result = await ctx.services.queries().run({ ...rows.request, limit, maxBytes: MOST_BYTES });
      const duration = rows.engine === 'trino' ? performance.now() - since : result.durationMs;
      return {
        columns: resultColumns(result.columns),
        data: JSON.parse(result.json),
        row_count: result.rowCount,
        truncated: result.truncated || rows.isCut,
        duration_ms: Math.round(duration * 10) / 10,
        ...(body.engine === undefined ? {} : told(rows)),
      };
    },
    { ...options, wanted: { rows: limit + 1, bytes: MOST_BYTES } },
  );
};

const told = ({ engine, note, stats }: OpenRows) => ({
  engine,
  ...(note === undefined ? {} : { engine_note: note }),
  ...(stats === undefined ? {} : { stats }),
});

/** The rows as bytes while they come; everything happens when the first of them is asked for. */
export async function* streamRows(
  ctx: Context<QueryServices>,
  body: EngineBody & { limit?: number },
  format: StreamFormat,
): AsyncGenerator<Buffer> {
  const { limit } = body;
  const most = limit === undefined ? {} : { limit };
  const { rows, release } = await openRows(ctx, body, { wanted: limit === undefined ? {} : { rows: limit } });
  try {
    yield* ctx.services.queries().stream({ ...rows.request, format, ...most });
  } finally {
    await release();
  }
}
