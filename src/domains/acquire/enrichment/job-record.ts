import { notFound } from '../../../kernel/errors.ts';
import { isPrefixedId } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { JobRun } from '../../../platform/jobs/index.ts';
import { secondsLeft, warningsOf } from './outcome.ts';
import { type EnrichmentJob, NO_PROGRESS } from './schema.ts';
import { type EnrichmentRow, findEnrichment } from './store.ts';
import type { EnrichmentCursor } from './workflows/enrichment-batch.ts';

/** The job, or 404 for an id of the wrong form, of another account and of nothing alike. */
export async function requireEnrichment(sql: Sql, id: string): Promise<EnrichmentRow> {
  const row = isPrefixedId('ej', id) ? await findEnrichment(sql, id) : undefined;
  if (row === undefined)
    throw notFound(
      'There is no such enrichment job in this account. Use the ID from the response that started it.',
    );
  return row;
}

export function toRecord({ job_id, dataset_id, plan }: EnrichmentRow, run: JobRun): EnrichmentJob {
  const cursor = run.cursor as EnrichmentCursor | null;
  const startedAt = run.startedAt ?? run.createdAt;
  const { finishedAt } = run;
  return {
    job_id,
    status: run.state === 'running' ? 'processing' : run.state,
    dataset_id,
    source: plan.sources[0]?.name ?? '',
    sources: plan.sources.map(({ name }) => name),
    site_url: plan.siteUrl,
    match_column: plan.matchColumn,
    enrich_columns: plan.targets.map(({ name }) => name),
    added_columns: [...plan.addedColumns],
    overwrite: plan.overwrite,
    budget: { max_rows: plan.mostRows, max_cost: plan.mostCost },
    rows_to_enrich: plan.rowsToEnrich,
    estimated_completion_secs: secondsLeft(plan, run),
    progress: { ...NO_PROGRESS, ...run.progress },
    stopped_by: cursor?.stoppedBy ?? null,
    faults: cursor?.faults ?? [],
    warnings: [...plan.warnings, ...warningsOf(plan, run)],
    error: run.error,
    started_at: run.createdAt.toISOString(),
    duration_secs:
      finishedAt === null ? null : Math.max(0, finishedAt.getTime() - startedAt.getTime()) / 1_000,
    completed_at: finishedAt?.toISOString() ?? null,
  };
}
