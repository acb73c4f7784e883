import type { Static } from 'typebox';
import type { Context } from '../../../../kernel/context.ts';
import { must } from '../../../../kernel/must.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { Definition, Selector, Spider } from '../schema.ts';
import type { FieldJob, SpiderCrawl, SpidersServices } from '../services.ts';
import { definitionsOf } from '../store.ts';
import { type Health, judgeField, sumUp } from './judge-field.ts';
import type { SpiderHealth } from './schema.ts';

type FieldOfHealth = Static<typeof SpiderHealth>['fields'][number];

const MOST_JOBS = 30;
const MOST_TREND = 10;
const ENOUGH_PAGES = 5;
const ORDER: readonly Health[] = ['broken', 'degraded', 'healthy', 'unknown'];

/** How the selectors of a spider do, from what its crawls have counted. */
export async function readHealth(
  ctx: Context<SpidersServices>,
  sql: Sql,
  spider: Spider,
): Promise<Static<typeof SpiderHealth>> {
  const id = spider.spider_id;
  const crawls = await ctx.services.crawlsOf(sql, id, MOST_JOBS);
  const counted = await ctx.services.fieldJobs(
    sql,
    id,
    crawls.map(({ jobId }) => jobId),
  );
  const versions = [...new Set(counted.map(({ version }) => version))];
  const definitions = await definitionsOf(sql, id, versions);
  const order = new Map(crawls.map(({ jobId }, at) => [jobId, at]));
  const placeOf = ({ jobId }: { jobId: string }) => must(order.get(jobId), `the place of ${jobId}`);
  const jobs = sameHandlers(spider.definition, definitions, counted).sort(
    (one, two) => placeOf(one) - placeOf(two),
  );
  const good = await ctx.services.goodPages.of(sql, id);
  const fields = fieldsOf(spider.definition).map((place) => tellField(place, jobs));
  const lost = lostItsWay(crawls, jobs);
  const status = lost === undefined ? worst(fields.map((field) => field.status)) : 'broken';
  const [last] = crawls;
  return {
    spider_id: id,
    version: spider.version,
    status,
    summary: lost ?? summaryOf(fields),
    last_crawl: last === undefined ? null : tellCrawl(last),
    fields,
    pages_with_faults: faultyPages(fields, jobs, last),
    good_pages: good.length,
    next_steps: nextSteps(spider, fields, { lost, goodPages: good.length, last }),
  };
}

interface Place {
  handler: number;
  url_pattern: string;
  field: string;
  selector: Selector;
}

const fieldsOf = ({ handlers }: Definition): Place[] =>
  handlers.flatMap(({ url_pattern, selectors }, handler) =>
    Object.entries(selectors).map(([field, selector]) => ({ handler, url_pattern, field, selector })),
  );

/** Handlers are told apart by their pattern: a version may have put them in another order. */
function sameHandlers(
  { handlers }: Definition,
  definitions: ReadonlyMap<number, Definition>,
  jobs: readonly FieldJob[],
): FieldJob[] {
  return jobs.flatMap((job) => {
    const pattern = definitions.get(job.version)?.handlers[job.handler]?.url_pattern;
    const handler = handlers.findIndex(({ url_pattern }) => url_pattern === pattern);
    return handler === -1 ? [] : [{ ...job, handler }];
  });
}

function tellField(
  { handler, url_pattern, field, selector }: Place,
  all: readonly FieldJob[],
): FieldOfHealth {
  const jobs = all.filter((job) => job.handler === handler && job.field === field);
  const versions = [...new Set(jobs.map(({ version }) => version))].sort((one, two) => one - two);
  const good = jobs.find(({ lastGoodAt }) => lastGoodAt !== null);
  const bad = jobs.find(({ lastBadAt }) => lastBadAt !== null);
  return {
    handler,
    url_pattern,
    field,
    selector: selector.css ?? selector.xpath ?? selector.source ?? '',
    ...judgeField(jobs),
    versions: versions.map((version) => {
      const { pages, match_rate } = sumUp(jobs.filter((job) => job.version === version));
      return { version, pages, match_rate };
    }),
    trend: jobs
      .slice(0, MOST_TREND)
      .reverse()
      .map((job) => ({
        job_id: job.jobId,
        version: job.version,
        pages: job.pages,
        match_rate: sumUp([job]).match_rate,
      })),
    last_good_url: good?.lastGoodUrl ?? null,
    last_good_at: good?.lastGoodAt?.toISOString() ?? null,
    last_bad_url: bad?.lastBadUrl ?? null,
    last_bad_at: bad?.lastBadAt?.toISOString() ?? null,
  };
}

