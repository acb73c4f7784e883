import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { answerJob, JOB_QUERY } from '../../../../http/job-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { requireCrawl, toRecord } from '../crawl-record.ts';
import { CrawlJob, EXAMPLE_JOB } from '../schema.ts';
import type { CrawlServices } from '../services.ts';

export const getCrawl = defineOperation({
  id: 'crawl.get-job',
  method: 'GET',
  path: '/api/v1/crawl/jobs/{job_id}',
  tag: 'crawl',
  moves: 'nothing',
  summary: 'Get a crawl job and its progress',
  description: 'With `Accept: text/event-stream`, progress is streamed until the job ends.',
  params: Type.Object({ job_id: Type.String({ description: 'The job ID.' }) }),
  query: Type.Object(JOB_QUERY),
  output: CrawlJob,
  streams: ['text/event-stream'],
  example: { query: { wait: 10 }, response: EXAMPLE_JOB },
  handler: async (ctx: Context<CrawlServices>, { params, query }) => {
    const crawl = await ctx.read((sql) => requireCrawl(sql, params.job_id));
    return answerJob(ctx, crawl.job_id, query.wait, (run) => toRecord(crawl, run));
  },
});
