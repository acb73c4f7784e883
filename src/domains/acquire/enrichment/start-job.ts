import type { Account } from '../../../kernel/context.ts';
import { rateLimitExceeded } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { prefixedId, type TimedKey, uuidv7For } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { allowanceOf } from '../../../kernel/tiers.ts';
import { enrichmentStarted } from './events.ts';
import { toRecord } from './job-record.ts';
import { noSuchDataset } from './make-plan.ts';
import { type EnrichmentPlan, flowsOf, PROVENANCE_COLUMN } from './plan.ts';
import { type EnrichmentJob, NO_PROGRESS } from './schema.ts';
import type { EnrichmentServices } from './services.ts';
import { findEnrichment, insertEnrichment } from './store.ts';
import { ENRICHMENT, PRIORITY_ENRICHMENT } from './workflows/enrichment-batch.ts';

export interface Starter {
  account: Account;
  actorId: string;
  /** The same key starts the same job once; without one every start is a new job. */
  key?: TimedKey;
}

/** The job that a key stands for. */
export const enrichmentJobId = (accountId: string, { text, at }: TimedKey): string =>
  prefixedId('ej', uuidv7For({ text: `enrichment ${accountId} ${text}`, at }));

/** Adds the columns and starts the job, in the caller's transaction. */
export async function startEnrichment(
  services: EnrichmentServices,
  sql: Sql,
  starter: Starter,
  plan: EnrichmentPlan,
): Promise<EnrichmentJob> {
  const { account, actorId, key } = starter;
  const { jobs, datasets } = services;
  const jobId = key === undefined ? prefixedId('ej') : enrichmentJobId(account.id, key);
  const before = key === undefined ? undefined : await findEnrichment(sql, jobId);
  if (before !== undefined) return toRecord(before, await jobs.get(sql, jobId));
  if ((await datasets.columnsOf(sql, account.id, plan.datasetId)) === undefined) throw noSuchDataset();
  await refuseWhenSpent(services, sql, account);
  await datasets.addColumns(sql, account.id, plan.datasetId, [
    ...plan.targets.map(({ name, type }) => ({ name, type, nullable: true })),
    { name: PROVENANCE_COLUMN, type: 'jsonb', nullable: true },
  ]);
  const run = await jobs.enqueue(sql, {
    runId: jobId,
    accountId: account.id,
    kind: account.tier === 'agency' ? PRIORITY_ENRICHMENT : ENRICHMENT,
    input: { plan },
    progress: NO_PROGRESS,
  });
  const row = { job_id: jobId, dataset_id: plan.datasetId, plan };
  await insertEnrichment(sql, account.id, row);
  const payload = {
    dataset_id: plan.datasetId,
    sources: plan.sources.map(({ name }) => name),
    match_column: plan.matchColumn,
    flows: flowsOf(plan),
    added_columns: plan.addedColumns,
    actor: actorId,
  };
  await emit(sql, enrichmentStarted, { accountId: account.id, subject: jobId, payload });
  return toRecord(row, run);
}

/** Rows are paid for as they are enriched; a day without any left starts nothing. */
async function refuseWhenSpent({ quota }: EnrichmentServices, sql: Sql, account: Account): Promise<void> {
  const name = 'enrichment_rows_per_day';
  const allowance = allowanceOf(account, name);
  if (allowance === null || (await quota.used(sql, account, name)) < allowance) return;
  const retryAfter = Math.max(1, Math.ceil((quota.resetsAt(name).getTime() - Date.now()) / 1_000));
  throw rateLimitExceeded(
    `All ${allowance} enrichment rows for today are used. Wait until tomorrow (UTC), or upgrade the account's tier.`,
    { limit: name, limitValue: allowance, retryAfter },
  );
}
