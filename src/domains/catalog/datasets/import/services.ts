import type { Logger } from '../../../../kernel/log.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { TrustedRunner } from '../../../../platform/duckdb/index.ts';
import type { Jobs } from '../../../../platform/jobs/index.ts';
import type { ObjectLifetimes } from '../../../../platform/lifetimes/index.ts';
import type { ObjectStore } from '../../../../platform/objects/index.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import type { Scratch } from '../../../../platform/scratch/index.ts';
import type { HeldFile, Tables } from '../../../../platform/tables/index.ts';
import type { GuardedClient } from '../../../../platform/web/index.ts';
import type { ImportLimits } from './limits.ts';

/** What imports are made of. */
export interface ImportParts {
  database: Database;
  tables: Tables;
  jobs: Jobs;
  objects: ObjectStore;
  lifetimes: ObjectLifetimes;
  /** An object as a local file. */
  hold(object: { objectKey: string; sha256: string }): Promise<HeldFile>;
  /** For addresses that people give. */
  web: GuardedClient;
  /** For files that people send. */
  parsers(): TrustedRunner;
  /** Where the bytes of an artifact lie; 404 when there is none. */
  artifactBytes(
    sql: Sql,
    artifactId: string,
  ): Promise<{ name: string; objectKey: string; mediaType: string }>;
  scratch: Scratch;
  log: Logger;
}

export interface ImportServices extends ImportParts {
  importLimits: ImportLimits;
}
