import { join } from 'node:path';
import type { Logger } from './kernel/log.ts';
import { createQueryEngine, createTrustedRunner, type QueryEngine } from './platform/duckdb/index.ts';
import type { ObjectStore } from './platform/objects/index.ts';
import type { Database } from './platform/postgres/database.ts';
import { createTables, FileCache, type Tables } from './platform/tables/index.ts';

const CACHE_BYTES = 10 * 1024 ** 3;
const LONGEST = 600_000;

export interface Storage {
  tables: Tables;
  /** The processes behind it start with the first query. */
  queries(): QueryEngine;
  close(): Promise<void>;
}

export function createStorage(options: {
  database: Database;
  objects: ObjectStore;
  dataFolder: string;
  log: Logger;
}): Storage {
  const { database, objects, dataFolder, log } = options;
  const runner = lazily(() => createTrustedRunner({ log }));
  const queries = lazily(() => createQueryEngine({ log }));
  const cache = new FileCache(join(dataFolder, 'cache', 'segments'), CACHE_BYTES);
  const duck = {
    async run(sql: string, { read, write }: { read: readonly string[]; write?: string }) {
      const writable = write === undefined ? [] : [write];
      const work = { statements: [{ sql }], readable: read, writable, owner: 'tables', timeoutMs: LONGEST };
      const [rows] = await runner.get().run(work);
      return (rows ?? []) as Record<string, string | null>[];
    },
  };
  return {
    tables: createTables({ database, objects, cache, duck }),
    queries: queries.get,
    async close() {
      await queries.made()?.close();
      await runner.made()?.close();
    },
  };
}

/** A thing that costs processes and memory is made when it is first needed. */
function lazily<Thing>(make: () => Thing) {
  let made: Thing | undefined;
  return {
    get: (): Thing => {
      made ??= make();
      return made;
    },
    made: () => made,
  };
}
