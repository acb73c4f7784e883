export {
  type CheckContext,
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
export { ancestorsOf } from './graph.ts';
export { StageRegistry } from './registry.ts';
export { type Concurrency, OVERLAPS, type Run, type RunKind, type RunStage } from './run.ts';
export { createRuns, type Runs, type RunWithStages } from './runs.ts';
