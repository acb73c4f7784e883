import type { CsvDialect, ReadableFile } from '../../../../platform/files/index.ts';
import type { ColumnText, ValueOptions, ValueSql } from './column-text.ts';
import type { ParsedColumn } from './options.ts';
import { quoteName, quoteText } from './quote.ts';

type Packing = ReadableFile['packing'];
type PackedFile = Pick<ReadableFile, 'path' | 'packing'>;

/** Which columns are read, and how their texts become values. */
export interface ReadingWish {
  columnText: ColumnText;
  /** What the file calls its columns, in order. */
  names: readonly string[];
  options: ValueOptions;
}

/** Records as DuckDB reads them: `r0`, `r1` … as they stand in the file. */
export interface Reading {
  /** With `n`, the number of the record, when that is wanted. */
  select(numbered: boolean): string;
  /** How the column at this place has its value, if it is of this type. */
  value(place: number, type: ParsedColumn['type'], isGuess: boolean): ValueSql;
  /** Why a record is none, as text; NULL when it is one. */
  fault: string | undefined;
  /** What the file calls its columns, in order. */
  names: readonly string[];
}

export interface CsvShape {
  dialect: CsvDialect;
  header: boolean;
  nullValues: readonly string[];
}

const LONGEST_RECORD = 16 * 1024 ** 2;

const text = (byte: number | undefined): string =>
  quoteText(byte === undefined ? '' : String.fromCharCode(byte));

/** `keepRejects` passes over records that are none, and tells of them in `reject_errors`. */
export function csvReading(
  { path: file, packing }: PackedFile,
  { dialect, header, nullValues }: CsvShape,
  { columnText, names, options }: ReadingWish,
  keepRejects: boolean,
): Reading {
  const { delimiter, quote, guard } = dialect;
  const nulls = ['', ...nullValues].map(quoteText).join(', ');
  const read = `read_csv(${quoteText(file)}, auto_detect = false, header = ${header}, compression = '${packing}',
    delim = ${text(delimiter)}, quote = ${text(quote)}, escape = ${text(guard)}, nullstr = [${nulls}], allow_quoted_nulls = false,
    columns = {${names.map((_, place) => `'r${place}': 'VARCHAR'`).join(', ')}}${keepRejects ? ', store_rejects = true, rejects_limit = 0' : ''})`;
  return {
    names,
    fault: undefined,
    select: (numbered) => `SELECT ${numbered ? 'row_number() OVER () AS n, ' : ''}* FROM ${read}`,
    value: (place, type, isGuess) =>
      isGuess
        ? guessedText(columnText, type, `r${place}`, options)
        : columnText.fromText(type, `r${place}`, options),
  };
}

/** A guess takes only what it would write again in the same way: 007 and "yes" stay texts. */
function guessedText(
  columnText: ColumnText,
  type: ParsedColumn['type'],
  raw: string,
  options: ValueOptions,
): ValueSql {
  const value = columnText.fromText(type, raw, options);
  switch (type) {
    case 'integer':
      return {
        ...value,
        steps: [
          () => `TRY_CAST(${raw} AS BIGINT)`,
          (cast) => `CASE WHEN CAST(${cast} AS VARCHAR) = ${raw} THEN ${cast} END`,
        ],
      };
    case 'float':
      return {
        ...value,
        steps: [
          ...value.steps,
          (cast) => `CASE WHEN NOT ${leadingZero(raw)} AND ${keepsDigits(raw, cast)} THEN ${cast} END`,
        ],
      };
    case 'boolean':
      return {
        ...value,
        steps: [() => `CASE lower(${raw}) WHEN 'true' THEN true WHEN 'false' THEN false END`],
      };
    default:
      return value;
  }
}

/** Of a number that is none, such as 007.50; by comparison, which is cheaper than a pattern. */
const leadingZero = (raw: string): string =>
  `((${raw} LIKE '0_%' AND ${raw} NOT LIKE '0.%') OR (${raw} LIKE '-0_%' AND ${raw} NOT LIKE '-0.%'))`;

