import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { crawl, newShopSpider } from '../support/crawls.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { within } from '../support/within.ts';

/** Longer than a crawl that nobody works on is kept in mind. */
const SLOW_MS = 6_000;

let program: RunningProgram;
let shop: ShopSite;
before(async () => {
  shop = await openShop(2);
  for (const at of [1, 2])
    shop.answers.set(`/products/${at}`, (_request, response) =>
      setTimeout(
        () => response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Product ${at}</h1>`),
        SLOW_MS,
      ),
    );
  program = await startProgram({ environment: { GRANARY_FETCH_ALLOW: '127.0.0.1/32' } });
});
after(async () => {
  await program.dispose();
  await shop.close();
});

test('pages that take seconds to answer are asked for once: a crawl that waits for them is not forgotten', async () => {
  const { spiderId } = await newShopSpider(program.client, `${shop.address}/`, 'slow');
  // One that is forgotten each time begins anew for ever.
  const job = await within(60_000, crawl(program.client, { spider_id: spiderId }));
  assert.deepEqual([job.status, job.progress.rows_extracted], ['completed', 2], JSON.stringify(job));
  const asked = shop.asked.filter((path) => path.startsWith('/products/'));
  assert.deepEqual(asked.toSorted(), ['/products/1', '/products/2']);
});
