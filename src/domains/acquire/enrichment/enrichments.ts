import type { Account } from '../../../kernel/context.ts';
import type { ErrorDetail } from '../../../kernel/errors.ts';
import type { TimedKey } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { checkWish, type EnrichmentWish } from './check-wish.ts';
import { requireEnrichment, toRecord } from './job-record.ts';
import { makePlan } from './make-plan.ts';
import type { EnrichmentPlan } from './plan.ts';
import type { EnrichmentJob, EnrichRequest } from './schema.ts';
import type { EnrichmentServices } from './services.ts';
import { enrichmentJobId, type Starter, startEnrichment } from './start-job.ts';

/** Enrichment for other parts of the program, such as a stage of a pipeline. Jobs are paused and cancelled by their id. */
export interface Enrichments {
  /** Of a wish that may lack parts; empty when nothing speaks against it. */
  check(sql: Sql, account: Account, wish: EnrichmentWish): Promise<ErrorDetail[]>;
  /** Checks a request and counts its rows; outside of a transaction. Throws what the operation would answer. */
  plan(account: Account, request: EnrichRequest, signal: AbortSignal): Promise<EnrichmentPlan>;
  /** With a key, the same job however often it is started. */
  start(sql: Sql, starter: Starter, plan: EnrichmentPlan): Promise<EnrichmentJob>;
  /** The id of the job that a key starts. */
  idOf(accountId: string, key: TimedKey): string;
  get(sql: Sql, jobId: string): Promise<EnrichmentJob>;
}

export const createEnrichments = (services: EnrichmentServices): Enrichments => ({
  check: (sql, account, wish) => checkWish(services, sql, account, wish),
  plan: (account, request, signal) => makePlan(services, account, request, signal),
  start: (sql, starter, plan) => startEnrichment(services, sql, starter, plan),
  idOf: enrichmentJobId,
  get: async (sql, jobId) =>
    toRecord(await requireEnrichment(sql, jobId), await services.jobs.get(sql, jobId)),
});
