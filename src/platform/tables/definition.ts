import { enumeration } from '../../kernel/enumeration.ts';
import { invalidRequest } from '../../kernel/errors.ts';

export const COLUMN_TYPES = enumeration('ColumnType', [
  'text',
  'integer',
  'float',
  'boolean',
  'timestamp',
  'jsonb',
  'url',
  'email',
]);
export type ColumnType = (typeof COLUMN_TYPES)[number];

export interface ColumnDraft {
  name: string;
  type: ColumnType;
  nullable: boolean;
}

/** The field id stays for life; the name may change. */
export interface Column extends ColumnDraft {
  fieldId: number;
}

export interface TableReference {
  accountId: string;
  tableId: string;
}

export interface TableDefinition extends TableReference {
  columns: readonly Column[];
  schemaVersion: number;
  /** Field ids that segments are sorted by; undefined means by row id. */
  sortKey: readonly number[] | undefined;
  /** The column whose value is a row's partition; with it, segments of several partitions are merged with each other. */
  partitionField?: number | undefined;
  /** How long versions stay readable after a newer one, in seconds; undefined where nobody has told. */
  versionsKept?: number | undefined;
}

/** Ids below are the engine's own: row_id, created_at, updated_at. */
export const FIRST_FIELD = 16;
const LONGEST_NAME = 255;
const MOST_COLUMNS = 2_000;

/** The engine's own columns in segment files and relations. */
export const SYSTEM_COLUMNS = [
  { fieldId: 1, name: '_row_id', duckType: 'BIGINT' },
  { fieldId: 2, name: '_created_at', duckType: 'TIMESTAMP' },
  { fieldId: 3, name: '_updated_at', duckType: 'TIMESTAMP' },
] as const;

/** DuckDB tells names apart without regard to case, so names that differ in nothing else cannot stand side by side. */
const folded = (name: string): string => name.toLowerCase();

const RESERVED = new Set<string>(SYSTEM_COLUMNS.map((column) => column.name));

export function checkColumns(columns: readonly ColumnDraft[]): void {
  if (columns.length === 0) throw invalidRequest('A table needs at least one column.');
  if (columns.length > MOST_COLUMNS) {
    throw invalidRequest(`A table can have at most ${MOST_COLUMNS} columns; this one has ${columns.length}.`);
  }
  const seen = new Set<string>();
  for (const column of columns) {
    const fault = columnFault(column, seen);
    if (fault !== undefined) throw invalidRequest(`The column ${JSON.stringify(column.name)} ${fault}.`);
    seen.add(folded(column.name));
  }
}

function columnFault({ name, type }: ColumnDraft, seen: ReadonlySet<string>): string | undefined {
  if (name === '' || name.length > LONGEST_NAME) return `needs a name of 1 to ${LONGEST_NAME} characters`;
  if (!name.isWellFormed() || /[\0-\x1f\x7f]/.test(name))
    return 'has a character that is not allowed in a name';
  if (RESERVED.has(folded(name))) return 'has a reserved name; choose another';
  if (seen.has(folded(name))) return 'appears twice (names are case-insensitive); rename one';
  if (!COLUMN_TYPES.includes(type)) return `has an unknown type; use one of ${COLUMN_TYPES.join(', ')}`;
  return undefined;
}

const TABLE_ID = /^[a-z0-9][a-z0-9._-]{0,119}$/;

/** Table ids become parts of object keys. */
export function checkTableId(tableId: string): void {
  if (!TABLE_ID.test(tableId)) throw invalidRequest(`${JSON.stringify(tableId)} is not a table ID.`);
}
