import { LRUCache } from 'lru-cache';
import type { TableReference } from './definition.ts';
import type { Definitions } from './definitions.ts';
import type { Engine } from './engine.ts';
import { hotFileName, type OpenOptions, openRelation, type Relation } from './relation.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

const MOST_KNOWN = 2_000;

/** Remembers which hot rows lie on local disk already, so that they are not fetched again while they do not change. */
export function openTable(
  engine: Engine,
  definitions: Definitions,
): (table: TableReference, options?: OpenOptions) => Promise<Relation> {
  const versions = new LRUCache<string, string>({ max: MOST_KNOWN });
  return async (table, options = {}) => {
    const { within = [] } = options;
    const key = `${table.accountId}/${table.tableId}`;
    const version = versions.get(key) ?? '';
    const held = version === '' ? undefined : await engine.cache.holdExisting(hotFileName(table, version));
    try {
      const known = held === undefined ? '' : version;
      const columns = within.map(({ column }) => column);
      const snapshot = await snapshotWith(engine, definitions, table, columns, known);
      const relation = await openRelation(engine, snapshot, options);
      versions.set(key, snapshot.hot.version);
      return relation;
    } finally {
      held?.release();
    }
  };
}

/** With the statistics of these columns in its segments. A definition that is not the newest costs at most some pruning. */
export const snapshotWith = (
  { database }: Engine,
  definitions: Definitions,
  table: TableReference,
  columns: readonly string[],
  known = '',
): Promise<Snapshot> =>
  database.readingAs(table.accountId)(async (sql) => {
    if (columns.length === 0) return readSnapshot(sql, table, known);
    const definition = definitions.known(table) ?? (await definitions.refresh(sql, table));
    const wanted = definition.columns.filter(({ name }) => columns.includes(name));
    return readSnapshot(
      sql,
      table,
      known,
      wanted.map(({ fieldId }) => fieldId),
    );
  });
