import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { requirePipeline, toPipeline } from '../pipeline-record.ts';
import { EXAMPLE_PIPELINE, PIPELINE_ID, Pipeline } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';

export const getPipeline = defineOperation({
  id: 'pipelines.get',
  method: 'GET',
  path: '/api/v1/pipelines/{pipeline_id}',
  tag: 'pipelines',
  summary: 'Get a pipeline',
  params: PIPELINE_ID,
  output: Pipeline,
  example: { response: EXAMPLE_PIPELINE },
  handler: (ctx: Context<PipelinesServices>, { params }) =>
    ctx.read(async (sql) =>
      toPipeline(await requirePipeline(sql, params.pipeline_id), ctx.services.clock.now()),
    ),
});
