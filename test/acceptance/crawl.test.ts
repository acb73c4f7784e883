import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import {
  rowsOf as allRowsOf,
  crawl as crawlToEnd,
  endOfCrawl,
  CRAWL_JOBS as JOBS,
} from '../support/crawls.ts';
import { readEvents } from '../support/event-stream.ts';
import { shopDuringTests } from '../support/program-during-tests.ts';
import { provision, withScopes } from '../support/tenants.ts';

const PRODUCTS = 35;
const its = shopDuringTests(PRODUCTS);

let names = 0;

async function newSpider(
  more: { navigation?: object; selectors?: object; columns?: object[]; scope?: object } = {},
) {
  names += 1;
  const columns = more.columns ?? [
    { name: 'title', data_type: 'text', nullable: false },
    { name: 'price', data_type: 'float' },
  ];
  const dataset = good(await its.api.post('/api/v1/datasets', { name: `goods ${names}`, columns }));
  const spider = good(
    await its.api.post('/api/v1/spiders', {
      name: `Shop ${names}`,
      site_url: `${its.shop.address}/`,
      ...(more.scope === undefined ? {} : { scope: more.scope }),
      dataset_id: dataset.dataset_id,
      definition: {
        handlers: [
          {
            url_pattern: '/products/*',
            selectors: more.selectors ?? { title: { css: 'h1' }, price: { css: '.price' } },
          },
        ],
        ...(more.navigation === undefined ? {} : { navigation: more.navigation }),
      },
    }),
  );
  return { datasetId: dataset.dataset_id as string, spiderId: spider.spider_id as string };
}

const ended = (jobId: string) => endOfCrawl(its.api, jobId);
const crawl = (body: object) => crawlToEnd(its.api, body);
const rowsOf = (datasetId: string) => allRowsOf(its.api, datasetId);

test('a spider turns a shop into rows, each with its page, time and version', async () => {
  const { datasetId, spiderId } = await newSpider({
    navigation: { pagination: { css: 'a.next', max_pages: 20 }, follow_links: { css: 'a.product' } },
  });
  const started = good(await its.api.post(JOBS, { spider_id: spiderId, budget: { max_pages: 500 } }));
  assert.match(started.job_id, /^cj_/);
  assert.deepEqual(
    [
      started.status,
      started.strategy,
      started.budget,
      started.progress.pages_queued,
      started.progress.pages_crawled,
    ],
    ['running', 'breadth_first', { max_pages: 500 }, 1, 0],
  );
  const job = await ended(started.job_id);
  assert.equal(job.status, 'completed', JSON.stringify(job));
  assert.deepEqual(
    [
      job.progress.pages_crawled,
      job.progress.pages_queued,
      job.progress.pages_failed,
      job.progress.rows_extracted,
    ],
    [PRODUCTS + 4, 0, 0, PRODUCTS],
  );
  assert.ok(job.duration_secs >= 0 && job.completed_at !== null);
  const rows = await rowsOf(datasetId);
  assert.equal(rows.length, PRODUCTS);
  const third = rows.find(({ title }: any) => title === 'Product 3');
  assert.deepEqual(
    [third.price, third.page_url, third.spider_version],
    [3.5, `${its.shop.address}/products/3`, 1],
  );
  assert.ok(Date.parse(third.fetched_at) > 0);
});

test('without navigation every link in scope is followed, and what is left out has its reason', async () => {
  const { spiderId, datasetId } = await newSpider();
  const job = await crawl({ spider_id: spiderId });
  assert.equal(job.progress.rows_extracted, PRODUCTS);
  assert.equal((await rowsOf(datasetId)).length, PRODUCTS);
  const frontier = good(await its.api.get(`/api/v1/crawl/frontier/${job.job_id}`));
  assert.equal(frontier.counts.crawled, PRODUCTS + 4);
  assert.equal(frontier.counts.queued, 0);
  const reasons = Object.fromEntries(frontier.reasons.map(({ reason, urls }: any) => [reason, urls]));
  assert.deepEqual(reasons, { robots: PRODUCTS, scope: 1 });
  assert.ok(!its.shop.asked.some((path) => path.startsWith('/private')));
});

test('robots.txt is left aside only when the job says so', async () => {
  const { spiderId } = await newSpider();
  const job = await crawl({ spider_id: spiderId, respect_robots_txt: false });
  assert.equal(job.progress.pages_failed, PRODUCTS, 'the private pages answer 404');
  its.shop.asked.length = 0;
});

