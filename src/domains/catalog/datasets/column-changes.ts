import { invalidRequest } from '../../../kernel/errors.ts';
import type { Column, SchemaChange } from '../../../platform/tables/index.ts';
import type { UpdateDataset } from './schema.ts';

type WantedColumns = NonNullable<UpdateDataset['columns']>;

/** The steps from the columns as they are to the columns as they are to be. */
export function columnChanges(current: readonly Column[], wanted: WantedColumns): SchemaChange[] {
  const known = new Map(current.map((column) => [column.name, column]));
  const kept = new Set<string>();
  const changes: SchemaChange[] = [];
  const renames: SchemaChange[] = [];
  for (const [index, column] of wanted.entries()) {
    const before = known.get(column.previous_name ?? column.name);
    if (before === undefined) {
      changes.push(added(column, index));
      continue;
    }
    kept.add(before.name);
    const { name } = before;
    if (column.data_type !== undefined && column.data_type !== before.type)
      changes.push({ kind: 'type', name, type: column.data_type });
    if (column.nullable !== undefined && column.nullable !== before.nullable)
      changes.push({ kind: 'nullable', name, nullable: column.nullable });
    if (column.name !== name) renames.push({ kind: 'rename', name, to: column.name });
  }
  const dropped = current
    .filter(({ name }) => !kept.has(name))
    .map(({ name }) => ({ kind: 'drop' as const, name }));
  return [...dropped, ...changes, ...renames];
}

function added(column: WantedColumns[number], index: number): SchemaChange {
  if (column.previous_name !== undefined) {
    throw refuse(index, 'previous_name', `there is no column "${column.previous_name}"`);
  }
  if (column.data_type === undefined) throw refuse(index, 'data_type', 'is needed for a new column');
  return {
    kind: 'add',
    column: { name: column.name, type: column.data_type, nullable: column.nullable ?? true },
  };
}

function refuse(index: number, field: string, message: string) {
  const path = `columns.${index}.${field}`;
  return invalidRequest(`${path}: ${message}.`, { details: [{ path, message }] });
}
