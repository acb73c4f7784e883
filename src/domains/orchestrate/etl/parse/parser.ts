import { invalidRequest } from '../../../../kernel/errors.ts';
import { type Relation, SqlFailure, type TrustedRunner } from '../../../../platform/duckdb/index.ts';

/** Runs SQL of ours over one file of somebody, in a process that sees this file and nothing else. */
export type RunParser = (statements: readonly string[]) => Promise<Record<string, string>[][]>;

const LONGEST_MS = 3_600_000;
const LONGEST_MESSAGE = 400;

interface ParserPlace {
  readable?: readonly string[];
  relations?: readonly Relation[];
  writable: string;
  spillFolder: string;
  threads?: number;
  owner: string;
  signal: AbortSignal;
}

/**
 * One process for all of the work: a new one for each statement would cost more than most statements do. It writes nothing
 * any more when this ends, so that its files can be removed.
 */
export async function withParser<Result>(
  parsers: () => TrustedRunner,
  { readable = [], writable, owner, ...more }: ParserPlace,
  work: (run: RunParser) => Promise<Result>,
): Promise<Result> {
  const held = await parsers().hold(owner, more.signal);
  const place = { ...more, readable, writable: [writable], timeoutMs: LONGEST_MS };
  try {
    return await work(async (statements) => {
      const results = await held.run({ statements: statements.map((sql) => ({ sql })), ...place });
      return results as Record<string, string>[][];
    });
  } finally {
    await held.release();
  }
}

/** In the words of DuckDB, without our own statement, which are better than none. */
export function unreadable(error: unknown, format: string): unknown {
  if (!(error instanceof SqlFailure)) return error;
  if (/^Out of Memory Error|bad_alloc/.test(error.message))
    return invalidRequest(
      'Reading the file takes more memory than is available. Split the file, or its longest values.',
      { cause: error },
    );
  const [said = ''] = error.message.split(/\n+(?:LINE \d+:|Possible | {2}file = )/);
  return invalidRequest(
    `The file cannot be read as ${format}: ${said.slice(0, LONGEST_MESSAGE).trim()} Check format, encoding and delimiter.`,
    { cause: error },
  );
}
