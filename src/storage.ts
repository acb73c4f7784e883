import { join } from 'node:path';
import type { Logger } from './kernel/log.ts';
import { createQueryEngine, type QueryEngine } from './platform/duckdb/index.ts';
import type { ObjectStore } from './platform/objects/index.ts';
import type { Database } from './platform/postgres/database.ts';
import {
  createResidentDuck,
  createTables,
  FileCache,
  type Tables,
  type TrustedSql,
} from './platform/tables/index.ts';

const CACHE_BYTES = 10 * 1024 ** 3;

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
  const queries = lazily(() => createQueryEngine({ log }));
  const cache = new FileCache(join(dataFolder, 'cache', 'segments'), CACHE_BYTES);
  const duck = lazily(() => createResidentDuck({ spillFolder: join(dataFolder, 'cache', 'spill') }));
  const engine = {
    database,
    objects,
    cache,
    duck: { run: async (...call: Parameters<TrustedSql['run']>) => (await duck.get()).run(...call) },
  };
  return {
    tables: createTables(engine),
    queries: queries.get,
    async close() {
      await queries.made()?.close();
      (await duck.made())?.close();
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
