import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { toPipeline } from '../pipelines/records.ts';
import { EXAMPLE_PIPELINE, Pipeline } from '../pipelines/schema.ts';
import { readPipelines } from '../pipelines/store.ts';
import type { EtlDomainServices } from '../services.ts';

export const listPipelines = defineOperation({
  id: 'etl.list-pipelines',
  method: 'GET',
  path: '/api/v1/etl/pipelines',
  tag: 'etl',
  summary: 'List the ETL pipelines of the account',
  query: Type.Object({
    ...PAGE_QUERY,
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Filter by text in the name.' })),
  }),
  output: pageOf(Pipeline, 'EtlPipelineList'),
  example: { response: page([EXAMPLE_PIPELINE], 1, { limit: 50, offset: 0 }) },
  handler: (ctx: Context<EtlDomainServices>, { query }) =>
    ctx.read(async (sql) => {
      const { rows, total } = await readPipelines(sql, query);
      return page(rows.map(toPipeline), total, query);
    }),
});
