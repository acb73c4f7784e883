import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { good } from '../support/client.ts';
import { type DashboardBrowser, openBrowser } from '../support/dashboard.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';
import { seriousFaults } from './accessible.ts';
import { enter } from './enter.ts';

const SLOW =
  'SELECT count(*) AS n FROM range(4000000) AS a (i), range(4000000) AS b (j) WHERE hash(a.i * b.j) % 7 = 1';

let program: ProgramInUse;
let browser: DashboardBrowser;

before(async () => {
  [program, browser] = await Promise.all([joinProgram(), openBrowser()]);
  const columns = [
    { name: 'brand', data_type: 'text' },
    { name: 'price', data_type: 'float' },
  ];
  const { dataset_id } = good(await program.client.post('/api/v1/datasets', { name: 'products', columns }));
  const rows = Array.from({ length: 400 }, (_, at) => ({ brand: ['Miller', 'Oven'][at % 2], price: at / 4 }));
  good(await program.client.post(`/api/v1/datasets/${dataset_id}/rows`, { rows }));
});
after(async () => {
  await browser.close();
  await program.dispose();
});

async function visit(path = '/query', key = program.key) {
  const visitor = await enter(browser, program, path, {}, program.client.as(key));
  await visitor.page.getByLabel('SQL', { exact: true }).waitFor();
  return visitor;
}

async function write(page: Page, sql: string): Promise<void> {
  await page.getByLabel('SQL', { exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(sql);
}

/** The editor takes no key for a choice that has only just come up. */
async function accept(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('option', { name }).waitFor();
  await page.waitForTimeout(200);
  await page.keyboard.press('Enter');
}

const run = (page: Page) => page.keyboard.press('Control+Enter');

const answer = (page: Page) => page.getByRole('grid', { name: 'Answer' });

test('the editor completes names of the schema, and runs what was written', async () => {
  const { page, complaints, shoot } = await visit();
  await page.getByRole('region', { name: 'Datasets and tables' }).getByText('products').waitFor();
  await page.getByRole('region', { name: 'Prices' }).getByText('contracts', { exact: true }).waitFor();
  await write(page, 'SELECT * FROM');
  await page.keyboard.type(' prod');
  await accept(page, /^products/);
  await page.keyboard.type(' WHERE products.pr');
  await accept(page, /^price/);
  await page.keyboard.type(' < 1');
  await shoot('query-completed');
  await run(page);
  await page.getByText('4 rows in').waitFor();
  await answer(page).getByText('0.75', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('4 rows in').waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  assert.deepEqual(complaints, []);
});

test('the answer is shown as rows, as a chart and by what its steps took', async () => {
  const { page, complaints } = await visit();
  await write(page, 'SELECT brand, avg(price) AS mean, count(*) AS n FROM products GROUP BY brand');
  await run(page);
  await answer(page).getByText('Miller').waitFor();
  await page.getByRole('button', { name: 'Chart' }).click();
  const chart = page.getByRole('img', { name: 'Bars of mean along brand' });
  await chart.getByText('Oven').waitFor();
  await page.getByLabel('Y axis').selectOption('n');
  await page.getByRole('img', { name: 'Bars of n along brand' }).waitFor();
  await page.getByLabel('Type').selectOption('line');
  await page.getByRole('img', { name: 'Line of n along brand' }).waitFor();
  await page.getByRole('button', { name: 'Explain' }).click();
  const explained = page.getByRole('region', { name: 'Explain' });
  await explained.getByText('400 rows read').first().waitFor();
  assert.ok((await explained.getByRole('table', { name: 'Steps' }).getByRole('row').count()) > 2);
  await page.reload();
  await explained.getByText('400 rows read').first().waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  assert.deepEqual(complaints, []);
});

test('a statement is saved as a view, read by its name, and its SQL edited again', async () => {
  const { page } = await visit();
  await write(page, 'SELECT * FROM products WHERE price < 5');
  await page.getByRole('button', { name: 'Save as view' }).click();
  await page.getByRole('dialog').getByLabel(/^Name/).fill('products');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.getByRole('dialog').getByLabel(/^Name/).fill('cheap');
  await page.getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('region', { name: 'Saved views' });
  await views.getByText('cheap').click();
  await views.getByRole('button', { name: 'Show rows' }).click();
  await page.getByText('20 rows in').waitFor();
  await views.getByRole('button', { name: 'Edit the SQL of cheap' }).click();
  await page.getByText('price < 5').first().waitFor();
  const [view] = good(await program.client.get('/api/v1/query/views?kind=view')).data;
  assert.deepEqual([view.name, view.sql], ['cheap', 'SELECT * FROM products WHERE price < 5']);
});

test('a long query is cancelled, and the next one runs', async () => {
  const { page } = await visit();
  await write(page, SLOW);
  const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/v1/query'));
  await run(page);
  await page.getByText('Running', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await gone;
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await write(page, 'SELECT 1 AS one');
  await run(page);
  await page.getByText('1 row in').waitFor();
});

test('what is wrong with a statement is said in the words of the interface; records are read too', async () => {
  const { page } = await visit();
  await write(page, 'SELECT pricy FROM products');
  await run(page);
  const note = page.getByRole('alert');
  await note.getByText('pricy').first().waitFor();
  await note.getByRole('button', { name: 'Copy request ID' }).waitFor();
  await write(page, "SELECT count(*) AS n FROM granary_datasets WHERE name = 'products'");
  await run(page);
  await page.getByText('1 row in').waitFor();
  await note.waitFor({ state: 'detached' });
});

test('another tenant reads nothing of it', async () => {
  const other = await provision(program.client, { name: 'Stranger' });
  const { page } = await visit('/query?sql=SELECT%20*%20FROM%20products', other.credential ?? '');
  await page
    .getByRole('alert')
    .getByText(/products/)
    .first()
    .waitFor();
  assert.equal(await page.getByRole('grid').count(), 0);
  assert.equal(
    await page.getByRole('region', { name: 'Datasets and tables' }).getByText('products').count(),
    0,
  );
});
