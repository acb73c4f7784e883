import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { crawl, newShopSpider } from '../support/crawls.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { provision } from '../support/tenants.ts';

const PRODUCTS = 10;
const environment = { GRANARY_FETCH_ALLOW: '127.0.0.1/32' };

let program: RunningProgram;
let api: ApiClient & { accountId: string };
let shop: ShopSite;

before(async () => {
  program = await startProgram({ environment });
  api = await provision(program.client, { tier: 'agency' });
  shop = await openShop(PRODUCTS);
});
after(async () => {
  await shop.close();
  await program.dispose();
});

const age = (jobs: readonly { job_id: string }[], days: number) =>
  queryAsAdmin(
    program,
    'UPDATE job_runs SET finished_at = finished_at - make_interval(days => $2) WHERE run_id = ANY ($1)',
    [jobs.map(({ job_id }) => job_id), days],
  );

/** Whether the addresses are gone, and how many there are. */
async function addressesOf(client: ApiClient, { job_id }: { job_id: string }): Promise<[boolean, number]> {
  const { removed_at, counts, urls } = good(await client.get(`/api/v1/crawl/frontier/${job_id}`));
  assert.equal(urls.length > 0, counts.crawled > 0);
  return [removed_at !== null, counts.crawled];
}

test('addresses of crawls that later ones have replaced go after a month; what is still of use stays', async () => {
  const { spiderId } = await newShopSpider(api, `${shop.address}/`, 'Shop');
  const kept = await crawl(api, { spider_id: spiderId, keep_pages: true });
  const first = await crawl(api, { spider_id: spiderId });
  const recent = await crawl(api, { spider_id: spiderId });
  const last = await crawl(api, { spider_id: spiderId });
  const stranger = await provision(program.client, { tier: 'agency' });
  const theirs = await newShopSpider(stranger, `${shop.address}/`, 'Shop');
  const only = await crawl(stranger, { spider_id: theirs.spiderId });
  await age([kept, first, last, only], 31);
  await age([recent], 29);

  await program.stop();
  program = await startProgram({ dataFolder: program.dataFolder, environment, key: program.key });
  const again = program.client.as(api.credential);
  await eventually(async () => assert.deepEqual(await addressesOf(again, first), [true, 0]));
  assert.deepEqual(await addressesOf(again, kept), [false, first.progress.pages_crawled]);
  assert.deepEqual(await addressesOf(again, recent), [false, first.progress.pages_crawled]);
  assert.deepEqual(await addressesOf(again, last), [false, first.progress.pages_crawled]);
  const others = program.client.as(stranger.credential);
  assert.deepEqual(await addressesOf(others, only), [false, first.progress.pages_crawled]);

  const changed = await crawl(again, { spider_id: spiderId, strategy_id: 'incremental' });
  assert.equal(changed.progress.pages_unchanged, last.progress.pages_crawled);
  const reread = await crawl(again, { from_job: kept.job_id });
  assert.equal(reread.progress.rows_extracted, PRODUCTS);
  const record = good(await again.get(`/api/v1/crawl/jobs/${first.job_id}`));
  assert.equal(record.progress.pages_crawled, first.progress.pages_crawled);
});
