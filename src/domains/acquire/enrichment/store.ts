import { type Sql, statement } from '../../../kernel/sql.ts';
import type { EnrichmentPlan } from './plan.ts';

export interface EnrichmentRow {
  job_id: string;
  dataset_id: string;
  plan: EnrichmentPlan;
}

const insert = statement(
  'enrichment.insert',
  'INSERT INTO enrichment_jobs (account_id, job_id, dataset_id, plan) VALUES ($1, $2, $3, $4)',
);
const find = statement<EnrichmentRow>(
  'enrichment.find',
  'SELECT job_id, dataset_id, plan FROM enrichment_jobs WHERE job_id = $1',
);

export const insertEnrichment = (
  sql: Sql,
  accountId: string,
  { job_id: id, dataset_id, plan }: EnrichmentRow,
) => insert.run(sql, [accountId, id, dataset_id, JSON.stringify(plan)]);

export const findEnrichment = (sql: Sql, jobId: string) => find.first(sql, [jobId]);
