import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import type { PageResult, PageSample } from '../engine/messages.ts';
import { type CrawlPlan, MOST_SAMPLES, type SpiderPlan } from '../plan.ts';

/** What samples are kept with; `compose.ts` fills it. */
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

export interface GoodPage {
  handler: number;
  object_key: string;
  url_pattern: string;
  job_id: string;
  page_url: string;
  fields: string[];
  fetched_at: Date;
}

interface StoredGoodPage {
  handler: number;
  object_key: string;
  url_pattern: string;
  spider_version: number;
  page_url: string;
  rendered: boolean;
  fields: string[];
  fetched_at: Date;
}

const list = statement<GoodPage>(
  'good-pages.list',
  `SELECT handler, object_key, url_pattern, job_id, page_url, fields, fetched_at FROM good_pages
   WHERE spider_id = $1 ORDER BY fetched_at, object_key`,
);
const insert = statement(
  'good-pages.insert',
  `INSERT INTO good_pages (account_id, spider_id, handler, object_key, url_pattern, spider_version, job_id, page_url,
     rendered, fields, rows, bytes, fetched_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   ON CONFLICT (account_id, spider_id, handler, object_key) DO NOTHING`,
);
const remove = statement(
  'good-pages.remove',
  'DELETE FROM good_pages WHERE spider_id = $1 AND handler = $2 AND object_key = $3',
);
const listStored = statement<StoredGoodPage>(
  'good-pages.list-stored',
  `SELECT handler, object_key, url_pattern, spider_version, page_url, rendered, fields, fetched_at FROM good_pages
   WHERE spider_id = $1 ORDER BY fetched_at DESC, object_key`,
);
const drop = statement<{ object_key: string }>(
  'good-pages.drop',
  'DELETE FROM good_pages WHERE spider_id = $1 RETURNING object_key',
);

/** What repair may learn from, the newest first. */
export const goodPages = {
  of: (sql: Sql, spiderId: string): Promise<StoredGoodPage[]> => listStored.all(sql, [spiderId]),
  /** Answers the keys of their objects. */
  drop: async (sql: Sql, spiderId: string): Promise<string[]> =>
    (await drop.all(sql, [spiderId])).map(({ object_key: key }) => key),
};

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
  const stored = await list.all(sql, [spider.spiderId]);
  for (const page of sampled) {
    const place = placeFor(spider, stored, page, run.runId);
    if (place === undefined) continue;
    for (const old of place.instead) {
      await remove.run(sql, [spider.spiderId, old.handler, old.object_key]);
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
    url_pattern: definition.handlers[handler]!.url_pattern,
    job_id: run.runId,
    page_url: url,
    fields,
    fetched_at: new Date(fetchedAt),
  };
  await insert.run(sql, [
    run.accountId,
    spiderId,
    handler,
    page.object_key,
    page.url_pattern,
    version,
    run.runId,
    url,
    isRendered,
    fields,
    JSON.stringify(rows),
    html.length,
    page.fetched_at,
  ]);
  return page;
}
