import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { Named } from '../../../../kernel/schema.ts';
import { pipelineDeleted } from '../events.ts';
import { requirePipeline } from '../pipeline-record.ts';
import { applySchedule } from '../schedule.ts';
import { EXAMPLE_PIPELINE, PIPELINE_ID } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';
import { lockPipeline, removePipeline } from '../store.ts';

export const deletePipeline = defineOperation({
  id: 'pipelines.delete',
  method: 'DELETE',
  path: '/api/v1/pipelines/{pipeline_id}',
  tag: 'pipelines',
  summary: 'Delete a pipeline',
  description: 'Active runs are cancelled. Finished runs can still be read.',
  params: PIPELINE_ID,
  output: Named('DeletedPipeline', { pipeline_id: Type.String(), deleted: Type.Boolean() }),
  example: { response: { pipeline_id: EXAMPLE_PIPELINE.pipeline_id, deleted: true } },
  handler: (ctx: Context<PipelinesServices>, { params }) =>
    ctx.tx(async (sql) => {
      const { jobs, runs } = ctx.services;
      const accountId = ctx.account.id;
      const row = await requirePipeline(sql, params.pipeline_id, lockPipeline);
      const id = row.pipeline_id;
      await applySchedule(jobs, sql, accountId, { ...row, schedule: null });
      await runs.cancelAll(sql, 'pipeline', id);
      await removePipeline(sql, id);
      const payload = { name: row.name, actor: ctx.actor.id };
      await emit(sql, pipelineDeleted, { accountId, subject: id, payload });
      return { pipeline_id: id, deleted: true };
    }),
});
