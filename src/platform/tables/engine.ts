import type { ObjectStore } from '../objects/index.ts';
import type { Database } from '../postgres/database.ts';
import type { TrustedSql } from './duck.ts';
import type { FileCache } from './file-cache.ts';

/** What the parts of the storage engine share. */
export interface Engine {
  database: Database;
  objects: ObjectStore;
  cache: FileCache;
  duck: TrustedSql;
}
