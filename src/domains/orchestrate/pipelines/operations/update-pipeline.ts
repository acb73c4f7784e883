import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { checkStages, concurrencyOf, newSecret } from '../../../../resource/definition.ts';
import { pipelineUpdated } from '../events.ts';
import { requirePipeline, toPipeline } from '../pipeline-record.ts';
import { applySchedule, readSchedule } from '../schedule.ts';
import { EXAMPLE_PIPELINE, PIPELINE_ID, Pipeline, UpdatePipeline } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';
import { lockPipeline, updatePipeline as save } from '../store.ts';

export const updatePipeline = defineOperation({
  id: 'pipelines.update',
  method: 'PUT',
  path: '/api/v1/pipelines/{pipeline_id}',
  tag: 'pipelines',
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
      const { jobs, clock, webhookSecrets } = ctx.services;
      const accountId = ctx.account.id;
      const before = await requirePipeline(sql, params.pipeline_id, lockPipeline);
      const stages = body.stages === undefined ? before.stages : await checkStages(ctx, sql, body.stages);
      const schedule =
        body.schedule === undefined ? before.schedule : readSchedule(body.schedule, clock.now());
      const row = await save(sql, before.pipeline_id, {
        name: body.name ?? before.name,
        description: body.description ?? before.description,
        site_url: body.site_url ?? before.site_url,
        stages,
        params: body.params ?? before.params,
        concurrency: concurrencyOf(body.concurrency, before.concurrency),
        schedule,
      });
      if (body.schedule !== undefined) await applySchedule(jobs, sql, accountId, row);
      const payload = {
        name: row.name,
        stages: stages.map(({ id, type }) => ({ id, type })),
        actor: ctx.actor.id,
      };
      await emit(sql, pipelineUpdated, { accountId, subject: row.pipeline_id, payload });
      const secret =
        body.rotate_webhook_secret === true
          ? { webhook_secret: await webhookSecrets.rotate(sql, accountId) }
          : await newSecret(ctx, sql, stages);
      return { ...toPipeline(row, clock.now()), ...secret };
    }),
});
