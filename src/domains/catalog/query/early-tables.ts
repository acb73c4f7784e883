import { LRUCache } from 'lru-cache';
import type { Relation, Tables } from '../../../platform/tables/index.ts';

const REMEMBERED_CHARACTERS = 4 * 1024 ** 2;
const MOST_TABLES = 4;

/** Tables that are being opened before it is known whether they are needed. */
export interface EarlyTables {
  /** The table in the making, or opened now. It belongs to who takes it. */
  take(tableId: string): Promise<Relation>;
  /** Lets go what nobody took, and remembers what the text reads when it was read to its end. */
  end(readTables?: readonly string[]): void;
}

export type OpenEarly = (accountId: string, sql: string) => EarlyTables;

/** A text that was run before most likely reads the same tables again: they are opened while its names are looked up. */
export function openingEarly(tables: Pick<Tables, 'open'>): OpenEarly {
  const known = new LRUCache<string, ReadonlySet<string>>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: (_, text) => text.length + 200,
  });
  return (accountId, sql) => {
    const key = `${accountId}/${sql}`;
    const coming = new Map(
      [...(known.get(key) ?? [])].map((tableId) => [tableId, tables.open({ accountId, tableId })]),
    );
    // Whoever takes it hears of its failure.
    for (const relation of coming.values()) relation.catch(() => undefined);
    return {
      take(tableId) {
        const early = coming.get(tableId);
        coming.delete(tableId);
        return early ?? tables.open({ accountId, tableId });
      },
      end(readTables) {
        for (const relation of coming.values()) {
          relation.then(
            ({ release }) => release(),
            () => undefined,
          );
        }
        if (readTables === undefined || readTables.length > MOST_TABLES) known.delete(key);
        else known.set(key, new Set(readTables));
      },
    };
  };
}
