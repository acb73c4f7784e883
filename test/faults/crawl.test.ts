import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import { chanceOf } from '../support/chance.ts';
import { good } from '../support/client.ts';
import { costOf, moved } from '../support/costs.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { openShop, PER_PAGE, type ShopSite } from '../support/shop-site.ts';

const { randomInt } = chanceOf(import.meta);

const ROUNDS = process.env.SOAK === undefined ? 1 : 10;
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

test(`kill -9 in the middle of a crawl, ${ROUNDS} rounds: the rows and the cost are those of an undisturbed one`, async (t) => {
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
  // Pages that are asked for after these wait, so that the crawl is not over before it is killed.
  const moment = () => shop!.hold(shop!.asked.length + randomInt(50, 300));
  let atWork = moment();
  const job = good(await client.post('/api/v1/crawl/jobs', { spider_id: spider, concurrency: 4 })).job_id;
  const path = `/api/v1/crawl/jobs/${job}`;
  for (let round = 0; round < ROUNDS; round += 1) {
    await atWork;
    const gone = new Promise((resolve) => current?.process.once('exit', resolve));
    current.process.kill('SIGKILL');
    await gone;
    shop.letThrough();
    if (round < ROUNDS - 1) atWork = moment();
    current = await startProgram({ dataFolder: folder, key, environment });
  }
  let record = good(await current.client.get(path));
  while (record.status === 'running') record = good(await current.client.get(`${path}?wait=30`));
  assert.equal(record.status, 'completed', JSON.stringify(record));
  assert.deepEqual([record.progress.pages_failed, record.progress.rows_extracted], [0, PRODUCTS]);
  const sql =
    'SELECT count(*) AS rows, count(DISTINCT page_url) AS pages, count(DISTINCT title) AS titles FROM goods';
  const [counted] = good(await current.client.post('/api/v1/query', { sql })).data;
  assert.deepEqual(counted, { rows: PRODUCTS, pages: PRODUCTS, titles: PRODUCTS });
  const fetched = shop.asked.filter((asked) => asked.startsWith('/products/')).length;
  const lists = Array.from({ length: PRODUCTS / PER_PAGE - 1 }, (_, at) => `/?page=${at + 2}`);
  const products = Array.from({ length: PRODUCTS }, (_, at) => `/products/${at + 1}`);
  const paths = ['/', ...lists, ...products];
  let bytes = 0;
  for (const one of paths) bytes += (await (await fetch(`${shop.address}${one}`)).arrayBuffer()).byteLength;
  const cost = await costOf(current.client, job);
  assert.deepEqual(cost, moved({ pages: paths.length, bytes, rows: PRODUCTS }));
  t.diagnostic(
    `${fetched - PRODUCTS} of ${PRODUCTS} pages were fetched more than once through ${ROUNDS} kills`,
  );
});