/** A crawl that met no page of any handler, although earlier ones did: the links to them are gone. */
function lostItsWay(crawls: readonly SpiderCrawl[], jobs: readonly FieldJob[]): string | undefined {
  const [last] = crawls.filter(({ state }) => state === 'completed');
  if (last === undefined || jobs.length === 0 || jobs.some(({ jobId }) => jobId === last.jobId))
    return undefined;
  return `The last crawl found ${last.pagesCrawled} pages, none of which a handler reads: links to those pages are no longer found.`;
}

function faultyPages(
  fields: readonly FieldOfHealth[],
  jobs: readonly FieldJob[],
  last: SpiderCrawl | undefined,
): Static<typeof SpiderHealth>['pages_with_faults'] {
  const pages = new Map<string, { fields: Set<string>; at: Date }>();
  const ailing = new Set(
    fields.filter(({ status }) => status !== 'healthy').map(({ handler, field }) => `${handler} ${field}`),
  );
  for (const { jobId, handler, field, lastBadUrl, lastBadAt } of jobs) {
    if (jobId !== last?.jobId || lastBadUrl === null || lastBadAt === null) continue;
    if (!ailing.has(`${handler} ${field}`)) continue;
    const page = pages.get(lastBadUrl) ?? { fields: new Set<string>(), at: lastBadAt };
    page.fields.add(field);
    pages.set(lastBadUrl, page);
  }
  return [...pages].map(([url, { fields: names, at }]) => ({
    url,
    fields: [...names],
    seen_at: at.toISOString(),
  }));
}

const worst = (found: readonly Health[]): Health =>
  ORDER.find((status) => found.includes(status)) ?? 'unknown';

function summaryOf(fields: readonly FieldOfHealth[]): string {
  const count = (status: Health) => fields.filter((field) => field.status === status).length;
  const parts = ORDER.filter((status) => count(status) > 0).map((status) => `${count(status)} ${status}`);
  return `${fields.length} fields: ${parts.join(', ')}.`;
}

function nextSteps(
  { spider_id: id }: Spider,
  fields: readonly FieldOfHealth[],
  { lost, goodPages, last }: { lost: string | undefined; goodPages: number; last: SpiderCrawl | undefined },
): string[] {
  const steps: string[] = [];
  if (last === undefined)
    return [`Crawl with this spider first: POST /api/v1/crawl/jobs with spider_id ${id}.`];
  if (lost !== undefined)
    steps.push(
      `See what the crawl found with GET /api/v1/crawl/frontier/${last.jobId}, then correct definition.navigation or scope.`,
    );
  const ailing = fields.filter(({ status }) => status === 'broken' || status === 'degraded');
  const names = [...new Set(ailing.map(({ field }) => `"${field}"`))].join(', ');
  if (ailing.length > 0)
    steps.push(
      goodPages > 0
        ? `Find a replacement for ${names}: POST /api/v1/spiders/${id}/repair.`
        : `No good page is stored, so repair is not possible: correct ${names} with PUT /api/v1/spiders/${id} and test it with POST /api/v1/spiders/${id}/test.`,
    );
  if (
    steps.length === 0 &&
    fields.some(({ status, now }) => status === 'unknown' && now.pages < ENOUGH_PAGES)
  )
    steps.push('Crawl more pages: there are too few to judge.');
  return steps;
}

const tellCrawl = (crawl: SpiderCrawl) => ({
  job_id: crawl.jobId,
  version: crawl.version,
  status: crawl.state,
  started_at: crawl.startedAt.toISOString(),
  pages_crawled: crawl.pagesCrawled,
  pages_failed: crawl.pagesFailed,
  rows_extracted: crawl.rowsExtracted,
  rows_quarantined: crawl.rowsQuarantined,
});
