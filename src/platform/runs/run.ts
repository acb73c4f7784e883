import { enumeration } from '../../kernel/enumeration.ts';
import type { JobError, JobState } from '../jobs/index.ts';
import type { StageDefinition, StageError, StageStatus } from './define.ts';

export type RunKind = 'pipeline' | 'etl' | 'workflow';
export type Trigger = 'manual' | 'schedule' | 'resume' | 'step';

/** How many runs of one definition there may be at once, and what becomes of one too many. */
export const OVERLAPS = enumeration('ConcurrencyPolicy', ['queue', 'skip', 'cancel_previous']);
export interface Concurrency {
  max_runs: number;
  policy: (typeof OVERLAPS)[number];
}

/** One stage of one run. */
export interface RunStage {
  stageId: string;
  type: string;
  definition: StageDefinition;
  status: StageStatus;
  revision: number;
  attempts: number;
  waiting: 'later' | 'retry' | 'outside' | null;
  wakeAt: Date | null;
  skipReason: string | null;
  output: Record<string, unknown> | null;
  progress: Record<string, unknown> | null;
  checkpoint: unknown;
  error: StageError | null;
  log: readonly LogLine[];
  startedAt: Date | null;
  attemptAt: Date | null;
  endedAt: Date | null;
}

export interface LogLine {
  at: string;
  line: string;
}

/** What was run, as it was when the run started. */
export interface RunDefinition extends Record<string, unknown> {
  name: string;
}

export interface Run {
  runId: string;
  accountId: string;
  kind: RunKind;
  definitionId: string | null;
  /** Of a stage that is done once more, the definition it belonged to. */
  repeats: string | null;
  /** What was run, besides its stages. */
  definition: RunDefinition;
  params: Record<string, unknown>;
  trigger: Trigger;
  actor: string;
  resumedFrom: string | null;
  maxRuns: number;
  queued: boolean;
  state: JobState;
  segment: number;
  version: number;
  error: JobError | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}
