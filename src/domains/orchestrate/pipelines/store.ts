import Type from 'typebox';
import type { Concurrency, StageDefinition } from '../../../platform/runs/index.ts';
import { createResourceStore } from '../../../resource/resource-store.ts';

export interface StoredSchedule {
  cron: string;
  timezone: string;
  active: boolean;
}

export interface PipelineContent {
  name: string;
  description: string;
  site_url: string | null;
  stages: StageDefinition[];
  params: Record<string, unknown>;
  concurrency: Concurrency;
  schedule: StoredSchedule | null;
}

export interface PipelineRow extends PipelineContent {
  pipeline_id: string;
  created_at: Date;
  updated_at: Date;
}

export const pipelines = createResourceStore<PipelineRow, PipelineContent>({
  name: 'pipelines',
  id: 'pipeline_id',
  prefix: 'pl',
  columns: ['name', 'description', 'site_url', 'stages', 'params', 'concurrency', 'schedule'],
  json: ['stages', 'params', 'concurrency', 'schedule'],
  search: ['name'],
  filters: { site_url: { schema: Type.String({ description: 'Filter by site.' }) } },
  sort: ['name'],
});
