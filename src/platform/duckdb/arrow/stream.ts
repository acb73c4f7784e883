import type { DuckDBDataChunk } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import type { ArrowColumn, BatchParts } from './columns.ts';
import { type ArrowField, batchMessage, END, schemaMessage } from './messages.ts';
import { columnFor } from './nested-columns.ts';

const BATCH_ROWS = 65_536;
const BATCH_BYTES = 8 * 1024 ** 2;
/** The first batch is small, so that a reader has something early. */
const FIRST_ROWS = 2_048;

/** The rows as an Arrow IPC stream, a few messages at a time in memory. */
export async function* arrowStream(
  fields: readonly ArrowField[],
  chunks: AsyncIterable<DuckDBDataChunk>,
): AsyncGenerator<Buffer, number> {
  const columns = fields.map(({ type }) => columnFor(type));
  let most = FIRST_ROWS;
  let pending = 0;
  let total = 0;
  // Not before there is a row, or surely none: what fails at once has said nothing yet.
  let schema: Buffer[] = [schemaMessage(fields)];
  for await (const chunk of chunks) {
    const rows = chunk.rowCount;
    for (const [index, column] of columns.entries())
      column.append(duckdb.data_chunk_get_vector(chunk.chunk, index), 0, rows);
    pending += rows;
    total += rows;
    const bytes = columns.reduce((sum, column) => sum + column.bytes(), 0);
    if (pending < most && bytes < BATCH_BYTES) continue;
    const batch = takeBatch(columns, pending);
    yield schema.length === 0 ? batch : Buffer.concat([...schema, batch]);
    schema = [];
    pending = 0;
    most = BATCH_ROWS;
  }
  yield Buffer.concat([...schema, ...(pending > 0 ? [takeBatch(columns, pending)] : []), END]);
  return total;
}

function takeBatch(columns: readonly ArrowColumn[], rows: number): Buffer {
  const parts: BatchParts = { nodes: [], buffers: [] };
  for (const column of columns) column.parts(parts);
  const message = batchMessage(rows, parts);
  for (const column of columns) column.clear();
  return message;
}
