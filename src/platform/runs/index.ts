export {
  type CheckContext,
  type DataMoved,
  defineStageType,
  done,
  ON_FAILURE,
  type StageContext,
  type StageDefinition,
  type StageOwner,
  type StageResult,
  type StageType,
  type Upstream,
  waitFor,
} from './define.ts';
export * as runEvents from './events.ts';
export { ancestorsOf, descendantsOf } from './graph.ts';
export { fillParams, placeholdersIn } from './placeholders.ts';
export { StageRegistry } from './registry.ts';
export { type Concurrency, OVERLAPS, type Run, type RunKind, type RunStage } from './run.ts';
export { createRuns, kindOfRun, type Runs, type RunWithStages, refuse } from './runs.ts';
export { canMove, jobFault, keyedId, keyOf } from './started-job.ts';
