import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { CRAWL_JOBS, crawl, endOfCrawl, newShopSpider } from '../support/crawls.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { openJobStates } from '../support/job-states.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { openShop } from '../support/shop-site.ts';

const ROUNDS = process.env.SOAK === undefined ? 1 : 10;
/** A job that was over before it was killed tells nothing, and another is begun. */
const MOST_JOBS = 5;
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

  const begin = async (api: ApiClient): Promise<string> =>
    good(await api.post(CRAWL_JOBS, { from_job: source.job_id })).job_id;
  const stateOf = await openJobStates(current);
  const jobs = [await begin(client)];
  let killedAtWork = 0;
  while (killedAtWork < ROUNDS) {
    const job = jobs.at(-1)!;
    const wanted = Math.floor((source.progress.pages_crawled * (killedAtWork + 1)) / (ROUNDS + 2));
    let record = good(await current.client.get(`${CRAWL_JOBS}/${job}`));
    while (record.status === 'running' && record.progress.pages_crawled < wanted)
      record = good(await current.client.get(`${CRAWL_JOBS}/${job}?wait=5`));
    const gone = new Promise((resolve) => current?.process.once('exit', resolve));
    current.process.kill('SIGKILL');
    await gone;
    const state = await stateOf(job);
    current = await startProgram({ dataFolder: folder, key, environment });
    if (state === 'running') killedAtWork += 1;
    else jobs.push(await begin(current.client));
    assert.ok(jobs.length <= MOST_JOBS, 'the kills meet the jobs at work');
  }
  t.diagnostic(`${killedAtWork} kills met ${jobs.length} jobs at work`);
  for (const job of jobs) {
    const { status, progress } = await endOfCrawl(current.client, job);
    assert.deepEqual(
      [status, progress.pages_crawled, progress.pages_failed, progress.rows_extracted],
      ['completed', source.progress.pages_crawled, 0, PRODUCTS],
    );
  }
  const readings = 1 + jobs.length;
  const sql = `SELECT count(*) AS pages, count(*) FILTER (readings = ${readings} AND versions = 1) AS again FROM (
    SELECT page_url, count(*) AS readings, count(DISTINCT (title, price, stock, fetched_at)) AS versions
    FROM goods GROUP BY page_url)`;
  const [counted] = good(await current.client.post('/api/v1/query', { sql })).data;
  assert.deepEqual(
    counted,
    { pages: PRODUCTS, again: PRODUCTS },
    'every row of the crawl is there once more for each job',
  );
});
