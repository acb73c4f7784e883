export { checkTimes } from './check-times.ts';
export { type Cost, type Quantities, sumOfQuantities } from './cost.ts';
export type {
  BatchContext,
  BatchJob,
  BatchResult,
  JobDefinition,
  JobError,
  JobRun,
  JobState,
  JobSubject,
  PreparedJob,
  Progress,
} from './define.ts';
export { isFinished } from './define.ts';
export * as jobEvents from './events.ts';
export { every } from './every.ts';
export { looksTransient } from './faults.ts';
export { chargeJob, lockJob, renewUnfinished, unfinishedInputs } from './for-other-stores.ts';
export { createJobs, type Jobs, type JobsOptions } from './jobs.ts';
export { nextTime } from './next-time.ts';
export { activeRuns, countNodes, countRuns, endedRuns, type ListedRun } from './overview.ts';
export { jobRecords } from './records.ts';
export type { NewSchedule } from './schedules.ts';
export type { NewRun } from './store.ts';
