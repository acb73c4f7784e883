import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals } from '../../../../kernel/schema.ts';
import { toRecord } from '../crawl-record.ts';
import { CrawlJob, EXAMPLE_JOB, STATUSES } from '../schema.ts';
import type { CrawlServices } from '../services.ts';
import { listCrawls as readCrawls } from '../store/crawls.ts';

export const listCrawls = defineOperation({
  id: 'crawl.list-jobs',
  method: 'GET',
  path: '/api/v1/crawl/jobs',
  tag: 'crawl',
  moves: 'nothing',
  summary: 'List the crawl jobs of the account',
  query: Type.Object({
    ...PAGE_QUERY,
    status: Type.Optional(Literals(STATUSES, { description: 'Filter by state.' })),
    spider_id: Type.Optional(Type.String({ description: 'Filter by spider.' })),
    site_url: Type.Optional(Type.String({ description: 'Filter by site.' })),
  }),
  output: pageOf(CrawlJob, 'CrawlJobList'),
  example: { query: { status: 'running' }, response: page([EXAMPLE_JOB], 1, { limit: 50, offset: 0 }) },
  handler: (ctx: Context<CrawlServices>, { query }) =>
    ctx.read(async (sql) => {
      const { rows, total } = await readCrawls(sql, query);
      const runs = await ctx.services.jobs.getMany(
        sql,
        rows.map(({ job_id: id }) => id),
      );
      const byId = new Map(runs.map((run) => [run.runId, run]));
      const records = rows.flatMap((row) => {
        const run = byId.get(row.job_id);
        return run === undefined ? [] : [toRecord(row, run)];
      });
      return page(records, total, query);
    }),
});
