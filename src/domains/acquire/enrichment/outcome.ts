import { isFinished, type JobError, type JobRun } from '../../../platform/jobs/index.ts';
import { msLeft } from './pace/time-left.ts';
import type { EnrichmentPlan } from './plan.ts';
import { NO_PROGRESS, type Progress } from './schema.ts';
import { beginning, type EnrichmentCursor, MOST_PASSES } from './workflows/enrichment-batch.ts';

const count = (rows: number): string => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;

/** Why a job that is over has failed: there were rows, and no source could be asked for any of them. */
export function failureOf(plan: EnrichmentPlan, { progress }: EnrichmentCursor): JobError | undefined {
  const { rows_processed: rows, rows_failed: failed } = progress;
  const { rows_unmatched: unmatched, rows_unresolved: unresolved } = progress;
  if (rows === 0 || failed + unmatched + unresolved < rows) return undefined;
  if (failed > 0) return { code: 'upstream_failed', message: failedText(failed) };
  const text = unresolved > 0 ? unresolvedText(unresolved) : unmatchedText(plan, unmatched);
  return { code: 'invalid_request', message: `Nothing was looked up: ${text}` };
}

/** What did not go well in a job that is over. */
export function warningsOf(plan: EnrichmentPlan, run: JobRun): string[] {
  const progress: Progress = { ...NO_PROGRESS, ...run.progress };
  if (!isFinished(run.state) || run.error !== null) return [];
  return [
    ...(progress.rows_failed === 0 ? [] : [failedText(progress.rows_failed)]),
    ...(progress.rows_unresolved === 0 ? [] : [unresolvedText(progress.rows_unresolved)]),
    ...(progress.rows_unmatched === 0 ? [] : [unmatchedText(plan, progress.rows_unmatched)]),
    ...(progress.rows_processed === 0 && run.state === 'completed'
      ? [
          'No row was missing a value, so nothing was looked up. Set "overwrite": true to look up all of them again.',
        ]
      : []),
  ];
}

const failedText = (rows: number): string =>
  `${count(rows)} failed: there was no response in three attempts; see faults for the reasons. They were not charged. Start the job again to retry them.`;

const unresolvedText = (rows: number): string =>
  `${count(rows)} could not be looked up: no site, or more than one, is known for the company they name; see faults. Give them a domain, or add the site with POST /api/v1/sites.`;

const unmatchedText = ({ matchColumn }: EnrichmentPlan, rows: number): string =>
  `${count(rows)} could not be looked up: their "${matchColumn}" is neither a domain nor a URL.`;

/** How long the rows that are left take, at the pace of their hosts where that is known. */
export function secondsLeft(plan: EnrichmentPlan, run: JobRun): number | null {
  if (run.state === 'completed') return 0;
  const { progress, workedMs, paces, pass } = beginning(run.cursor as EnrichmentCursor | null, plan);
  const done = progress.rows_processed;
  if (isFinished(run.state) || done === 0) return null;
  const byHosts = paces === null ? undefined : msLeft(paces, { workedMs, isLastPass: pass === MOST_PASSES });
  const rowsLeft = Math.max(0, plan.rowsToEnrich - done) + progress.rows_failed;
  return Math.ceil((byHosts ?? (rowsLeft * workedMs) / done) / 1_000);
}
