import { DuckDBInstance } from '@duckdb/node-api';

/** By what the file says of itself at its end. */
export async function countRows(path: string): Promise<number> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    const file = path.replaceAll("'", "''");
    const reader = await connection.runAndReadAll(`SELECT num_rows FROM parquet_file_metadata('${file}')`);
    return Number(reader.getRows()[0]?.[0] ?? 0);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
