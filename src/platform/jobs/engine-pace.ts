import type { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';

const BUSY_MS = 20;

interface QueueState {
  queue: { name: string; workerConcurrency?: number };
  nextPollAt: number;
}

interface Runner {
  states: Map<string, QueueState>;
  adjustInterval(executor: DBOSExecutor, state: QueueState, contention: boolean): void;
}

const runner = wfQueueRunner as unknown as Runner;

/**
 * DBOS fills the slots of a queue only when it polls, so short jobs would get no more than one round of slots per
 * poll. While all slots are taken the next look comes soon. Answers the function that undoes it.
 */
export function pollFullQueuesSooner(): () => void {
  const { adjustInterval } = runner;
  runner.adjustInterval = (executor, state, contention) => {
    adjustInterval.call(runner, executor, state, contention);
    const running = executor.systemDatabase.countRunningWorkflowsForQueue(state.queue.name);
    if (running >= (state.queue.workerConcurrency ?? Infinity)) state.nextPollAt = Date.now() + BUSY_MS;
  };
  return () => {
    runner.adjustInterval = adjustInterval;
  };
}

/** When some queue is to be looked at next; in the past if the loop that does it is dead. */
export const nextPollAt = (): number =>
  Math.max(...[...runner.states.values()].map((state) => state.nextPollAt));
