import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { concurrencyOf, type StageDefinition } from '../../../../platform/runs/index.ts';
import { changePipeline } from '../change-pipeline.ts';
import { requirePipeline } from '../listing.ts';
import { toPipeline } from '../pipeline-record.ts';
import { EXAMPLE_PIPELINE, PIPELINE_ID, Pipeline, UpdatePipeline } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';
import { pipelines } from '../store.ts';

export const updatePipeline = defineOperation({
  id: 'pipelines.update',
  method: 'PUT',
  path: '/api/v1/pipelines/{pipeline_id}',
  tag: 'pipelines',
  moves: 'change',
  summary: 'Update a pipeline',
  description:
    'Omitted fields stay unchanged. Active runs keep the stages they started with. A schedule of null removes it; a new one is started. With `rotate_webhook_secret`, the account signs webhooks with a new secret, which is in the response.',
  strict: true,
  params: PIPELINE_ID,
  body: UpdatePipeline,
  output: Pipeline,
  example: { body: { name: 'Prices every morning' }, response: EXAMPLE_PIPELINE },
  handler: (ctx: Context<PipelinesServices>, { params, body }) =>
    ctx.tx(async (sql) => {
      const { clock, webhookSecrets } = ctx.services;
      const before = await requirePipeline(sql, params.pipeline_id, pipelines.lock);
      const { name, description, site_url, params: values, stages, concurrency, schedule } = body;
      const { row, secret } = await changePipeline(ctx, sql, before, {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(site_url === undefined ? {} : { site_url }),
        ...(stages === undefined ? {} : { stages: stages as StageDefinition[] }),
        ...(values === undefined ? {} : { params: values }),
        concurrency: concurrencyOf(concurrency, before.concurrency),
        ...(schedule === undefined ? {} : { schedule }),
      });
      const rotated =
        body.rotate_webhook_secret === true
          ? { webhook_secret: await webhookSecrets.rotate(sql, ctx.account.id) }
          : secret;
      return { ...toPipeline(row, clock.now()), ...rotated };
    }),
});
