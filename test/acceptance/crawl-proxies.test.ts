import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { newSpider } from '../support/contract/makers.ts';
import { crawl, newShopSpider, rowsOf } from '../support/crawls.ts';
import { openForwardProxy, type RunningProxy } from '../support/forward-proxy.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';

const PRODUCTS = 12;
/** Nobody listens there. */
const AWAY = 'http://127.0.0.1:1';

let program: RunningProgram;
let api: ApiClient;
let proxy: RunningProxy;
let shop: ShopSite;
before(async () => {
  proxy = await openForwardProxy();
  shop = await openShop(PRODUCTS);
  program = await startProgram({
    environment: { GRANARY_FETCH_ALLOW: '127.0.0.1/32', GRANARY_PROXIES: `${AWAY},${proxy.address}` },
  });
  api = program.client;
});
after(async () => {
  await program.dispose();
  await proxy.close();
  await shop.close();
});

const directVisits = ({ visitors }: ShopSite) => visitors.filter((port) => !proxy.ports.has(port));
const proxies = async (): Promise<Record<string, any>> =>
  Object.fromEntries(good(await api.get('/api/v1/crawl/proxies')).data.map((one: any) => [one.address, one]));

test('robots.txt, sitemaps and pages all come through the proxies; one that is away is counted and passed over', async () => {
  assert.deepEqual(
    Object.values(await proxies()).map(({ state, requests }) => [state, requests]),
    [
      ['unused', 0],
      ['unused', 0],
    ],
  );
  const found = good(await api.post('/api/v1/crawl/sitemap/discover', { site_url: shop.address }));
  assert.equal(found.page_count, PRODUCTS);
  const afterSitemap = await proxies();
  assert.ok(afterSitemap[AWAY].failures > 0, 'the proxy that is away was tried and counted');
  assert.equal(afterSitemap[AWAY].last_fault, 'proxy_failed');
  assert.ok(afterSitemap[proxy.address].requests >= 2);
  assert.equal(afterSitemap[proxy.address].failures, 0);

  const { spiderId, datasetId } = await newShopSpider(api, `${shop.address}/`, 'Shop');
  const job = await crawl(api, { spider_id: spiderId, strategy_id: 'sitemap_first' });
  assert.deepEqual([job.status, job.progress.pages_failed], ['completed', 0], JSON.stringify(job));
  assert.equal((await rowsOf(api, datasetId)).length, PRODUCTS);
  assert.ok(shop.asked.includes('/robots.txt') && shop.asked.includes('/sitemap.xml'));
  assert.ok(!shop.asked.some((path) => path.startsWith('/private')), 'robots.txt was understood');
  assert.deepEqual(directVisits(shop), [], 'no connection came from anywhere else');
  assert.ok((await proxies())[proxy.address].requests >= PRODUCTS);
});

test('rendered pages come through the proxies too', async () => {
  const rendered = await openShop(2);
  const { spiderId, datasetId } = await newShopSpider(api, `${rendered.address}/`, 'Rendered');
  const job = await crawl(api, { spider_id: spiderId, strategy_id: 'sitemap_first', js_rendering: true });
  assert.deepEqual([job.status, job.progress.pages_failed], ['completed', 0], JSON.stringify(job));
  assert.equal((await rowsOf(api, datasetId)).length, 2);
  assert.ok(rendered.visitors.length > 0);
  assert.deepEqual(directVisits(rendered), [], 'the browser has no way of its own');
  await rendered.close();
});

test('without a proxy that works nothing is asked at all', async () => {
  const other = await openShop(PRODUCTS);
  await proxy.close();
  const job = await crawl(api, { site_url: `${other.address}/`, strategy_id: 'sitemap_first' });
  assert.deepEqual([job.status, job.progress.pages_crawled], ['failed', 0]);
  assert.match(job.error.message, /site's robots\.txt could not be read/);
  const { reasons } = good(await api.get(`/api/v1/crawl/frontier/${job.job_id}`));
  assert.deepEqual(
    reasons.map(({ reason }: any) => reason),
    ['robots_unreachable'],
  );
  const found = good(await api.post('/api/v1/crawl/sitemap/discover', { site_url: other.address }));
  assert.deepEqual([found.page_count, found.faults[0].code], [0, 'unreachable']);
  const { spider_id: spider } = await newSpider(api);
  const tried = good(await api.post(`/api/v1/spiders/${spider}/test`, { test_url: `${other.address}/` }));
  assert.equal(tried.success, false, 'there is nothing behind the proxies');
  assert.deepEqual(other.visitors, []);
  await other.close();
});
