import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { answerJob, JOB_QUERY } from '../../../../http/job-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { toRun } from '../pipelines/records.ts';
import { EtlRun, EXAMPLE_ETL_RUN, RUN_ID } from '../pipelines/schema.ts';
import type { EtlDomainServices } from '../services.ts';

export const getRun = defineOperation({
  id: 'etl.get-run',
  method: 'GET',
  path: '/api/v1/etl/runs/{run_id}',
  tag: 'etl',
  moves: 'nothing',
  summary: 'Get a run of an ETL pipeline and the progress of its stages',
  description:
    'With `Accept: text/event-stream`, stage events are streamed until the run ends, starting from `Last-Event-ID`.',
  params: RUN_ID,
  query: Type.Object(JOB_QUERY),
  output: EtlRun,
  streams: ['text/event-stream'],
  example: { query: { wait: 10 }, response: EXAMPLE_ETL_RUN },
  handler: async (ctx: Context<EtlDomainServices>, { params: { run_id: runId }, query }) => {
    const read = () => ctx.read((sql) => ctx.services.runs.get(sql, 'etl', runId));
    await read();
    return answerJob(ctx, runId, query.wait, async () => toRun(await read()), 'run_id');
  },
});
