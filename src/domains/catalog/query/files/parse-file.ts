import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { describedColumns, SqlFailure } from '../../../../platform/duckdb/index.ts';
import { type ReadableFile, sniffDialect } from '../../../../platform/files/index.ts';
import type { QueryServices } from '../services.ts';
import type { RelationColumn } from '../store.ts';

const LONGEST_MS = 300_000;
const LONGEST_MESSAGE = 1_000;
/** How deep the types of JSON are told; what lies deeper stays JSON. */
const TYPED_DEPTH = 4;

export interface ParsedFile {
  columns: RelationColumn[];
  rowCount: number;
}

interface Places {
  target: string;
  spillFolder: string;
}

type Run = (sql: readonly string[]) => Promise<Record<string, string>[][]>;

/** Reads a file that somebody sent, in a process of its own, and writes it as Parquet of our own. */
export async function parseFile(
  ctx: Context<QueryServices>,
  file: ReadableFile,
  { target, spillFolder }: Places,
): Promise<ParsedFile> {
  const run: Run = async (statements) =>
    (await ctx.services.parsers().run({
      statements: statements.map((sql) => ({ sql })),
      readable: [file.path],
      writable: [target],
      spillFolder,
      owner: ctx.account.id,
      timeoutMs: LONGEST_MS,
      signal: ctx.signal,
    })) as Record<string, string>[][];
  try {
    return await parse(run, file, target, TYPED_DEPTH).catch((error: unknown) => {
      // A document of a thousand kinds of objects would become as many columns: its fields stay JSON.
      if (!isJson(file) || !isOutOfMemory(error)) throw error;
      return parse(run, file, target, 1);
    });
  } catch (error) {
    throw error instanceof SqlFailure ? unreadable(error, file) : error;
  }
}

async function parse(run: Run, file: ReadableFile, target: string, depth: number): Promise<ParsedFile> {
  const { layout } = file;
  const source = layout === 'csv' ? await csvReader(run, file) : reader(file, layout, depth);
  const rows = file.isTextual ? await withTypes(run, source) : `SELECT * FROM ${source}`;
  const written = `read_parquet(${quoted(target)})`;
  const [, described = [], counted = []] = await run([
    `COPY (${rows}) TO ${quoted(target)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`,
    `DESCRIBE SELECT * FROM ${written}`,
    `SELECT count(*)::VARCHAR AS total FROM ${written}`,
  ]);
  return {
    columns: describedColumns(described),
    rowCount: Number(counted[0]?.total),
  };
}

/** Types are told from the whole file, so that no later row can contradict them. */
function reader(
  { path, packing }: ReadableFile,
  layout: Exclude<ReadableFile['layout'], 'csv'>,
  depth: number,
): string {
  if (layout === 'parquet') return `read_parquet(${quoted(path)})`;
  const named = packing === 'none' ? 'uncompressed' : packing;
  return `read_json(${quoted(path)}, format = '${LAYOUTS[layout]}', compression = '${named}', sample_size = -1, maximum_depth = ${depth})`;
}

const NUMBERS = new Set(['BIGINT', 'DOUBLE', 'HUGEINT']);

/** As DuckDB would read it, but for columns of numbers in which one is a code with zeros before it, such as 007: those stay text. */
async function csvReader(run: Run, file: ReadableFile): Promise<string> {
  const options = `${quoted(file.path)}, compression = '${file.packing}', sample_size = -1, ${dialectSql(file)}`;
  const plain = `read_csv(${options})`;
  const [described = [], [sniffed] = []] = await run([
    `DESCRIBE SELECT * FROM ${plain}`,
    `SELECT HasHeader::VARCHAR AS header FROM sniff_csv(${options})`,
  ]);
  const numbers = describedColumns(described)
    .filter(({ type }) => NUMBERS.has(type))
    .map(({ name }) => name);
  if (numbers.length === 0 || sniffed === undefined) return plain;
  const texts = `read_csv(${options}, header = ${sniffed.header}, all_varchar = true)`;
  const looks = numbers.map(
    (name, place) =>
      `coalesce(bool_or(regexp_matches(${quotedName(name)}, '^[+-]?0[0-9]')), false)::VARCHAR AS c${place}`,
  );
  const [[found = {}] = []] = await run([`SELECT ${looks.join(', ')} FROM ${texts}`]);
  const codes = numbers.filter((_, place) => found[`c${place}`] === 'true');
  if (codes.length === 0) return plain;
  const types = codes.map((name) => `${quoted(name)}: 'VARCHAR'`).join(', ');
  return `read_csv(${options}, header = ${sniffed.header}, types = {${types}})`;
}

const LAYOUTS = { array: 'array', lines: 'newline_delimited' };

function dialectSql({ format, sample, isWhole }: ReadableFile): string {
  const hints = format === 'xlsx' ? { delimiter: ',', quote: '"', escape: '"' } : {};
  const { delimiter, quote, guard } = sniffDialect(sample, isWhole, { ...hints, names: new Set() });
  const text = (byte: number | undefined) => quoted(byte === undefined ? '' : String.fromCharCode(byte));
  return `delim = ${text(delimiter)}, quote = ${text(quote)}, escape = ${text(guard)}`;
}

/** From the narrowest to the widest. A number is one only if it is written again as it was: 007 stays a text. */
const GUESSES: readonly { type: string; fits(column: string): string }[] = [
  { type: 'BIGINT', fits: (column) => `TRY_CAST(${column} AS BIGINT)::VARCHAR = ${column}` },
  {
    type: 'DOUBLE',
    fits: (column) => `regexp_full_match(${column}, '-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?')`,
  },
  { type: 'BOOLEAN', fits: (column) => `lower(${column}) IN ('true', 'false')` },
];

/** Of a file in which all is text, such as XML: the types that its values have. */
async function withTypes(run: Run, source: string): Promise<string> {
  const [described = []] = await run([`DESCRIBE SELECT * FROM ${source}`]);
  const texts = describedColumns(described)
    .filter(({ type }) => type === 'VARCHAR')
    .map(({ name }) => name);
  if (texts.length === 0) return `SELECT * FROM ${source}`;
  const fits = texts.flatMap((name, place) =>
    GUESSES.map(({ type, fits: condition }) => {
      const column = quotedName(name);
      return `(count(${column}) > 0 AND bool_and(coalesce(${condition(column)}, ${column} IS NULL)))::VARCHAR AS ${quotedName(`${type}${place}`)}`;
    }),
  );
  const [[found = {}] = []] = await run([`SELECT ${fits.join(', ')} FROM ${source}`]);
  const casts = texts.flatMap((name, place) => {
    const type = GUESSES.find((guess) => found[`${guess.type}${place}`] === 'true')?.type;
    return type === undefined ? [] : [`CAST(${quotedName(name)} AS ${type}) AS ${quotedName(name)}`];
  });
  return `SELECT *${casts.length === 0 ? '' : ` REPLACE (${casts.join(', ')})`} FROM ${source}`;
}

const isJson = ({ layout }: ReadableFile): boolean => layout !== 'csv' && layout !== 'parquet';

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof SqlFailure && /^Out of Memory Error/.test(error.message);

function unreadable(error: SqlFailure, { format }: ReadableFile) {
  if (isOutOfMemory(error))
    return invalidRequest(
      `Reading the file as ${format} takes more memory than is available. Simplify it, or import it as a dataset.`,
      { cause: error },
    );
  // What follows quotes our own statement.
  const said = error.message.replace(/\n+LINE \d+:.*$/s, '').slice(0, LONGEST_MESSAGE);
  return invalidRequest(`The file cannot be read as ${format}: ${said}`, { cause: error });
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
