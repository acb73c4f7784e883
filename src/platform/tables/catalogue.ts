import { conflict, invalidRequest, notFound } from '../../kernel/errors.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import { sqlState, UNIQUE_VIOLATION } from '../postgres/database.ts';
import {
  type Column,
  type ColumnDraft,
  checkColumns,
  checkTableId,
  FIRST_FIELD,
  type TableDefinition,
  type TableReference,
} from './definition.ts';
import { lockForExchange } from './locks.ts';

export interface DefinitionRow {
  columns: Column[];
  schema_version: number;
  sort_key: number[] | null;
  partition_field: number | null;
  versions_kept_seconds: number | null;
}

/** The columns of a `DefinitionRow`. */
export const DEFINITION = 'columns, schema_version, sort_key, partition_field, versions_kept_seconds';

export interface TableDraft extends TableReference {
  columns: readonly ColumnDraft[];
  /** Names of columns that segments are sorted by, instead of by row id. */
  sortKey?: readonly string[];
  /** Name of the text column that holds a row's partition. */
  partitionColumn?: string;
}

const insertTable = statement(
  'tables.create',
  `WITH created AS (
     INSERT INTO stored_tables (account_id, table_id, columns, next_field, sort_key, partition_field)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING account_id, table_id, schema_version, columns)
   INSERT INTO table_schemas (account_id, table_id, schema_version, columns)
   SELECT account_id, table_id, schema_version, columns FROM created`,
);
const selectTable = statement<DefinitionRow>(
  'tables.definition',
  `SELECT ${DEFINITION} FROM stored_tables WHERE account_id = $1 AND table_id = $2`,
);

export async function createTable(sql: Sql, draft: TableDraft): Promise<TableDefinition> {
  checkTableId(draft.tableId);
  checkColumns(draft.columns);
  const columns = draft.columns.map(({ name, type, nullable }, index) => ({
    fieldId: FIRST_FIELD + index,
    name,
    type,
    nullable,
  }));
  const sortKey = draft.sortKey?.map((name) => fieldOf(columns, name, 'The sort key'));
  const partitionField = partitionFieldOf(columns, draft.partitionColumn);
  try {
    await insertTable.run(sql, [
      draft.accountId,
      draft.tableId,
      JSON.stringify(columns),
      FIRST_FIELD + columns.length,
      sortKey ?? null,
      partitionField ?? null,
    ]);
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw conflict(`The table ${draft.tableId} already exists. Choose another ID.`);
  }
  const { accountId, tableId } = draft;
  return { accountId, tableId, columns, schemaVersion: 1, sortKey, partitionField };
}

function fieldOf(columns: readonly Column[], name: string, whose: string): number {
  const column = columns.find((candidate) => candidate.name === name);
  if (column === undefined) throw notFound(`${whose} names "${name}", which is not a column of the table.`);
  return column.fieldId;
}

function partitionFieldOf(columns: readonly Column[], name: string | undefined): number | undefined {
  if (name === undefined) return undefined;
  const fieldId = fieldOf(columns, name, 'The partition');
  if (columns.find((column) => column.fieldId === fieldId)?.type !== 'text')
    throw invalidRequest(`The partition column "${name}" must be text.`);
  return fieldId;
}

export async function findDefinition(
  sql: Sql,
  { accountId, tableId }: TableReference,
): Promise<TableDefinition | undefined> {
  const row = await selectTable.first(sql, [accountId, tableId]);
  return row === undefined ? undefined : definitionFrom({ accountId, tableId }, row);
}

export async function readDefinition(sql: Sql, table: TableReference): Promise<TableDefinition> {
  const definition = await findDefinition(sql, table);
  if (definition === undefined) throw noSuchTable(table);
  return definition;
}

export const definitionFrom = (
  { accountId, tableId }: TableReference,
  row: DefinitionRow,
): TableDefinition => ({
  accountId,
  tableId,
  columns: row.columns,
  schemaVersion: row.schema_version,
  sortKey: row.sort_key ?? undefined,
  partitionField: row.partition_field ?? undefined,
  versionsKept: row.versions_kept_seconds ?? undefined,
});

export const noSuchTable = ({ tableId }: TableReference) =>
  notFound(`There is no table ${tableId}. List the tables to see which there are.`);

const DROPPED = [
  'DELETE FROM stored_tables WHERE account_id = $1 AND table_id = $2',
  'DELETE FROM table_hot_rows WHERE account_id = $1 AND table_id = $2',
  'DELETE FROM table_tombstones WHERE account_id = $1 AND table_id = $2',
  'UPDATE table_segments SET removed_at = now() WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL',
  'DELETE FROM table_segment_changes WHERE account_id = $1 AND table_id = $2',
].map((text, index) => statement(`tables.drop-${index}`, text));

/** The objects go with the collector, when whoever reads them has finished. */
export async function dropTable(sql: Sql, table: TableReference): Promise<void> {
  await lockForExchange(sql, table);
  for (const part of DROPPED) await part.run(sql, [table.accountId, table.tableId]);
}

const selectCount = statement<{ count: number | string | null; bytes: number }>(
  'tables.count',
  `SELECT CASE WHEN EXISTS (SELECT FROM stored_tables WHERE account_id = $1 AND table_id = $2) THEN stored_rows
     - (SELECT coalesce(sum(hidden), 0) FROM table_tombstones WHERE account_id = $1 AND table_id = $2)::bigint
     + (SELECT count(*) FROM table_hot_rows WHERE account_id = $1 AND table_id = $2) END AS count, bytes
   FROM (SELECT coalesce(sum(rows), 0)::bigint AS stored_rows, coalesce(sum(bytes), 0)::bigint AS bytes
     FROM table_segment_changes WHERE account_id = $1 AND table_id = $2) AS stored`,
);

/** Exact, and without a look into any file. */
export async function countRows(sql: Sql, table: TableReference): Promise<{ rows: number; bytes: number }> {
  const row = await selectCount.first(sql, [table.accountId, table.tableId]);
  if (row === undefined || row.count === null) throw noSuchTable(table);
  return { rows: Number(row.count), bytes: Number(row.bytes) };
}
