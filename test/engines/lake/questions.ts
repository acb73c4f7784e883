import type { Filter, Kind, KnownColumn } from './lake.ts';

/** How an engine writes what is asked of every table. */
export interface Dialect {
  quote(name: string): string;
  text(expression: string): string;
  timestampText(column: string): string;
  timestamp(text: string): string;
  /** Wide enough to sum integers of 64 bits. */
  wide: string;
  from(place: Place): string;
}

/** A table as it is now, of a version, or as it was at a time. */
export interface Place {
  catalog: string;
  table: string;
  version?: number;
  at?: number;
}

const timeOf = (at: number) => new Date(at).toISOString().slice(0, 23).replace('T', ' ');

const doubled = (name: string, sign: string) => `${sign}${name.replaceAll(sign, sign + sign)}${sign}`;
const plain = (name: string) => doubled(name, '"');

const duck = {
  quote: plain,
  text: (expression: string) => `CAST(${expression} AS VARCHAR)`,
  timestampText: (column: string) => `strftime(${column}, '%Y-%m-%d %H:%M:%S.%f')`,
  timestamp: (text: string) => `TIMESTAMP '${text}'`,
  wide: 'HUGEINT',
};

const duckAt = ({ version, at }: Place) =>
  version !== undefined
    ? ` AT (VERSION => ${version})`
    : at === undefined
      ? ''
      : ` AT (TIMESTAMP => TIMESTAMP '${timeOf(at)}')`;

export const GRANARY: Dialect = { ...duck, from: (place) => `${plain(place.table)}${duckAt(place)}` };

export const DUCKDB: Dialect = {
  ...duck,
  from: (place) => `${place.catalog}.datasets.${plain(place.table)}${duckAt(place)}`,
};

/** DuckDB over rows that another reader has read. */
export const ARROW: Dialect = { ...duck, from: () => 'rows_read' };

export const TRINO: Dialect = {
  quote: plain,
  text: (expression) => `CAST(${expression} AS VARCHAR)`,
  timestampText: (column) => `CAST(CAST(${column} AS TIMESTAMP(6)) AS VARCHAR)`,
  timestamp: (text) => `TIMESTAMP '${text}'`,
  wide: 'DECIMAL(38, 0)',
  from: ({ catalog, table, version, at }) => {
    const past =
      version !== undefined
        ? ` FOR VERSION AS OF BIGINT '${version}'`
        : at === undefined
          ? ''
          : ` FOR TIMESTAMP AS OF TIMESTAMP '${timeOf(at)} UTC'`;
    return `${catalog}.datasets.${plain(table)}${past}`;
  },
};

export const SPARK: Dialect = {
  quote: (name) => doubled(name, '`'),
  text: (expression) => `CAST(${expression} AS STRING)`,
  timestampText: (column) => `date_format(${column}, 'yyyy-MM-dd HH:mm:ss.SSSSSS')`,
  timestamp: (text) => `TIMESTAMP_NTZ '${text}'`,
  wide: 'DECIMAL(38, 0)',
  from: ({ catalog, table, version, at }) => {
    const past =
      version !== undefined
        ? ` VERSION AS OF ${version}`
        : at === undefined
          ? ''
          : ` TIMESTAMP AS OF '${timeOf(at)}'`;
    return `${catalog}.datasets.${doubled(table, '`')}${past}`;
  },
};

/** By which of its names an engine knows a column. */
const nameFor = (dialect: Dialect, column: KnownColumn) =>
  dialect.quote(dialect === GRANARY ? column.name : column.shown);

type Measures = (dialect: Dialect, column: string) => string[];

const MEASURES: Readonly<Record<Kind, Measures>> = {
  integer: ({ text, wide }, column) => [
    text(`sum(CAST(${column} AS ${wide}))`),
    text(`min(${column})`),
    text(`max(${column})`),
  ],
  float: (_, column) => [`sum(${column})`, `min(${column})`, `max(${column})`],
  boolean: ({ text }, column) => [text(`sum(CASE WHEN ${column} THEN 1 ELSE 0 END)`)],
  timestamp: ({ timestampText }, column) => [
    `min(${timestampText(column)})`,
    `max(${timestampText(column)})`,
  ],
  text: ({ text }, column) => [
    `min(${text(column)})`,
    `max(${text(column)})`,
    text(`sum(length(${text(column)}))`),
  ],
};

/** One row with counts, sums and extremes of all columns, and one sum that is wrong when values change rows. */
export function measureSql(dialect: Dialect, columns: readonly KnownColumn[], from: string): string {
  const id = columns.find(({ shown }) => shown === 'id');
  const texts = columns.filter(({ kind }) => kind === 'text');
  const parts = columns.flatMap((column) => {
    const name = nameFor(dialect, column);
    return [dialect.text(`count(${name})`), ...MEASURES[column.kind](dialect, name)];
  });
  const together =
    id === undefined
      ? []
      : texts.map((column) => {
          const length = `length(${dialect.text(nameFor(dialect, column))})`;
          return dialect.text(`sum(CAST(${nameFor(dialect, id)} AS ${dialect.wide}) * ${length})`);
        });
  const named = [dialect.text('count(*)'), ...parts, ...together].map(
    (part, place) => `${part} AS m${place}`,
  );
  return `SELECT ${named.join(', ')} FROM ${from}`;
}

/** All values, integers and times as text. */
export function rowsSql(dialect: Dialect, columns: readonly KnownColumn[], from: string): string {
  const shown = columns.map((column, place) => {
    const name = nameFor(dialect, column);
    const value =
      column.kind === 'float'
        ? name
        : column.kind === 'timestamp'
          ? dialect.timestampText(name)
          : dialect.text(name);
    return `${value} AS m${place}`;
  });
  const [first] = columns;
  return `SELECT ${shown.join(', ')} FROM ${from} ORDER BY ${first === undefined ? '1' : nameFor(dialect, first)}`;
}

export function filterSql(dialect: Dialect, filter: Filter, from: string): string {
  return `SELECT ${dialect.text('count(*)')} AS n FROM ${from} WHERE ${conditionOf(dialect, filter)}`;
}

function conditionOf(dialect: Dialect, { column, test, values }: Filter): string {
  const name = nameFor(dialect, column);
  const [low, high] = values.map((value) => literal(dialect, column.kind, value));
  if (test === 'is null' || test === 'is not null') return `${name} ${test.toUpperCase()}`;
  return test === 'between' ? `${name} BETWEEN ${low} AND ${high}` : `${name} ${test} ${low}`;
}

function literal(dialect: Dialect, kind: Kind, value: string | number): string {
  if (kind === 'timestamp') return dialect.timestamp(String(value));
  if (kind === 'boolean') return String(value);
  return kind === 'text' ? doubled(String(value), "'") : String(value);
}

export const countSql = (dialect: Dialect, from: string): string =>
  `SELECT ${dialect.text('count(*)')} AS n FROM ${from}`;
