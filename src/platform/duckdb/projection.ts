import { type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import type { ArrowField } from './arrow/messages.ts';
import { arrowType } from './arrow/types.ts';
import type { Column } from './messages.ts';
import { quoteName, quoteText } from './text.ts';

/** A column of a result, with the SQL that names it once the query stands in brackets. */
export interface ResultColumn extends Column {
  duckType: DuckDBType;
  reference: string;
}

const LARGEST_EXACT = '9007199254740991';
const WIDE_INTEGERS = new Set([
  ...[
    DuckDBTypeId.BIGINT,
    DuckDBTypeId.UBIGINT,
    DuckDBTypeId.HUGEINT,
    DuckDBTypeId.UHUGEINT,
    DuckDBTypeId.BIGNUM,
  ],
]);
const TIMESTAMPS = new Set([
  ...[DuckDBTypeId.TIMESTAMP, DuckDBTypeId.TIMESTAMP_S, DuckDBTypeId.TIMESTAMP_MS, DuckDBTypeId.TIMESTAMP_NS],
  DuckDBTypeId.TIMESTAMP_TZ,
]);

/** Names a result's columns so that no two are equal, as DuckDB does: a, a_1. */
export function resultColumns(found: readonly { name: string; type: DuckDBType }[]): ResultColumn[] {
  const taken = new Set<string>();
  return found.map(({ name, type }, index) => {
    let unique = name;
    for (let count = 1; taken.has(unique.toLowerCase()); count += 1) unique = `${name}_${count}`;
    taken.add(unique.toLowerCase());
    return {
      name: unique,
      type: type.alias ?? type.toString(),
      duckType: type,
      reference: `c${index}`,
    };
  });
}

/** The user's text alone on its lines, so that a comment at its end hides nothing of ours. */
export const bracketed = (sql: string, columns: readonly ResultColumn[]): string =>
  `(\n${sql}\n) AS q(${columns.map(({ reference }) => reference).join(', ')})`;

export const limitClause = (limit: number | undefined): string =>
  limit === undefined ? '' : ` LIMIT ${Math.max(0, Math.trunc(limit))}`;

/** One JSON object a row, as text. */
export function jsonRows(sql: string, columns: readonly ResultColumn[], limit: number | undefined): string {
  const fields = columns.map(({ name, duckType, reference }) => [
    quoteText(name),
    jsonValue(duckType, reference, 0),
  ]);
  const row = `json_object(${fields.flat().join(', ')})::VARCHAR`;
  return `SELECT ${row} FROM ${bracketed(sql, columns)}${limitClause(limit)}`;
}

/** One line of CSV a row, without its end. NULL is empty, an empty text is `""`. */
export function csvRows(sql: string, columns: readonly ResultColumn[], limit: number | undefined): string {
  const cells = columns.map(({ duckType, reference }) =>
    csvCell(`(${csvText(duckType, reference)})::VARCHAR`),
  );
  return `SELECT concat_ws(',', ${cells.join(', ')}) FROM ${bracketed(sql, columns)}${limitClause(limit)}`;
}

export const csvHeader = (columns: readonly Column[]): string =>
  columns.map(({ name }) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(',');

/** For COPY: the same values as JSON rows have, in columns. Those that are tame meet the condition below. */
export function jsonColumns(columns: readonly ResultColumn[], tame?: ReadonlySet<ResultColumn>): string {
  return columns
    .map((column) => {
      const { name, duckType, reference } = column;
      return `${tame?.has(column) ? reference : jsonValue(duckType, reference, 0)} AS ${quoteName(name)}`;
    })
    .join(', ');
}

/** When a number can stand in JSON as it is; undefined for what is no number, or always can. */
export function jsonCondition({ duckType, reference }: ResultColumn): string | undefined {
  if (WIDE_INTEGERS.has(duckType.typeId)) return exactInteger(duckType, reference);
  const isFloat = duckType.typeId === DuckDBTypeId.DOUBLE || duckType.typeId === DuckDBTypeId.FLOAT;
  return isFloat ? `isfinite(${reference})` : undefined;
}

const UNSIGNED: ReadonlySet<DuckDBTypeId> = new Set([DuckDBTypeId.UBIGINT, DuckDBTypeId.UHUGEINT]);

/** Beside a negative number DuckDB would take the unsigned one for a signed one, and the largest do not fit there. */
const exactInteger = ({ typeId }: DuckDBType, value: string): string =>
  UNSIGNED.has(typeId)
    ? `${value} <= ${LARGEST_EXACT}`
    : `${value} BETWEEN -${LARGEST_EXACT} AND ${LARGEST_EXACT}`;

export function csvColumns(columns: readonly ResultColumn[]): string {
  return columns
    .map(({ name, duckType, reference }) => `${csvText(duckType, reference)} AS ${quoteName(name)}`)
    .join(', ');
}

const TEXTS: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.VARCHAR,
  DuckDBTypeId.ENUM,
  DuckDBTypeId.BLOB,
  DuckDBTypeId.UNION,
]);
/** What spreadsheets take for the beginning of a formula, unless all of it is a number; in DuckDB and here alike. */
const FORMULA = '^[=+\\-@\\t\\r＝＋－＠]';
const NUMBER = '[+-]?[0-9]+([.,][0-9]+)*';

