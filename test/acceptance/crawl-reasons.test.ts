import assert from 'node:assert/strict';
import { test } from 'node:test';
import { good } from '../support/client.ts';
import { CRAWL_JOBS, crawl } from '../support/crawls.ts';
import { shopDuringTests } from '../support/program-during-tests.ts';

const PRODUCTS = 12;

const its = shopDuringTests(PRODUCTS);

const frontier = async (jobId: string, query = ''): Promise<any> =>
  good(await its.api.get(`/api/v1/crawl/frontier/${jobId}${query}`));

test('what a cancelled crawl did not come to is left out, for that reason', async () => {
  its.shop.hold(its.shop.asked.length + 4);
  const { job_id: id } = good(
    await its.api.post(CRAWL_JOBS, { site_url: `${its.shop.address}/`, concurrency: 1 }),
  );
  while ((await frontier(id)).counts.crawled === 0);
  const running = await frontier(id);
  assert.ok(running.counts.queued + running.counts.in_progress > 0);
  assert.ok(!running.reasons.some(({ reason }: any) => reason === 'cancelled'));
  good(await its.api.post(`${CRAWL_JOBS}/${id}/cancel`));
  its.shop.letThrough();

  const { counts, hosts, depths, reasons, next, urls } = await frontier(id);
  assert.deepEqual([counts.queued, counts.in_progress, next], [0, 0, []]);
  assert.ok(counts.skipped > 0);
  assert.equal(hosts[0].queued, 0);
  assert.ok(depths.every(({ queued }: any) => queued === 0));
  const told = reasons.find(({ reason }: any) => reason === 'cancelled');
  const listed = await frontier(id, '?reason=cancelled&state=skipped');
  assert.equal(told.urls, listed.urls.length);
  assert.ok(urls.every(({ state, reason }: any) => state !== 'skipped' || reason !== null));
  assert.deepEqual((await frontier(id, '?state=queued')).urls, []);
});

test('pages of a sitemap that the crawl may not visit are told with the reason', async () => {
  const scope = { url_patterns: ['/products/1*'] };
  const definition = {
    handlers: [{ url_pattern: '/products/*', selectors: { title: { css: 'h1' } } }],
    navigation: { follow_links: { css: ':not(*)' } },
  };
  const body = { name: 'Part of a shop', site_url: `${its.shop.address}/`, scope, definition };
  const { spider_id } = good(await its.api.post('/api/v1/spiders', body));
  const job = await crawl(its.api, { spider_id, strategy_id: 'sitemap_first' });
  const { urls } = await frontier(job.job_id, '?reason=pattern');
  const products = urls.filter(({ url }: any) => url.includes('/products/'));
  assert.equal(products.length, 8, JSON.stringify(products));
  const all = await frontier(job.job_id);
  assert.equal(job.progress.pages_skipped, all.counts.skipped);
});

test('links that a page, its server or the link itself closes to robots are told, and followed when asked', async () => {
  const html = { 'content-type': 'text/html' };
  const closed = ['/by-tag', '/by-header', '/by-link'];
  its.shop.answers.set('/', (_request, response) =>
    response
      .writeHead(200, html)
      .end('<h1>Start</h1><a href=/tag>1</a><a href=/header>2</a><a rel=nofollow href=/by-link>3</a>'),
  );
  its.shop.answers.set('/tag', (_request, response) =>
    response.writeHead(200, html).end('<meta name=robots content="nofollow"><a href=/by-tag>4</a>'),
  );
  its.shop.answers.set('/header', (_request, response) =>
    response.writeHead(200, { ...html, 'x-robots-tag': 'noindex, nofollow' }).end('<a href=/by-header>5</a>'),
  );
  for (const path of closed)
    its.shop.answers.set(path, (_request, response) => response.writeHead(200, html).end('<h1>Closed</h1>'));
  const pathsOf = async (wish: object, query: string): Promise<string[]> => {
    const job = await crawl(its.api, {
      site_url: `${its.shop.address}/`,
      strategy_id: 'breadth_first',
      ...wish,
    });
    const { urls } = await frontier(job.job_id, query);
    return urls.map(({ url }: any) => url.slice(its.shop.address.length)).sort();
  };
  assert.deepEqual(await pathsOf({}, '?reason=nofollow'), closed.toSorted());
  const all = await pathsOf({ respect_robots_txt: false }, '?state=crawled');
  assert.deepEqual(all, ['/', '/header', '/tag', ...closed].sort());
  its.shop.answers.clear();
});
