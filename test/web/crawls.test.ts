import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChangingShop, openChangingShop } from '../support/changing-shop.ts';
import { good } from '../support/client.ts';
import { CRAWL_JOBS, crawl, newShopSpider } from '../support/crawls.ts';
import { type DashboardBrowser, openBrowser, type Visitor } from '../support/dashboard.ts';
import { newDataset } from '../support/enrichments.ts';
import { eventually } from '../support/eventually.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { seriousFaults } from './accessible.ts';
import { enter } from './enter.ts';

let program: ProgramInUse;
let browser: DashboardBrowser;
let slow: ChangingShop;
let shop: ShopSite;

before(async () => {
  [program, browser, slow, shop] = await Promise.all([
    joinProgram('loopback'),
    openBrowser(),
    // More than can be crawled while somebody looks.
    openChangingShop(20_000),
    openShop(25),
  ]);
  await program.command('tier', '--account', program.accountId, '--limit', 'requests_per_minute=100000');
});
after(async () => {
  await browser.close();
  await program.dispose();
  await Promise.all([slow.close(), shop.close()]);
});

const open = (path: string, options = {}): Promise<Visitor> => enter(browser, program, path, options);

const crawledBy = (visitor: Visitor) => async (): Promise<number> =>
  Number(
    (await visitor.page.getByRole('region', { name: 'Progress' }).locator('dd').nth(2).textContent()) ?? 0,
  );

const until = (what: () => Promise<boolean>): Promise<void> =>
  eventually(async () => assert.ok(await what(), `it did not come about: ${what}`));

test('a crawl is followed live, paused, resumed and cancelled', async () => {
  slow.beforePage = () => sleep(300);
  const { spiderId } = await newShopSpider(program.client, slow.address, 'Slow');
  const visitor = await open(`/crawl/spiders/${spiderId}`);
  const { page, complaints, shoot } = visitor;
  await page.getByRole('button', { name: 'Crawl', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await page.waitForURL('**/crawl/jobs/cj_*');
  const state = page.getByRole('heading', { level: 1 });
  await state.getByText('Running').waitFor();
  const crawled = crawledBy(visitor);
  await until(async () => (await crawled()) > 20);
  const before = await crawled();
  await until(async () => (await crawled()) > before);
  await page.getByRole('img', { name: 'Pages per second over the last minute' }).waitFor();
  await page
    .getByRole('table', { name: 'Latest rows' })
    .getByText(/Product \d+/)
    .first()
    .waitFor();
  await page
    .getByRole('table', { name: 'Latest pages' })
    .getByText(/products\/\d+/)
    .first()
    .waitFor();
  await page
    .getByRole('region', { name: 'Queue by depth' })
    .getByText(/crawled, .* wait/)
    .first()
    .waitFor();
  await page
    .getByRole('table', { name: 'Hosts' })
    .getByText(/\d+ ms/)
    .waitFor();
  await shoot('crawl-live-light');
  assert.deepEqual(await seriousFaults(page), []);

  await page.getByRole('button', { name: 'Pause' }).click();
  await state.getByText('Paused').waitFor();
  const jobId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const record = async () => good(await program.client.get(`${CRAWL_JOBS}/${jobId}`));
  assert.equal((await record()).status, 'paused');
  // The batch that was at work may still be written.
  await until(async () => (await crawled()) === (await record()).progress.pages_crawled);
  const paused = await record();

  await page.getByRole('button', { name: 'Resume' }).click();
  await state.getByText('Running').waitFor();
  await until(async () => (await crawled()) > paused.progress.pages_crawled);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await state.getByText('Cancelled').waitFor();
  assert.equal(good(await program.client.get(`${CRAWL_JOBS}/${jobId}`)).status, 'cancelled');
  assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0);
  assert.deepEqual(complaints, []);
});

test('every address that was not crawled is there with its reason, and the view is in the address', async () => {
  shop.answers.set('/products/3', (_, response) => void response.writeHead(500).end());
  const { spiderId } = await newShopSpider(program.client, shop.address, 'Shop');
  const job = await crawl(program.client, { spider_id: spiderId, max_attempts: 1 });
  const { page, shoot } = await open(`/crawl/jobs/${job.job_id}`);
  await page.getByRole('heading', { level: 1 }).getByText('Completed').waitFor();
  const reasons = page.getByRole('region', { name: 'Not crawled' });
  const robots = reasons.getByRole('link').filter({ hasText: 'robots' });
  await robots.getByText('24', { exact: true }).waitFor();
  await shoot('crawl-done-light');
  await robots.click();
  const table = page.getByRole('table', { name: 'URLs' });
  await table.getByText(`${shop.address}/private/7`, { exact: true }).waitFor();
  await eventually(async () => {
    assert.equal(await table.locator('tbody tr').count(), 24);
    assert.equal(await table.getByText('Skipped').count(), 24);
  });
  await page.reload();
  await table.getByText(`${shop.address}/private/7`, { exact: true }).waitFor();
  assert.equal(await page.getByLabel('Reason').inputValue(), 'robots');
  await shoot('crawl-addresses-light');

  await page.getByLabel('Reason').selectOption('');
  await page.getByRole('button', { name: /^Failed/ }).click();
  await table.getByText(`${shop.address}/products/3`, { exact: true }).waitFor();
  await eventually(async () => assert.equal(await table.locator('tbody tr').count(), 1));
  assert.equal(new URL(page.url()).searchParams.get('state'), 'failed');
  assert.deepEqual(await seriousFaults(page), []);
});

test('crawls are listed by state', async () => {
  const { page } = await open('/crawl/jobs');
  const table = page.getByRole('table', { name: 'Crawls' });
  await table.getByText('Cancelled').waitFor();
  await page.getByRole('button', { name: 'Completed' }).click();
  await table.getByText('Cancelled').waitFor({ state: 'detached' });
  await table.getByText('Completed').first().waitFor();
  await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Failed' }).click();
  await page.getByText('No failed crawls.').waitFor();
});

test('a dataset is enriched: sources with tier and cost, start, and what became of it', async () => {
  const id = await newDataset(
    program.client,
    [`${shop.address}/products/1`, 'nothing'],
    [{ name: 'page', data_type: 'text' }],
  );
  const { page, complaints, shoot } = await open('/crawl/enrichments');
  await page.getByRole('table', { name: 'Sources' }).getByText('Page metadata').waitFor();
  await shoot('enrichment-light');
  await page.getByRole('button', { name: 'Enrich a dataset' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Dataset/).selectOption(id);
  await dialog.getByLabel('Match by').selectOption('page');
  await dialog.getByLabel(/^Page metadata/).check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL('**/crawl/enrichments/ej_*');
  await page.getByRole('heading', { level: 1 }).getByText('Completed').waitFor();
  await page.getByText('2 of 2 rows').waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  assert.deepEqual(complaints, []);
});

test('strategies are listed, and what proxies are for is told', async () => {
  const { page } = await open('/crawl/ways');
  await page.getByRole('table', { name: 'Strategies' }).getByText('Breadth first').waitFor();
  await page.getByText('Crawls connect directly.').waitFor();
});
