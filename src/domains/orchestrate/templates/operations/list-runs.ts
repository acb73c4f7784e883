import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals } from '../../../../kernel/schema.ts';
import { RUN_STATUSES } from '../../../../platform/runs/index.ts';
import { EXAMPLE_WORKFLOW_RUN, toRecord, WorkflowRun } from '../run-record.ts';
import type { TemplatesServices } from '../services.ts';

export const listRuns = defineOperation({
  id: 'workflow-templates.list-runs',
  method: 'GET',
  path: '/api/v1/workflow-templates/runs',
  tag: 'workflow-templates',
  moves: 'nothing',
  summary: 'List the runs of templates',
  query: Type.Object({
    ...PAGE_QUERY,
    template_id: Type.Optional(Type.String({ description: 'Filter by template.' })),
    status: Type.Optional(Literals(RUN_STATUSES, { description: 'Filter by state.' })),
  }),
  output: pageOf(WorkflowRun, 'WorkflowRunList'),
  example: { response: page([EXAMPLE_WORKFLOW_RUN], 1, { limit: 50, offset: 0 }) },
  handler: (ctx: Context<TemplatesServices>, { query }) =>
    ctx.read(async (sql) => {
      const { template_id: definitionId, status: state, limit, offset } = query;
      const filter = { kind: 'workflow', definitionId, state, limit, offset } as const;
      const { runs, total } = await ctx.services.runs.list(sql, filter);
      return page(runs.map(toRecord), total, query);
    }),
});
