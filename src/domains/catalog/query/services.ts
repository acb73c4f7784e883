import type { Account, Actor, Context } from '../../../kernel/context.ts';
import type { Logger } from '../../../kernel/log.ts';
import type { RecordRelation } from '../../../kernel/record-relation.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { SqlTable } from '../../../kernel/sql-table.ts';
import type { QueryEngine, TableAt, TrustedRunner } from '../../../platform/duckdb/index.ts';
import type { Exports } from '../../../platform/exports/index.ts';
import type { ObjectLifetimes } from '../../../platform/lifetimes/index.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import type { Scratch } from '../../../platform/scratch/index.ts';
import type { HeldFile, Tables } from '../../../platform/tables/index.ts';
import type { TrinoClient } from '../../../platform/trino/index.ts';
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

/** One version of a dataset, of which nothing is removed until it is released. */
export interface OpenVersion {
  /** Trusted SQL over the files. */
  select: string;
  files: readonly string[];
  rows: number;
  version: string;
  release(): void;
}

/** A cluster for heavy statements. */
export interface TrinoEngine {
  client: TrinoClient;
  /** Where it has the datasets. */
  schema: string;
  /** `auto` gives it statements that read more. */
  autoBytes: number;
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
  /** Throws when there is no such version, and says which there are. */
  openVersion(table: { accountId: string; tableId: string }, at: TableAt): Promise<OpenVersion>;
  /** Undefined where none is set up. */
  trino: TrinoEngine | undefined;
  /**
   * What the catalogue of the datasets knows the account by for the length of a query. Trino keeps a session of the catalogue
   * for each of them, so the same for some minutes is better than a new one each time.
   */
  catalogToken(work: { account: Account; actor: Pick<Actor, 'id'> }): string;
  /** Stored bytes of these datasets together, whatever of them a statement reads. */
  scannedBytes(accountId: string, tableIds: readonly string[]): Promise<number>;
  records(): readonly RecordRelation[];
  /** Tables of other parts of the program. */
  sqlTables(): readonly SqlTable[];
}

export interface QueryServices extends QueryDependencies {
  openEarly: OpenEarly;
}

/** What a query needs to know of who asks: a request has it, and so has other work of an account. */
export type QueryWork = Pick<Context<QueryServices>, 'account' | 'read' | 'signal' | 'services'>;

/** The same where another engine may be asked, which has to know on whose behalf. */
export type EngineWork = QueryWork & { actor: Pick<Actor, 'id'>; log: Pick<Logger, 'warn'> };
