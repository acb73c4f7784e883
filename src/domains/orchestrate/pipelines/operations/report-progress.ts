import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named, Text } from '../../../../kernel/schema.ts';
import { kindOfRun } from '../../../../platform/runs/index.ts';
import { EXAMPLE_PIPELINE_RUN, PipelineRun, toRecord } from '../run-record.ts';
import { RUN_ID } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';

export const reportProgress = defineOperation({
  id: 'pipelines.report-progress',
  method: 'PUT',
  path: '/api/v1/pipelines/runs/{run_id}/progress',
  tag: 'pipelines',
  moves: 'nothing',
  summary: 'Report the progress of an external stage',
  description: 'Also for a run of a workflow template.',
  params: RUN_ID,
  body: Named('ReportProgress', {
    stage_id: Text(200, 'The stage that the worker is working on.'),
    progress: Type.Record(Type.String(), Type.Unknown(), { description: 'Shown on the stage as is.' }),
    log: Type.Optional(Text(2_000, "A line for the stage's log.")),
  }),
  output: PipelineRun,
  errors: [409],
  example: { body: { stage_id: 'train', progress: { epochs: 3 } }, response: EXAMPLE_PIPELINE_RUN },
  handler: (ctx: Context<PipelinesServices>, { params, body }) =>
    ctx.tx(async (sql) =>
      toRecord(
        await ctx.services.runs.report(sql, kindOfRun(params.run_id), params.run_id, {
          stageId: body.stage_id,
          progress: body.progress,
          ...(body.log === undefined ? {} : { line: body.log }),
        }),
      ),
    ),
});
