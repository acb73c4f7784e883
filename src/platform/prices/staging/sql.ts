import type { DuckDBConnection } from '@duckdb/node-api';

/** What runs statements here. */
export interface Sql {
  run(sql: string): Promise<unknown>;
  /** The number in the first column of the first row. */
  one(sql: string): Promise<number>;
}

export const sqlOf = (connection: DuckDBConnection): Sql => ({
  run: (statement) => connection.run(statement),
  one: async (query) => Number((await connection.runAndReadAll(query)).getRows()[0]?.[0] ?? 0),
});

/** The columns of a result, some rows at a time, without all of it in memory. */
export async function* columnsOf(connection: DuckDBConnection, sql: string): AsyncGenerator<unknown[][]> {
  const result = await connection.stream(sql);
  for (
    let chunk = await result.fetchChunk();
    chunk !== null && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  )
    yield chunk.getColumns();
}
