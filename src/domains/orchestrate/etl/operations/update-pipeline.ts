import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { concurrencyOf, type StageDefinition } from '../../../../platform/runs/index.ts';
import { changePipeline } from '../pipelines/change-pipeline.ts';
import { readConnections } from '../pipelines/connections.ts';
import { requirePipeline } from '../pipelines/listing.ts';
import { toPipeline } from '../pipelines/records.ts';
import { EXAMPLE_PIPELINE, PIPELINE_ID, Pipeline, UpdatePipeline } from '../pipelines/schema.ts';
import { pipelines } from '../pipelines/store.ts';
import type { EtlDomainServices } from '../services.ts';

export const updatePipeline = defineOperation({
  id: 'etl.update-pipeline',
  method: 'PUT',
  path: '/api/v1/etl/pipelines/{pipeline_id}',
  tag: 'etl',
  moves: 'change',
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
      const before = await requirePipeline(sql, params.pipeline_id, pipelines.lock);
      await keepConnections(sql);
      const { name, description, stages, params: values, concurrency } = body;
      const { row, secret } = await changePipeline(ctx, sql, before, {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(stages === undefined ? {} : { stages: stages as StageDefinition[] }),
        ...(values === undefined ? {} : { params: values }),
        concurrency: concurrencyOf(concurrency, before.concurrency),
      });
      return { ...toPipeline(row), ...secret };
    });
  },
});
