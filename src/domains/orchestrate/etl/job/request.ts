import Type from 'typebox';
import { waitForJob } from '../../../../http/job-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { isPrefixedId, prefixedId } from '../../../../kernel/ids.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import type { EtlServices } from '../services.ts';

const WAIT = 30;
const LONGEST_WAIT = 60;

/** The query of every operation that is a job. */
export const JOB_QUERY = {
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: LONGEST_WAIT,
      description: `Seconds to wait for the job to finish. Defaults to ${WAIT}.`,
    }),
  ),
  job_id: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'ID of an existing job: returns it, whatever the body says.',
    }),
  ),
};

export const newJobId = (): string => prefixedId('et');

/** The job, if it is one of this kind. */
export async function findJob(ctx: Context<EtlServices>, kind: string, jobId: string): Promise<JobRun> {
  const [run] = isPrefixedId('et', jobId)
    ? await ctx.read((sql) => ctx.services.jobs.getMany(sql, [jobId]))
    : [];
  if (run === undefined || run.kind !== kind)
    throw notFound('This account has no such job of this operation. Check job_id.');
  return run;
}

export const startJob = (
  ctx: Context<EtlServices>,
  kind: string,
  input: object,
  runId: string = newJobId(),
): Promise<JobRun> =>
  ctx.tx((sql) =>
    ctx.services.jobs.enqueue(sql, {
      runId,
      accountId: ctx.account.id,
      kind,
      input: { ...input, actor: ctx.actor.id },
    }),
  );

/** The job when it has ended, or as it is when the time is up. */
export const waitForEnd = (
  ctx: Context<EtlServices>,
  jobId: string,
  seconds: number = WAIT,
): Promise<JobRun> => waitForJob(ctx, jobId, seconds);
