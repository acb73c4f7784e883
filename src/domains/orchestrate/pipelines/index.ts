export { pipelinesDomain } from './domain.ts';
export { pipelineStages } from './stages/index.ts';
export type { EnrichStage, StageCrawls, StageRows } from './stages/parts.ts';
export { pipelines } from './store.ts';
export { createWebhookSecrets } from './webhooks/secret.ts';
