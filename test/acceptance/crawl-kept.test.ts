import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { CRAWL_JOBS, crawl, endOfCrawl, newShopSpider, rowsOf, type ShopSpider } from '../support/crawls.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { provision, untilLimitIs, withScopes } from '../support/tenants.ts';

const PRODUCTS = 25;
const PAGES = PRODUCTS + 3;
const LATIN = 7;

let program: ProgramInUse;
let api: ApiClient & { accountId: string };
let shop: ShopSite;
let spider: ShopSpider;
let source: any;
let unchanged: any;
let asked: number;

/** One crawl keeps its pages; then the shop closes, so that nothing can come from it any more. */
before(async () => {
  program = await joinProgram('loopback');
  api = await provision(program.client, { tier: 'agency' });
  shop = await openShop(PRODUCTS);
  shop.answers.set(`/products/${LATIN}`, (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
      .end(Buffer.from('<h1>K\u00e4se</h1><p class="price">$7.50</p><p class="stock">few</p>', 'latin1')),
  );
  spider = await newShopSpider(api, `${shop.address}/`, 'Shop');
  source = await crawl(api, { spider_id: spider.spiderId, keep_pages: true });
  assert.deepEqual(
    [source.status, source.progress.rows_extracted, source.from_job],
    ['completed', PRODUCTS, null],
  );
  unchanged = await crawl(api, { spider_id: spider.spiderId, keep_pages: true, strategy_id: 'incremental' });
  assert.equal(unchanged.progress.pages_unchanged, PAGES, JSON.stringify(unchanged));
  asked = shop.asked.length;
  await shop.close();
});
after(() => program.dispose());

const sorted = (rows: any[]) => rows.toSorted((a, b) => a.page_url.localeCompare(b.page_url));

test('kept pages are read by the spider as it is now, without any request to the site', async () => {
  const selectors = { title: { css: 'h1' }, price: { css: '.price' }, stock: { css: '.stock' } };
  const definition = { handlers: [{ url_pattern: '/products/*', selectors }] };
  const first = sorted(await rowsOf(api, spider.datasetId));
  good(await api.put(`/api/v1/spiders/${spider.spiderId}`, { definition }));
  const started = good(await api.post(CRAWL_JOBS, { from_job: source.job_id }));
  assert.deepEqual(
    [started.from_job, started.spider_id, started.spider_version, started.dataset_id, started.site_url],
    [source.job_id, spider.spiderId, 2, spider.datasetId, source.site_url],
  );
  assert.deepEqual([started.progress.pages_crawled, started.progress.pages_queued], [0, 1]);
  const job = await endOfCrawl(api, started.job_id);
  assert.equal(job.status, 'completed', JSON.stringify(job));
  assert.deepEqual(
    [
      job.progress.pages_crawled,
      job.progress.pages_failed,
      job.progress.pages_queued,
      job.progress.rows_extracted,
    ],
    [PAGES, 0, 0, PRODUCTS],
  );
  assert.equal(shop.asked.length, asked);
  const again = sorted((await rowsOf(api, spider.datasetId)).filter((row) => row.spider_version === 2));
  const expected = first.map((row) => ({
    ...row,
    spider_version: 2,
    stock: again.find(({ page_url }) => page_url === row.page_url).stock,
  }));
  assert.deepEqual(again, expected, 'the same rows, of the same time, with a column more');
  assert.equal(again.find(({ title }) => title === 'K\u00e4se').stock, 'few');
  assert.equal(again.find(({ title }) => title === 'Product 3').stock, '3');
});

test('another spider reads them into another dataset; a job that read kept pages can be named as well', async () => {
  const other = await newShopSpider(api, `${shop.address}/`, 'Titles', { title: { css: 'h1' } });
  const one = await crawl(api, {
    from_job: source.job_id,
    spider_id: other.spiderId,
    budget: { max_pages: 1_000 },
  });
  assert.equal(one.progress.rows_extracted, PRODUCTS);
  const two = await crawl(api, { from_job: one.job_id, spider_id: other.spiderId, parser: 'exact' });
  assert.deepEqual([two.from_job, two.progress.rows_extracted], [source.job_id, PRODUCTS]);
  assert.equal((await rowsOf(api, other.datasetId)).length, 2 * PRODUCTS);
  const health = good(await api.get(`/api/v1/spiders/${other.spiderId}/health`));
  assert.equal(health.status, 'unknown', 'pages of the past say nothing of the site of now');
});

test('an incremental crawl stands for the pages that the one before has kept', async () => {
  const other = await newShopSpider(api, `${shop.address}/`, 'Unchanged', { title: { css: 'h1' } });
  const job = await crawl(api, { from_job: unchanged.job_id, spider_id: other.spiderId });
  assert.deepEqual([job.progress.pages_crawled, job.progress.rows_extracted], [PAGES, PRODUCTS]);
  const times = (rows: any[]) =>
    rows.map(({ page_url, fetched_at }) => `${page_url} ${fetched_at}`).toSorted();
  const ofCrawl = (await rowsOf(api, spider.datasetId)).filter((row) => row.spider_version === 1);
  assert.deepEqual(
    times(await rowsOf(api, other.datasetId)),
    times(ofCrawl),
    'of the time they were fetched',
  );
});

test('a budget holds, and what it left is told', async () => {
  const job = await crawl(api, { from_job: source.job_id, budget: { max_pages: 5 } });
  assert.equal(job.progress.pages_crawled, 5);
  const { reasons, counts } = good(await api.get(`/api/v1/crawl/frontier/${job.job_id}`));
  assert.deepEqual([counts.skipped, reasons[0].reason], [PAGES - 5, 'budget']);
});

test('it is paused, goes on and is cancelled like any crawl', async () => {
  const { job_id: id } = good(await api.post(CRAWL_JOBS, { from_job: source.job_id }));
  const paused = await api.post(`${CRAWL_JOBS}/${id}/pause`);
  // So few pages may be read before the pause comes.
  if (paused.status === 200) {
    assert.equal(paused.body.status, 'paused');
    assert.equal(good(await api.post(`${CRAWL_JOBS}/${id}/resume`)).status, 'running');
  }
  assert.equal((await endOfCrawl(api, id)).progress.rows_extracted, PRODUCTS);
  const other = good(await api.post(CRAWL_JOBS, { from_job: source.job_id }));
  const cancelled = await api.post(`${CRAWL_JOBS}/${other.job_id}/cancel`);
  assert.ok(cancelled.body.status === 'cancelled' || cancelled.status === 409);
});

test('what cannot be done is refused with what to do instead', async () => {
  const post = (body: object) => api.post(CRAWL_JOBS, body);
  assertError(await post({ from_job: 'cj_nothing' }), 404, 'not_found');
  assertError(await post({ from_job: source.job_id, spider_id: 'sp_nothing' }), 404, 'not_found');
  const fetching = await post({ from_job: source.job_id, site_url: `${shop.address}/`, delay_ms: 5 });
  assertError(fetching, 400, 'invalid_request');
  assert.match(fetching.body.message, /site_url, delay_ms/);
  const stranger = await provision(program.client);
  assertError(await stranger.post(CRAWL_JOBS, { from_job: source.job_id }), 404, 'not_found');
  const reader = await withScopes(api, ['crawl:read']);
  assertError(await reader.post(CRAWL_JOBS, { from_job: source.job_id }), 403, 'forbidden');
  const bare = await crawl(api, { site_url: `${shop.address}/`, respect_robots_txt: false, max_attempts: 1 });
  const nothing = await post({ from_job: bare.job_id, spider_id: spider.spiderId });
  assertError(nothing, 409, 'conflict');
  assert.match(nothing.body.message, /keep_pages/);
});

test('pages that are gone or damaged in the object store are reasons, and the rest is read', async () => {
  const folder = join(program.dataFolder, 'objects', 'data', 'pages', api.accountId, source.job_id);
  const [lost, damaged] = (await readdir(folder)).map((name) => join(folder, name));
  await rm(lost!, { recursive: true });
  for (const version of await readdir(damaged!)) await writeFile(join(damaged!, version), 'no page at all');
  const job = await crawl(api, { from_job: source.job_id });
  assert.deepEqual(
    [job.status, job.progress.pages_crawled, job.progress.pages_failed],
    ['completed', PAGES - 2, 2],
  );
  const { reasons } = good(await api.get(`/api/v1/crawl/frontier/${job.job_id}`));
  assert.deepEqual(reasons.map(({ reason }: any) => reason).toSorted(), ['damaged', 'lost']);
  assert.match(reasons.find(({ reason }: any) => reason === 'lost').meaning, /object store/);
});

test('jobs that read kept pages count as crawl jobs of the day', async () => {
  await program.command('tier', '--account', api.accountId, '--limit', 'crawl_jobs_per_day=1');
  await untilLimitIs(api, 'crawl_jobs_per_day', 1);
  const full = await api.post(CRAWL_JOBS, { from_job: source.job_id });
  assertError(full, 429, 'rate_limit_exceeded');
  assert.equal(full.body.limit, 'crawl_jobs_per_day');
});
