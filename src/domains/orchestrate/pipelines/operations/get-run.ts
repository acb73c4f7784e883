import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { answerJob, JOB_QUERY } from '../../../../http/job-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { EXAMPLE_PIPELINE_RUN, PipelineRun, toRecord } from '../run-record.ts';
import { RUN_ID } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';

const SHARED = {
  method: 'GET',
  tag: 'pipelines',
  moves: 'nothing',
  summary: 'Get a run and the progress of its stages',
  description:
    'With `Accept: text/event-stream`, stage events are streamed until the run ends, starting from `Last-Event-ID`.',
  query: Type.Object(JOB_QUERY),
  output: PipelineRun,
  streams: ['text/event-stream'],
  example: { query: { wait: 10 }, response: EXAMPLE_PIPELINE_RUN },
} as const;

async function answer(
  ctx: Context<PipelinesServices>,
  runId: string,
  wait: number | undefined,
  pipelineId?: string,
) {
  const read = () => ctx.read((sql) => ctx.services.runs.get(sql, 'pipeline', runId));
  const { run } = await read();
  if (pipelineId !== undefined && run.definitionId !== pipelineId)
    throw notFound('This pipeline has no such run. List them with GET …/runs.');
  return answerJob(ctx, runId, wait, async () => toRecord(await read()), 'run_id');
}

export const getRun = defineOperation({
  ...SHARED,
  id: 'pipelines.get-run',
  path: '/api/v1/pipelines/runs/{run_id}',
  params: RUN_ID,
  handler: (ctx: Context<PipelinesServices>, { params, query }) => answer(ctx, params.run_id, query.wait),
});

export const getPipelineRun = defineOperation({
  ...SHARED,
  id: 'pipelines.get-pipeline-run',
  path: '/api/v1/pipelines/{pipeline_id}/runs/{run_id}',
  params: Type.Object({
    pipeline_id: Type.String({ description: 'The pipeline ID.' }),
    run_id: Type.String({ description: 'The run ID.' }),
  }),
  handler: (ctx: Context<PipelinesServices>, { params, query }) =>
    answer(ctx, params.run_id, query.wait, params.pipeline_id),
});
