import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** The anchor: DuckDB in this process, with as many threads as Granary's queries have. */
export async function withDuck<Result>(work: (duck: DuckDBConnection) => Promise<Result>): Promise<Result> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const duck = await instance.connect();
  try {
    await duck.run('SET parquet_metadata_cache = true');
    return await work(duck);
  } finally {
    duck.closeSync();
    instance.closeSync();
  }
}
