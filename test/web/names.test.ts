import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { good } from '../support/client.ts';
import { type DashboardBrowser, openBrowser } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { enter } from './enter.ts';

const FIELDS = ['title', 'price', 'baked_in', 'category', 'flour'];

let program: ProgramInUse;
let browser: DashboardBrowser;
let dataset: string;
let spider: string;
let crawl: string;

before(async () => {
  [program, browser] = await Promise.all([joinProgram(), openBrowser()]);
  const { client } = program;
  const columns = FIELDS.map((name) => ({ name, data_type: 'text' }));
  dataset = good(await client.post('/api/v1/datasets', { name: 'Morning goods', columns })).dataset_id;
  const selectors = Object.fromEntries(FIELDS.map((name) => [name, { css: `.${name}` }]));
  spider = good(
    await client.post('/api/v1/spiders', {
      name: 'Corner bakery',
      site_url: 'https://bakery.invalid/',
      dataset_id: dataset,
      definition: { handlers: [{ url_pattern: '/goods/*', selectors }] },
    }),
  ).spider_id;
  crawl = good(await client.post('/api/v1/crawl/jobs', { spider_id: spider })).job_id;
});
after(async () => {
  await browser.close();
  await program.dispose();
});

test('spiders and datasets stand by their names wherever they are told of; the id is there to copy', async () => {
  const { page } = await enter(browser, program, '/crawl/jobs');
  const main = page.locator('#main');
  await main.getByRole('cell', { name: 'Corner bakery' }).waitFor();
  await page.goto('/crawl');
  await main.getByRole('cell', { name: 'Morning goods' }).waitFor();
  for (const address of [`/crawl/jobs/${crawl}`, `/crawl/spiders/${spider}`]) {
    await page.goto(address);
    await main.getByRole('link', { name: 'Morning goods' }).waitFor();
    await main.getByRole('button', { name: 'Copy ID' }).waitFor();
  }
  await page.goto(`/crawl/jobs/${crawl}`);
  await main.getByRole('link', { name: 'Corner bakery' }).click();
  await page.waitForURL(`**/crawl/spiders/${spider}`);
  await page.goto(`/datasets/${dataset}/history`);
  await main.getByText(/^key “/).waitFor();
  assert.doesNotMatch((await main.textContent()) ?? '', /\bsp_\w{6,}/);
});

test('the fields of a spider come in the order of the columns', async () => {
  const { page } = await enter(browser, program, `/crawl/spiders/${spider}`);
  const names = page.getByRole('table', { name: 'Fields of /goods/*' }).locator('tbody td:first-child');
  await names.first().getByText('title').waitFor();
  assert.deepEqual(await names.allInnerTexts(), FIELDS);
});

test('a fault in SQL keeps its lines, with the caret below its place', async () => {
  const sql = 'SELECT title\nFROM "Morning goods"\nWHERE nowhere = 1';
  const { page, shoot } = await enter(browser, program, `/query?sql=${encodeURIComponent(sql)}`);
  await page.getByRole('button', { name: 'Run', exact: false }).first().click();
  const lines = page.getByRole('alert').locator('pre');
  await lines.waitFor();
  assert.match((await lines.textContent()) ?? '', /LINE 3: WHERE nowhere = 1\n {14}\^$/);
  assert.match(await lines.evaluate((pre) => getComputedStyle(pre).fontFamily), /mono/i);
  await shoot('query-error');
});

test('a failed stage shows why, also when it has logged nothing', async () => {
  const { client } = program;
  const stages = [{ id: 'outside', type: 'external' }];
  const { pipeline_id: id } = good(await client.post('/api/v1/pipelines', { name: 'Told', stages }));
  const { run_id: run } = good(await client.post(`/api/v1/pipelines/${id}/run`, {}));
  const error = { message: 'The oven is cold.\nLINE 1: bake' };
  const report = { stage_id: 'outside', status: 'failed', error };
  const status = `/api/v1/pipelines/runs/${run}/status`;
  await eventually(async () => assert.equal((await client.put(status, report)).status, 200));
  const { page, shoot } = await enter(browser, program, `/flows/runs/${run}`);
  const stage = page.getByRole('region', { name: 'outside' });
  await stage.getByRole('alert').getByText('The oven is cold.').waitFor();
  await shoot('stage-failed');
});
