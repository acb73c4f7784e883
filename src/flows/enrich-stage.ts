import type { EnrichmentServices, Enrichments, EnrichRequest } from '../domains/acquire/enrichment/index.ts';
import type { EnrichStage } from '../domains/orchestrate/pipelines/index.ts';

/** Enrichment as a stage of a pipeline: a job of its own, the same one for the same key. */
export const enrichStageParts = (
  enrichments: Enrichments,
  { jobs }: Pick<EnrichmentServices, 'jobs'>,
): EnrichStage => ({
  check: (sql, { account }, { source, match_column, enrich_columns, dataset_id }) =>
    enrichments.check(sql, account, {
      source,
      matchColumn: match_column,
      enrichColumns: enrich_columns,
      datasetId: dataset_id,
    }),
  async plan({ account, actorId }, key, { datasetId, source, matchColumn, enrichColumns, config }) {
    const request = {
      dataset_id: datasetId,
      source_name: source,
      match_column: matchColumn,
      enrich_columns: [...enrichColumns],
      ...(config === undefined ? {} : { config }),
    } as EnrichRequest;
    const plan = await enrichments.plan(account, request, AbortSignal.timeout(60_000));
    return async (sql) => (await enrichments.start(sql, { account, actorId, key }, plan)).job_id;
  },
  async progressOf(sql, jobId) {
    const { status, progress, error } = await enrichments.get(sql, jobId);
    return {
      state: status === 'processing' ? 'running' : status,
      progress,
      error,
      rowsEnriched: progress.rows_enriched,
    };
  },
  move: async (sql, jobId, move) => void (await jobs[move](sql, jobId)),
});
