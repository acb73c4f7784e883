import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { good } from '../support/client.ts';
import { newDataFolder, type RunningProgram, startProgram } from '../support/program.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';

const ROUNDS = process.env.SOAK === undefined ? 2 : 10;
const PRODUCTS = ROUNDS * 400;
const environment = { GRANARY_FETCH_ALLOW: '127.0.0.1/32' };

let current: RunningProgram | undefined;
let shop: ShopSite | undefined;
let folder = '';
after(async () => {
  await current?.stop();
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

test(`kill -9 in the middle of a crawl, ${ROUNDS} rounds: the rows are those of an undisturbed one`, async (t) => {
  folder = await newDataFolder();
  shop = await openShop(PRODUCTS);
  current = await startProgram({ dataFolder: folder, environment });
  const { key, client } = current;
  const columns = [
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
  ];
  const dataset = good(await client.post('/api/v1/datasets', { name: 'goods', columns })).dataset_id;
  const spider = good(
    await client.post('/api/v1/spiders', {
      name: 'Shop',
      site_url: `${shop.address}/`,
      dataset_id: dataset,
      definition: {
        handlers: [
          { url_pattern: '/products/*', selectors: { title: { css: 'h1' }, price: { css: '.price' } } },
        ],
        navigation: { pagination: { css: 'a.next' }, follow_links: { css: 'a.product' } },
      },
    }),
  ).spider_id;
  // Slow enough that every kill meets it at work.
  const pace = { concurrency: 4, delay_ms: 3 };
  const job = good(await client.post('/api/v1/crawl/jobs', { spider_id: spider, ...pace })).job_id;
  const path = `/api/v1/crawl/jobs/${job}`;
  let killedAtWork = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    while (good(await current.client.get(`${path}?wait=5`)).progress.pages_crawled < 50);
    await sleep(randomInt(200, 1_200));
    if (good(await current.client.get(path)).status === 'running') killedAtWork += 1;
    const gone = new Promise((resolve) => current?.process.once('exit', resolve));
    current.process.kill('SIGKILL');
    await gone;
    current = await startProgram({ dataFolder: folder, key, environment });
  }
  assert.ok(killedAtWork > 0, 'at least one kill met the crawl at work');
  let record = good(await current.client.get(path));
  while (record.status === 'running') record = good(await current.client.get(`${path}?wait=30`));
  assert.equal(record.status, 'completed', JSON.stringify(record));
  assert.deepEqual([record.progress.pages_failed, record.progress.rows_extracted], [0, PRODUCTS]);
  const sql =
    'SELECT count(*) AS rows, count(DISTINCT page_url) AS pages, count(DISTINCT title) AS titles FROM goods';
  const [counted] = good(await current.client.post('/api/v1/query', { sql })).data;
  assert.deepEqual(counted, { rows: PRODUCTS, pages: PRODUCTS, titles: PRODUCTS });
  const fetched = shop.asked.filter((asked) => asked.startsWith('/products/')).length;
  t.diagnostic(
    `${fetched - PRODUCTS} of ${PRODUCTS} pages were fetched more than once through ${killedAtWork} kills`,
  );
});