/** With an apostrophe before each text that a spreadsheet would run. */
export function harmlessCsvColumns(columns: readonly ResultColumn[]): string {
  return columns
    .map(({ name, duckType, reference }) => {
      const text = csvText(duckType, reference);
      const value = TEXTS.has(duckType.typeId) ? harmless(text) : text;
      return `${value} AS ${quoteName(isFormula(name) ? `'${name}` : name)}`;
    })
    .join(', ');
}

const harmless = (text: string): string =>
  `CASE WHEN regexp_matches((${text})::VARCHAR, ${quoteText(FORMULA)}) AND NOT regexp_full_match((${text})::VARCHAR, ${quoteText(NUMBER)}) THEN concat('''', ${text}) ELSE (${text})::VARCHAR END`;

const isFormula = (text: string): boolean =>
  new RegExp(FORMULA).test(text) && !new RegExp(`^${NUMBER}$`).test(text);

export const plainColumns = (columns: readonly ResultColumn[]): string =>
  columns.map(({ name, reference }) => `${reference} AS ${quoteName(name)}`).join(', ');

/** For Arrow: what it has no type for as text. */
export function arrowColumns(columns: readonly ResultColumn[]): { select: string; fields: ArrowField[] } {
  const shown = columns.map(({ name, duckType, reference }) => {
    const { type, sql } = arrowType(duckType);
    const plain = duckType.alias === undefined && duckType.toString() === sql;
    return { name, type, sql: plain ? reference : `CAST(${reference} AS ${sql})` };
  });
  const select = shown.map(({ name, sql }) => `${sql} AS ${quoteName(name)}`).join(', ');
  return { select, fields: shown.map(({ name, type }) => ({ name, type })) };
}

/** SQL for a value that `to_json` would write inexactly, or not as JSON at all; others go as they are. */
function jsonValue(type: DuckDBType, value: string, depth: number): string {
  if (WIDE_INTEGERS.has(type.typeId)) {
    return `CASE WHEN ${exactInteger(type, value)} THEN to_json(${value}) ELSE to_json(${value}::VARCHAR) END`;
  }
  if (TIMESTAMPS.has(type.typeId)) return timestampText(type, value);
  const item = `x${depth}`;
  if (type.alias === 'JSON') return strictJson(value, item);
  switch (type.typeId) {
    case DuckDBTypeId.DOUBLE:
    case DuckDBTypeId.FLOAT:
      return `CASE WHEN isfinite(${value}) THEN to_json(${value}) ELSE to_json(${notFinite(value)}) END`;
    case DuckDBTypeId.DECIMAL: {
      const short = `abs(${value}) < 1e${15 - type.scale}::DOUBLE`;
      if (type.width <= 15) return value;
      return `CASE WHEN ${short} THEN to_json(${value}) ELSE to_json(${value}::VARCHAR) END`;
    }
    case DuckDBTypeId.BLOB:
      return `to_base64(${value})`;
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY: {
      const inner = jsonValue(type.valueType, item, depth + 1);
      const list = type.typeId === DuckDBTypeId.ARRAY ? `${value}::${type.valueType}[]` : value;
      return inner === item ? value : `list_transform(${list}, lambda ${item}: ${inner})`;
    }
    case DuckDBTypeId.STRUCT: {
      const fields = type.entryNames.map((name, index) => {
        const field = `struct_extract_at(${value}, ${index + 1})`;
        return { name, field, inner: jsonValue(type.entryTypes[index]!, field, depth) };
      });
      if (fields.every(({ field, inner }) => field === inner)) return value;
      const packed = fields.map(({ name, inner }) => `${quoteText(name)}, ${inner}`);
      return `CASE WHEN ${value} IS NOT NULL THEN json_object(${packed.join(', ')}) END`;
    }
    case DuckDBTypeId.MAP: {
      const inner = jsonValue(type.valueType, item, depth + 1);
      if (inner === item) return value;
      const values = `list_transform(map_values(${value}), lambda ${item}: to_json(${inner}))`;
      return `map(list_transform(map_keys(${value}), lambda ${item}: ${item}::VARCHAR), ${values})`;
    }
    case DuckDBTypeId.UNION: {
      const members = type.memberTags.map((tag, index) => {
        const member = `union_extract(${value}, ${quoteText(tag)})`;
        return { tag, member, inner: jsonValue(type.memberTypes[index]!, member, depth) };
      });
      if (members.every(({ member, inner }) => member === inner)) return value;
      const cases = members.map(
        ({ tag, inner }) => `WHEN ${quoteText(tag)} THEN json_object(${quoteText(tag)}, ${inner})`,
      );
      return `CASE union_tag(${value})::VARCHAR ${cases.join(' ')} END`;
    }
    default:
      return value;
  }
}

