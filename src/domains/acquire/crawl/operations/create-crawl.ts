import { requireScope } from '../../../../http/authorise.ts';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { toRecord } from '../crawl-record.ts';
import { CrawlJob, CreateCrawlJob, EXAMPLE_JOB } from '../schema.ts';
import type { CrawlServices } from '../services.ts';
import { startCrawl } from '../start-crawl.ts';

export const createCrawl = defineOperation({
  id: 'crawl.create-job',
  method: 'POST',
  path: '/api/v1/crawl/jobs',
  tag: 'crawl',
  moves: 'fetch',
  summary: 'Start a crawl job',
  description:
    'It runs in the background and survives a crash, on any node. Rows go into the dataset of the spider, each with its page, time and spider version. A spider that extracts fields and has no dataset gets one with its name; this requires the scope datasets:write. With from_job, the crawl reads the pages that an earlier job kept and sends no requests.',
  quota: 'crawl_jobs_per_day',
  body: CreateCrawlJob,
  output: CrawlJob,
  errors: [404, 409],
  example: {
    body: {
      site_url: EXAMPLE_JOB.site_url,
      spider_id: EXAMPLE_JOB.spider_id,
      strategy_id: 'breadth_first',
      budget: { max_pages: 500 },
      js_rendering: false,
      respect_robots_txt: true,
    },
    response: EXAMPLE_JOB,
  },
  handler: (ctx: Context<CrawlServices>, { body }) =>
    ctx.tx(async (sql) => {
      const { row, run } = await startCrawl(ctx, sql, ctx.actor.id, body, {
        beforeDataset: () => requireScope(ctx.actor, 'datasets', 'write'),
      });
      return toRecord(row, run);
    }),
});
