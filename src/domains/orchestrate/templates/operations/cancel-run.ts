import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { EXAMPLE_WORKFLOW_RUN, toRecord, WorkflowRun } from '../run-record.ts';
import { RUN_ID } from '../schema.ts';
import type { TemplatesServices } from '../services.ts';

export const cancelRun = defineOperation({
  id: 'workflow-templates.cancel-run',
  method: 'POST',
  path: '/api/v1/workflow-templates/runs/{run_id}/cancel',
  tag: 'workflow-templates',
  moves: 'nothing',
  summary: 'Cancel a run of a template',
  description:
    'Jobs started by its stages are cancelled too; completed work stays. Only a running or paused run can be cancelled.',
  params: RUN_ID,
  output: WorkflowRun,
  errors: [409],
  example: { response: { ...EXAMPLE_WORKFLOW_RUN, status: 'cancelled' } },
  handler: (ctx: Context<TemplatesServices>, { params }) =>
    ctx.tx(async (sql) => toRecord(await ctx.services.runs.cancel(sql, 'workflow', params.run_id))),
});
