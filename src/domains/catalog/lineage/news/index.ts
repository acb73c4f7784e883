import type { Hearing } from '../../../../kernel/events.ts';
import type { Facts } from '../facts.ts';
import { ACQUISITION_NEWS } from './acquisition.ts';
import { ARTIFACT_NEWS } from './artifacts.ts';
import { DATASET_NEWS } from './datasets.ts';
import { ENRICHMENT_NEWS } from './enrichment.ts';
import { ETL_NEWS } from './etl.ts';
import { ORCHESTRATION_NEWS } from './orchestration.ts';
import { QUERY_NEWS } from './query.ts';
import { RUN_NEWS } from './runs.ts';

/** What each event tells of assets, of what flows between them, and of runs. */
export const NEWS: readonly Hearing<Facts>[] = [
  ...DATASET_NEWS,
  ...QUERY_NEWS,
  ...ARTIFACT_NEWS,
  ...ACQUISITION_NEWS,
  ...ORCHESTRATION_NEWS,
  ...RUN_NEWS,
  ...ENRICHMENT_NEWS,
  ...ETL_NEWS,
];
