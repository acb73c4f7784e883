import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { answerJob, JOB_QUERY } from '../../../../http/job-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { requireEnrichment, toRecord } from '../job-record.ts';
import { EnrichmentJob, EXAMPLE_JOB } from '../schema.ts';
import type { EnrichmentServices } from '../services.ts';

export const getJob = defineOperation({
  id: 'enrichment.get-job',
  method: 'GET',
  path: '/api/v1/enrichment/jobs/{job_id}',
  tag: 'enrichment',
  moves: 'nothing',
  summary: 'Get an enrichment job and its progress',
  description: 'With `Accept: text/event-stream`, progress is streamed until the job ends.',
  params: Type.Object({ job_id: Type.String({ description: 'The job ID.' }) }),
  query: Type.Object(JOB_QUERY),
  output: EnrichmentJob,
  streams: ['text/event-stream'],
  example: { query: { wait: 10 }, response: EXAMPLE_JOB },
  handler: async (ctx: Context<EnrichmentServices>, { params, query }) => {
    const job = await ctx.read((sql) => requireEnrichment(sql, params.job_id));
    return answerJob(ctx, job.job_id, query.wait, (run) => toRecord(job, run));
  },
});
