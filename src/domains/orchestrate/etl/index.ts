export { etlDomain } from './domain.ts';
export { pipelines as etlPipelines } from './pipelines/store.ts';
export { etlStages } from './stages/index.ts';
