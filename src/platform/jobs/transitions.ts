import { conflict, notFound } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import type { Sql } from '../../kernel/sql.ts';
import type { JobRun } from './define.ts';
import {
  jobCancelled,
  jobCompleted,
  jobFailed,
  jobPaused,
  jobProgressed,
  jobResumed,
  jobStarted,
} from './events.ts';
import { cancelRun, findRun, pauseRun, resumeRun } from './store.ts';

const NEWS = {
  started: jobStarted,
  progressed: jobProgressed,
  paused: jobPaused,
  resumed: jobResumed,
  completed: jobCompleted,
  failed: jobFailed,
  cancelled: jobCancelled,
};

export type JobNews = keyof typeof NEWS;

/** Written after the change of the run's row, whose lock keeps the news of one run in order. */
export const tell = (sql: Sql, news: JobNews, run: JobRun): Promise<void> =>
  emit(sql, NEWS[news], {
    accountId: run.accountId,
    subject: run.runId,
    payload: {
      kind: run.kind,
      state: run.state,
      progress: run.progress,
      cost: run.cost,
      ...(run.output === null ? {} : { output: run.output }),
      ...(run.error === null ? {} : { error: run.error }),
    },
  });

export async function getRun(sql: Sql, runId: string): Promise<JobRun> {
  const run = await findRun(sql, runId);
  if (run === undefined) throw missing(runId);
  return run;
}

/** Takes effect at once; a batch in flight may still be saved, but nothing follows it. */
export const pause = (sql: Sql, runId: string) => change(sql, runId, 'paused', pauseRun);

/** The caller enqueues the segment that this opens. */
export const resume = (sql: Sql, runId: string) => change(sql, runId, 'resumed', resumeRun);

/** From here on no write of the run can be committed. */
export const cancel = (sql: Sql, runId: string) => change(sql, runId, 'cancelled', cancelRun);

const ALLOWED = {
  paused: 'Only a running job can be paused.',
  resumed: 'Only a paused job can be resumed.',
  cancelled: 'Only a running or paused job can be cancelled.',
};

async function change(
  sql: Sql,
  runId: string,
  news: keyof typeof ALLOWED,
  apply: (sql: Sql, runId: string) => Promise<JobRun | undefined>,
): Promise<JobRun> {
  const run = await apply(sql, runId);
  if (run === undefined) {
    const { state } = await getRun(sql, runId);
    throw conflict(`Job "${runId}" is ${state}. ${ALLOWED[news]}`);
  }
  await tell(sql, news, run);
  return run;
}

const missing = (runId: string) =>
  notFound(`There is no job "${runId}". Use the ID from the response that started it.`);
