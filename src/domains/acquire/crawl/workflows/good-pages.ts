import { must } from '../../../../kernel/must.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import type { PageResult, PageSample } from '../engine/messages.ts';
import { type CrawlPlan, MOST_SAMPLES, type SpiderPlan } from '../plan.ts';
import { type GoodPage, insertSample, removeSample, samplesOf } from '../store/good-pages.ts';

/** What samples are kept with; `src/compose` fills it. */
export interface SampleKeeping {
  lifetimes: SampleLifetimes;
  /** Nobody changes the samples of one spider at the same time. False for an archived spider, which keeps none. */
  holdSpider(sql: Sql, spiderId: string): Promise<boolean>;
}

/** Of the objects that pages are kept in: see `ObjectLifetimes`. */
export interface SampleLifetimes {
  announce(accountId: string, key: string): Promise<void>;
  keep(sql: Sql, accountId: string, key: string): Promise<unknown>;
  expire(sql: Sql, accountId: string, key: string, at: Date): Promise<unknown>;
}

type SampledPage = PageResult & { sample: PageSample };

export const isSampled = (result: PageResult): result is SampledPage => result.sample !== undefined;

/** The same for the same page of a run, so that a batch that is tried again writes the same objects. */
export const sampleKey = ({ accountId, runId }: JobRun, urlId: string): string =>
  `good-pages/${accountId}/${runId}/${urlId}`;

/** Takes the good pages of a batch over, in place of older ones that tell no more. What is not taken goes by itself. */
export async function keepGoodPages(
  sql: Sql,
  run: JobRun,
  { spider }: CrawlPlan,
  results: readonly PageResult[],
  { lifetimes, holdSpider }: SampleKeeping,
): Promise<void> {
  const sampled = results.filter(isSampled);
  if (spider === null || sampled.length === 0) return;
  if (!(await holdSpider(sql, spider.spiderId))) return;
  const stored = await samplesOf(sql, spider.spiderId);
  for (const page of sampled) {
    const place = placeFor(spider, stored, page, run.runId);
    if (place === undefined) continue;
    for (const old of place.instead) {
      await removeSample(sql, spider.spiderId, old);
      await lifetimes.expire(sql, run.accountId, old.object_key, new Date());
      stored.splice(stored.indexOf(old), 1);
    }
    stored.push(await store(sql, run, spider, page));
    await lifetimes.keep(sql, run.accountId, sampleKey(run, page.urlId));
  }
}

/** Which older pages a page takes the place of; `undefined` when it is not needed. */
export function placeFor(
  { definition }: SpiderPlan,
  stored: readonly GoodPage[],
  { sample, url }: Pick<SampledPage, 'sample' | 'url'>,
  jobId: string,
): { instead: GoodPage[] } | undefined {
  const handler = definition.handlers[sample.handler];
  if (handler === undefined) return undefined;
  const same = stored.filter((page) => page.handler === sample.handler);
  const stale = same.filter(({ url_pattern: pattern }) => pattern !== handler.url_pattern);
  const mates = same.filter((page) => !stale.includes(page));
  const found = new Set(sample.fields);
  const tellsAsMuch = (page: GoodPage) =>
    page.fields.every((field) => found.has(field) || !(field in handler.selectors));
  const itself = mates.find((page) => page.page_url === url);
  if (itself !== undefined) return tellsAsMuch(itself) ? { instead: [...stale, itself] } : undefined;
  if (mates.length < MOST_SAMPLES) {
    const isWorthAPlace = mates.length === 0 || mates.some(tellsAsMuch);
    return isWorthAPlace ? { instead: stale } : undefined;
  }
  const oldest = mates.find((page) => page.job_id !== jobId && tellsAsMuch(page));
  return oldest === undefined ? undefined : { instead: [...stale, oldest] };
}

async function store(
  sql: Sql,
  run: JobRun,
  { spiderId, version, definition }: SpiderPlan,
  { sample, url, urlId, fetchedAt }: SampledPage,
): Promise<GoodPage> {
  const { handler, fields, rows, html, isRendered } = sample;
  const page: GoodPage = {
    handler,
    object_key: sampleKey(run, urlId),
    url_pattern: must(definition.handlers[handler], `handler ${handler}`).url_pattern,
    job_id: run.runId,
    page_url: url,
    fields,
    fetched_at: new Date(fetchedAt),
  };
  await insertSample(sql, run.accountId, spiderId, {
    ...page,
    spider_version: version,
    rendered: isRendered,
    rows,
    bytes: html.length,
  });
  return page;
}
