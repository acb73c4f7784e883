import { LRUCache } from 'lru-cache';
import type { TableReference } from './definition.ts';
import type { Engine } from './engine.ts';
import { hotFileName, openRelation, type Relation } from './relation.ts';
import { readSnapshot } from './snapshot.ts';

const MOST_KNOWN = 2_000;

/** Remembers which hot rows lie on local disk already, so that they are not fetched again while they do not change. */
export function openTable(engine: Engine): (table: TableReference) => Promise<Relation> {
  const versions = new LRUCache<string, string>({ max: MOST_KNOWN });
  return async (table) => {
    const key = `${table.accountId}/${table.tableId}`;
    const version = versions.get(key) ?? '';
    const held = version === '' ? undefined : await engine.cache.holdExisting(hotFileName(table, version));
    try {
      const known = held === undefined ? '' : version;
      const snapshot = await engine.database.readingAs(table.accountId)((sql) =>
        readSnapshot(sql, table, known),
      );
      const relation = await openRelation(engine, snapshot);
      versions.set(key, snapshot.hot.version);
      return relation;
    } finally {
      held?.release();
    }
  };
}
