import type { Context } from '../../../../../kernel/context.ts';
import { notFound } from '../../../../../kernel/errors.ts';
import { isPrefixedId } from '../../../../../kernel/ids.ts';
import type { JobRun } from '../../../../../platform/jobs/index.ts';
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
