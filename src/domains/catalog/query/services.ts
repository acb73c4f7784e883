import type { Context } from '../../../kernel/context.ts';
import type { RecordRelation } from '../../../kernel/record-relation.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { SqlTable } from '../../../kernel/sql-table.ts';
import type { QueryEngine, TrustedRunner } from '../../../platform/duckdb/index.ts';
import type { Exports } from '../../../platform/exports/index.ts';
import type { ObjectLifetimes } from '../../../platform/lifetimes/index.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import type { Scratch } from '../../../platform/scratch/index.ts';
import type { HeldFile, Tables } from '../../../platform/tables/index.ts';
import type { GuardedClient } from '../../../platform/web/index.ts';
import type { OpenEarly } from './early-tables.ts';

/** A dataset as SQL knows it: by its name and by its id. */
export interface NamedTable {
  name: string;
  tableId: string;
}

/** Bytes that an artifact has stored. */
export interface ArtifactBytes {
  name: string;
  objectKey: string;
  mediaType: string;
}

/** What `src/compose` gives. */
export interface QueryDependencies {
  tables: Tables;
  queries(): QueryEngine;
  /** Parses files that people sent. */
  parsers(): TrustedRunner;
  exports: Exports;
  lifetimes: ObjectLifetimes;
  objects: ObjectStore;
  web: GuardedClient;
  /** An object as a local file. */
  hold(object: { objectKey: string; sha256: string }): Promise<HeldFile>;
  /** For files in the making. */
  scratch: Scratch;
  /** The account's datasets; filled by `src/compose`, as are those below. */
  namedTables(sql: Sql): Promise<NamedTable[]>;
  /** Throws when there is no such artifact, or nothing of it is stored. */
  artifactBytes(sql: Sql, artifactId: string): Promise<ArtifactBytes>;
  records(): readonly RecordRelation[];
  /** Tables of other parts of the program. */
  sqlTables(): readonly SqlTable[];
}

export interface QueryServices extends QueryDependencies {
  openEarly: OpenEarly;
}

/** What a query needs to know of who asks: a request has it, and so has other work of an account. */
export type QueryWork = Pick<Context<QueryServices>, 'account' | 'read' | 'signal' | 'services'>;
