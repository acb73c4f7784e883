import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import { good } from '../support/client.ts';
import { CRAWL_JOBS, crawl, endOfCrawl, newShopSpider } from '../support/crawls.ts';
import { newDataFolder, type RunningProgram, startProgram } from '../support/program.ts';
import { openShop } from '../support/shop-site.ts';

const ROUNDS = process.env.SOAK === undefined ? 2 : 10;
const PRODUCTS = ROUNDS * 1_500;
const environment = { GRANARY_FETCH_ALLOW: '127.0.0.1/32' };

let current: RunningProgram | undefined;
let folder = '';
after(async () => {
  await current?.stop();
  await rm(folder, { recursive: true, force: true });
});

test(`kill -9 while kept pages are read again, ${ROUNDS} rounds: the rows are those of the crawl`, async (t) => {
  folder = await newDataFolder();
  const shop = await openShop(PRODUCTS);
  current = await startProgram({ dataFolder: folder, environment });
  const { key, client } = current;
  // A node that is killed takes along what it had leased of the running minute.
  await current.command('tier', '--limit', 'requests_per_minute=unlimited');
  const { spiderId } = await newShopSpider(client, `${shop.address}/`, 'goods');
  const fast = { concurrency: 64, budget: { max_pages: 100_000 } };
  const source = await crawl(client, { spider_id: spiderId, keep_pages: true, ...fast });
  assert.equal(source.progress.rows_extracted, PRODUCTS, JSON.stringify(source));
  await shop.close();

  const { job_id: job } = good(await client.post(CRAWL_JOBS, { from_job: source.job_id }));
  let killedAtWork = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const wanted = Math.floor((source.progress.pages_crawled * round) / (ROUNDS + 2));
    let record = good(await current.client.get(`${CRAWL_JOBS}/${job}`));
    while (record.status === 'running' && record.progress.pages_crawled < wanted)
      record = good(await current.client.get(`${CRAWL_JOBS}/${job}?wait=5`));
    if (record.status === 'running') killedAtWork += 1;
    const gone = new Promise((resolve) => current?.process.once('exit', resolve));
    current.process.kill('SIGKILL');
    await gone;
    current = await startProgram({ dataFolder: folder, key, environment });
  }
  assert.ok(killedAtWork > 0, 'at least one kill met the job at work');
  t.diagnostic(`${killedAtWork} of ${ROUNDS} kills met the job at work`);
  const record = await endOfCrawl(current.client, job);
  assert.deepEqual(
    [
      record.status,
      record.progress.pages_crawled,
      record.progress.pages_failed,
      record.progress.rows_extracted,
    ],
    ['completed', source.progress.pages_crawled, 0, PRODUCTS],
  );
  const sql = `SELECT count(*) AS pages, count(*) FILTER (readings = 2 AND versions = 1) AS twice FROM (
    SELECT page_url, count(*) AS readings, count(DISTINCT (title, price, stock, fetched_at)) AS versions
    FROM goods GROUP BY page_url)`;
  const [counted] = good(await current.client.post('/api/v1/query', { sql })).data;
  assert.deepEqual(
    counted,
    { pages: PRODUCTS, twice: PRODUCTS },
    'every row of the crawl is there once more',
  );
});
