import type { TrinoColumn, TrinoType } from './types.ts';

/** Digits of a second that DuckDB keeps. */
const MICROSECONDS = 6;
const NANOSECONDS = 9;

const SAME: Readonly<Record<string, string>> = {
  boolean: 'BOOLEAN',
  tinyint: 'TINYINT',
  smallint: 'SMALLINT',
  integer: 'INTEGER',
  bigint: 'BIGINT',
  real: 'FLOAT',
  double: 'DOUBLE',
  date: 'DATE',
  uuid: 'UUID',
  json: 'JSON',
};

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** DuckDB's SQL that reads rows which Trino sent, as one JSON array in a file. Every value is read as the text that it was. */
export function selectRows(columns: readonly TrinoColumn[], file: string): string {
  const names = uniqueNames(columns.map(({ name }) => name));
  const values = columns.map(
    (column, at) => `${duckValue(typeOf(column), `v[${at + 1}]`, 0)} AS ${quoteName(names[at]!)}`,
  );
  return `SELECT ${values.join(', ')} FROM read_json(${quoteText(file)}, format = 'array', records = false, columns = {v: 'VARCHAR[]'})`;
}

/** As DuckDB tells columns of the same name apart: a, a_1. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 1; taken.has(unique.toLowerCase()); count += 1) unique = `${name}_${count}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

const typeOf = ({ type, typeSignature }: TrinoColumn): TrinoType => typeSignature ?? { rawType: type };

const isType = (value: unknown): value is TrinoType =>
  typeof value === 'object' && value !== null && 'rawType' in value;

const argumentsOf = ({ arguments: given = [] }: TrinoType): unknown[] => given.map(({ value }) => value);
const partsOf = (type: TrinoType): TrinoType[] => argumentsOf(type).filter(isType);
const numbersOf = (type: TrinoType): number[] =>
  argumentsOf(type).filter((value) => typeof value === 'number');

/** DuckDB's value of a text; what has no exact counterpart stays a text. */
function duckValue(type: TrinoType, text: string, depth: number): string {
  const same = SAME[type.rawType];
  if (same !== undefined) return `CAST(${text} AS ${same})`;
  const [first, second = 0] = numbersOf(type);
  const digits = first ?? 3;
  switch (type.rawType) {
    case 'decimal':
      return `CAST(${text} AS DECIMAL(${first ?? 38}, ${second}))`;
    case 'varbinary':
      return `from_base64(${text})`;
    case 'time':
      return digits <= MICROSECONDS ? `CAST(${text} AS TIME)` : text;
    case 'timestamp':
      if (digits > NANOSECONDS) return text;
      return `CAST(${text} AS ${digits <= MICROSECONDS ? 'TIMESTAMP' : 'TIMESTAMP_NS'})`;
    case 'timestamp with time zone':
      return digits <= MICROSECONDS ? `CAST(${withOffset(text)} AS TIMESTAMPTZ)` : text;
    case 'array':
      return listValue(partsOf(type)[0], text, depth);
    case 'map':
      return mapValue(partsOf(type), text, depth);
    case 'row':
      return rowValue(type, text, depth);
    default:
      return text;
  }
}

/** DuckDB knows names of zones after a space, and offsets without one. */
const withOffset = (text: string): string => `regexp_replace(${text}, ' ([+-][0-9:]+)$', '\\1')`;

const textsOf = (text: string): string => `CAST(CAST(${text} AS JSON) AS VARCHAR[])`;

function listValue(item: TrinoType | undefined, text: string, depth: number): string {
  const each = `x${depth}`;
  const value = item === undefined ? each : duckValue(item, each, depth + 1);
  return value === each ? textsOf(text) : `list_transform(${textsOf(text)}, lambda ${each}: ${value})`;
}

function mapValue([key, value]: readonly TrinoType[], text: string, depth: number): string {
  const each = `x${depth}`;
  const map = `CAST(CAST(${text} AS JSON) AS MAP(VARCHAR, VARCHAR))`;
  const cast = (type: TrinoType | undefined) =>
    type === undefined ? each : duckValue(type, each, depth + 1);
  const keys = `list_transform(map_keys(${map}), lambda ${each}: ${cast(key)})`;
  const values = `list_transform(map_values(${map}), lambda ${each}: ${cast(value)})`;
  return `CASE WHEN ${text} IS NOT NULL THEN map(${keys}, ${values}) END`;
}

/** Trino sends a row as an array. */
function rowValue(type: TrinoType, text: string, depth: number): string {
  const each = `x${depth}`;
  const fields = argumentsOf(type).map(fieldOf);
  const names = uniqueNames(fields.map(({ name }, at) => name ?? `field${at}`));
  const values = fields.map(
    (field, at) => `${quoteName(names[at]!)} := ${duckValue(field.type, `${each}[${at + 1}]`, depth + 1)}`,
  );
  const row = `list_transform([${textsOf(text)}], lambda ${each}: struct_pack(${values.join(', ')}))[1]`;
  return `CASE WHEN ${text} IS NOT NULL THEN ${row} END`;
}

function fieldOf(value: unknown): { name: string | undefined; type: TrinoType } {
  if (isType(value)) return { name: undefined, type: value };
  const { fieldName, typeSignature } = (value ?? {}) as {
    fieldName?: { name?: string };
    typeSignature?: unknown;
  };
  return { name: fieldName?.name, type: isType(typeSignature) ? typeSignature : { rawType: 'unknown' } };
}
