import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { requireCrawl, toRecord } from '../crawl-record.ts';
import { CrawlJob, EXAMPLE_JOB } from '../schema.ts';
import type { CrawlServices } from '../services.ts';

type Verb = 'pause' | 'resume' | 'cancel';

const WORDS: Record<Verb, { summary: string; description: string; status: string }> = {
  pause: {
    summary: 'Pause a crawl job',
    description: 'Pages in flight are still stored; the rest waits. Only a running job can be paused.',
    status: 'paused',
  },
  resume: {
    summary: 'Resume a paused crawl job',
    description: 'It continues where it stopped. Only a paused job can be resumed.',
    status: 'running',
  },
  cancel: {
    summary: 'Cancel a crawl job',
    description: 'Collected data stays. Only a running or paused job can be cancelled.',
    status: 'cancelled',
  },
};

const moving = (verb: Verb) =>
  defineOperation({
    id: `crawl.${verb}-job`,
    method: 'POST',
    path: `/api/v1/crawl/jobs/{job_id}/${verb}`,
    tag: 'crawl',
    moves: 'nothing',
    summary: WORDS[verb].summary,
    description: WORDS[verb].description,
    params: Type.Object({ job_id: Type.String({ description: 'The job ID.' }) }),
    output: CrawlJob,
    errors: [409],
    example: { response: { ...EXAMPLE_JOB, status: WORDS[verb].status } },
    handler: (ctx: Context<CrawlServices>, { params }) =>
      ctx.tx(async (sql) => {
        const crawl = await requireCrawl(sql, params.job_id);
        return toRecord(crawl, await ctx.services.jobs[verb](sql, crawl.job_id));
      }),
  });

export const pauseCrawl = moving('pause');
export const resumeCrawl = moving('resume');
export const cancelCrawl = moving('cancel');
