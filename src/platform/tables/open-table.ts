import { LRUCache } from 'lru-cache';
import type { TableReference } from './definition.ts';
import type { Definitions } from './definitions.ts';
import type { Engine } from './engine.ts';
import { hotFileName, type OpenOptions, openRelation, type Relation } from './relation.ts';
import type { Writing } from './rows.ts';
import { type Remembered, readSnapshot, type Snapshot } from './snapshot.ts';

const MOST_KNOWN = 2_000;
/** A table of very many segments pays for reading them each time, and memory is spared. */
const MOST_SEGMENTS = 100_000;

/** Remembers the hot rows that lie on local disk and the list of segments, so that they are not fetched again while they do not change. */
export function openTable(
  engine: Engine,
  definitions: Definitions,
): (table: TableReference, options?: OpenOptions) => Promise<Relation> {
  const tables = new LRUCache<string, Remembered>({
    max: MOST_KNOWN,
    maxSize: MOST_SEGMENTS,
    sizeCalculation: ({ stored }) => 1 + (stored?.segments.length ?? 0),
  });
  return async (table, options = {}) => {
    const { within = [] } = options;
    const key = `${table.accountId}/${table.tableId}`;
    const { hot, stored }: Remembered = tables.get(key) ?? { hot: '' };
    const held = hot === '' ? undefined : await engine.cache.holdExisting(hotFileName(table, hot));
    try {
      const columns = within.map(({ column }) => column);
      const remembered = { hot: held === undefined ? '' : hot, stored };
      const snapshot = await snapshotWith({ engine, definitions }, table, columns, remembered);
      const relation = await openRelation(engine, snapshot, options);
      tables.set(key, { hot: snapshot.hot.version, stored: snapshot.stored ?? stored });
      return relation;
    } finally {
      held?.release();
    }
  };
}

/** With the statistics of these columns in its segments. A definition that is not the newest costs at most some pruning. */
export const snapshotWith = (
  { engine: { database }, definitions }: Writing,
  table: TableReference,
  columns: readonly string[],
  remembered?: Remembered,
): Promise<Snapshot> =>
  database.readingAs(table.accountId)(async (sql) => {
    if (columns.length === 0) return readSnapshot(sql, table, remembered);
    const definition = definitions.known(table) ?? (await definitions.refresh(sql, table));
    const wanted = definition.columns.filter(({ name }) => columns.includes(name));
    return readSnapshot(
      sql,
      table,
      remembered,
      wanted.map(({ fieldId }) => fieldId),
    );
  });
