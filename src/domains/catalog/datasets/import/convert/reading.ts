import { must } from '../../../../../kernel/must.ts';
import type { CsvDialect, NumberedFile } from '../../../../../platform/files/index.ts';
import type { Column } from '../../../../../platform/tables/index.ts';
import { filling, type ImportPlan } from '../plan.ts';
import { quoteText } from './quote.ts';
import { fromJson, fromText, fromTyped, jsonCharacters, type ValueSql } from './value-sql.ts';

/** Records as DuckDB reads them: their numbers, and what stands in them for each column. */
export interface Reading {
  /** Of `n`, the number of the record, and whatever the columns below name. */
  select: string;
  files: readonly string[];
  columns: readonly ReadColumn[];
  /** Why a record is none, as text; NULL when it is one. */
  fault: string;
  /** The record as a JSON text, for those who look at it later. */
  shown: string;
  first: number;
  last: number;
  records: number;
}

export interface ReadColumn extends ValueSql {
  target: Column;
}

const LEAST_LINE = 2 * 1024 ** 2;
/** A quarter of DuckDB's own: a process that is new pays for every page it touches. */
const LEAST_BUFFER = 8 * 1024 ** 2;

/** Room for the longest record, and no more: DuckDB's buffers are as large as a line may be. */
function lineSizes(longest: number): string {
  const line = Math.max(LEAST_LINE, longest + 1_024);
  return `max_line_size = ${line}, buffer_size = ${Math.max(LEAST_BUFFER, line * 2)}`;
}

export const JSON_SEPARATOR = 0x01;

export function readCsv(plan: ImportPlan, piece: NumberedFile): Reading {
  const { dialect, nullValues } = must(plan.csv, 'the dialect of a CSV file');
  const names = plan.columns.map((_, place) => `'c${place}': 'VARCHAR'`);
  const nulls = ['', ...nullValues].map(quoteText).join(', ');
  const read = `read_csv(${quoteText(piece.file)}, auto_detect = false, header = false, ${dialectSql(dialect)},
    new_line = '\\n', nullstr = [${nulls}], allow_quoted_nulls = false, ${lineSizes(piece.longest)},
    columns = {'n': 'BIGINT', ${names.join(', ')}})`;
  const columns = filling(plan);
  const raws = columns.map(({ place }, index) => `c${place} AS r${index}`);
  return {
    select: `SELECT ${['n', ...raws].join(', ')} FROM ${read}`,
    files: [piece.file],
    columns: columns.map(({ target }, index) => ({ target, ...fromText(target.type, `r${index}`, plan) })),
    fault: 'CAST(NULL AS VARCHAR)',
    shown: shownAs(columns.map(({ target }, index) => ({ target, sql: `r${index}` }))),
    ...piece,
  };
}

const dialectSql = ({ delimiter, quote, guard }: CsvDialect): string => {
  const text = (byte: number | undefined) => quoteText(byte === undefined ? '' : String.fromCharCode(byte));
  return `delim = ${text(delimiter)}, quote = ${text(quote)}, escape = ${text(guard)}`;
};

export function readJson(plan: ImportPlan, piece: NumberedFile): Reading {
  const columns = filling(plan);
  const shape = JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, 'JSON'])));
  const separator = quoteText(String.fromCharCode(JSON_SEPARATOR));
  const lines = `SELECT n, j FROM read_csv(${quoteText(piece.file)}, auto_detect = false, header = false, delim = ${separator},
    quote = '', escape = '', new_line = '\\n', nullstr = '', ${lineSizes(piece.longest)}, columns = {'n': 'BIGINT', 'j': 'VARCHAR'})`;
  const known = plan.columns.map(({ name }) => quoteText(name)).join(', ');
  const strange = plan.ignoreUnknown
    ? 'CAST(NULL AS VARCHAR)'
    : `CASE WHEN NOT list_has_all([${known}], json_keys(j)) THEN 'has the unknown column ' ||
         CAST(to_json(list_filter(json_keys(j), lambda k: NOT list_contains([${known}], k))[1]) AS VARCHAR) END`;
  const judged = `SELECT n, j, CASE WHEN NOT json_valid(j) THEN 'is not valid JSON' WHEN json_type(j) <> 'OBJECT' THEN 'must be a JSON object' ELSE ${strange} END AS f FROM (${lines})`;
  const opened =
    columns.length === 0
      ? judged
      : `SELECT n, j, f, CASE WHEN f IS NULL THEN json_transform(j, ${quoteText(shape)}) END AS o FROM (${judged})`;
  const raws = columns.map(
    ({ name }, index) => `CAST(struct_extract(o, ${quoteText(name)}) AS VARCHAR) AS r${index}`,
  );
  const raw = `SELECT ${['n', 'j', 'f', ...raws].join(', ')} FROM (${opened})`;
  const characters = columns.map((_, index) => `${jsonCharacters(`r${index}`)} AS s${index}`);
  return {
    select: `SELECT ${['*', ...characters].join(', ')} FROM (${raw})`,
    files: [piece.file],
    columns: columns.map(({ target, type }, index) => ({
      target,
      ...jsonColumn(plan, { target: target.type, type }, { raw: `r${index}`, characters: `s${index}` }),
    })),
    fault: 'f',
    shown: 'j',
    ...piece,
  };
}

/** `raw` is the value as JSON, `characters` what a JSON text says. */
function jsonColumn(
  plan: ImportPlan,
  { target, type }: { target: Column['type']; type: string | undefined },
  { raw, characters }: { raw: string; characters: string },
): ValueSql {
  const text = fromText(target, characters, plan);
  // All that XML has is text; what is nested there stays JSON.
  if (plan.format === 'xml' && target !== 'jsonb')
    return { ...text, absent: `(${raw} IS NULL OR (${characters} IS NOT NULL AND ${text.absent}))` };
  // A file with types keeps as text what it has no type for.
  if (type === 'VARCHAR' && target !== 'text') return { ...text, absent: `${raw} IS NULL` };
  return fromJson(target, raw, characters, plan);
}

/** Rows of a Parquet file by their place in it, from 1. */
export function readParquet(plan: ImportPlan, file: string, first: number, last: number): Reading {
  const columns = filling(plan);
  const raws = columns.map(({ name }, index) => `"${name.replaceAll('"', '""')}" AS r${index}`);
  return {
    select: `SELECT ${['file_row_number + 1 AS n', ...raws].join(', ')} FROM read_parquet(${quoteText(file)}, file_row_number = true)
      WHERE file_row_number BETWEEN ${first - 1} AND ${last - 1}`,
    files: [file],
    columns: columns.map(({ target, type = '' }, index) => ({
      target,
      ...must(fromTyped(target.type, type, `r${index}`, plan), `${target.type} made of ${type}`),
    })),
    fault: 'CAST(NULL AS VARCHAR)',
    shown: shownAs(
      columns.map(({ target, type = '' }, index) => ({ target, sql: inJson(`r${index}`, type) })),
    ),
    first,
    last,
    records: last - first + 1,
  };
}

/** JSON has no number that is none. */
const inJson = (raw: string, type: string): string =>
  type === 'DOUBLE' || type === 'FLOAT'
    ? `CASE WHEN isfinite(${raw}) THEN to_json(${raw}) ELSE to_json(CAST(${raw} AS VARCHAR)) END`
    : raw;

/** An object by column name; what is not there is left out. */
const shownAs = (columns: readonly { target: Column; sql: string }[]): string =>
  columns.length === 0
    ? "'{}'"
    : `CAST(json_object(${columns.flatMap(({ target, sql }) => [quoteText(target.name), sql]).join(', ')}) AS VARCHAR)`;
