import Type from 'typebox';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { isPrefixedId, prefixedId } from '../../../../kernel/ids.ts';
import { isFinished, type JobRun } from '../../../../platform/jobs/index.ts';
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
export async function waitForEnd(
  ctx: Context<EtlServices>,
  jobId: string,
  seconds: number = WAIT,
): Promise<JobRun> {
  const { jobs } = ctx.services;
  const signal = AbortSignal.any([ctx.signal, ctx.closing]);
  const deadline = performance.now() + seconds * 1_000;
  let run = await ctx.read((sql) => jobs.get(sql, jobId));
  for (;;) {
    const left = (deadline - performance.now()) / 1_000;
    if (isFinished(run.state) || left <= 0 || signal.aborted) return run;
    run = await jobs.wait({
      accountId: ctx.account.id,
      runId: jobId,
      since: run.version,
      seconds: left,
      signal,
    });
  }
}
