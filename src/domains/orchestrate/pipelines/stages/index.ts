import type { StageType } from '../../../../platform/runs/index.ts';
import type { WebhookTools } from '../webhooks/deliver.ts';
import { branchStage } from './branch.ts';
import { crawlStage } from './crawl.ts';
import { enrichStage } from './enrich.ts';
import { exportStage } from './export.ts';
import { externalStage } from './external.ts';
import { extractStage } from './extract.ts';
import { filterStage } from './filter.ts';
import type { StageParts } from './parts.ts';
import { passStage } from './pass.ts';
import { qualityGateStage } from './quality-gate.ts';
import { seedStage } from './seed.ts';
import { transformStage } from './transform.ts';
import { webhookStage } from './webhook.ts';

/** Every kind of stage that this domain brings. */
export const pipelineStages = (parts: StageParts, webhooks: WebhookTools): StageType[] => [
  seedStage(parts),
  crawlStage(parts),
  extractStage(parts),
  enrichStage(parts),
  filterStage(parts),
  transformStage(parts),
  qualityGateStage(parts),
  branchStage,
  passStage,
  webhookStage(parts, webhooks),
  exportStage(parts, webhooks),
  externalStage,
];
