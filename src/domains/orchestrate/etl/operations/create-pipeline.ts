import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { concurrencyOf, type StageDefinition } from '../../../../platform/runs/index.ts';
import { addPipeline } from '../pipelines/add-pipeline.ts';
import { readConnections } from '../pipelines/connections.ts';
import { toPipeline } from '../pipelines/records.ts';
import { CreatePipeline, EXAMPLE_BODY, EXAMPLE_PIPELINE, Pipeline } from '../pipelines/schema.ts';
import type { EtlDomainServices } from '../services.ts';

export const createPipeline = defineOperation({
  id: 'etl.create-pipeline',
  method: 'POST',
  path: '/api/v1/etl/pipelines',
  tag: 'etl',
  moves: 'change',
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
      const { row, secret } = await addPipeline(ctx, sql, {
        name: body.name,
        description: body.description ?? '',
        stages: body.stages as StageDefinition[],
        params: body.params ?? {},
        concurrency: concurrencyOf(body.concurrency),
      });
      return { ...toPipeline(row), ...secret };
    });
  },
});
