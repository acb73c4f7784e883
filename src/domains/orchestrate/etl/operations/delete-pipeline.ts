import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { Named, Uuid } from '../../../../kernel/schema.ts';
import { etlPipelineDeleted } from '../events.ts';
import { requirePipeline } from '../pipelines/records.ts';
import { EXAMPLE_PIPELINE, PIPELINE_ID } from '../pipelines/schema.ts';
import { lockPipeline, removePipeline } from '../pipelines/store.ts';
import type { EtlDomainServices } from '../services.ts';

export const deletePipeline = defineOperation({
  id: 'etl.delete-pipeline',
  method: 'DELETE',
  path: '/api/v1/etl/pipelines/{pipeline_id}',
  tag: 'etl',
  summary: 'Delete an ETL pipeline',
  description: 'Active runs are cancelled. Finished runs can still be read, and their files and tables stay.',
  params: PIPELINE_ID,
  output: Named('DeletedEtlPipeline', { pipeline_id: Uuid(), deleted: Type.Boolean() }),
  example: { response: { pipeline_id: EXAMPLE_PIPELINE.pipeline_id, deleted: true } },
  handler: (ctx: Context<EtlDomainServices>, { params }) =>
    ctx.tx(async (sql) => {
      const { pipeline_id: id, name } = await requirePipeline(sql, params.pipeline_id, lockPipeline);
      await ctx.services.runs.cancelAll(sql, 'etl', id);
      await removePipeline(sql, id);
      const payload = { name, actor: ctx.actor.id };
      await emit(sql, etlPipelineDeleted, { accountId: ctx.account.id, subject: id, payload });
      return { pipeline_id: id, deleted: true };
    }),
});
