import type { Sql } from '../../../kernel/sql.ts';
import type { StageOwner } from '../../../platform/runs/index.ts';
import type { PipelinesServices } from './services.ts';
import type { PipelineRow } from './store.ts';

/** Starts a run of a pipeline as it is now; with another run, of what that one did not complete. */
export async function startRun(
  { runs }: Pick<PipelinesServices, 'runs'>,
  sql: Sql,
  owner: StageOwner,
  pipeline: PipelineRow,
  options: { params?: Record<string, unknown>; trigger: 'manual' | 'schedule'; resumeRun?: string },
) {
  const { pipeline_id: definitionId, name, stages, params, concurrency } = pipeline;
  const { resumeRun } = options;
  const earlier = resumeRun === undefined ? undefined : await runs.completedOf(sql, 'pipeline', resumeRun);
  const given = { ...params, ...earlier?.source.run.params, ...options.params };
  return runs.start(sql, {
    owner,
    kind: 'pipeline',
    definitionId,
    definition: { name },
    stages,
    params: given,
    trigger: earlier === undefined ? options.trigger : 'resume',
    concurrency,
    ...(earlier === undefined || resumeRun === undefined
      ? {}
      : { reuse: { runId: resumeRun, stageIds: earlier.stageIds } }),
  });
}
