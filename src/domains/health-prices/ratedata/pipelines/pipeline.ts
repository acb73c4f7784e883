import type { Logger } from '../../../../kernel/log.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { Outcome, PipelineKind } from '../store/pipelines.ts';
import type { WorkTools } from './attended-work.ts';

/** What every pipeline is asked for. */
export interface PipelineInput {
  kind: PipelineKind;
  account_tier: string;
  actor: string;
}

export interface StageContext<Input, State> extends WorkTools {
  accountId: string;
  runId: string;
  input: Input;
  /** What the stages before it have left. */
  state: State;
  /** Of this run on this node; files in it may be gone when the run goes on elsewhere. */
  folder: string;
  log: Logger;
}

export interface StageResult<State> {
  state: State;
  /** Shown in the record of the run. */
  output?: Record<string, unknown>;
  warnings?: readonly string[];
  progress?: Record<string, number>;
  sourceId?: string;
  /** Ends the run here, and skips the stages after it. */
  outcome?: Outcome;
  /** What is written in the transaction that ends the stage; what it answers is shown as well. */
  commit?(sql: Sql): Promise<CommitResult | undefined>;
  /** The stage is not over: it goes on when this time is up, or when it is woken. */
  restMs?: number;
}

export interface CommitResult {
  fileNo?: string;
  outcome?: Outcome;
  output?: Record<string, unknown>;
  /** The stage is run once more. */
  isUnfinished?: boolean;
  /** Of the run, beside its outcome. */
  result?: Record<string, unknown>;
}

/** One part of a pipeline. It may be repeated, on another node as well. */
export interface Stage<Input, State> {
  name: string;
  run(context: StageContext<Input, State>): Promise<StageResult<State>>;
}

export interface Pipeline<Input extends PipelineInput, State> {
  /** The kind of its job. */
  job: string;
  stages: readonly Stage<Input, State>[];
  initial: State;
  /** It only waits for others, and takes none of the places of its account. */
  isLight?(input: Input): boolean;
  /** What a run that failed writes besides its end. */
  failed?(
    sql: Sql,
    about: {
      accountId: string;
      input: Input;
      state: State;
      error: { code: string; message: string; answered?: number };
    },
  ): Promise<void>;
}
