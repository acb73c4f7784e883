import { conflict } from '../../kernel/errors.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import { DEFINITION, type DefinitionRow, definitionFrom, noSuchTable } from './catalogue.ts';
import {
  type Column,
  type ColumnDraft,
  type ColumnType,
  checkColumns,
  type TableDefinition,
  type TableReference,
} from './definition.ts';

/** Columns are named as they are before the change; several changes apply one after the other, `renames` all at once. */
export type SchemaChange =
  | { kind: 'add'; column: ColumnDraft }
  /** Adds it unless there is one of the name by then, whoever has added it. */
  | { kind: 'ensure'; column: ColumnDraft }
  | { kind: 'rename'; name: string; to: string }
  | { kind: 'renames'; to: ReadonlyMap<string, string> }
  | { kind: 'nullable'; name: string; nullable: boolean }
  | { kind: 'type'; name: string; type: ColumnType }
  | { kind: 'drop'; name: string };

interface TableRow extends DefinitionRow {
  next_field: number;
}

const lockTable = statement<TableRow>(
  'tables.lock-definition',
  `SELECT ${DEFINITION}, next_field FROM stored_tables
   WHERE account_id = $1 AND table_id = $2 FOR NO KEY UPDATE`,
);
const saveTable = statement(
  'tables.save-definition',
  `WITH saved AS (
     UPDATE stored_tables SET columns = $3, next_field = $4, schema_version = $5, updated_at = now()
     WHERE account_id = $1 AND table_id = $2 RETURNING account_id, table_id, schema_version, columns)
   INSERT INTO table_schemas (account_id, table_id, schema_version, columns)
   SELECT account_id, table_id, schema_version, columns FROM saved`,
);

/** Changes that every stored row survives as it is; no file is rewritten. Anything else is a conflict. */
export async function changeSchema(
  sql: Sql,
  table: TableReference,
  changes: readonly SchemaChange[],
): Promise<TableDefinition> {
  const row = await lockTable.first(sql, [table.accountId, table.tableId]);
  if (row === undefined) throw noSuchTable(table);
  let { columns, next_field: nextField } = row;
  for (const change of changes) {
    if (change.kind === 'ensure' && hasColumn(columns, change.column.name)) continue;
    if (change.kind === 'add' || change.kind === 'ensure') {
      columns = [...columns, addedColumn(change.column, nextField)];
      nextField += 1;
    } else if (change.kind === 'renames') {
      columns = columns.map((column) => ({ ...column, name: change.to.get(column.name) ?? column.name }));
    } else {
      const column = columnNamed(columns, change.name);
      const changed = await changedColumn(sql, table, column, change);
      columns = columns.map((other) => (other === column ? changed : other));
    }
  }
  checkColumns(columns);
  const isChanged = columns !== row.columns;
  const schemaVersion = row.schema_version + (isChanged ? 1 : 0);
  if (isChanged) {
    await saveTable.run(sql, [
      table.accountId,
      table.tableId,
      JSON.stringify(columns),
      nextField,
      schemaVersion,
    ]);
  }
  return definitionFrom(table, { ...row, columns, schema_version: schemaVersion });
}

const hasColumn = (columns: readonly Column[], name: string): boolean =>
  columns.some((column) => column.name.toLowerCase() === name.toLowerCase());

function addedColumn({ name, type, nullable }: ColumnDraft, fieldId: number): Column {
  if (!nullable) {
    throw conflict(`Existing rows have no value for "${name}". Add it as a nullable column.`);
  }
  return { fieldId, name, type, nullable };
}

function columnNamed(columns: readonly Column[], name: string): Column {
  const column = columns.find((candidate) => candidate.name === name);
  if (column === undefined) throw conflict(`The table has no column "${name}". Name one that it has.`);
  return column;
}

async function changedColumn(
  sql: Sql,
  table: TableReference,
  column: Column,
  change: Exclude<SchemaChange, { kind: 'add' | 'ensure' | 'renames' }>,
): Promise<Column> {
  switch (change.kind) {
    case 'rename':
      return { ...column, name: change.to };
    case 'nullable':
      if (column.nullable && !change.nullable) {
        throw conflict(
          `"${column.name}" may have rows without a value, so it must stay nullable. Add a new column, or import into a new table.`,
        );
      }
      return { ...column, nullable: change.nullable };
    case 'type':
      await checkWidening(sql, table, column, change.type);
      return { ...column, type: change.type };
    case 'drop':
      throw conflict(
        `Dropping "${column.name}" would lose its values. Keep it, or create a table without it and copy the rows.`,
      );
  }
}

const LOSSLESS = new Set(['integer>float', 'url>text', 'email>text']);

async function checkWidening(sql: Sql, table: TableReference, column: Column, to: ColumnType) {
  if (column.type === to) return;
  if (!LOSSLESS.has(`${column.type}>${to}`)) {
    throw conflict(
      `"${column.name}" is ${column.type} and cannot become ${to} without losing values. Add a new column of that type.`,
    );
  }
  if (to === 'float' && (await hasLargeIntegers(sql, table, column.fieldId))) {
    throw conflict(
      `"${column.name}" has integers beyond 2^53, which a float cannot hold exactly. Add a new column instead.`,
    );
  }
}

const findLarge = statement<{ large: boolean }>(
  'tables.large-integers',
  `SELECT EXISTS (SELECT FROM table_hot_rows
       WHERE account_id = $1 AND table_id = $2 AND abs((data ->> $3)::numeric) > 9007199254740992)
     OR EXISTS (SELECT FROM table_segments
       WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL
         AND greatest(abs((statistics #>> ARRAY[$3, 'min'])::numeric), abs((statistics #>> ARRAY[$3, 'max'])::numeric))
             > 9007199254740992) AS large`,
);

const hasLargeIntegers = async (sql: Sql, { accountId, tableId }: TableReference, fieldId: number) =>
  (await findLarge.first(sql, [accountId, tableId, String(fieldId)]))?.large === true;
