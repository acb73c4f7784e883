import { join } from 'node:path';
import type { Logger } from '../../kernel/log.ts';
import {
  createQueryEngine,
  createTrustedRunner,
  type QueryEngine,
  type TrustedRunner,
} from '../../platform/duckdb/index.ts';
import { createExports, type Exports } from '../../platform/exports/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { createLakehouse, type Lakehouse } from '../../platform/lakehouse/index.ts';
import { ObjectLifetimes } from '../../platform/lifetimes/index.ts';
import type { ObjectStore } from '../../platform/objects/index.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { createScratch, type Scratch } from '../../platform/scratch/index.ts';
import {
  createResidentDuck,
  createTables,
  createUpkeep,
  FileCache,
  type HeldFile,
  holdSegment,
  type Tables,
  type TextRow,
  type TrustedFiles,
  type Upkeep,
} from '../../platform/tables/index.ts';

const CACHE_BYTES = 10 * 1024 ** 3;

export interface Storage {
  tables: Tables;
  upkeep: Upkeep;
  /** Versions of tables, for other engines and for looks back. */
  lakehouse: Lakehouse;
  /** The processes behind it start with the first query. */
  queries(): QueryEngine;
  /** For files that people send; its processes start with the first one. */
  parsers(): TrustedRunner;
  lifetimes: ObjectLifetimes;
  exports: Exports;
  /** An object as a local file, verified. */
  hold(object: { objectKey: string; sha256: string }): Promise<HeldFile>;
  /** For files in the making. */
  scratch: Scratch;
  /** Removes what has expired, whoever's it is. */
  purge(): Promise<void>;
  close(): Promise<void>;
}

export function createStorage(options: {
  database: Database;
  objects: ObjectStore;
  jobs: Jobs;
  dataFolder: string;
  /** In the addresses of objects that other engines get. */
  bucket: string;
  log: Logger;
}): Storage {
  const { database, objects, jobs, dataFolder, bucket, log } = options;
  const queries = lazily(() => createQueryEngine({ log }));
  const parsers = lazily(() => createTrustedRunner({ log }));
  const lifetimes = new ObjectLifetimes(database, objects);
  const scratch = createScratch(join(dataFolder, 'cache', 'scratch'));
  const exports = createExports({ database, objects, lifetimes, scratch });
  const cache = new FileCache(join(dataFolder, 'cache', 'segments'), CACHE_BYTES);
  const duck = lazily(() => createResidentDuck({ spillFolder: join(dataFolder, 'cache', 'spill') }));
  const engine = {
    database,
    objects,
    cache,
    duck: {
      run: async <Row extends TextRow>(sql: string, files: TrustedFiles) =>
        (await duck.get()).run<Row>(sql, files),
    },
  };
  const tables: Tables = createTables(engine, {
    written(table, rows) {
      upkeep.written(table, rows);
      lakehouse.follower.written(table);
    },
  });
  const collectOrphans = async (age: number) =>
    (await tables.collectOrphans(age)) + (await lakehouse.collectUnknown(age));
  const upkeep = createUpkeep({ database, jobs, tables: { ...tables, collectOrphans }, log });
  const lakehouse = createLakehouse({
    ...{ ...engine, bucket, tables, log },
    tendSoon: (table) => upkeep.tendSoon(table),
  });
  return {
    tables,
    upkeep,
    lakehouse,
    queries: queries.get,
    parsers: parsers.get,
    lifetimes,
    exports,
    hold: (object) => holdSegment(engine, object),
    scratch,
    async purge() {
      await lifetimes.purge();
      await exports.purge();
    },
    async close() {
      await queries.made()?.close();
      await parsers.made()?.close();
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
