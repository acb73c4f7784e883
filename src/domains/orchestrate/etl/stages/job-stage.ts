import type { Static, TObject, TSchema } from 'typebox';
import { ApiError, type ErrorDetail } from '../../../../kernel/errors.ts';
import type { Action } from '../../../../kernel/policy.ts';
import type { JobRun, Jobs } from '../../../../platform/jobs/index.ts';
import {
  type CheckContext,
  canMove,
  defineStageType,
  done,
  jobFault,
  keyedId,
  keyOf,
  type StageContext,
  type StageType,
  waitFor,
} from '../../../../platform/runs/index.ts';

/** The end of the job wakes the run; this is for a wake that was lost. */
const LOOK_MS = 5_000;

interface JobStage<Config extends TObject, Outcome> {
  type: string;
  summary: string;
  moves: Action;
  /** Of the job that it starts. */
  kind: string;
  config: Config;
  output: TSchema;
  example: Readonly<Record<string, unknown>>;
  check(context: CheckContext, config: Partial<Static<Config>>): Promise<readonly ErrorDetail[]>;
  inputOf(context: StageContext<Static<Config>>): Promise<object>;
  outputOf(outcome: Outcome, job: JobRun): Readonly<Record<string, unknown>>;
}

interface Kept {
  job_id: string;
}

/** A stage that is one job of this domain: the same job for the same attempt, on whichever node and however often it is called. */
export const jobStage = <Config extends TObject, Outcome>(
  jobs: Jobs,
  { kind, inputOf, outputOf, ...stage }: JobStage<Config, Outcome>,
): StageType =>
  defineStageType<Config>({
    ...stage,
    async run(context) {
      const jobId = keyedId('et', keyOf(context));
      const [known] = await context.transact((sql) => jobs.getMany(sql, [jobId]));
      const job =
        known ?? (await begin(jobs, context, { runId: jobId, kind, input: await inputOf(context) }));
      if (job.state === 'running' || job.state === 'paused') return waitFor(LOOK_MS, jobId);
      if (job.state !== 'completed') throw jobFault(stage.type, jobId, job);
      return done({ job_id: jobId, ...outputOf(job.cursor as Outcome, job) });
    },
    async move({ sql, checkpoint }, move) {
      const kept = checkpoint as Kept | null;
      const [job] = kept === null ? [] : await jobs.getMany(sql, [kept.job_id]);
      if (job !== undefined && canMove(job.state, move)) await jobs[move](sql, job.runId);
    },
  });

/** Kept first: a run that is cancelled meanwhile finds the job. The job of an attempt that ran out of time is ended. */
async function begin(
  jobs: Jobs,
  context: StageContext<unknown>,
  { runId: jobId, kind, input }: { runId: string; kind: string; input: object },
): Promise<JobRun> {
  const earlier = (context.checkpoint as Kept | null)?.job_id;
  await context.keep({ job_id: jobId });
  const job = await context.transact(async (sql) => {
    const [known] = await jobs.getMany(sql, [jobId]);
    if (known !== undefined) return known;
    const [left] = earlier === undefined || earlier === jobId ? [] : await jobs.getMany(sql, [earlier]);
    if (left !== undefined && canMove(left.state, 'cancel')) await jobs.cancel(sql, left.runId);
    const accountId = context.account.id;
    const actor = context.actorId;
    return jobs.enqueue(sql, { runId: jobId, accountId, kind, input: { ...input, actor } });
  });
  context.log(`Started job ${jobId}`);
  return job;
}

/** What a check throws, as faults of the config; anything unexpected stays what it is. */
export async function faultsOf(
  path: string,
  check: () => unknown | Promise<unknown>,
): Promise<readonly ErrorDetail[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return error.extras.details ?? [{ path, message: error.message }];
  }
}
