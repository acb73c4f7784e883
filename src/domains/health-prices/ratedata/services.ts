import type { Clock } from '../../../kernel/clock.ts';
import type { Account } from '../../../kernel/context.ts';
import type { Logger } from '../../../kernel/log.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { ObjectLifetimes } from '../../../platform/lifetimes/index.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { JudgedFile, VerdictRecord } from '../../../platform/prices/judge/index.ts';
import type {
  ParseOptions,
  ParseOutcome,
  ParseRequest,
  ProviderFile,
} from '../../../platform/prices/parse/index.ts';
import type { HeldFile } from '../../../platform/tables/index.ts';
import type { GuardedClient } from '../../../platform/web/index.ts';
import type { AttendedWork } from './pipelines/attended-work.ts';
import type { Catalogues } from './rates/catalogues.ts';
import type { MemberFiles } from './rates/member-files.ts';
import type { PriceDuck } from './rates/price-duck.ts';

export type FindSite = (
  hospital: { name: string; city: string | null; state: string },
  signal: AbortSignal,
) => Promise<{
  homes: readonly string[];
  /** Why it could not be asked for. */
  fault?: string;
}>;

export type FetchProviders = (url: string, signal: AbortSignal) => Promise<ProviderFile>;

export interface RatedataServices {
  database: Database;
  jobs: Jobs;
  objects: ObjectStore;
  lifetimes: ObjectLifetimes;
  clock: Clock;
  log: Logger;
  /** For every address that a person, a page or a file gives. */
  web: GuardedClient;
  /** An object as a local file, verified. */
  hold(object: { objectKey: string; sha256: string }): Promise<HeldFile>;
  /** Of this node, for files of runs. */
  runsFolder: string;
  attended: AttendedWork;
  duck: PriceDuck;
  catalogues: Catalogues;
  members: MemberFiles;
  accountOf(sql: Sql, accountId: string): Promise<Account | undefined>;
  /** The account whose sources may be shown to every account. */
  instanceAccount(): Promise<string>;
  /** Reads a price file in a process of its own. */
  parse(request: ParseRequest, options: ParseOptions): Promise<ParseOutcome>;
  /** The same for files that come with the program, without a process of their own. */
  parseHere(request: ParseRequest, options: ParseOptions): Promise<ParseOutcome>;
  /** What the validators of the file's family say of it. */
  judge(wish: {
    path: string;
    file: JudgedFile;
    /** All of it, and not only its beginning. */
    isWhole: boolean;
    signal: AbortSignal;
  }): Promise<VerdictRecord[]>;
  /** What fetches the files of providers that one payer's file refers to. */
  providerFetcher(): FetchProviders;
  /** A page after its scripts have run. */
  renderPage(url: string, signal: AbortSignal): Promise<string>;
  /** Whoever knows websites of the account; where the website of a hospital may be, the best address first. */
  findSite(accountId: string): Promise<FindSite>;
  /** The address that the index of a source has for it now; undefined when it has none. */
  freshUrl(
    source: { identity: string; found_in: string | null },
    signal: AbortSignal,
  ): Promise<string | undefined>;
  /** Throws when there is no such artifact, or nothing of it is stored. */
  artifactBytes(
    sql: Sql,
    artifactId: string,
  ): Promise<{ name: string; objectKey: string; mediaType: string }>;
}
