import { ApiError, conflict } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { startRun } from '../../../../platform/runs/index.ts';
import { runRefused, runSkipped } from '../events.ts';
import { SCHEDULED } from '../schedule.ts';
import type { PipelinesServices } from '../services.ts';
import { pipelines } from '../store.ts';

const ACTOR = 'schedule';

/** What a schedule starts: the run itself, in the transaction that ends this job, so there is one for every time. */
export function defineScheduledRuns(services: PipelinesServices): void {
  services.jobs.define<{ pipelineId: string }, null, never>({
    kind: SCHEDULED,
    subject: ({ pipelineId }) => ({ type: 'pipeline', id: pipelineId }),
    queue: 'runs',
    async runBatch({ sql, run: { accountId }, input: { pipelineId } }) {
      const pipeline = await pipelines.find(sql, pipelineId);
      if (pipeline === undefined) return { cursor: null, done: true, output: { skipped: 'deleted' } };
      const owner = { account: await services.accountOf(sql, accountId), actorId: ACTOR };
      try {
        const definition = { ...pipeline, kind: 'pipeline' } as const;
        const { run } = await startRun(services.runs, sql, owner, definition, { trigger: 'schedule' });
        return { cursor: null, done: true, output: { run_id: run.runId } };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const isOverlap = error.code === conflict.code;
        const payload = { reason: error.message };
        const event = isOverlap ? runSkipped : runRefused;
        await emit(sql, event, { accountId, subject: pipelineId, payload });
        if (isOverlap) return { cursor: null, done: true, output: { skipped: error.message } };
        return { cursor: null, done: true, error: { code: error.code, message: error.message } };
      }
    },
  });
}
