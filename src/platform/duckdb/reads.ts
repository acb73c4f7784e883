import type { FileScan } from './messages.ts';
import type { OpenSandbox } from './sandbox.ts';
import { quoteText } from './text.ts';

/**
 * Does the work and says what it read of the Parquet files. DuckDB's own counters tell what it expected to read; its log of
 * the reads themselves shows which row groups were left out.
 */
export async function watchingReads<Result>(
  { connection, files }: OpenSandbox,
  work: () => Promise<Result>,
): Promise<{ result: Result; scans: FileScan[] }> {
  const parquet = [...new Set(files)].filter((file) => file.endsWith('.parquet'));
  await connection.run("CALL enable_logging('FileSystem', level = 'trace', storage = 'memory')");
  try {
    const result = await work();
    await connection.run('CALL disable_logging()');
    if (parquet.length === 0) return { result, scans: [] };
    const reader = await connection.runAndReadAll(scansOf(parquet));
    return { result, scans: (reader.getRowObjectsJson() as Record<string, string>[]).map(toScan) };
  } finally {
    await connection.run('CALL disable_logging()');
    await connection.run('CALL truncate_duckdb_logs()');
  }
}

const toScan = (row: Record<string, string>): FileScan => ({
  file: row.file ?? '',
  rows: Number(row.num_rows),
  groups: Number(row.num_groups),
  rowsRead: Number(row.rows_read),
  groupsRead: Number(row.groups_read),
  bytesRead: Number(row.bytes_read),
});

/** The columns of a row group lie side by side; one was read when a read touches them. */
const scansOf = (files: readonly string[]): string => `
  WITH groups AS (
    SELECT file_name, row_group_id, any_value(row_group_num_rows) AS num_rows,
      min(coalesce(nullif(dictionary_page_offset, 0), data_page_offset)) AS first,
      max(coalesce(nullif(dictionary_page_offset, 0), data_page_offset) + total_compressed_size) AS past
    FROM parquet_metadata([${files.map(quoteText).join(', ')}]) GROUP BY ALL),
  reads AS (
    SELECT path, pos, bytes FROM duckdb_logs_parsed('FileSystem') WHERE op = 'READ'),
  touched AS (
    SELECT groups.*, coalesce((SELECT sum(least(pos + bytes, past) - greatest(pos, first)) FROM reads
      WHERE path = file_name AND pos < past AND pos + bytes > first), 0) AS bytes_read
    FROM groups)
  SELECT file_name AS file, sum(num_rows) AS num_rows, count(*) AS num_groups,
    coalesce(sum(num_rows) FILTER (bytes_read > 0), 0) AS rows_read,
    count(*) FILTER (bytes_read > 0) AS groups_read, sum(bytes_read) AS bytes_read
  FROM touched GROUP BY file_name ORDER BY file_name`;
