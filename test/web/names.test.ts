import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
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
let etl: string;

/** An id as it is shown where room is short. */
const SHORT_ID = /[a-z]{2}_\w{3}…\w{4}|[0-9a-f]{6}…[0-9a-f]{4}/g;
const shortIds = async (place: Locator) => (await place.textContent())?.match(SHORT_ID) ?? [];

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
  const config = { url: 'https://bakery.invalid/flour.csv' };
  const stages = [{ id: 'fetch', type: 'fetch', config, retry: { attempts: 1 } }];
  etl = good(await client.post('/api/v1/etl/pipelines', { name: 'Flour prices', stages })).pipeline_id;
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

test('a crawl goes by the name of its spider, in its title and wherever it is listed', async () => {
  const { page } = await enter(browser, program, `/crawl/jobs/${crawl}`);
  const main = page.locator('#main');
  await main.getByRole('heading', { level: 1 }).getByText('Corner bakery').waitFor();
  await main.getByText('bakery.invalid', { exact: true }).first().waitFor();
  await page.locator('[aria-current="page"]').getByText('Corner bakery').waitFor();
  await eventually(async () => assert.equal(await page.title(), 'Corner bakery · Granary'));

  await page.goto('/crawl/jobs');
  const link = main.getByRole('link', { name: 'Corner bakery' });
  assert.equal(await link.getAttribute('title'), crawl);
  await link.click();
  await page.waitForURL(`**/crawl/jobs/${crawl}`);

  await page.goto('/');
  const broken = page.getByRole('region', { name: 'What broke' });
  await broken.getByText('Corner bakery').waitFor();
  const changes = page.getByRole('region', { name: 'What changed' });
  const line = changes.getByText('Crawl started').locator('..');
  const started = line.getByRole('link', { name: 'Corner bakery' });
  assert.equal(await started.getAttribute('href'), `/crawl/jobs/${crawl}`);
});

test('runs, single stages and file steps go by what they work on, and no list shows an id instead', async () => {
  const { client } = program;
  const { run_id } = good(await client.post(`/api/v1/etl/pipelines/${etl}/run`, {}));
  const stages = [{ id: 'pass', type: 'pass' }];
  const named = { name: 'Morning bake', stages };
  const pipeline = good(await client.post('/api/v1/pipelines', named)).pipeline_id;
  good(await client.post(`/api/v1/pipelines/${pipeline}/run`, {}));
  const template = good(await client.post('/api/v1/workflow-templates', { name: 'evening-bake', stages }));
  good(await client.post(`/api/v1/workflow-templates/${template.template_id}/run`, {}));
  good(await client.post('/api/v1/pipelines/execute-step', { stage: { id: 'one', type: 'pass' } }));
  const ended = async (id: string) =>
    assert.equal(good(await client.get(`/api/v1/etl/runs/${id}`)).status, 'failed');
  await eventually(() => ended(run_id));

  const { page, shoot } = await enter(browser, program, '/');
  const main = page.locator('#main');
  const broken = page.getByRole('region', { name: 'What broke' });
  await broken.getByText('Flour prices').waitFor();
  await broken.getByText('bakery.invalid/flour.csv', { exact: true }).waitFor();
  const runs = page.getByRole('region', { name: 'What runs' });
  for (const name of ['Morning bake', 'evening-bake', 'single stage']) await runs.getByText(name).waitFor();
  const changes = page.getByRole('region', { name: 'What changed' });
  for (const name of ['Flour prices', 'Morning bake', 'evening-bake'])
    await changes.getByText(name).first().waitFor();
  await shoot('names-home');
  assert.deepEqual(await shortIds(main), []);

  await page.goto('/flows/runs');
  const row = main.getByRole('link', { name: 'Flour prices' });
  assert.equal(await row.getAttribute('title'), run_id);
  for (const name of ['Morning bake', 'evening-bake']) await main.getByRole('link', { name }).waitFor();
  assert.deepEqual(await shortIds(main), []);
  for (const address of ['/crawl', '/crawl/jobs', '/flows', '/flows/etl', '/flows/templates', '/datasets']) {
    await page.goto(address);
    await main.getByRole('table').first().waitFor();
    await eventually(async () => assert.deepEqual(await shortIds(main), [], address));
  }
});

test('the palette finds ETL pipelines and templates by name, and says what a pasted id names', async () => {
  const { page } = await enter(browser, program, '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const search = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(text);
  };
  await search('flour pri');
  await page.getByRole('option', { name: 'Flour prices' }).click();
  await page.waitForURL(`**/flows/etl/${etl}`);
  await search('recrawl');
  await page.getByRole('option', { name: 'recrawl-and-diff' }).click();
  await page.waitForURL('**/flows/templates/wt_*');
  await search(crawl);
  await page.getByRole('option', { name: 'Open Corner bakery crawl' }).click();
  await page.waitForURL(`**/crawl/jobs/${crawl}`);
});

test('the fields of a spider come in the order of the columns', async () => {
  const { page } = await enter(browser, program, `/crawl/spiders/${spider}`);
  const names = page.getByRole('table', { name: 'Fields of /goods/*' }).locator('tbody td:first-child');
  await names.first().getByText('title').waitFor();
  // The columns are those of the dataset, which comes after the spider.
  await eventually(async () => assert.deepEqual(await names.allInnerTexts(), FIELDS));
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

test('a failed stage shows why', async () => {
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

test('a stage that failed before its first log line shows why, and not that it logged nothing', async () => {
  const { client } = program;
  const columns = [{ name: 'title', data_type: 'text' }];
  const { dataset_id } = good(await client.post('/api/v1/datasets', { name: 'Stale goods', columns }));
  const stages = [
    { id: 'rest', type: 'pass' },
    { id: 'send', type: 'export', config: { dataset_id, format: 'json' }, depends_on: ['rest'] },
  ];
  const { pipeline_id: id } = good(await client.post('/api/v1/pipelines', { name: 'Silent', stages }));
  good(await client.delete(`/api/v1/datasets/${dataset_id}`));
  const { run_id: run } = good(await client.post(`/api/v1/pipelines/${id}/run`, {}));
  const record = async () => good(await client.get(`/api/v1/pipelines/runs/${run}`));
  await eventually(async () => assert.equal((await record()).status, 'failed'));
  assert.deepEqual((await record()).stages.send.log, []);

  const { page, shoot } = await enter(browser, program, `/flows/runs/${run}`);
  const stage = page.getByRole('region', { name: 'send', exact: true });
  await stage.getByRole('alert').getByText('was deleted. Give the stage another one.').waitFor();
  assert.equal(await stage.getByText('No log lines').count(), 0);
  await shoot('stage-failed-silently');
  await page.goto(`/flows/runs/${run}?stage=rest`);
  await page.getByRole('region', { name: 'rest', exact: true }).getByText('No log lines.').waitFor();
});
