import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { good } from '../support/client.ts';
import { crawl as crawlToEnd, newShopSpider, rowsOf } from '../support/crawls.ts';
import { freePort } from '../support/free-port.ts';
import { shopDuringTests } from '../support/program-during-tests.ts';

const PRODUCTS = 12;
const QUICKLY = { max_attempts: 1 };
const its = shopDuringTests(PRODUCTS);

const crawl = (body: object) => crawlToEnd(its.api, { ...QUICKLY, ...body });
const answerWith = (status: number, headers = {}, body = '') => ({
  answer: (_: unknown, response: ServerResponse) => void response.writeHead(status, headers).end(body),
});

let names = 0;
async function newSpider(scope: object, navigation?: object) {
  names += 1;
  const made = await newShopSpider(its.api, `${its.shop.address}/`, `Outcome ${names}`);
  const definition = {
    handlers: [{ url_pattern: '/products/*', selectors: { title: { css: 'h1' } } }],
    ...(navigation === undefined ? {} : { navigation }),
  };
  good(await its.api.put(`/api/v1/spiders/${made.spiderId}`, { scope, definition }));
  return made;
}

const fetched = () => its.shop.asked.filter((path) => !/robots|sitemap/.test(path)).sort();

test('a start address that answers with an error, is closed or cannot be reached fails the crawl, with the reason', async () => {
  its.shop.answers.set('/gone', answerWith(404).answer);
  its.shop.answers.set('/broken', answerWith(500).answer);
  its.shop.answers.set('/moved', answerWith(302, { location: '/gone' }).answer);
  its.shop.answers.set('/circle', answerWith(302, { location: '/circle?again=1' }).answer);
  its.shop.answers.set('/circle?again=1', answerWith(302, { location: '/circle' }).answer);
  const cases: [string, RegExp][] = [
    [`${its.shop.address}/gone`, /\/gone: The server returned an error \(404\)/],
    [`${its.shop.address}/broken`, /\(500\)/],
    [`${its.shop.address}/moved`, /\/moved: .* \(404\)/],
    [`${its.shop.address}/circle`, /redirects to another URL/],
    [`${its.shop.address}/private/1`, /Disallowed by the site's robots\.txt.*respect_robots_txt/],
    [`http://127.0.0.1:${await freePort()}/`, /site's robots\.txt could not be read/],
  ];
  const failures = new Set<string>();
  for (const [site_url, reason] of cases) {
    const job = await crawl({ site_url });
    assert.deepEqual([job.status, job.progress.pages_crawled], ['failed', 0], JSON.stringify(job));
    assert.equal(job.error.code, 'upstream_failed');
    assert.match(job.error.message, reason);
    failures.add(job.job_id);
  }
  const unreachable = { site_url: `http://127.0.0.1:${await freePort()}/`, respect_robots_txt: false };
  assert.match((await crawl(unreachable)).error.message, /could not be fetched/);
  const { failed } = good(await its.api.get('/api/v1/dashboard'));
  const shown = failed.filter(({ id, job_id }: any) => failures.has(id ?? job_id));
  assert.equal(shown.length, failures.size, JSON.stringify(failed));
});

test('where some start addresses work the crawl completes, and says which did not', async () => {
  its.shop.answers.set('/gone', answerWith(404).answer);
  its.shop.answers.set('/old', answerWith(301, { location: '/products/2' }).answer);
  const starts = ['/products/1', '/gone', '/private/2', '/old'].map((path) => its.shop.address + path);
  const { spiderId } = await newSpider({ start_urls: starts, url_patterns: ['/products/1'] });
  const job = await crawl({ spider_id: spiderId });
  assert.deepEqual([job.status, job.progress.rows_extracted], ['completed', 2], JSON.stringify(job));
  assert.match(job.warnings.join(), /2 of 4 start URLs.*\/gone.*404.*\/private\/2.*robots/);
  const none = await newSpider({ start_urls: starts.slice(1, 3) });
  const failed = await crawl({ spider_id: none.spiderId });
  assert.equal(failed.status, 'failed');
  assert.match(failed.error.message, /None of the 2 start URLs could be crawled/);
});

test('a crawl without rows says why', async () => {
  const outside = await newSpider({ url_patterns: ['/goods/**'] });
  const [none] = (await crawl({ spider_id: outside.spiderId })).warnings;
  assert.match(none, /^No rows: 1 pages? .*none of them match the url_pattern of a handler/);
  assert.match(none, /No pattern of the crawl includes it/);
  const blind = await newSpider({});
  const definition = {
    handlers: [{ url_pattern: '/products/*', selectors: { title: { css: '.nowhere' } } }],
  };
  good(await its.api.put(`/api/v1/spiders/${blind.spiderId}`, { definition }));
  const job = await crawl({ spider_id: blind.spiderId });
  assert.equal(job.status, 'completed');
  assert.match(job.warnings.join(), new RegExp(`${PRODUCTS} of them match .* selectors found no row`));
});

test('the patterns of the scope bound what is fetched, whatever the strategy and wherever an address comes from', async () => {
  const navigation = { pagination: { css: 'a.next' }, follow_links: { css: 'a' } };
  const scope = { url_patterns: ['/products/1*', '/\\?page=2'] };
  const expected = ['/', '/?page=2', '/products/1', '/products/10', '/products/11', '/products/12'].sort();
  for (const strategy_id of ['breadth_first', 'depth_first', 'best_first', 'sitemap_first', 'incremental']) {
    for (const way of [navigation, undefined]) {
      const { spiderId, datasetId } = await newSpider(scope, way);
      its.shop.asked.length = 0;
      const job = await crawl({ spider_id: spiderId, strategy_id });
      assert.deepEqual(fetched(), expected, `${strategy_id} ${JSON.stringify(way)}`);
      assert.deepEqual([job.status, job.warnings], ['completed', []]);
      assert.equal((await rowsOf(its.api, datasetId)).length, 4);
    }
  }
});

test('a redirect does not lead out of the patterns, except from the start', async () => {
  its.shop.answers.set('/products/3', answerWith(302, { location: '/elsewhere' }).answer);
  its.shop.answers.set('/entry', answerWith(302, { location: '/' }).answer);
  const { spiderId } = await newSpider({
    start_urls: [`${its.shop.address}/entry`],
    url_patterns: ['/products/3', '/products/4'],
  });
  its.shop.asked.length = 0;
  const job = await crawl({ spider_id: spiderId });
  assert.deepEqual(fetched(), ['/', '/entry', '/products/3', '/products/4']);
  assert.equal(job.status, 'completed');
  its.shop.answers.delete('/products/3');
});

test('an address that one link may not lead to is crawled by another that may', async () => {
  const page = (body: string) => answerWith(200, { 'content-type': 'text/html' }, body).answer;
  its.shop.answers.set('/hub', page('<a rel=nofollow href=/products/5>5</a><a href=/second>more</a>'));
  its.shop.answers.set('/second', page('<a href=/products/5>5</a>'));
  const { spiderId, datasetId } = await newSpider({ start_urls: [`${its.shop.address}/hub`] });
  const job = await crawl({ spider_id: spiderId, max_depth: 2, budget: { max_pages: 3 } });
  assert.deepEqual(
    (await rowsOf(its.api, datasetId)).map(({ title }) => title),
    ['Product 5'],
    JSON.stringify(job),
  );
});