test('a budget ends a crawl exactly, and what waited is left out for it', async () => {
  const { spiderId } = await newSpider();
  const job = await crawl({ spider_id: spiderId, budget: { max_pages: 7 } });
  assert.equal(job.status, 'completed');
  assert.equal(job.progress.pages_crawled, 7);
  const { reasons } = good(await its.api.get(`/api/v1/crawl/frontier/${job.job_id}`));
  assert.ok(reasons.some(({ reason }: any) => reason === 'budget'));
});

test('a value that does not fit goes into quarantine with its page and selector', async () => {
  const { spiderId, datasetId } = await newSpider({
    columns: [
      { name: 'title', data_type: 'text' },
      { name: 'stock', data_type: 'integer' },
    ],
    selectors: { title: { css: 'h1' }, stock: { css: '.stock' } },
  });
  const job = await crawl({ spider_id: spiderId });
  assert.deepEqual([job.progress.rows_extracted, job.progress.rows_quarantined], [30, 5]);
  const kept = good(await its.api.get(`/api/v1/datasets/${datasetId}/rows?status=quarantined`));
  assert.equal(kept.total, 5);
  const [first] = kept.data;
  assert.equal(first.faults[0].column, 'stock');
  assert.match(first.faults[0].message, /\.stock/);
  assert.match(first.data.page_url, /\/products\//);
});

test('an incremental crawl reads only what has changed', async () => {
  const { spiderId, datasetId } = await newSpider();
  await crawl({ spider_id: spiderId });
  its.shop.answers.set('/products/5', (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<h1>Product 5, new</h1><p class="price">$9</p>'),
  );
  const job = await crawl({ spider_id: spiderId, strategy_id: 'incremental' });
  its.shop.answers.clear();
  assert.equal(job.progress.rows_extracted, 1, JSON.stringify(job.progress));
  assert.equal(job.progress.pages_unchanged, PRODUCTS + 3);
  assert.ok((await rowsOf(datasetId)).some(({ title }: any) => title === 'Product 5, new'));
});

test('errors and redirects are recorded, and a crawl goes on over them', async () => {
  const { spiderId } = await newSpider();
  its.shop.answers.set('/products/1', (_request, response) => response.writeHead(410).end());
  its.shop.answers.set('/products/2', (_request, response) =>
    response.writeHead(301, { location: '/products/3' }).end(),
  );
  its.shop.answers.set('/products/4', (_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  );
  const job = await crawl({ spider_id: spiderId });
  its.shop.answers.clear();
  assert.deepEqual([job.progress.pages_failed, job.progress.rows_extracted], [1, PRODUCTS - 3]);
  const { reasons } = good(await its.api.get(`/api/v1/crawl/frontier/${job.job_id}`));
  const codes = reasons.map(({ reason }: any) => reason).sort();
  assert.deepEqual(codes, ['http_error', 'redirect', 'robots', 'scope', 'type']);
});

test('where pages lead, what they name as their address, and pages that only say there is none are recorded', async () => {
  const { spiderId } = await newSpider();
  const html = { 'content-type': 'text/html' };
  its.shop.answers.set('/products/1', (_request, response) =>
    response.writeHead(200, html).end('<title>Not found</title><h1>Page not found</h1><p>Sorry.</p>'),
  );
  its.shop.answers.set('/products/2', (_request, response) =>
    response.writeHead(302, { location: '/products/3?from=2' }).end(),
  );
  its.shop.answers.set('/products/5', (_request, response) =>
    response
      .writeHead(200, html)
      .end('<title>Five</title><link rel="canonical" href="/products/6"><h1>Product 5</h1>'),
  );
  const job = await crawl({ spider_id: spiderId });
  its.shop.answers.clear();
  const path = `/api/v1/crawl/frontier/${job.job_id}`;
  const frontier = good(await its.api.get(`${path}?urls_limit=500`));
  const told = (page: string) => frontier.urls.find(({ url }: any) => url === `${its.shop.address}${page}`);
  const soft = told('/products/1');
  assert.deepEqual([soft.state, soft.reason, soft.status], ['crawled', 'soft_404', 200]);
  assert.deepEqual(
    [told('/products/2').reason, told('/products/2').redirect_to],
    ['redirect', `${its.shop.address}/products/3?from=2`],
  );
  assert.deepEqual(
    [told('/products/5').reason, told('/products/5').canonical],
    [null, `${its.shop.address}/products/6`],
  );
  assert.equal(frontier.reasons.find(({ reason }: any) => reason === 'soft_404').urls, 1);
  const { urls } = good(await its.api.get(`${path}?reason=soft_404`));
  assert.deepEqual(
    urls.map(({ url }: any) => url),
    [`${its.shop.address}/products/1`],
  );
});

test('a crawl tells its progress as it goes, to those who follow it', async () => {
  const { spiderId } = await newSpider();
  const { job_id: id } = good(
    await its.api.post(JOBS, { spider_id: spiderId, delay_ms: 20, concurrency: 2 }),
  );
  const events = await readEvents(its.api, `${JOBS}/${id}`);
  const pages = events.flatMap(({ data }) => data.progress?.pages_crawled ?? []);
  assert.deepEqual(
    pages,
    pages.toSorted((one, other) => one - other),
  );
  assert.ok(new Set(pages).size > 2, pages.join(' '));
  const last = events.at(-1)!;
  assert.deepEqual([last.event, last.data.progress.rows_extracted], ['completed', PRODUCTS]);
});

test('a crawl is paused, goes on, and is cancelled', async () => {
  const { spiderId, datasetId } = await newSpider();
  const waiting = its.shop.hold(its.shop.asked.length + PRODUCTS / 2);
  const { job_id: id } = good(await its.api.post(JOBS, { spider_id: spiderId, concurrency: 1 }));
  await waiting;
  assert.equal(good(await its.api.post(`${JOBS}/${id}/pause`)).status, 'paused');
  assertError(await its.api.post(`${JOBS}/${id}/pause`), 409, 'conflict');
  assert.equal(good(await its.api.post(`${JOBS}/${id}/resume`)).status, 'running');
  its.shop.letThrough();
  const job = await ended(id);
  assert.deepEqual([job.status, job.progress.rows_extracted], ['completed', PRODUCTS]);
  assert.equal((await rowsOf(datasetId)).length, PRODUCTS, 'nothing twice');
  its.shop.hold(its.shop.asked.length);
  const other = good(await its.api.post(JOBS, { spider_id: spiderId }));
  assert.equal(good(await its.api.post(`${JOBS}/${other.job_id}/cancel`)).status, 'cancelled');
  assertError(await its.api.post(`${JOBS}/${other.job_id}/resume`), 409, 'conflict');
  its.shop.letThrough();
});

test('sitemaps are found, read and crawled first', async () => {
  const found = good(await its.api.post('/api/v1/crawl/sitemap/discover', { site_url: its.shop.address }));
  assert.deepEqual(found.sitemaps, [{ url: `${its.shop.address}/sitemap.xml`, pages: PRODUCTS }]);
  assert.equal(found.pages.length, PRODUCTS);
  const short = good(
    await its.api.post('/api/v1/crawl/sitemap/discover', { site_url: its.shop.address, limit: 3 }),
  );
  assert.deepEqual([short.page_count, short.truncated], [3, true]);
  const { spiderId } = await newSpider();
  const job = await crawl({ spider_id: spiderId, strategy_id: 'sitemap_first', budget: { max_pages: 10 } });
  assert.ok(job.progress.rows_extracted >= 9, JSON.stringify(job.progress));
});

test('strategies are listed and stored', async () => {
  const listed = good(await its.api.get('/api/v1/crawl/strategies'));
  assert.equal(listed.total, 5);
  const body = { name: 'products_first', kind: 'best_first', parameters: { pattern_weight: 9 } };
  good(await its.api.post('/api/v1/crawl/strategies', body));
  assertError(await its.api.post('/api/v1/crawl/strategies', body), 409, 'conflict');
  assertError(
    await its.api.post('/api/v1/crawl/strategies', { ...body, name: 'depth_first' }),
    409,
    'conflict',
  );
  const { spiderId } = await newSpider();
  const job = await crawl({ spider_id: spiderId, strategy_id: 'products_first', budget: { max_pages: 8 } });
  assert.equal(job.strategy, 'products_first');
  assertError(await its.api.post(JOBS, { spider_id: spiderId, strategy_id: 'nothing' }), 404, 'not_found');
});

test('each strategy asks for pages in its own order', async () => {
  const numbers = Array.from({ length: 40 }, (_, at) => at + 1);
  const page = (path: string, links: readonly string[]) =>
    its.shop.answers.set(path, (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<title>Tree</title>${links.map((link) => `<a href="${link}">${link}</a>`).join('')}`),
    );
  page('/', [...numbers.map((number) => `/branch/${number}`), '/products/1', '/products/2']);
  for (const number of numbers) page(`/branch/${number}`, [`/leaf/${number}`, '/branch/40']);
  for (const number of numbers) page(`/leaf/${number}`, []);
  good(await its.api.post('/api/v1/crawl/strategies', { name: 'goods', kind: 'best_first', parameters: {} }));
  const orderOf = async (strategy: string): Promise<string[]> => {
    const { spiderId } = await newSpider();
    its.shop.asked.length = 0;
    await crawl({ spider_id: spiderId, strategy_id: strategy, concurrency: 1 });
    return its.shop.asked.filter((path) => path.startsWith('/branch') || /^\/(leaf|products)/.test(path));
  };
  const lastBranch = (order: string[]) => order.findLastIndex((path) => path.startsWith('/branch'));
  const firstLeaf = (order: string[]) => order.findIndex((path) => path.startsWith('/leaf'));

  const breadth = await orderOf('breadth_first');
  assert.equal(breadth.length, 82, breadth.join(' '));
  assert.ok(lastBranch(breadth) < firstLeaf(breadth), breadth.join(' '));
  const depth = await orderOf('depth_first');
  assert.ok(firstLeaf(depth) < 20 && lastBranch(depth) > 40, depth.join(' '));
  const best = await orderOf('goods');
  assert.deepEqual(best.slice(0, 2), ['/products/1', '/products/2']);
  const place = best.filter((path) => path.startsWith('/branch')).indexOf('/branch/40');
  assert.ok(place < 30, `what many pages name comes before others: ${best.join(' ')}`);
  its.shop.answers.clear();
});

test('what cannot be crawled is refused, also for others', async () => {
  assertError(await its.api.post(JOBS, {}), 400, 'invalid_request');
  assertError(await its.api.post(JOBS, { site_url: 'http://169.254.169.254/' }), 400, 'invalid_request');
  assertError(await its.api.post(JOBS, { spider_id: 'sp_nothing' }), 404, 'not_found');
  const { spiderId } = await newSpider();
  const stranger = await provision(its.program.client);
  assertError(await stranger.post(JOBS, { spider_id: spiderId }), 404, 'not_found');
  const reader = await withScopes(its.api, ['crawl:read']);
  assertError(await reader.post(JOBS, { spider_id: spiderId }), 403, 'forbidden');
  assert.equal((await reader.get(JOBS)).status, 200);
  good(await its.api.delete(`/api/v1/spiders/${spiderId}`));
  assertError(await its.api.post(JOBS, { spider_id: spiderId }), 409, 'conflict');
  const small = await provision(its.program.client, { tier: 'free' });
  const site = { site_url: `${its.shop.address}/`, budget: { max_pages: 1_000_000 } };
  const answers = await Promise.all(Array.from({ length: 10 }, () => small.post(JOBS, site)));
  const started = answers.filter(({ status }) => status === 200);
  assert.equal(started.length, 2);
  assert.equal(started[0]?.body.budget.max_pages, 1_000_000, 'no tier limits the pages of a job');
  assert.equal(answers.filter(({ status }) => status === 429).length, 8);
  assert.equal(good(await small.get(`${JOBS}?status=completed`)).total <= 2, true);
});

test('a spider is tried on one page', async () => {
  const { spiderId } = await newSpider({
    navigation: { pagination: { css: 'a.next' }, follow_links: { css: 'a' } },
    selectors: { title: { css: 'h1' }, price: { css: '.cost' } },
  });
  const path = `/api/v1/spiders/${spiderId}/test`;
  const tried = good(await its.api.post(path, { test_url: `${its.shop.address}/products/3` }));
  assert.deepEqual(
    [tried.success, tried.selectors_matched, tried.selectors_failed, tried.navigation_links_found],
    [false, 1, 1, 2],
  );
  assert.equal(tried.extracted_data.title, 'Product 3');
  assert.match(tried.warnings[0], /"price" matched nothing/);
  const definition = {
    handlers: [{ url_pattern: '/products/*', selectors: { title: { css: 'h1' }, price: { css: '.price' } } }],
  };
  good(await its.api.put(`/api/v1/spiders/${spiderId}`, { definition }));
  const again = good(await its.api.post(path, { test_url: `${its.shop.address}/products/3` }));
  assert.deepEqual([again.success, again.extracted_data.price, again.warnings], [true, 3.5, []]);
  const missing = good(await its.api.post(path, { test_url: `${its.shop.address}/products/999` }));
  assert.equal(missing.success, false);
  assert.match(missing.warnings[0], /404/);
  assertError(await its.api.post(path, { test_url: 'http://10.0.0.1/' }), 400, 'invalid_request');
});
