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
  summary: 'Let a paused run go on, or report the end of a stage of type external',
  description:
    'Without stage_id, `running` lets a paused run go on; `paused` and `cancelled` do what the operations of that name do. With stage_id, a worker outside reports `completed` or `failed` for the stage that waits for it, also of a run of a workflow template.',
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
          description: 'Of the stage; stages after it may ask for it.',
        }),
      ),
      error: Type.Optional(
        Type.Object({ code: Type.Optional(Text(100, 'For programs.')), message: Text(2_000, 'For people.') }),
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
          'A stage is running, completed or failed. To pause or cancel the run, leave out stage_id.',
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
      throw invalidRequest(
        `A run becomes ${status} by itself. Give stage_id to report on a stage of type external.`,
      );
  }
}
