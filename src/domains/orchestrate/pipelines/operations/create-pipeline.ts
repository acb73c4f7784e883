import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { prefixedId } from '../../../../kernel/ids.ts';
import { checkStages, concurrencyOf, newSecret } from '../../../../resource/definition.ts';
import { pipelineCreated } from '../events.ts';
import { toPipeline } from '../pipeline-record.ts';
import { applySchedule, readSchedule } from '../schedule.ts';
import { CreatePipeline, EXAMPLE_BODY, EXAMPLE_PIPELINE, Pipeline } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';
import { insertPipeline } from '../store.ts';

export const createPipeline = defineOperation({
  id: 'pipelines.create',
  method: 'POST',
  path: '/api/v1/pipelines',
  tag: 'pipelines',
  summary: 'Create a pipeline: a graph of stages, optionally with a schedule',
  description:
    'The graph is validated as a whole: every error is listed in `details` with its path. A pipeline with a schedule starts running on it right away. The first pipeline of an account that sends webhooks returns their signing secret as `webhook_secret`; it is shown only once.',
  strict: true,
  body: CreatePipeline,
  output: Pipeline,
  example: { body: EXAMPLE_BODY, response: EXAMPLE_PIPELINE },
  handler: (ctx: Context<PipelinesServices>, { body }) =>
    ctx.tx(async (sql) => {
      const { jobs, clock } = ctx.services;
      const accountId = ctx.account.id;
      const stages = await checkStages(ctx, sql, body.stages);
      const row = await insertPipeline(sql, accountId, prefixedId('pl'), {
        name: body.name,
        description: body.description ?? '',
        site_url: body.site_url ?? null,
        stages,
        params: body.params ?? {},
        concurrency: concurrencyOf(body.concurrency),
        schedule: readSchedule(body.schedule, clock.now()),
      });
      await applySchedule(jobs, sql, accountId, row);
      const payload = {
        name: row.name,
        stages: stages.map(({ id, type }) => ({ id, type })),
        actor: ctx.actor.id,
      };
      await emit(sql, pipelineCreated, { accountId, subject: row.pipeline_id, payload });
      return { ...toPipeline(row, clock.now()), ...(await newSecret(ctx, sql, stages)) };
    }),
});
