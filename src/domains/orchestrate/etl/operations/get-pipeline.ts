import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { requirePipeline, toPipeline } from '../pipelines/records.ts';
import { EXAMPLE_PIPELINE, PIPELINE_ID, Pipeline } from '../pipelines/schema.ts';
import type { EtlDomainServices } from '../services.ts';

export const getPipeline = defineOperation({
  id: 'etl.get-pipeline',
  method: 'GET',
  path: '/api/v1/etl/pipelines/{pipeline_id}',
  tag: 'etl',
  summary: 'Get an ETL pipeline',
  params: PIPELINE_ID,
  output: Pipeline,
  example: { response: EXAMPLE_PIPELINE },
  handler: (ctx: Context<EtlDomainServices>, { params }) =>
    ctx.read(async (sql) => toPipeline(await requirePipeline(sql, params.pipeline_id))),
});
