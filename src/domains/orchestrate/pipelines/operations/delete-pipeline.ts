import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { dropPipeline } from '../drop-pipeline.ts';
import { EXAMPLE_PIPELINE, PIPELINE_ID } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';

export const deletePipeline = defineOperation({
  id: 'pipelines.delete',
  method: 'DELETE',
  path: '/api/v1/pipelines/{pipeline_id}',
  tag: 'pipelines',
  moves: 'change',
  summary: 'Delete a pipeline',
  description: 'Active runs are cancelled. Finished runs can still be read.',
  params: PIPELINE_ID,
  output: Named('DeletedPipeline', { pipeline_id: Type.String(), deleted: Type.Boolean() }),
  example: { response: { pipeline_id: EXAMPLE_PIPELINE.pipeline_id, deleted: true } },
  handler: (ctx: Context<PipelinesServices>, { params }) =>
    ctx.tx(async (sql) => ({ pipeline_id: await dropPipeline(ctx, sql, params.pipeline_id), deleted: true })),
});
