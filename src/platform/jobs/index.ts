export type {
  BatchContext,
  BatchJob,
  BatchResult,
  JobDefinition,
  JobError,
  JobRun,
  JobState,
  PreparedJob,
  Progress,
} from './define.ts';
export { isFinished } from './define.ts';
export { createJobs, type Jobs, type JobsOptions } from './jobs.ts';
export { type NewSchedule, nextTime } from './schedules.ts';
export type { NewRun } from './store.ts';
