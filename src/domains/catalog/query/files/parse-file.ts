import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { SqlFailure } from '../../../../platform/duckdb/index.ts';
import type { QueryServices } from '../services.ts';
import type { RelationColumn } from '../store.ts';
import type { FileKind } from './file-kind.ts';

const LONGEST_MS = 300_000;
const LONGEST_MESSAGE = 1_000;

export interface ParsedFile {
  columns: RelationColumn[];
  rowCount: number;
}

/** Reads a file that somebody sent, in a process of its own, once, and writes it as Parquet of our own. */
export async function parseFile(
  ctx: Context<QueryServices>,
  kind: FileKind,
  { source, target, spillFolder }: { source: string; target: string; spillFolder: string },
): Promise<ParsedFile> {
  const written = `read_parquet(${quoted(target)})`;
  try {
    const [, described = [], counted = []] = await ctx.services.parsers().run({
      statements: [
        {
          sql: `COPY (SELECT * FROM ${reader(kind, source)}) TO ${quoted(target)}
            (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`,
        },
        { sql: `DESCRIBE SELECT * FROM ${written}` },
        { sql: `SELECT count(*)::VARCHAR AS total FROM ${written}` },
      ],
      readable: [source],
      writable: [target],
      spillFolder,
      owner: ctx.account.id,
      timeoutMs: LONGEST_MS,
      signal: ctx.signal,
    });
    return {
      columns: (described as { column_name: string; column_type: string }[]).map((column) => ({
        name: column.column_name,
        type: column.column_type,
      })),
      rowCount: Number((counted as { total: string }[])[0]?.total),
    };
  } catch (error) {
    throw error instanceof SqlFailure ? unreadable(error, kind) : error;
  }
}

/** Types are told from the whole file, so that no later row can contradict them. */
function reader({ format, compression }: FileKind, source: string): string {
  switch (format) {
    case 'parquet':
      return `read_parquet(${quoted(source)})`;
    case 'csv':
      return `read_csv(${quoted(source)}, compression = '${compression}', sample_size = -1)`;
    case 'json': {
      const named = compression === 'none' ? 'uncompressed' : compression;
      return `read_json(${quoted(source)}, compression = '${named}', sample_size = -1)`;
    }
  }
}

function unreadable(error: SqlFailure, { format }: FileKind) {
  if (/^Out of Memory Error/.test(error.message))
    return invalidRequest(
      `The file takes more memory to read as ${format} than there is for it. Simplify it, or import it as a dataset.`,
      { cause: error },
    );
  // What follows quotes our own statement.
  const said = error.message.replace(/\n+LINE \d+:.*$/s, '').slice(0, LONGEST_MESSAGE);
  return invalidRequest(`The file cannot be read as ${format}: ${said}`, { cause: error });
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
