import type { TableReference } from '../../../../../platform/tables/index.ts';
import { faultsOf, type ImportFault } from '../convert/rejected-rows.ts';
import { MOST_FAULTS } from '../limits.ts';
import type { ImportOptions, Mode } from '../options.ts';
import type { OpenedFile } from '../steps/open-file.ts';
import { toPlanRecord } from './plan-record.ts';
import type { ImportJob } from './record.ts';

/** So many rows are enough to know a file by. */
const MOST_CHECKED = 1_000_000;

/** Reads the first rows as an import would, and keeps nothing. */
export async function dryRun(
  { plan, steps, sample }: OpenedFile,
  { tableId }: TableReference,
  { mode }: ImportOptions,
): Promise<ImportJob> {
  const errors: ImportFault[] = [];
  let [good, rejected, complete] = [0, 0, false];
  try {
    for await (const step of steps) {
      good += step.segment?.facts.rows ?? 0;
      rejected += step.rejected;
      errors.push(...step.rows.flatMap(faultsOf).slice(0, MOST_FAULTS - errors.length));
      complete = step.isLast;
      if (good + rejected >= MOST_CHECKED) break;
    }
  } finally {
    await steps.return(undefined);
  }
  const found = { sample: await sample(), rows_checked: good + rejected, rows_good: good, complete };
  return {
    ...unplanned(tableId, mode),
    rows_rejected: rejected,
    errors,
    notes: plan.encoding?.assumed === undefined ? [] : [plan.encoding.assumed],
    progress: { phase: 'done', rows_read: good + rejected },
    plan: toPlanRecord(plan, found),
  };
}

/** A preview of a file of which nothing has been read. */
export const unplanned = (datasetId: string, mode: Mode): ImportJob => ({
  job_id: null,
  upload_id: null,
  dataset_id: datasetId,
  status: 'planned',
  mode,
  rows_imported: 0,
  rows_updated: 0,
  rows_rejected: 0,
  rows_quarantined: 0,
  errors: [],
  notes: [],
  progress: { phase: 'done', rows_read: 0 },
  error: null,
  plan: null,
  created_at: new Date().toISOString(),
  completed_at: null,
});
