import type { Definition } from '../../../../platform/runs/index.ts';
import { createResourceStore } from '../../../../resource/resource-store.ts';

export interface PipelineContent extends Omit<Definition, 'pipeline_id'> {
  description: string;
}

export interface PipelineRow extends PipelineContent {
  pipeline_id: string;
  created_at: Date;
  updated_at: Date;
}

export const pipelines = createResourceStore<PipelineRow, PipelineContent>({
  name: 'etl_pipelines',
  id: 'pipeline_id',
  columns: ['name', 'description', 'stages', 'params', 'concurrency'],
  json: ['stages', 'params', 'concurrency'],
  search: ['name'],
  sort: ['name'],
});
