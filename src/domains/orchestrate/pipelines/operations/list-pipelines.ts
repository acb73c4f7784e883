import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { toPipeline } from '../pipeline-record.ts';
import { EXAMPLE_PIPELINE, Pipeline } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';
import { listPipelines as read } from '../store.ts';

export const listPipelines = defineOperation({
  id: 'pipelines.list',
  method: 'GET',
  path: '/api/v1/pipelines',
  tag: 'pipelines',
  summary: 'List the pipelines of the account',
  query: Type.Object({
    ...PAGE_QUERY,
    site_url: Type.Optional(Type.String({ description: 'Filter by site.' })),
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Filter by text in the name.' })),
  }),
  output: pageOf(Pipeline, 'PipelineList'),
  example: { response: page([EXAMPLE_PIPELINE], 1, { limit: 50, offset: 0 }) },
  handler: (ctx: Context<PipelinesServices>, { query }) =>
    ctx.read(async (sql) => {
      const { rows, total } = await read(sql, query);
      const now = ctx.services.clock.now();
      return page(
        rows.map((row) => toPipeline(row, now)),
        total,
        query,
      );
    }),
});
