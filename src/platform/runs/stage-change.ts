import type { Quantities } from '../jobs/index.ts';
import type { DataMoved, StageError, StageStatus } from './define.ts';
import type { StageEvent } from './events.ts';
import type { LogLine, RunStage } from './run.ts';

export interface StageChange {
  stageId: string;
  revision: number;
  status: StageStatus;
  attempts: number;
  /** Needs a run that is not paused. */
  begins?: boolean;
  waiting?: RunStage['waiting'];
  wakeAt?: Date | null;
  awaits?: string;
  skipReason?: string;
  output?: unknown;
  data?: unknown;
  progress?: unknown;
  error?: StageError;
  log?: readonly LogLine[];
  attemptAt?: Date;
  startedAt?: Date;
  endedAt?: Date;
  moved?: DataMoved;
  cost?: Partial<Quantities>;
  news: StageEvent;
}

/** What stands in the row after a change. */
export const kept = (change: StageChange): Partial<RunStage> => ({
  status: change.status,
  attempts: change.attempts,
  waiting: change.waiting ?? null,
  wakeAt: change.wakeAt ?? null,
  skipReason: change.skipReason ?? null,
  ...(change.output === undefined ? {} : { output: change.output as Record<string, unknown> }),
  ...(change.error === undefined ? {} : { error: change.error }),
  ...(change.log === undefined ? {} : { log: change.log }),
  ...(change.progress === undefined ? {} : { progress: change.progress as Record<string, unknown> }),
  ...(change.attemptAt === undefined ? {} : { attemptAt: change.attemptAt }),
  ...(change.endedAt === undefined ? {} : { endedAt: change.endedAt }),
});
