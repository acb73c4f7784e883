import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { crawl as crawlToEnd, endOfCrawl, CRAWL_JOBS as JOBS, rowsOf } from '../support/crawls.ts';
import { eventually } from '../support/eventually.ts';
import { graphOf } from '../support/lineage.ts';
import { shopDuringTests } from '../support/program-during-tests.ts';
import { provision, withScopes } from '../support/tenants.ts';

const PRODUCTS = 12;
const its = shopDuringTests(PRODUCTS);

const selectors = {
  title: { css: 'h1' },
  price: { css: '.price', transforms: [{ type: 'number', locale: 'en' }] },
  links: { css: 'a', attribute: 'href', multiple: true },
};

/** A spider that nobody gave a dataset. */
const homeless = async (name: string, client: ApiClient = its.api): Promise<string> =>
  good(
    await client.post('/api/v1/spiders', {
      name,
      site_url: `${its.shop.address}/`,
      definition: { handlers: [{ url_pattern: '/products/*', selectors }] },
    }),
  ).spider_id;

test('a built spider that was saved without a dataset gets one with its first crawl', async () => {
  const body = { url: `${its.shop.address}/`, save: true, name: 'Built and saved' };
  const { spider_id } = good(await its.api.post('/api/v1/spiders/build', body));
  const job = await crawlToEnd(its.api, { spider_id });
  assert.deepEqual([job.status, job.progress.rows_extracted], ['completed', PRODUCTS]);
  assert.match(job.dataset_id, /^ds_/);
  const rows = await rowsOf(its.api, job.dataset_id);
  assert.equal(rows.length, PRODUCTS);
  assert.equal(rows.find(({ title }) => title === 'Product 9').price, 9.5);
  const spider = good(await its.api.get(`/api/v1/spiders/${spider_id}`));
  assert.deepEqual([spider.dataset_id, spider.version], [job.dataset_id, 2]);
  assert.equal(good(await its.api.get(`/api/v1/datasets/${job.dataset_id}`)).name, 'Built and saved');
});

test('it has a column of its kind for every field, and is a dataset like others', async () => {
  good(
    await its.api.post('/api/v1/datasets', { name: 'Taken', columns: [{ name: 'x', data_type: 'text' }] }),
  );
  const spiderId = await homeless('taken');
  const job = await crawlToEnd(its.api, { spider_id: spiderId });
  const dataset = good(await its.api.get(`/api/v1/datasets/${job.dataset_id}`));
  assert.equal(dataset.name, 'taken (2)');
  const types = dataset.columns.map(({ name, data_type }: any) => `${name} ${data_type}`);
  assert.deepEqual(types.slice(0, 3).sort(), ['links jsonb', 'price float', 'title text']);
  assert.equal(dataset.row_count, PRODUCTS);
  await eventually(async () => {
    const { nodes } = await graphOf(its.api, job.dataset_id);
    const found = nodes.map(({ kind, name }: any) => `${kind} ${name}`);
    assert.ok(found.includes('spider taken') && found.includes('dataset taken (2)'), found.join(', '));
  });
});

test('crawls that are started at once share one dataset, and a later one uses it too', async () => {
  const spider_id = await homeless('Shared');
  const started = await Promise.all(Array.from({ length: 4 }, () => its.api.post(JOBS, { spider_id })));
  const ids = new Set(started.map((answer) => good(answer).dataset_id));
  assert.equal(ids.size, 1, [...ids].join(' '));
  const jobs = await Promise.all(started.map(({ body }) => endOfCrawl(its.api, body.job_id)));
  const later = await crawlToEnd(its.api, { spider_id });
  assert.deepEqual([...ids], [later.dataset_id]);
  const rows = [...jobs, later].reduce((sum, { progress }) => sum + progress.rows_extracted, 0);
  assert.equal((await rowsOf(its.api, later.dataset_id)).length, rows);
});

test('kept pages are read into one as well', async () => {
  const { job_id } = await crawlToEnd(its.api, { site_url: `${its.shop.address}/`, keep_pages: true });
  const spider_id = await homeless('Read later');
  const job = await crawlToEnd(its.api, { from_job: job_id, spider_id });
  assert.equal((await rowsOf(its.api, job.dataset_id)).length, PRODUCTS);
});

test('without room for a dataset, or without the right to make one, the crawl is refused and nothing is spent', async () => {
  const small = await provision(its.program.client, { tier: 'free' });
  for (const name of ['one', 'two', 'three'])
    good(await small.post('/api/v1/datasets', { name, columns: [{ name: 'x', data_type: 'text' }] }));
  const spider_id = await homeless('No room', small);
  const refused = await small.post(JOBS, { spider_id });
  assertError(refused, 403, 'forbidden');
  assert.deepEqual([refused.body.limit, refused.body.required], ['datasets', 'pro']);
  assert.match(refused.body.message, /spider has no dataset/);
  const { limits } = good(await small.get('/api/v1/auth/usage'));
  assert.equal(limits.find(({ name }: any) => name === 'crawl_jobs_per_day').used, 0);
  assert.equal(good(await small.get(`/api/v1/spiders/${spider_id}`)).version, 1);

  const other = await homeless('Crawls only');
  const crawler = await withScopes(its.api, ['crawl:write', 'crawl:read']);
  const answer = await crawler.post(JOBS, { spider_id: other });
  assertError(answer, 403, 'forbidden');
  assert.equal(answer.body.required, 'datasets:write');
});

test('a crawl whose dataset is deleted ends with that as its reason, and the next one is refused', async () => {
  const spider_id = await homeless('Deleted');
  its.shop.asked.length = 0;
  const held = its.shop.hold(3);
  const started = good(await its.api.post(JOBS, { spider_id }));
  await held;
  good(await its.api.delete(`/api/v1/datasets/${started.dataset_id}`));
  its.shop.letThrough();
  const job = await endOfCrawl(its.api, started.job_id);
  assert.equal(job.status, 'failed', JSON.stringify(job));
  assert.match(job.error.message, /dataset/);
  const again = await its.api.post(JOBS, { spider_id });
  assertError(again, 409, 'conflict');
  assert.match(again.body.message, /was deleted/);
});
