import type { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';

const BUSY_MS = 25;
/** Slots that long work has taken come free rarely, and each look costs four statements. */
const LONG_BUSY_MS = 250;
const LONG_MS = 1_000;

interface QueueState {
  queue: { name: string; workerConcurrency?: number };
  nextPollAt: number;
}

interface Runner {
  states: Map<string, QueueState>;
  adjustInterval(executor: DBOSExecutor, state: QueueState, contention: boolean): void;
}

const runner = wfQueueRunner as unknown as Runner;

export interface Pace {
  /** A workflow began, so there may be more where it came from. */
  quicken(): void;
  undo(): void;
}

/**
 * DBOS fills the slots of a queue only when it polls, so short jobs would get no more than one round of slots per
 * poll. After a poll that found work, and while all slots are taken, the next one comes soon.
 */
export function quickenPolling(): Pace {
  const { adjustInterval } = runner;
  const seen = new WeakMap<QueueState, number>();
  let begun = 0;
  let begunAt = 0;
  runner.adjustInterval = (executor, state, contention) => {
    adjustInterval.call(runner, executor, state, contention);
    const foundWork = begun !== (seen.get(state) ?? 0);
    seen.set(state, begun);
    if (contention || !(foundWork || isFull(executor, state))) return;
    const now = Date.now();
    state.nextPollAt = now + (now - begunAt > LONG_MS ? LONG_BUSY_MS : BUSY_MS);
  };
  return {
    quicken: () => {
      begun += 1;
      begunAt = Date.now();
    },
    undo: () => {
      runner.adjustInterval = adjustInterval;
    },
  };
}

const isFull = (executor: DBOSExecutor, { queue }: QueueState): boolean =>
  executor.systemDatabase.countRunningWorkflowsForQueue(queue.name) >= (queue.workerConcurrency ?? Infinity);

/** When some queue is to be looked at next; in the past if the loop that does it is dead. */
export const nextPollAt = (): number =>
  Math.max(...[...runner.states.values()].map((state) => state.nextPollAt));
