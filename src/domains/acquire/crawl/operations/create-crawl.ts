import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { prefixedId } from '../../../../kernel/ids.ts';
import { toRecord } from '../crawl-record.ts';
import { makePlan } from '../make-plan.ts';
import { planFromKept } from '../plan-from-kept.ts';
import { CrawlJob, CreateCrawlJob, EXAMPLE_JOB, NO_PROGRESS } from '../schema.ts';
import type { CrawlServices } from '../services.ts';
import { insertCrawl } from '../store.ts';
import { CRAWL } from '../workflows/run-crawl.ts';

export const createCrawl = defineOperation({
  id: 'crawl.create-job',
  method: 'POST',
  path: '/api/v1/crawl/jobs',
  tag: 'crawl',
  summary: 'Start a crawl job',
  description:
    'It goes on by itself, also after a crash, on any node. Rows go into the dataset of its spider, each with its page, time and spider version. With from_job it reads the pages that an earlier job kept and asks no site for anything.',
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
      const { jobs, quota } = ctx.services;
      const accountId = ctx.account.id;
      const { plan, siteUrl } =
        body.from_job === undefined
          ? await makePlan(ctx, sql, body)
          : await planFromKept(ctx, sql, { ...body, from_job: body.from_job });
      await quota.spend(sql, ctx.account, 'crawl_jobs_per_day');
      const jobId = prefixedId('cj');
      const row = {
        job_id: jobId,
        spider_id: plan.spider?.spiderId ?? null,
        spider_version: plan.spider?.version ?? null,
        site_url: siteUrl,
        strategy: body.strategy_id ?? plan.strategy.kind,
        plan,
      };
      const run = await jobs.enqueue(sql, {
        runId: jobId,
        accountId,
        kind: CRAWL,
        input: { siteUrl, plan },
        progress: NO_PROGRESS,
      });
      await insertCrawl(sql, accountId, row);
      const payload = { spider_id: row.spider_id, site_url: siteUrl, actor: ctx.actor.id };
      await emit(sql, { accountId, type: 'crawl.started', subject: jobId, payload });
      return toRecord(row, run);
    }),
});
