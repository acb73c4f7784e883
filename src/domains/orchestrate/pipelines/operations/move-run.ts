import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { EXAMPLE_PIPELINE_RUN, PipelineRun, toRecord } from '../run-record.ts';
import { RUN_ID } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';

type Verb = 'pause' | 'cancel';

const WORDS: Record<Verb, { summary: string; description: string; status: string }> = {
  pause: {
    summary: 'Pause a run',
    description:
      'Jobs started by its stages are paused too. Resume it with PUT …/status {"status": "running"}. Only a running run can be paused.',
    status: 'paused',
  },
  cancel: {
    summary: 'Cancel a run',
    description:
      'Jobs started by its stages are cancelled too; completed work stays. Only a running or paused run can be cancelled.',
    status: 'cancelled',
  },
};

const moving = (verb: Verb) =>
  defineOperation({
    id: `pipelines.${verb}-run`,
    method: 'POST',
    path: `/api/v1/pipelines/runs/{run_id}/${verb}`,
    tag: 'pipelines',
    moves: 'nothing',
    summary: WORDS[verb].summary,
    description: WORDS[verb].description,
    params: RUN_ID,
    output: PipelineRun,
    errors: [409],
    example: { response: { ...EXAMPLE_PIPELINE_RUN, status: WORDS[verb].status } },
    handler: (ctx: Context<PipelinesServices>, { params }) =>
      ctx.tx(async (sql) => toRecord(await ctx.services.runs[verb](sql, 'pipeline', params.run_id))),
  });

export const pauseRun = moving('pause');
export const cancelRun = moving('cancel');
