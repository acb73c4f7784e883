import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals } from '../../../../kernel/schema.ts';
import { RUN_STATUSES } from '../../../../platform/runs/index.ts';
import { requirePipeline } from '../listing.ts';
import { EXAMPLE_PIPELINE_RUN, PipelineRun, toRecord } from '../run-record.ts';
import { PIPELINE_ID } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';

export const listRuns = defineOperation({
  id: 'pipelines.list-runs',
  method: 'GET',
  path: '/api/v1/pipelines/{pipeline_id}/runs',
  tag: 'pipelines',
  moves: 'nothing',
  summary: 'List the runs of a pipeline',
  params: PIPELINE_ID,
  query: Type.Object({
    ...PAGE_QUERY,
    status: Type.Optional(Literals(RUN_STATUSES, { description: 'Filter by state.' })),
  }),
  output: pageOf(PipelineRun, 'PipelineRunList'),
  example: { response: page([EXAMPLE_PIPELINE_RUN], 1, { limit: 50, offset: 0 }) },
  handler: (ctx: Context<PipelinesServices>, { params, query }) =>
    ctx.read(async (sql) => {
      const { pipeline_id: definitionId } = await requirePipeline(sql, params.pipeline_id);
      const { status: state, limit, offset } = query;
      const { runs, total } = await ctx.services.runs.list(sql, {
        kind: 'pipeline',
        definitionId,
        state,
        limit,
        offset,
      });
      return page(runs.map(toRecord), total, query);
    }),
});
