import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { SqlFailure } from '../../../../platform/duckdb/index.ts';
import type { QueryServices } from '../services.ts';
import type { RelationColumn } from '../store.ts';
import type { FileKind } from './file-kind.ts';

const LONGEST_MS = 300_000;
const LONGEST_MESSAGE = 1_000;
/** How deep the types of JSON are told; what lies deeper stays JSON. */
const TYPED_DEPTH = 4;

export interface ParsedFile {
  columns: RelationColumn[];
  rowCount: number;
}

interface Places {
  source: string;
  target: string;
  spillFolder: string;
}

/** Reads a file that somebody sent, in a process of its own, once, and writes it as Parquet of our own. */
export async function parseFile(
  ctx: Context<QueryServices>,
  kind: FileKind,
  places: Places,
): Promise<ParsedFile> {
  try {
    return await parse(ctx, kind, places, TYPED_DEPTH).catch((error: unknown) => {
      // A document of a thousand kinds of objects would become as many columns: its fields stay JSON.
      if (kind.format !== 'json' || !isOutOfMemory(error)) throw error;
      return parse(ctx, kind, places, 1);
    });
  } catch (error) {
    throw error instanceof SqlFailure ? unreadable(error, kind) : error;
  }
}

async function parse(
  ctx: Context<QueryServices>,
  kind: FileKind,
  { source, target, spillFolder }: Places,
  depth: number,
): Promise<ParsedFile> {
  const written = `read_parquet(${quoted(target)})`;
  const [, described = [], counted = []] = await ctx.services.parsers().run({
    statements: [
      {
        sql: `COPY (SELECT * FROM ${reader(kind, source, depth)}) TO ${quoted(target)}
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
}

/** Types are told from the whole file, so that no later row can contradict them. */
function reader({ format, compression }: FileKind, source: string, depth: number): string {
  switch (format) {
    case 'parquet':
      return `read_parquet(${quoted(source)})`;
    case 'csv':
      return `read_csv(${quoted(source)}, compression = '${compression}', sample_size = -1)`;
    case 'json': {
      const named = compression === 'none' ? 'uncompressed' : compression;
      return `read_json(${quoted(source)}, compression = '${named}', sample_size = -1, maximum_depth = ${depth})`;
    }
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof SqlFailure && /^Out of Memory Error/.test(error.message);

function unreadable(error: SqlFailure, { format }: FileKind) {
  if (isOutOfMemory(error))
    return invalidRequest(
      `The file takes more memory to read as ${format} than there is for it. Simplify it, or import it as a dataset.`,
      { cause: error },
    );
  // What follows quotes our own statement.
  const said = error.message.replace(/\n+LINE \d+:.*$/s, '').slice(0, LONGEST_MESSAGE);
  return invalidRequest(`The file cannot be read as ${format}: ${said}`, { cause: error });
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
