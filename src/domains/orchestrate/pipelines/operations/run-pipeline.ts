import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { ownerOf, startRun } from '../../../../platform/runs/index.ts';
import { requirePipeline } from '../listing.ts';
import { EXAMPLE_PIPELINE_RUN, PipelineRun, toRecord } from '../run-record.ts';
import { PIPELINE_ID, RunPipeline } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';

export const runPipeline = defineOperation({
  id: 'pipelines.run',
  method: 'POST',
  path: '/api/v1/pipelines/{pipeline_id}/run',
  tag: 'pipelines',
  moves: 'run',
  summary: 'Run a pipeline',
  description:
    'It runs in the background and survives a crash, on any node. A missing parameter is reported before anything starts. With `resume_run`, a failed or cancelled run continues from where it stopped.',
  params: PIPELINE_ID,
  body: RunPipeline,
  output: PipelineRun,
  errors: [409],
  example: { body: { params: {} }, response: EXAMPLE_PIPELINE_RUN },
  handler: (ctx: Context<PipelinesServices>, { params, body }) =>
    ctx.tx(async (sql) => {
      const pipeline = await requirePipeline(sql, params.pipeline_id);
      const definition = { ...pipeline, kind: 'pipeline' } as const;
      const options = { ...body, trigger: 'manual' } as const;
      const started = await startRun(ctx.services.runs, sql, ownerOf(ctx), definition, options);
      return toRecord(started);
    }),
});
