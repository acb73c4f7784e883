export {
  CONCURRENCY,
  checkStages,
  concurrencyOf,
  type Definition,
  newSecret,
  ONE_AT_A_TIME,
  ownerOf,
  PARAMS,
  RUN_BODY,
  RUN_RULES,
  startRun,
} from './contract/definition.ts';
export { EXAMPLE_RUN, RUN_FIELDS, RUN_STATUSES, toRunRecord } from './contract/run-record.ts';
export { JsonObject, STAGES, Stage } from './contract/stage.ts';
export { describeStages, STAGE_SCHEMA } from './contract/stage-document.ts';
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
