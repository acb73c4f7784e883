import assert from 'node:assert/strict';
import { test } from 'node:test';
import { good } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { browserDuringTests } from './browser-during-tests.ts';
import { enter } from './enter.ts';

const MANY = 101;

const its = browserDuringTests();

test('the palette finds a pipeline by its name however many were made after it', async () => {
  const stages = [{ id: 'pass', type: 'pass' }];
  const make = async (name: string) =>
    good(await its.program.client.post('/api/v1/pipelines', { name, stages })).pipeline_id;
  const first = await make('nightly shop');
  for (let at = 0; at < MANY; at += 1) await make(`other ${at}`);
  const { page } = await enter(its.browser, its.program, '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('nightly');
  await page.getByRole('option', { name: 'nightly shop' }).click();
  await page.waitForURL(`**/flows/pipelines/${first}`);
});

test('the palette offers the theme that is not on when the system chose it', async () => {
  const { page } = await enter(its.browser, its.program, '/', { colorScheme: 'dark' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('theme');
  await page.getByRole('option', { name: 'Switch to light theme' }).click();
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light'),
  );
});

test('the palette opens the thing whose whole name was typed, however soon Enter follows', async () => {
  const columns = [{ name: 'title', data_type: 'text' }];
  const make = async (name: string) =>
    good(await its.program.client.post('/api/v1/datasets', { name, columns })).dataset_id;
  const sales = await make('sales');
  for (const name of ['sales of 2026', 'wholesales', 'usage of sales']) await make(name);
  const { page } = await enter(its.browser, its.program, '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { promise: isEntered, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/v1/datasets?*', async (route) => {
    if (route.request().url().includes('search=sales')) await isEntered;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('sales');
  await page.keyboard.press('Enter');
  letGo();
  await page.waitForURL(`**/datasets/${sales}`);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('sales');
  await page.getByRole('option', { name: 'wholesales' }).waitFor();
  assert.deepEqual(
    await page
      .getByRole('group', { name: /^Datasets/ })
      .getByRole('option')
      .allInnerTexts(),
    ['sales', 'sales of 2026', 'usage of sales', 'wholesales'].map((name) => `${name}\ndataset`),
  );
  await page
    .getByRole('option', { name: 'sales dataset', exact: true })
    .and(page.locator('[aria-selected="true"]'))
    .waitFor();
});
