import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DashboardBrowser, openBrowser } from '../support/dashboard.ts';
import { trinoDuringTests } from '../support/trino-program.ts';
import { enter } from './enter.ts';

const its = trinoDuringTests();
let browser: DashboardBrowser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

test('a statement runs on the engine that was chosen, and becomes a view for it', async () => {
  its.trino.answer('chosen', { columns: [['n', 'bigint']], pages: ['[[41],[42]]'] });
  const { page } = await enter(browser, its.program, '/query', {}, its.api);
  await page.getByLabel('SQL', { exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('SELECT chosen');
  await page.getByLabel('Engine').selectOption('trino');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('grid', { name: 'Answer' }).getByText('42', { exact: true }).waitFor();
  await page
    .getByRole('status')
    .getByText(/2 rows in .* on Trino/)
    .waitFor();
  assert.equal(await page.getByRole('button', { name: 'Explain' }).count(), 0);
  assert.match(page.url(), /engine=trino/);
  await page.getByRole('button', { name: 'Save as view' }).click();
  its.trino.answer('LIMIT 0', { columns: [['n', 'bigint']] });
  await page.getByRole('textbox', { name: 'Name' }).fill('chosen_view');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByText('chosen_view is saved', { exact: true }).waitFor();
});
