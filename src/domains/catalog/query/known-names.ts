import type { RecordRelation } from '../../../kernel/record-relation.ts';
import type { SqlTable } from '../../../kernel/sql-table.ts';
import type { Engine } from './schema.ts';
import type { QueryWork } from './services.ts';
import { relationNames } from './store.ts';

/** What stands behind a name in SQL. */
export type KnownName =
  | { kind: 'dataset'; tableId: string }
  | { kind: 'table' | 'view'; engine: Engine }
  | { kind: 'record'; relation: RecordRelation }
  | { kind: 'shown'; table: SqlTable };

/** Every name that the account's SQL may use; Granary's own records only where they are asked for. */
export async function readNames(
  { read, services }: QueryWork,
  withRecords: boolean,
): Promise<Map<string, KnownName>> {
  const known = new Map<string, KnownName>();
  const [datasets, relations] = await read((sql) =>
    Promise.all([services.namedTables(sql), relationNames(sql)]),
  );
  for (const { name, tableId } of datasets) {
    const dataset: KnownName = { kind: 'dataset', tableId };
    known.set(name, dataset).set(tableId, dataset);
  }
  for (const { name, kind, engine } of relations) known.set(name, { kind, engine });
  const taken = new Set([...known.keys()].map((name) => name.toLowerCase()));
  for (const table of services.sqlTables())
    if (!taken.has(table.name)) known.set(table.name, { kind: 'shown', table });
  if (!withRecords) return known;
  for (const relation of services.records()) {
    // A dataset of the same name is still there by its id.
    for (const name of [...known.keys()]) if (name.toLowerCase() === relation.name) known.delete(name);
    known.set(relation.name, { kind: 'record', relation });
  }
  return known;
}
