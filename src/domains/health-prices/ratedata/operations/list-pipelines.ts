import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals, Timestamp, Uuid } from '../../../../kernel/schema.ts';
import { EXAMPLE_RUN, Run, toRun } from '../schema/run.ts';
import type { RatedataServices } from '../services.ts';
import { listRuns, PIPELINE_KINDS, RUN_STATES } from '../store/pipelines.ts';

export const listPipelines = defineOperation({
  id: 'ratedata-admin.list-pipelines',
  method: 'GET',
  path: '/api/v1/ratedata/admin/pipelines',
  tag: 'ratedata-admin',
  moves: 'nothing',
  summary: 'List pipeline runs of price data',
  query: Type.Object({
    ...PAGE_QUERY,
    kind: Type.Optional(Literals(PIPELINE_KINDS, { description: 'Filter by kind.' })),
    status: Type.Optional(Literals(RUN_STATES, { description: 'Filter by status.' })),
    source_id: Type.Optional(Uuid('Filter by source.')),
    since: Type.Optional(Timestamp('Started at this time or later.')),
  }),
  output: pageOf(Run, 'RatedataRunList'),
  example: {
    query: { kind: 'hospital_mrf', status: 'completed' },
    response: page([EXAMPLE_RUN], 1, { limit: 50, offset: 0 }),
  },
  handler: ({ account, read }: Context<RatedataServices>, { query }) =>
    read(async (sql) => {
      const { rows, total } = await listRuns(sql, account.id, query);
      return page(
        rows.map((row) => toRun(row)),
        total,
        query,
      );
    }),
});
