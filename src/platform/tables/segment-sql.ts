import { type Column, type ColumnType, SYSTEM_COLUMNS, type TableDefinition } from './definition.ts';

/** How columns are stored in segments; all of them have a counterpart in Apache Iceberg. Times are UTC. */
export const STORED_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  float: 'DOUBLE',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMP',
  jsonb: 'VARCHAR',
  url: 'VARCHAR',
  email: 'VARCHAR',
};

const queryType = (type: ColumnType): string => (type === 'jsonb' ? 'JSON' : STORED_TYPES[type]);

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const fileList = (files: readonly string[]): string => `[${files.map(quoteText).join(', ')}]`;

/** The columns of a relation, in order; a segment file has them with JSON as text. */
export const relationColumns = (
  columns: readonly Column[],
): { fieldId: number; name: string; duckType: string }[] => [
  ...SYSTEM_COLUMNS,
  ...columns.map(({ fieldId, name, type }) => ({ fieldId, name, duckType: queryType(type) })),
];

/** Files that were written with these columns. */
export interface SegmentFiles {
  files: readonly string[];
  written: readonly Column[];
  /** Only the rows in these places of the files, both ends included. */
  windows?: readonly { from: number; to: number }[];
}

/**
 * Files of any age under the present columns, matched by field id. Said as a projection, because `read_parquet` with
 * `schema =` knows no statistics: it takes twice the time, and joins build on the wrong side.
 */
export function readSegments({ files, written, windows }: SegmentFiles, columns: readonly Column[]): string {
  const select = `SELECT ${presentColumns(written, columns)}`;
  if (windows === undefined) return `${select} FROM read_parquet(${fileList(files)})`;
  const places = windows.map(({ from, to }) => `file_row_number BETWEEN ${from} AND ${to}`);
  return `${select} FROM read_parquet(${fileList(files)}, file_row_number = true) WHERE ${places.join(' OR ')}`;
}

/** The present columns, out of those that a file was written with. */
export function presentColumns(written: readonly Column[], columns: readonly Column[]): string {
  const byField = new Map(written.map((column) => [column.fieldId, column]));
  const selected = columns.map(
    (column) => `${presentValue(byField.get(column.fieldId), column)} AS ${quoteName(column.name)}`,
  );
  return [...SYSTEM_COLUMNS.map(({ name }) => name), ...selected].join(', ');
}

/** The rows of one file, each with its place in it as `granary_position`. */
export function numberedRows(file: string, written: readonly Column[]): string {
  const taken = written.some(({ name }) => name.toLowerCase() === 'file_row_number');
  return taken
    ? `(SELECT *, row_number() OVER () - 1 AS granary_position FROM read_parquet(${quoteText(file)}))`
    : `(SELECT *, file_row_number AS granary_position FROM read_parquet(${quoteText(file)}, file_row_number = true))`;
}

function presentValue(written: Column | undefined, { type }: Column): string {
  if (written === undefined) return `CAST(NULL AS ${queryType(type)})`;
  const name = quoteName(written.name);
  return STORED_TYPES[written.type] === queryType(type) ? name : `CAST(${name} AS ${queryType(type)})`;
}

/** A relation without rows. */
export const selectNothing = ({ columns }: Pick<TableDefinition, 'columns'>): string =>
  `SELECT ${relationColumns(columns)
    .map(({ name, duckType }) => `CAST(NULL AS ${duckType}) AS ${quoteName(name)}`)
    .join(', ')} WHERE false`;

/** The condition that leaves out rows of these partitions; undefined when there are none. */
export function outsidePartitions(
  { columns, partitionField }: Pick<TableDefinition, 'columns' | 'partitionField'>,
  hidden: readonly string[],
): string | undefined {
  const column = columns.find(({ fieldId }) => fieldId === partitionField);
  if (hidden.length === 0 || column === undefined) return undefined;
  const name = quoteName(column.name);
  return `(${name} IS NULL OR ${name} NOT IN (${hidden.map(quoteText).join(', ')}))`;
}

/** Lines of JSON keyed by field id, every value as text until it is cast here. DuckDB's buffers are as large as the longest line may be. */
export function readHotLines(file: string, columns: readonly Column[], longestLine: number): string {
  const all = relationColumns(columns);
  const keys = all.map(({ fieldId }) => `'${fieldId}': 'VARCHAR'`).join(', ');
  const casts = all.map(({ fieldId, name, duckType }) =>
    fieldId === 2 || fieldId === 3
      ? `make_timestamp(CAST("${fieldId}" AS BIGINT)) AS ${name}`
      : `CAST("${fieldId}" AS ${duckType}) AS ${quoteName(name)}`,
  );
  return `SELECT ${casts.join(', ')} FROM read_json(${quoteText(file)}, format = 'newline_delimited', columns = {${keys}}, maximum_object_size = ${longestLine})`;
}

/** The rows of a row group, the least that is read of a file. */
export const GROUP_ROWS = 20_480;
/** Looking for a dictionary in columns that have none costs a quarter of the writing, and saves nothing. */
const LIGHT = ', COMPRESSION_LEVEL 1, DICTIONARY_SIZE_LIMIT 2000';

const storedColumn = ({ fieldId, name, type }: Column) => ({ fieldId, name, duckType: STORED_TYPES[type] });

/**
 * Names are for people and other engines; Granary reads by field id. Rows that come in order need no sorting, and a bulk
 * load is compressed lightly: a merge does it again.
 */
export function copyToSegment(
  source: string,
  { columns, sortKey }: TableDefinition,
  file: string,
  { inOrder = false, light = false } = {},
): string {
  const names = new Map(columns.map(({ fieldId, name }) => [fieldId, quoteName(name)]));
  const sortedBy = (sortKey ?? []).map((fieldId) => names.get(fieldId)!);
  const order = inOrder ? '' : ` ORDER BY ${[...sortedBy, '_row_id'].join(', ')}`;
  const all = [...SYSTEM_COLUMNS, ...columns.map(storedColumn)];
  const ids = all.map(({ fieldId, name }) => `${quoteName(name)}: ${fieldId}`);
  // A cast to the type it has costs nothing, and a source of another type would make a file that is not like the others.
  const selected = all.map(
    ({ name, duckType }) => `CAST(${quoteName(name)} AS ${duckType}) AS ${quoteName(name)}`,
  );
  return `COPY (SELECT ${selected.join(', ')} FROM (${source})${order}) TO ${quoteText(file)}
    (FORMAT parquet, COMPRESSION zstd${light ? LIGHT : ''}, ROW_GROUP_SIZE ${GROUP_ROWS}, FIELD_IDS {${ids.join(', ')}})`;
}

/** As the engine answers single values: text that `decode.ts` understands. */
export const textOf = (type: ColumnType, expression: string): string =>
  type === 'timestamp' ? timestampText(expression) : `CAST(${expression} AS VARCHAR)`;

export const timestampText = (expression: string): string =>
  `strftime(${expression}, '%Y-%m-%dT%H:%M:%S.%fZ')`;
