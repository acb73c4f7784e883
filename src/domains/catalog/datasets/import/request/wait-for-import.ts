import type { Context } from '../../../../../kernel/context.ts';
import { notFound } from '../../../../../kernel/errors.ts';
import { isPrefixedId } from '../../../../../kernel/ids.ts';
import { isFinished, type JobRun } from '../../../../../platform/jobs/index.ts';
import { IMPORT_KIND, type ImportInput } from '../job/types.ts';
import type { ImportServices } from '../services.ts';

const noSuchImport = () => notFound('This dataset has no such import. Check job_id.');

/** The job, if it is an import of this dataset. */
export async function findImport(
  ctx: Context<ImportServices>,
  datasetId: string,
  jobId: string,
): Promise<JobRun> {
  if (!isPrefixedId('ij', jobId)) throw noSuchImport();
  const [run] = await ctx.read((sql) => ctx.services.jobs.getMany(sql, [jobId]));
  if (run === undefined || run.kind !== IMPORT_KIND || (run.input as ImportInput).datasetId !== datasetId)
    throw noSuchImport();
  return run;
}

/** The job when it has ended, or as it is when the time is up. */
export async function waitForImport(
  ctx: Context<ImportServices>,
  jobId: string,
  seconds: number,
): Promise<JobRun> {
  const { jobs } = ctx.services;
  const signal = AbortSignal.any([ctx.signal, ctx.closing]);
  const deadline = performance.now() + seconds * 1_000;
  let run = await ctx.read((sql) => jobs.get(sql, jobId));
  for (;;) {
    const left = (deadline - performance.now()) / 1_000;
    if (isFinished(run.state) || left <= 0 || signal.aborted) return run;
    const change = { accountId: ctx.account.id, runId: jobId, since: run.version, seconds: left, signal };
    run = await jobs.wait(change);
  }
}