/** DuckDB's JSON has words for numbers without end, which no other reader takes: they become texts, as in a column of numbers. */
function strictJson(value: string, part: string): string {
  const outsideOfTexts = [
    ['-?\\bnan\\b', '"NaN"'],
    ['(-?)\\binf(inity)?\\b', '"\\1Infinity"'],
  ].reduce((text, [word, written]) => `regexp_replace(${text}, '(?i)${word}', '${written}', 'g')`, part);
  const parts = `regexp_extract_all(${value}::VARCHAR, '(?s)"(?:[^"\\\\]|\\\\.)*"|[^"]+')`;
  const strict = `list_transform(${parts}, lambda ${part}: CASE WHEN ${part}[1] = '"' THEN ${part} ELSE ${outsideOfTexts} END)`;
  return `CASE WHEN regexp_matches(${value}::VARCHAR, '(?i)\\b(nan|inf|infinity)\\b') THEN array_to_string(${strict}, '')::JSON ELSE ${value} END`;
}

const notFinite = (value: string): string =>
  `CASE WHEN isnan(${value}) THEN 'NaN' WHEN ${value} > 0 THEN 'Infinity' WHEN ${value} < 0 THEN '-Infinity' END`;

/** UTC with milliseconds, and with more digits where there is more. */
function timestampText({ typeId }: DuckDBType, value: string): string {
  const text = (fraction: string) => `strftime(${value}, '%Y-%m-%dT%H:%M:%S.${fraction}Z')`;
  const fine = (count: string, perMillisecond: number, finer: string) =>
    `CASE WHEN ${count}(${value}) % ${perMillisecond} = 0 THEN ${text('%g')} ELSE ${finer} END`;
  switch (typeId) {
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_TZ:
      return fine('epoch_us', 1_000, text('%f'));
    case DuckDBTypeId.TIMESTAMP_NS:
      // The sign for nanoseconds, %n, writes past the end of its text.
      return `CASE WHEN isfinite(${value}) THEN ${fine('epoch_ns', 1_000_000, `replace(${value}::VARCHAR, ' ', 'T') || 'Z'`)} ELSE ${value}::VARCHAR END`;
    default:
      return text('%g');
  }
}

/** What COPY would write in a way of DuckDB's own; all else it writes as it is. */
function csvText(type: DuckDBType, value: string): string {
  if (TIMESTAMPS.has(type.typeId)) return timestampText(type, value);
  if (type.alias === 'JSON') return strictJson(value, 'x0');
  switch (type.typeId) {
    case DuckDBTypeId.BLOB:
      return `to_base64(${value})`;
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY:
    case DuckDBTypeId.STRUCT:
    case DuckDBTypeId.MAP:
    case DuckDBTypeId.UNION:
      return `CASE WHEN ${value} IS NOT NULL THEN to_json(${jsonValue(type, value, 0)})::VARCHAR END`;
    default:
      return value;
  }
}

function csvCell(text: string): string {
  const quoted = `'"' || replace(${text}, '"', '""') || '"'`;
  return `CASE WHEN ${text} IS NULL THEN '' WHEN ${text} = '' OR regexp_matches(${text}, '[",\\r\\n]') THEN ${quoted} ELSE ${text} END`;
}