/** A whole number of more digits than a float has, such as a long identifier, would come back as another one. */
const keepsDigits = (raw: string, cast: string): string =>
  `(abs(${cast}) < 9007199254740992 OR contains(${raw}, '.') OR contains(lower(${raw}), 'e'))`;

export interface JsonShape {
  layout: 'array' | 'newline_delimited';
  /** Every value is a text, whatever it stands for, as in XML. */
  isTextual: boolean;
}

const withCharacters = (columnText: ColumnText, names: readonly string[], select: string): string =>
  names.length === 0
    ? select
    : `SELECT *, ${names.map((_, place) => `${columnText.jsonCharacters(`r${place}`)} AS s${place}`).join(', ')} FROM (${select})`;

function jsonValue(
  columnText: ColumnText,
  { isTextual }: JsonShape,
  options: ValueOptions,
): Reading['value'] {
  return (place, type, isGuess) => {
    const [raw, characters] = [`r${place}`, `s${place}`];
    if (!isTextual || type === 'jsonb') {
      const value = columnText.fromJson(type, raw, characters, options);
      if (isGuess && type === 'float') {
        return {
          ...value,
          steps: [...value.steps, (cast) => `CASE WHEN ${keepsDigits(raw, cast)} THEN ${cast} END`],
        };
      }
      // Digits in a string are taken for a number only where one was asked for.
      if (!isGuess || type !== 'integer') return value;
      return {
        ...value,
        steps: [...value.steps, (cast) => `CASE WHEN ${characters} IS NULL THEN ${cast} END`],
      };
    }
    const value = isGuess
      ? guessedText(columnText, type, characters, options)
      : columnText.fromText(type, characters, options);
    const absent = `(${raw} IS NULL OR (${characters} IS NOT NULL AND ${value.absent}))`;
    return { absent, steps: value.steps };
  };
}

const selectNumbered =
  (
    columnText: ColumnText,
    names: readonly string[],
    raws: readonly string[],
    from: string,
  ): Reading['select'] =>
  (numbered) => {
    const shown = [...(numbered ? ['row_number() OVER () AS n'] : []), ...raws];
    return withCharacters(columnText, names, `SELECT ${shown.join(', ')} FROM ${from}`);
  };

export function jsonReading(
  { path: file, packing }: PackedFile,
  shape: JsonShape,
  { columnText, names, options }: ReadingWish,
): Reading {
  const columns = names.map((name) => `${quoteText(name)}: 'JSON'`).join(', ');
  const isWhole = hasTwins(names);
  const raws = names.map((name, place) =>
    isWhole
      ? `${valueAt('json', name)} AS r${place}`
      : `CAST("${name.replaceAll('"', '""')}" AS VARCHAR) AS r${place}`,
  );
  const read = isWhole
    ? `(SELECT CASE WHEN json_type(json) = 'OBJECT' THEN json ELSE error('A record is no JSON object.') END AS json
        FROM read_json_objects(${jsonFile(file, packing, shape)}))`
    : `read_json(${jsonFile(file, packing, shape)}, columns = {${columns}})`;
  return {
    names,
    fault: undefined,
    select: selectNumbered(columnText, names, raws, read),
    value: jsonValue(columnText, shape, options),
  };
}

/** Columns that have types already, by what JSON makes of them: so they mean the same as in a text. */
export function parquetReading(
  columnText: ColumnText,
  file: string,
  names: readonly string[],
  options: ValueOptions,
): Reading {
  const raws = names.map((name, place) => `${asJson(quoteName(name))} AS r${place}`);
  return {
    names,
    fault: undefined,
    select: selectNumbered(columnText, names, raws, `read_parquet(${quoteText(file)})`),
    value: jsonValue(columnText, { layout: 'newline_delimited', isTextual: false }, options),
  };
}

/** JSON has no number that is none: such a value becomes a text. */
const asJson = (value: string): string =>
  `CASE WHEN ${value} IS NOT NULL THEN CASE WHEN json_valid(CAST(to_json(${value}) AS VARCHAR)) AND NOT regexp_matches(CAST(to_json(${value}) AS VARCHAR), '^-?(NaN|Infinity)$') THEN CAST(to_json(${value}) AS VARCHAR) ELSE CAST(to_json(CAST(${value} AS VARCHAR)) AS VARCHAR) END END`;

