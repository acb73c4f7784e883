import type { Retention } from './retention.ts';

/** Every interval in one place, so that tests can be quick. */
export interface JobSettings extends Retention {
  heartbeatMs: number;
  /** A node silent for so long is dead. */
  deadAfterMs: number;
  sweepMs: number;
  /** A running job that nothing carries for so long is carried anew. */
  lostAfterMs: number;
  retentionMs: number;
  /** How often it is looked what is in the queues while messages tell of new work: for a message that was lost. */
  quietMs: number;
  /** How often schedules are looked at. */
  scheduleMs: number;
  /** How often it is looked whether a resting run's time has come, while one's is near. */
  wakeMs: number;
  /** The same while none is. */
  restMs: number;
  /** How often waited-for and working runs are looked at: the time to hear of a cancellation. */
  watchMs: number;
  /** How long `stop` lets batches end by themselves. */
  drainMs: number;
  /** The pause after the first failed attempt; each further one is twice as long. */
  retryMs: number;
  /** A dispatch loop that looks at no queue for so long is started anew. */
  dispatchSilentMs: number;
  /** A connection of the engine that says nothing for so long has lost its server, or its node is frozen. */
  silentMs: number;
  /** Bounds what a repeated workflow has to skip. */
  batchesPerSegment: number;
  /** Beginnings without a saved batch after which a run is failed. */
  maxStarts: number;
}

export const DEFAULT_SETTINGS: JobSettings = {
  heartbeatMs: 5_000,
  deadAfterMs: 30_000,
  sweepMs: 5_000,
  lostAfterMs: 15_000,
  retentionMs: 3_600_000,
  quietMs: 1_000,
  scheduleMs: 1_000,
  wakeMs: 250,
  restMs: 1_000,
  watchMs: 250,
  drainMs: 10_000,
  retryMs: 500,
  dispatchSilentMs: 120_000,
  silentMs: 60_000,
  batchesPerSegment: 500,
  maxStarts: 25,
  workflowDays: 7,
  eventDays: 30,
  nodeDays: 1,
};
