import { type RunWithStages, toRunRecord } from '../../../../platform/runs/index.ts';
import type { Pipeline } from './schema.ts';
import type { PipelineRow } from './store.ts';

export const toPipeline = (row: PipelineRow): Pipeline => ({
  pipeline_id: row.pipeline_id,
  name: row.name,
  description: row.description,
  status: 'created',
  stages: row.stages.length,
  definition: { stages: row.stages as unknown as Record<string, unknown>[] },
  params: row.params,
  concurrency: row.concurrency,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** As news tell of it. */
export const toldPipeline = ({ name, stages }: PipelineRow, actor: string) => ({
  name,
  stages: stages.map(({ id, type }) => ({ id, type })),
  actor,
});

export const toRun = (found: RunWithStages) => ({
  ...toRunRecord(found),
  pipeline_id: found.run.definitionId ?? '',
});
