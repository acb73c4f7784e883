import { invalidRequest } from '../../../kernel/errors.ts';
import type { Column, SchemaChange } from '../../../platform/tables/index.ts';
import type { UpdateDataset } from './schema.ts';

type WantedColumns = NonNullable<UpdateDataset['columns']>;

/** The steps from the columns as they are to the columns as they are to be. */
export function columnChanges(current: readonly Column[], wanted: WantedColumns): SchemaChange[] {
  const known = new Map(current.map((column) => [column.name, column]));
  const givenUp = formerNames(wanted);
  const kept = new Set<string>();
  const changes: SchemaChange[] = [];
  const additions: SchemaChange[] = [];
  const renames = new Map<string, string>();
  for (const [index, column] of wanted.entries()) {
    const isNew = column.previous_name === undefined && givenUp.has(column.name);
    const before = isNew ? undefined : known.get(column.previous_name ?? column.name);
    if (before === undefined) {
      additions.push(added(column, index));
      continue;
    }
    kept.add(before.name);
    const { name } = before;
    if (column.data_type !== undefined && column.data_type !== before.type)
      changes.push({ kind: 'type', name, type: column.data_type });
    if (column.nullable !== undefined && column.nullable !== before.nullable)
      changes.push({ kind: 'nullable', name, nullable: column.nullable });
    if (column.name !== name) renames.set(name, column.name);
  }
  const dropped = current
    .filter(({ name }) => !kept.has(name))
    .map(({ name }) => ({ kind: 'drop' as const, name }));
  const renaming = renames.size > 0 ? [{ kind: 'renames' as const, to: renames }] : [];
  return [...dropped, ...changes, ...renaming, ...additions];
}

/** What columns were named before; a column that has such a name from now on, and no former one, is new. */
function formerNames(wanted: WantedColumns): Set<string> {
  const names = new Set<string>();
  for (const [index, { previous_name: former }] of wanted.entries()) {
    if (former === undefined) continue;
    if (names.has(former)) throw refuse(index, 'previous_name', `"${former}" can only become one column`);
    names.add(former);
  }
  return names;
}

function added(column: WantedColumns[number], index: number): SchemaChange {
  if (column.previous_name !== undefined) {
    throw refuse(index, 'previous_name', `there is no column "${column.previous_name}"`);
  }
  if (column.data_type === undefined) throw refuse(index, 'data_type', 'is required for a new column');
  return {
    kind: 'add',
    column: { name: column.name, type: column.data_type, nullable: column.nullable ?? true },
  };
}

function refuse(index: number, field: string, message: string) {
  const path = `columns.${index}.${field}`;
  return invalidRequest(`${path}: ${message}.`, { details: [{ path, message }] });
}
