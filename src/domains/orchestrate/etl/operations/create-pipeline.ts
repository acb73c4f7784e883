import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { checkStages, concurrencyOf, newSecret } from '../../../../resource/definition.ts';
import { etlPipelineCreated } from '../events.ts';
import { readConnections } from '../pipelines/connections.ts';
import { toldPipeline, toPipeline } from '../pipelines/records.ts';
import { CreatePipeline, EXAMPLE_BODY, EXAMPLE_PIPELINE, Pipeline } from '../pipelines/schema.ts';
import { insertPipeline } from '../pipelines/store.ts';
import type { EtlDomainServices } from '../services.ts';

export const createPipeline = defineOperation({
  id: 'etl.create-pipeline',
  method: 'POST',
  path: '/api/v1/etl/pipelines',
  tag: 'etl',
  summary: 'Create an ETL pipeline of fetch, compress, parse and load stages',
  description:
    'A stage uses the file of the nearest stage before it, unless it names another one. The graph is validated as a whole: every error is listed in `details` with its path. All other stage types can be used too; list them with GET /api/v1/workflow-templates/operations. The first pipeline of an account that sends webhooks returns their signing secret as `webhook_secret`; it is shown only once.',
  strict: true,
  body: CreatePipeline,
  output: Pipeline,
  example: { body: EXAMPLE_BODY, response: EXAMPLE_PIPELINE },
  handler: async (ctx: Context<EtlDomainServices>, { body }) => {
    const keepConnections = await readConnections(ctx, body.connections);
    return ctx.tx(async (sql) => {
      await keepConnections(sql);
      const stages = await checkStages(ctx, sql, body.stages);
      const row = await insertPipeline(sql, ctx.account.id, uuidv7(), {
        name: body.name,
        description: body.description ?? '',
        stages,
        params: body.params ?? {},
        concurrency: concurrencyOf(body.concurrency),
      });
      await emit(sql, etlPipelineCreated, {
        accountId: ctx.account.id,
        subject: row.pipeline_id,
        payload: toldPipeline(row, ctx.actor.id),
      });
      return { ...toPipeline(row), ...(await newSecret(ctx, sql, stages)) };
    });
  },
});
