import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { good } from '../support/client.ts';
import { CRAWL_JOBS, crawl, endOfCrawl, newShopSpider, rowsOf } from '../support/crawls.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { provision } from '../support/tenants.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';

const PRODUCTS = 20;

let nodes: TwoNodes;
let shop: ShopSite;
before(async () => {
  shop = await openShop(PRODUCTS);
  nodes = await startTwoNodes({ GRANARY_FETCH_ALLOW: '127.0.0.1/32' });
});
after(async () => {
  await nodes.close();
  await shop.close();
});

test('jobs of the day are the same allowance on both nodes', async () => {
  const here = await provision(nodes.first.client, { tier: 'free' });
  const there = nodes.second.client.as(here.credential);
  await nodes.first.command(
    ...['tier', '--account', here.accountId, '--limit', 'concurrent_connections=unlimited'],
  );
  const site_url = `${shop.address}/`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? here : there).post(CRAWL_JOBS, { site_url })),
  );
  const started = answers.filter(({ status }) => status === 200);
  assert.equal(started.length, 2, 'exactly the two jobs of the day');
  assert.ok(answers.every(({ status, body }) => status === 200 || body.limit === 'crawl_jobs_per_day'));
  for (const { body } of started) {
    assert.equal((await endOfCrawl(there, body.job_id)).status, 'completed');
  }
});

test('pages that one node kept are read again by whichever takes the job', async () => {
  const { client } = nodes.first;
  const { spiderId, datasetId } = await newShopSpider(client, `${shop.address}/`, 'goods');
  const source = await crawl(client, { spider_id: spiderId, keep_pages: true });
  const asked = shop.asked.length;
  const jobs = await Promise.all(
    [nodes.first, nodes.second, nodes.first, nodes.second].map(async (node) =>
      endOfCrawl(node.client, good(await node.client.post(CRAWL_JOBS, { from_job: source.job_id })).job_id),
    ),
  );
  assert.deepEqual(
    jobs.map(({ status, progress }) => [status, progress.rows_extracted]),
    jobs.map(() => ['completed', PRODUCTS]),
  );
  assert.equal((await rowsOf(client, datasetId)).length, 5 * PRODUCTS);
  assert.equal(shop.asked.length, asked);
});
