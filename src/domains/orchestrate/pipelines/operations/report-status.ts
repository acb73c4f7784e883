import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Literals, Named, Text } from '../../../../kernel/schema.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { kindOfRun } from '../../../../platform/runs/index.ts';
import { EXAMPLE_PIPELINE_RUN, PipelineRun, toRecord } from '../run-record.ts';
import { RUN_ID } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';

export const reportStatus = defineOperation({
  id: 'pipelines.report-status',
  method: 'PUT',
  path: '/api/v1/pipelines/runs/{run_id}/status',
  tag: 'pipelines',
  moves: 'nothing',
  summary: 'Resume a paused run, or report the result of an external stage',
  description:
    'Without stage_id, `running` resumes a paused run; `paused` and `cancelled` do the same as the operations of that name. With stage_id, an external worker reports `completed` or `failed` for the waiting stage, also for a run of a workflow template.',
  params: RUN_ID,
  body: Named(
    'ReportStatus',
    {
      status: Literals(['running', 'paused', 'cancelled', 'completed', 'failed'], {
        description: 'The new status.',
      }),
      stage_id: Type.Optional(Text(200, 'A stage of type external.')),
      output: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description: 'Output of the stage; later stages can refer to it.',
        }),
      ),
      error: Type.Optional(
        Type.Object({
          code: Type.Optional(Text(100, 'Error code, for programs.')),
          message: Text(2_000, 'Error message, for people.'),
        }),
      ),
    },
    {
      documented: {
        oneOf: [
          { properties: { status: { enum: ['running', 'completed', 'failed'] } }, required: ['stage_id'] },
          {
            properties: { status: { enum: ['running', 'paused', 'cancelled'] } },
            not: { required: ['stage_id'] },
          },
        ],
      },
    },
  ),
  output: PipelineRun,
  errors: [409],
  example: { body: { status: 'running' }, response: EXAMPLE_PIPELINE_RUN },
  handler: (ctx: Context<PipelinesServices>, { params, body }) =>
    ctx.tx(async (sql) => {
      const { runs } = ctx.services;
      const { stage_id: stageId, status, output, error } = body;
      if (stageId === undefined) return toRecord(await moveRun(ctx, sql, params.run_id, status));
      if (status === 'paused' || status === 'cancelled')
        throw invalidRequest(
          'A stage can be running, completed or failed. To pause or cancel the run, remove stage_id.',
        );
      const report = {
        stageId,
        status,
        ...(output === undefined ? {} : { output }),
        ...(error === undefined ? {} : { error: { code: error.code ?? 'failed', message: error.message } }),
      };
      return toRecord(await runs.report(sql, kindOfRun(params.run_id), params.run_id, report));
    }),
});

function moveRun(
  { services: { runs } }: Context<PipelinesServices>,
  sql: Sql,
  runId: string,
  status: string,
) {
  switch (status) {
    case 'running':
      return runs.resume(sql, 'pipeline', runId);
    case 'paused':
      return runs.pause(sql, 'pipeline', runId);
    case 'cancelled':
      return runs.cancel(sql, 'pipeline', runId);
    default:
      throw invalidRequest(`A run cannot be set to ${status}. Give stage_id to report on an external stage.`);
  }
}
