import { setTimeout as sleep } from 'node:timers/promises';
import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { answerJob, JOB_QUERY } from '../../../../http/job-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { isUuid } from '../../../../kernel/ids.ts';
import { isFinished, type JobState } from '../../../../platform/jobs/index.ts';
import { runRecord } from '../pipelines/start-run.ts';
import { EXAMPLE_RUN, Run } from '../schema/run.ts';
import type { RatedataServices } from '../services.ts';
import { findRun } from '../store/pipelines.ts';

const SETTLING_MS = 100;

export const getPipeline = defineOperation({
  id: 'ratedata-admin.get-pipeline',
  method: 'GET',
  path: '/api/v1/ratedata/admin/pipelines/{run_id}',
  tag: 'ratedata-admin',
  moves: 'nothing',
  summary: 'Get a pipeline run of price data',
  description:
    'With wait, blocks until the run changes. With Accept: text/event-stream, streams its progress until it ends.',
  params: Type.Object({ run_id: Type.String() }),
  query: Type.Object(JOB_QUERY),
  output: Run,
  errors: [404],
  streams: ['text/event-stream'],
  example: { response: EXAMPLE_RUN },
  handler: async (ctx: Context<RatedataServices>, { params, query }) => {
    const { run_id: runId } = params;
    const known = isUuid(runId) && (await ctx.read((sql) => findRun(sql, ctx.account.id, runId)));
    if (known === undefined || known === false)
      throw notFound(
        `There is no run "${runId}" in this account. List them with GET /api/v1/ratedata/admin/pipelines.`,
      );
    const record = () => ctx.read((sql) => runRecord(sql, ctx.account.id, runId));
    // Runs are kept longer than their jobs.
    const [job] = await ctx.read((sql) => ctx.services.jobs.getMany(sql, [runId]));
    if (job === undefined) return record();
    const deadline = performance.now() + (query.wait ?? 0) * 1_000;
    const settled = async ({ state }: { state: JobState }) => {
      for (;;) {
        const run = await record();
        const isLate = performance.now() >= deadline || ctx.signal.aborted || ctx.closing.aborted;
        if (run.status !== 'running' || !isFinished(state) || isLate) return run;
        // The run of a job that was cancelled or has broken off hears of it a moment later.
        await sleep(SETTLING_MS);
      }
    };
    return answerJob(ctx, runId, query.wait, settled, 'run_id');
  },
});