/** Names that only the case of their letters tells apart are one name to DuckDB. */
const hasTwins = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.toLowerCase())).size < names.length;

/** What stands under a name in an object, by a JSON pointer, which knows the case. */
function valueAt(object: string, name: string): string {
  const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return `nullif(CAST(json_extract(${object}, ${quoteText(pointer)}) AS VARCHAR), 'null')`;
}

/** DuckDB calls the second of two such names `A_1`; a key that is really called so needs the same closer look. */
export const mayHaveTwins = (names: readonly string[]): boolean => {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return names.some((name) => known.has(/^(.+)_\d+$/s.exec(name)?.[1]?.toLowerCase() ?? ''));
};

/** The keys of all objects, in the order in which they come. */
export const selectKeys = (file: string, packing: Packing, shape: JsonShape): string =>
  `SELECT k AS column_name FROM (SELECT n, unnest(json_keys(json)) AS k, generate_subscripts(json_keys(json), 1) AS place
    FROM (SELECT row_number() OVER () AS n, json FROM read_json_objects(${jsonFile(file, packing, shape)})))
   GROUP BY k ORDER BY min(n), arg_min(place, n)`;

/** The first arguments of every look at a JSON file. */
export const jsonFile = (file: string, packing: Packing, { layout }: JsonShape): string =>
  `${quoteText(file)}, format = '${layout}', compression = '${packing === 'none' ? 'uncompressed' : packing}', maximum_object_size = ${LONGEST_RECORD}`;

/** Every line with its number and its fault, if it has one. */
function judgedLines(file: string, packing: Packing): string {
  const lines = `SELECT row_number() OVER () AS n, l AS j FROM read_csv(${quoteText(file)}, header = false, auto_detect = false,
    compression = '${packing}', delim = E'\\x01', quote = '', escape = '', nullstr = '', columns = {'l': 'VARCHAR'}, max_line_size = ${LONGEST_RECORD})`;
  return `SELECT n, j, CASE WHEN NOT json_valid(j) THEN 'is not valid JSON' WHEN json_type(j) <> 'OBJECT' THEN 'must be a JSON object' END AS f
    FROM (${lines}) WHERE j IS NOT NULL AND trim(j, E' \\t\\r') <> ''`;
}

/** The keys of all lines that are objects, in the order in which they come. */
export const selectLineKeys = (file: string, packing: Packing): string =>
  `SELECT k AS column_name FROM (SELECT n, unnest(json_keys(j)) AS k, generate_subscripts(json_keys(j), 1) AS place
    FROM (${judgedLines(file, packing)}) WHERE f IS NULL) GROUP BY k ORDER BY min(n), arg_min(place, n)`;

/** Lines of JSON one by one, of which some may be none: slower, and it knows every line. */
export function linesReading(
  { path: file, packing }: PackedFile,
  shape: JsonShape,
  { columnText, names, options }: ReadingWish,
): Reading {
  const judged = judgedLines(file, packing);
  const form = JSON.stringify(Object.fromEntries(names.map((name) => [name, 'JSON'])));
  const isWhole = hasTwins(names);
  const object = isWhole ? 'j' : `json_transform(j, ${quoteText(form)})`;
  const opened = `SELECT n, f, CASE WHEN f IS NULL THEN ${object} END AS o FROM (${judged})`;
  const raws = names.map((name, place) =>
    isWhole
      ? `${valueAt('o', name)} AS r${place}`
      : `CAST(struct_extract(o, ${quoteText(name)}) AS VARCHAR) AS r${place}`,
  );
  return {
    names,
    fault: 'f',
    select: () =>
      withCharacters(columnText, names, `SELECT ${['n', 'f', ...raws].join(', ')} FROM (${opened})`),
    value: jsonValue(columnText, shape, options),
  };
}
