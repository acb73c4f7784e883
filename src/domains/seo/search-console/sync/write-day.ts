import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  copyToSegment,
  type PreparedSegment,
  rowIdExpression,
  type TableDefinition,
} from '../../../../platform/tables/index.ts';
import type { ProviderRow } from '../analytics/ask-analytics.ts';
import { ROW_DIMENSIONS } from '../analytics/daily-table.ts';
import type { SearchConsoleServices } from '../services.ts';

const TIMEOUT_MS = 120_000;
const LONGEST_LINE = 64 * 1024;

/** The rows of a day as a Parquet segment in the object store, which nobody sees until it is given its place. */
export function writeDay(
  { database, tables, parsers, scratch }: SearchConsoleServices,
  definition: TableDefinition,
  { day, rows }: { day: string; rows: readonly ProviderRow[] },
  signal: AbortSignal,
): Promise<PreparedSegment | undefined> {
  if (rows.length === 0) return Promise.resolve(undefined);
  const { accountId } = definition;
  return scratch.within(async (folder) => {
    const source = join(folder, 'rows.jsonl');
    const file = join(folder, 'day.parquet');
    await writeFile(source, rows.map((row, at) => JSON.stringify(toLine(day, row, at))).join('\n'));
    const blocks = await database.forAccount(accountId)((sql) => tables.reserveRowIds(sql, rows.length));
    const now = `TIMESTAMP '${new Date().toISOString().replace('T', ' ').replace('Z', '')}'`;
    const selected = `SELECT CAST(${rowIdExpression(blocks, 'n')} AS BIGINT) AS _row_id, ${now} AS _created_at,
      ${now} AS _updated_at, ${definition.columns.map(({ name }) => name).join(', ')}
      FROM read_json('${source.replaceAll("'", "''")}', format = 'newline_delimited', maximum_object_size = ${LONGEST_LINE},
        columns = {n: 'BIGINT', day: 'VARCHAR', query: 'VARCHAR', page: 'VARCHAR', country: 'VARCHAR', device: 'VARCHAR',
          clicks: 'BIGINT', impressions: 'BIGINT', position: 'DOUBLE'})`;
    await parsers().run({
      statements: [{ sql: copyToSegment(selected, definition, file, { inOrder: true, light: true }) }],
      readable: [source],
      writable: [file],
      owner: accountId,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    return tables.prepareSegment(definition, file);
  });
}

const toLine = (day: string, { keys, clicks, impressions, position }: ProviderRow, n: number) => ({
  n,
  day,
  ...Object.fromEntries(ROW_DIMENSIONS.map((dimension, at) => [dimension, keys[at] ?? null])),
  clicks: Math.round(clicks),
  impressions: Math.round(impressions),
  position,
});
