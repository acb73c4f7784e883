import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { enrichmentCancelled } from '../events.ts';
import { requireEnrichment, toRecord } from '../job-record.ts';
import { makePlan } from '../make-plan.ts';
import { EnrichmentJob, EnrichRequest, EXAMPLE_JOB } from '../schema.ts';
import type { EnrichmentServices } from '../services.ts';
import { startEnrichment } from '../start-job.ts';
import { endPayload } from '../workflows/write-rows.ts';

export const enrichDataset = defineOperation({
  id: 'enrichment.enrich',
  method: 'POST',
  path: '/api/v1/enrichment/enrich',
  tag: 'enrichment',
  moves: 'enrich',
  summary: 'Enrich the rows of a dataset',
  description:
    'Starts a job that looks up each distinct domain or URL once and fills new columns. Existing values stay unless overwrite is set. The column enrichment_provenance has the source, time and confidence of each value. With job_id and action, cancels, pauses or resumes a job instead.',
  quota: 'enrichment_rows_per_day',
  body: EnrichRequest,
  output: EnrichmentJob,
  errors: [404, 409],
  example: {
    body: {
      dataset_id: EXAMPLE_JOB.dataset_id,
      source_name: 'tech_detection',
      match_column: 'domain',
      enrich_columns: ['cms', 'cdn'],
    },
    response: EXAMPLE_JOB,
  },
  prepare: async (ctx: Context<EnrichmentServices>, { body }) =>
    body.job_id === undefined ? makePlan(ctx.services, ctx.account, body, ctx.signal) : undefined,
  handler: (ctx: Context<EnrichmentServices>, { body, prepared: plan }) =>
    ctx.tx(async (sql) =>
      plan === undefined
        ? moveJob(ctx, sql, body)
        : startEnrichment(ctx.services, sql, { account: ctx.account, actorId: ctx.actor.id }, plan),
    ),
});

async function moveJob(
  { services, account, actor }: Context<EnrichmentServices>,
  sql: Sql,
  { job_id: id = '', action, dataset_id: dataset }: EnrichRequest,
): Promise<EnrichmentJob> {
  const row = await requireEnrichment(sql, id);
  if (action === undefined || dataset !== undefined)
    throw invalidRequest('With job_id, give action (cancel, pause or resume) and nothing else.', {
      details: [
        action === undefined
          ? { path: 'action', message: 'is required with job_id' }
          : { path: 'dataset_id', message: 'must not be given with job_id' },
      ],
    });
  const record = toRecord(row, await services.jobs[action](sql, row.job_id));
  if (action === 'cancel')
    await emit(sql, enrichmentCancelled, {
      accountId: account.id,
      subject: row.job_id,
      payload: { ...endPayload(row.plan, record.progress.rows_enriched), actor: actor.id },
    });
  return record;
}
