import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { concurrencyOf, type StageDefinition } from '../../../../platform/runs/index.ts';
import { addPipeline } from '../add-pipeline.ts';
import { toPipeline } from '../pipeline-record.ts';
import { CreatePipeline, EXAMPLE_BODY, EXAMPLE_PIPELINE, Pipeline } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';

export const createPipeline = defineOperation({
  id: 'pipelines.create',
  method: 'POST',
  path: '/api/v1/pipelines',
  tag: 'pipelines',
  moves: 'change',
  summary: 'Create a pipeline: a graph of stages, optionally with a schedule',
  description:
    'The graph is validated as a whole: every error is listed in `details` with its path. A pipeline with a schedule starts running on it right away. The first pipeline of an account that sends webhooks returns their signing secret as `webhook_secret`; it is shown only once.',
  strict: true,
  body: CreatePipeline,
  output: Pipeline,
  example: { body: EXAMPLE_BODY, response: EXAMPLE_PIPELINE },
  handler: (ctx: Context<PipelinesServices>, { body }) =>
    ctx.tx(async (sql) => {
      const { clock } = ctx.services;
      const { row, secret } = await addPipeline(ctx, sql, {
        name: body.name,
        description: body.description ?? '',
        site_url: body.site_url ?? null,
        stages: body.stages as StageDefinition[],
        params: body.params ?? {},
        concurrency: concurrencyOf(body.concurrency),
        schedule: body.schedule,
      });
      return { ...toPipeline(row, clock.now()), ...secret };
    }),
});
