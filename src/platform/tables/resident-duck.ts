import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { TextRow, TrustedFiles, TrustedSql } from './duck.ts';

const MOST_IDLE = 8;

/** What a statement that filters one file by an id gains nothing from, and is a sixth of its time. */
const NEEDLESS = [
  ...['statistics_propagation', 'join_order', 'common_subexpressions', 'common_aggregate', 'column_lifetime'],
  ...['reorder_filter', 'compressed_materialization', 'duplicate_groups', 'late_materialization', 'top_n'],
  ...['materialized_cte', 'deliminator', 'unnest_rewriter', 'build_side_probe_side', 'limit_pushdown'],
  ...['sum_rewriter', 'regex_range', 'in_clause', 'cte_filter_pusher', 'empty_result_pullup'],
];

/** To open a connection costs as much as a small statement, so they are kept. */
interface Lines {
  instance: DuckDBInstance;
  idle: DuckDBConnection[];
}

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
  const open = async (...settings: string[]): Promise<Lines> => {
    const instance = await DuckDBInstance.create(':memory:', {
      temp_directory: spillFolder,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      threads: String(threads),
      memory_limit: `${memoryMb}MB`,
    });
    const connection = await instance.connect();
    for (const setting of ['SET GLOBAL parquet_metadata_cache = true', ...settings])
      await connection.run(setting);
    return { instance, idle: [connection] };
  };
  const work = await open();
  let lookups: Promise<Lines> | undefined;
  return {
    async run<Row extends TextRow>(sql: string, { isLookup = false }: TrustedFiles) {
      if (!isLookup) return runOn<Row>(work, sql);
      lookups ??= open(
        `SET GLOBAL disabled_optimizers = '${NEEDLESS.join(',')}'`,
        // The system keeps the files in memory already.
        'SET GLOBAL enable_external_file_cache = false',
      ).catch((error: unknown) => {
        // The next lookup tries again.
        lookups = undefined;
        throw error;
      });
      return runOn<Row>(await lookups, sql);
    },
    close() {
      closeLines(work);
      void lookups?.then(closeLines);
    },
  };
}

async function runOn<Row extends TextRow>({ instance, idle }: Lines, sql: string): Promise<Row[]> {
  const connection = idle.pop() ?? (await instance.connect());
  try {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowObjectsJson() as Row[];
  } finally {
    if (idle.length < MOST_IDLE) idle.push(connection);
    else connection.closeSync();
  }
}

function closeLines({ instance, idle }: Lines): void {
  for (const connection of idle) connection.closeSync();
  instance.closeSync();
}
