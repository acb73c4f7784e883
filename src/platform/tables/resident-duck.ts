import type { DuckDBConnection } from '@duckdb/node-api';
import type { TrustedSql } from './duck.ts';

const MOST_IDLE = 8;

export interface ResidentDuck extends TrustedSql {
  close(): void;
}

export interface ResidentDuckOptions {
  /** For what does not fit into memory. */
  spillFolder: string;
  threads?: number;
  memoryMb?: number;
}

/**
 * A DuckDB that stays, for the statements of this engine over the files of this engine: a single row in milliseconds,
 * where a process of its own would cost a tenth of a second. What people send, SQL or files, never comes here.
 */
export async function createResidentDuck({
  spillFolder,
  // One thread reads a row sooner than two, and leaves the other core to the requests.
  threads = 1,
  memoryMb = 512,
}: ResidentDuckOptions): Promise<ResidentDuck> {
  // Loaded here, because a program that keeps no rows should not pay for it.
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    temp_directory: spillFolder,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
  });
  const settings = await instance.connect();
  await settings.run('SET GLOBAL parquet_metadata_cache = true');
  settings.closeSync();
  // To open one costs as much as a small statement.
  const idle: DuckDBConnection[] = [];
  return {
    async run(sql) {
      const connection = idle.pop() ?? (await instance.connect());
      try {
        const reader = await connection.runAndReadAll(sql);
        return reader.getRowObjectsJson() as Record<string, string | null>[];
      } finally {
        if (idle.length < MOST_IDLE) idle.push(connection);
        else connection.closeSync();
      }
    },
    close() {
      for (const connection of idle) connection.closeSync();
      instance.closeSync();
    },
  };
}
