export { etlDomain } from './domain.ts';
export { findPipeline as findEtlPipeline } from './pipelines/store.ts';
export { etlStages } from './stages/index.ts';
