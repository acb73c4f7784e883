import type { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';

const BUSY_MS = 25;
/** Slots that long work has taken come free rarely, and each look costs four statements. */
const LONG_BUSY_MS = 250;
const LONG_MS = 1_000;
/** Another look met this one; DBOS would stay away for twice as long each time, whatever waits in the queue. */
const CONTENDED_MS = 1_000;

interface Queue {
  name: string;
  workerConcurrency?: number;
}

interface QueueState {
  queue: Queue;
  nextPollAt: number;
}

type Schedule = (
  executor: DBOSExecutor,
  now: number,
  lanes: number,
  inFlight: Map<string, Promise<void>>,
  wake: () => void,
) => void;

interface Runner {
  constructor: { reconcileIntervalMs: number; transitionIntervalMs: number };
  states: Map<string, QueueState>;
  adjustInterval(executor: DBOSExecutor, state: QueueState, contention: boolean): void;
  pollQueue(executor: DBOSExecutor, queue: Queue): Promise<boolean>;
  scheduleDueQueues: Schedule;
}

const runner = wfQueueRunner as unknown as Runner;
/** For queues in tables and for delayed workflows, of which there are none here. */
Object.assign(runner.constructor, { reconcileIntervalMs: 60_000, transitionIntervalMs: 60_000 });
/** While somebody else looks for what is in the queues: each poll is four statements, for each queue. */
const RARELY_MS = 30_000;

export interface Pace {
  /** A workflow began, so there may be more where it came from. */
  quicken(): void;
  /** There is something in the queue, or in any of them. */
  look(queue?: string): void;
  undo(): void;
}

/**
 * DBOS fills the slots of a queue only when it polls, so short jobs would get no more than one round of slots per
 * poll. After a poll that found work, and while all slots are taken, the next one comes soon. While `look` is called for
 * new work, the other polls are rare.
 */
export function quickenPolling(isTold: () => boolean): Pace {
  const { adjustInterval, pollQueue, scheduleDueQueues } = runner;
  const seen = new WeakMap<QueueState, number>();
  const asked = new Set<string>();
  const wasFull = new Set<string>();
  let begun = 0;
  let begunAt = 0;
  let wake: () => void = () => undefined;
  runner.scheduleDueQueues = (executor, now, lanes, inFlight, wakeLoop) => {
    wake = wakeLoop;
    scheduleDueQueues.call(runner, executor, now, lanes, inFlight, wakeLoop);
  };
  runner.pollQueue = (executor, queue) => {
    asked.delete(queue.name);
    // A slot that comes free during the poll is not filled by it.
    if (isFull(executor, queue)) wasFull.add(queue.name);
    return pollQueue.call(runner, executor, queue);
  };
  runner.adjustInterval = (executor, state, contention) => {
    adjustInterval.call(runner, executor, state, contention);
    const foundWork = begun !== (seen.get(state) ?? 0);
    seen.set(state, begun);
    const now = Date.now();
    if (contention) {
      state.nextPollAt = Math.min(state.nextPollAt, now + CONTENDED_MS * (0.5 + Math.random()));
      return;
    }
    if (asked.has(state.queue.name)) state.nextPollAt = now;
    else if (foundWork || wasFull.delete(state.queue.name) || isFull(executor, state.queue))
      state.nextPollAt = now + (now - begunAt > LONG_MS ? LONG_BUSY_MS : BUSY_MS);
    else if (isTold()) state.nextPollAt = now + RARELY_MS * (0.95 + Math.random() * 0.1);
  };
  return {
    quicken: () => {
      begun += 1;
      begunAt = Date.now();
    },
    look: (queue) => {
      for (const [name, state] of runner.states) {
        if (queue !== undefined && queue !== name) continue;
        asked.add(name);
        state.nextPollAt = Math.min(state.nextPollAt, Date.now());
      }
      wake();
    },
    undo: () => Object.assign(runner, { adjustInterval, pollQueue, scheduleDueQueues }),
  };
}

const isFull = (executor: DBOSExecutor, queue: Queue): boolean =>
  executor.systemDatabase.countRunningWorkflowsForQueue(queue.name) >= (queue.workerConcurrency ?? Infinity);

/** When some queue is to be looked at next; in the past if the loop that does it is dead. */
export const nextPollAt = (): number =>
  Math.max(...[...runner.states.values()].map((state) => state.nextPollAt));
