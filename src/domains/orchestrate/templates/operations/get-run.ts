import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { answerJob, JOB_QUERY } from '../../../../http/job-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { EXAMPLE_WORKFLOW_RUN, toRecord, WorkflowRun } from '../run-record.ts';
import { RUN_ID } from '../schema.ts';
import type { TemplatesServices } from '../services.ts';

export const getRun = defineOperation({
  id: 'workflow-templates.get-run',
  method: 'GET',
  path: '/api/v1/workflow-templates/runs/{run_id}',
  tag: 'workflow-templates',
  moves: 'nothing',
  summary: 'Get a run of a template and the progress of its stages',
  description:
    'With `Accept: text/event-stream`, stage events are streamed until the run ends, starting from `Last-Event-ID`.',
  params: RUN_ID,
  query: Type.Object(JOB_QUERY),
  output: WorkflowRun,
  streams: ['text/event-stream'],
  example: { query: { wait: 10 }, response: EXAMPLE_WORKFLOW_RUN },
  handler: async (ctx: Context<TemplatesServices>, { params: { run_id: runId }, query: { wait } }) => {
    const read = () => ctx.read((sql) => ctx.services.runs.get(sql, 'workflow', runId));
    await read();
    return answerJob(ctx, runId, wait, async () => toRecord(await read()), 'run_id');
  },
});
