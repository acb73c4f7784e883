import type { Static, TObject, TSchema } from 'typebox';
import type { Account } from '../../kernel/context.ts';
import { enumeration } from '../../kernel/enumeration.ts';
import type { ErrorDetail } from '../../kernel/errors.ts';
import type { Action } from '../../kernel/policy.ts';
import type { Sql, Transact } from '../../kernel/sql.ts';
import type { Quantities } from '../jobs/index.ts';

export type StageStatus = 'pending' | 'running' | 'completed' | 'failed' | 'skipped' | 'cancelled';

/** What becomes of the run when a stage has failed for good. */
export const ON_FAILURE = enumeration('FailurePolicy', ['fail', 'skip', 'continue']);
export type OnFailure = (typeof ON_FAILURE)[number];

/** One stage as people write it. */
export interface StageDefinition {
  id: string;
  type: string;
  depends_on?: string[];
  config?: Record<string, unknown>;
  retry?: { attempts?: number; backoff_secs?: number; max_backoff_secs?: number };
  timeout_secs?: number;
  on_failure?: OnFailure;
}

export interface StageError {
  code: string;
  message: string;
}

/** A stage that another one follows, with what it left. */
export interface Upstream {
  stageId: string;
  type: string;
  status: StageStatus;
  output: Readonly<Record<string, unknown>>;
  /** What it left for those that follow and did not show. */
  data(): Promise<unknown>;
}

/** Whose run it is, on whose behalf it works. */
export interface StageOwner {
  account: Account;
  actorId: string;
}

export interface StageContext<Config = Record<string, unknown>> extends StageOwner {
  run: {
    runId: string;
    kind: string;
    definitionId: string | null;
    /** The run whose stage is done once more; its own id otherwise. */
    originId: string;
  };
  stageId: string;
  /** From 1. A call that follows a rest or a crash has the same number. */
  attempt: number;
  /** When the attempt began; of such a call too. */
  attemptAt: Date;
  config: Config;
  /** All stages before this one, the nearest first. */
  upstream: readonly Upstream[];
  /** The types of the stages that come after this one. */
  followedBy: readonly string[];
  /** The run that tried this stage first: its own, or one that it goes on from and that never completed the stage. */
  firstTriedIn(): Promise<string>;
  /** What an earlier call kept; null in the first. It outlives a crash and a further attempt. */
  checkpoint: unknown;
  /** Together with further writes, or not at all. */
  keep(checkpoint: unknown, alongside?: (sql: Sql) => Promise<unknown>): Promise<void>;
  /** Aborted when the run is paused or cancelled, when the time of the stage is over, and when the node must stop. */
  signal: AbortSignal;
  log(line: string): void;
  progress(progress: Readonly<Record<string, unknown>>): void;
  /** A transaction of the account. */
  transact: Transact;
}

/** A thing that data comes from or goes to; a stage of the same run is told by its id. */
export interface Thing {
  kind: string;
  id: string;
}

/** What a stage has read and written, told with its end to those who follow data. */
export interface DataMoved {
  reads: readonly Thing[];
  writes: readonly Thing[];
  /** What each column that it put out is made of; left out where that is not known. */
  columns?: readonly ColumnMade[];
}

export interface ColumnMade {
  name: string;
  /** Whether the values go over unchanged. */
  direct: boolean;
  from: readonly (Thing & { column: string })[];
}

export type StageResult =
  | {
      kind: 'done';
      output: Readonly<Record<string, unknown>>;
      data?: unknown;
      /** Stages that depend on this one and are left out. */
      leaveOut?: readonly string[];
      moved?: DataMoved;
      /** Writes in the transaction that ends the stage: they are there once, or the stage has not ended. */
      commit?(sql: Sql): Promise<Readonly<Record<string, unknown>> | undefined>;
      /** What the call itself has moved; jobs that it started count for themselves. */
      cost?: Partial<Quantities>;
    }
  | {
      kind: 'wait';
      /** Called again after so long; null when only somebody outside can end it. */
      milliseconds: number | null;
      /** The job that it waits for: its end wakes the run. */
      jobId?: string;
      cost?: Partial<Quantities>;
    };

/** Ends the stage. */
export const done = (
  output: Readonly<Record<string, unknown>>,
  more: Omit<Extract<StageResult, { kind: 'done' }>, 'kind' | 'output'> = {},
): StageResult => ({ kind: 'done', output, ...more });

/** Lets the stage be called again later, without holding anything. */
export const waitFor = (milliseconds: number | null, jobId?: string): StageResult => ({
  kind: 'wait',
  milliseconds,
  ...(jobId === undefined ? {} : { jobId }),
});

export type Move = 'pause' | 'resume' | 'cancel';

export interface CheckContext extends StageOwner {
  sql: Sql;
  stage: StageDefinition;
  /** The whole graph, whatever is wrong with it. */
  stages: readonly StageDefinition[];
}

export interface StageType<Config extends TObject = TObject> {
  type: string;
  summary: string;
  /** What it does with data: policies are asked before every attempt, and a refusal fails the stage. */
  moves?: Action;
  /** Unknown fields are faults. */
  config: Config;
  output: TSchema;
  example: Readonly<Record<string, unknown>>;
  /** Faults that the schema cannot tell, with paths inside of the config; a value with a placeholder is not looked at. */
  check?(context: CheckContext, config: Partial<Static<Config>>): Promise<readonly ErrorDetail[]>;
  run(context: StageContext<Static<Config>>): Promise<StageResult>;
  /** Hands a change of the run on to what the stage has started elsewhere, in the same transaction. */
  move?(
    context: { sql: Sql; runId: string; stageId: string; checkpoint: unknown },
    move: Move,
  ): Promise<void>;
}

/** A kind of stage, ready for a registry of kinds. */
export const defineStageType = <Config extends TObject>(type: StageType<Config>): StageType =>
  type as unknown as StageType;
