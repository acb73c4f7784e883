export { pipelinesDomain } from './domain.ts';
export { pipelineStages } from './stages/index.ts';
export type { EnrichStage, StageCrawls, StageParts, StageRows } from './stages/parts.ts';
export { TARGET, targetFaults } from './stages/transform.ts';
export { pipelines } from './store.ts';
export { createWebhookSecrets } from './webhooks/secret.ts';
