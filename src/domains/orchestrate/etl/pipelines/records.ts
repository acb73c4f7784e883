import { notFound } from '../../../../kernel/errors.ts';
import { isUuid } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { RunWithStages } from '../../../../platform/runs/index.ts';
import { toRunRecord } from '../../../../resource/run-record.ts';
import type { Pipeline } from './schema.ts';
import { findPipeline, type PipelineRow } from './store.ts';

/** The pipeline, or 404 for an id of the wrong form, of another account and of nothing alike. */
export async function requirePipeline(
  sql: Sql,
  id: string,
  read: typeof findPipeline = findPipeline,
): Promise<PipelineRow> {
  const row = isUuid(id) ? await read(sql, id) : undefined;
  if (row === undefined)
    throw notFound(
      'There is no such ETL pipeline in this account. List them with GET /api/v1/etl/pipelines.',
    );
  return row;
}

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
