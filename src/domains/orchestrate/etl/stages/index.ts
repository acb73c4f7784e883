import type { StageType } from '../../../../platform/runs/index.ts';
import type { EtlServices } from '../services.ts';
import { compressStage } from './compress.ts';
import { fetchStage } from './fetch.ts';
import { loadStage } from './load.ts';
import { parseStage } from './parse.ts';

/** Every kind of stage that this domain brings. */
export const etlStages = (services: EtlServices): StageType[] => [
  fetchStage(services),
  compressStage(services),
  parseStage(services),
  loadStage(services),
];
