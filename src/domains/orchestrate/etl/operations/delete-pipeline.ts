import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named, Uuid } from '../../../../kernel/schema.ts';
import { dropPipeline } from '../pipelines/drop-pipeline.ts';
import { EXAMPLE_PIPELINE, PIPELINE_ID } from '../pipelines/schema.ts';
import type { EtlDomainServices } from '../services.ts';

export const deletePipeline = defineOperation({
  id: 'etl.delete-pipeline',
  method: 'DELETE',
  path: '/api/v1/etl/pipelines/{pipeline_id}',
  tag: 'etl',
  moves: 'change',
  summary: 'Delete an ETL pipeline',
  description: 'Active runs are cancelled. Finished runs can still be read, and their files and tables stay.',
  params: PIPELINE_ID,
  output: Named('DeletedEtlPipeline', { pipeline_id: Uuid(), deleted: Type.Boolean() }),
  example: { response: { pipeline_id: EXAMPLE_PIPELINE.pipeline_id, deleted: true } },
  handler: (ctx: Context<EtlDomainServices>, { params }) =>
    ctx.tx(async (sql) => ({ pipeline_id: await dropPipeline(ctx, sql, params.pipeline_id), deleted: true })),
});
