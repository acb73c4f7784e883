import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { checkStages, concurrencyOf, newSecret } from '../../../../resource/definition.ts';
import { etlPipelineUpdated } from '../events.ts';
import { readConnections } from '../pipelines/connections.ts';
import { requirePipeline, toldPipeline, toPipeline } from '../pipelines/records.ts';
import { EXAMPLE_PIPELINE, PIPELINE_ID, Pipeline, UpdatePipeline } from '../pipelines/schema.ts';
import { lockPipeline, savePipeline } from '../pipelines/store.ts';
import type { EtlDomainServices } from '../services.ts';

export const updatePipeline = defineOperation({
  id: 'etl.update-pipeline',
  method: 'PUT',
  path: '/api/v1/etl/pipelines/{pipeline_id}',
  tag: 'etl',
  summary: 'Update an ETL pipeline',
  description: 'Omitted fields stay unchanged. Active runs keep the stages they started with.',
  strict: true,
  params: PIPELINE_ID,
  body: UpdatePipeline,
  output: Pipeline,
  example: { body: { name: EXAMPLE_PIPELINE.name }, response: EXAMPLE_PIPELINE },
  handler: async (ctx: Context<EtlDomainServices>, { params, body }) => {
    const keepConnections = await readConnections(ctx, body.connections);
    return ctx.tx(async (sql) => {
      const before = await requirePipeline(sql, params.pipeline_id, lockPipeline);
      await keepConnections(sql);
      const stages = body.stages === undefined ? before.stages : await checkStages(ctx, sql, body.stages);
      const row = await savePipeline(sql, before.pipeline_id, {
        name: body.name ?? before.name,
        description: body.description ?? before.description,
        stages,
        params: body.params ?? before.params,
        concurrency: concurrencyOf(body.concurrency, before.concurrency),
      });
      await emit(sql, etlPipelineUpdated, {
        accountId: ctx.account.id,
        subject: row.pipeline_id,
        payload: toldPipeline(row, ctx.actor.id),
      });
      return { ...toPipeline(row), ...(await newSecret(ctx, sql, stages)) };
    });
  },
});
