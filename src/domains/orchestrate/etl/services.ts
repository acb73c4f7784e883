import type { Logger } from '../../../kernel/log.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { TrustedRunner } from '../../../platform/duckdb/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { ObjectLifetimes } from '../../../platform/lifetimes/index.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Runs } from '../../../platform/runs/index.ts';
import type { Scratch } from '../../../platform/scratch/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { Column, Tables } from '../../../platform/tables/index.ts';
import type { GuardedClient } from '../../../platform/web/index.ts';
import type { ColumnText } from './parse/column-text.ts';

/** An artifact that comes with its bytes. */
export interface NewArtifact {
  artifactId: string;
  name: string;
  sourceUrl: string;
  objectKey: string;
  mediaType: string;
  size: number;
  sha256: string;
  metadata: Readonly<Record<string, unknown>>;
}

export interface EtlServices {
  database: Database;
  jobs: Jobs;
  objects: ObjectStore;
  lifetimes: ObjectLifetimes;
  scratch: Scratch;
  /** For every address that a person gives. */
  web: GuardedClient;
  /** Reads files that people sent, in processes of their own. */
  parsers(): TrustedRunner;
  tables: Tables;
  sealer: Sealer;
  log: Logger;
  /** How values and records are read from text; filled by `src/compose`, as are those below. */
  columnText: ColumnText;
  /** Throws when there is no such artifact, or nothing of it is stored. */
  artifactBytes(
    sql: Sql,
    artifactId: string,
  ): Promise<{ name: string; objectKey: string; mediaType: string }>;
  addArtifact(sql: Sql, accountId: string, artifact: NewArtifact): Promise<void>;
  /** Undefined when there is no such dataset. */
  datasetColumns(sql: Sql, accountId: string, datasetId: string): Promise<readonly Column[] | undefined>;
}

/** With the engine of runs, which in turn knows the stages of this domain. */
export interface EtlDomainServices extends EtlServices {
  runs: Runs;
  /** Makes what webhooks are signed with when the account has none; answers it only then. */
  webhookSecrets: { ensure(sql: Sql, accountId: string): Promise<string | undefined> };
}
