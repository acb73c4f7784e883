import { conflict, invalidRequest } from '../../../kernel/errors.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { hasDoneWith } from '../../../platform/frontier/index.ts';
import { requireCrawl } from './crawl-record.ts';
import { KEPT } from './engine/kept-pages.ts';
import { planOf, requireSpider } from './make-plan.ts';
import type { CrawlPlan } from './plan.ts';
import type { CreateCrawlJob } from './schema.ts';
import type { CrawlWork } from './services.ts';
import type { CrawlRow } from './store/crawls.ts';

type FromKept = CreateCrawlJob & { from_job: string };

const ALLOWED = new Set(['from_job', 'spider_id', 'budget', 'parser', 'account_id']);
const AT_ONCE = 64;

/** The plan of a job that reads what another has kept: the spider as it is now, the pages as they were then. */
export async function planFromKept(
  ctx: CrawlWork,
  sql: Sql,
  body: FromKept,
): Promise<{ plan: CrawlPlan; siteUrl: string }> {
  refuseFetching(body);
  const named = await requireCrawl(sql, body.from_job);
  // Of a job that itself read kept pages, those pages.
  const source = named.plan.fromJob === undefined ? named : await requireCrawl(sql, named.plan.fromJob);
  await requireKept(ctx, sql, source);
  const spiderId = body.spider_id ?? named.spider_id;
  if (spiderId === null)
    throw invalidRequest(
      'Give spider_id: the job that kept these pages had no spider to say what to extract.',
    );
  const found = await requireSpider(ctx, sql, spiderId);
  const plan: CrawlPlan = {
    starts: [],
    hosts: [],
    patterns: [],
    mostDepth: null,
    mostPages: body.budget?.max_pages ?? source.plan.mostPages,
    strategy: { kind: 'breadth_first', parameters: {} },
    respectRobots: source.plan.respectRobots,
    render: source.plan.render,
    keepPages: false,
    fromJob: source.job_id,
    exact: body.parser === 'exact',
    delayMs: 0,
    concurrency: AT_ONCE,
    userAgent: null,
    spider: planOf(found),
  };
  return { plan, siteUrl: source.site_url };
}

function refuseFetching(body: FromKept): void {
  const wrong = Object.keys(body).filter((name) => !ALLOWED.has(name));
  if (wrong.length > 0)
    throw invalidRequest(
      `A job with from_job reads kept pages and fetches nothing. Remove: ${wrong.join(', ')}.`,
    );
}

async function requireKept(ctx: CrawlWork, sql: Sql, { job_id: id }: CrawlRow): Promise<void> {
  const { state } = await ctx.services.jobs.get(sql, id);
  if (state === 'running')
    throw conflict(
      'That job is still fetching pages. Wait until it ends, or pause or cancel it, then read the pages it has kept.',
    );
  if (!(await hasDoneWith(sql, id, KEPT)))
    throw conflict(
      'That job kept no pages. Start a crawl with "keep_pages": true; you can then read its pages again as often as you like.',
    );
}
