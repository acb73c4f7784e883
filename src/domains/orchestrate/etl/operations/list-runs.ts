import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals } from '../../../../kernel/schema.ts';
import { RUN_STATUSES } from '../../../../platform/runs/index.ts';
import { requirePipeline } from '../pipelines/listing.ts';
import { toRun } from '../pipelines/records.ts';
import { EtlRun, EXAMPLE_ETL_RUN, PIPELINE_ID } from '../pipelines/schema.ts';
import type { EtlDomainServices } from '../services.ts';

export const listRuns = defineOperation({
  id: 'etl.list-runs',
  method: 'GET',
  path: '/api/v1/etl/pipelines/{pipeline_id}/runs',
  tag: 'etl',
  moves: 'nothing',
  summary: 'List the runs of an ETL pipeline',
  params: PIPELINE_ID,
  query: Type.Object({
    ...PAGE_QUERY,
    status: Type.Optional(Literals(RUN_STATUSES, { description: 'Filter by state.' })),
  }),
  output: pageOf(EtlRun, 'EtlRunList'),
  example: { response: page([EXAMPLE_ETL_RUN], 1, { limit: 50, offset: 0 }) },
  handler: (ctx: Context<EtlDomainServices>, { params, query }) =>
    ctx.read(async (sql) => {
      const { pipeline_id: definitionId } = await requirePipeline(sql, params.pipeline_id);
      const { status: state, limit, offset } = query;
      const filter = { kind: 'etl', definitionId, state, limit, offset } as const;
      const { runs, total } = await ctx.services.runs.list(sql, filter);
      return page(runs.map(toRun), total, query);
    }),
});
