import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/dashboard.ts';
import { duringTests } from '../support/during-tests.ts';
import { PriceServer } from '../support/price-server.ts';
import { completed, loadMarket } from '../support/prices.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';
import { seriousFaults } from './accessible.ts';
import { cutOffTexts } from './cut-off.ts';
import { enter } from './enter.ts';

const its = duringTests(async (atEnd) => {
  const server = await new PriceServer().open();
  atEnd(() => server.close());
  const [program, browser] = await Promise.all([joinProgram('loopback'), openBrowser()]);
  atEnd(() => program.dispose());
  atEnd(() => browser.close());
  const market = await loadMarket(program.client, server);
  // A file of a hospital comes again from elsewhere, with the names of two payers that nobody knows.
  const file = market.files.findLast(({ kind, name }) => kind === 'hospital_mrf' && name.endsWith('.csv'));
  const odd = Buffer.from(file?.bytes ?? '')
    .toString('utf8')
    .replaceAll('Sample: Northgate Mutual', 'Zephyr Quarry Select')
    .replaceAll('Sample: Harborline Health', 'Umbra Vale Choice');
  await completed(program.client, 'hospital-mrf', {
    url: server.serve(`/again/${file?.name}`, odd),
  });
  return { program, browser, server, market };
});

const open = (path: string) => enter(its.browser, its.program, path);

const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

async function looksRight(page: Page): Promise<void> {
  assert.deepEqual(await seriousFaults(page), []);
  assert.deepEqual(await cutOffTexts(page), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.equal(wide, 0, 'wider than the screen');
}

/** In light and dark, on a wide screen and on a phone. */
async function shootAll(page: Page, shoot: (name: string) => Promise<void>, name: string): Promise<void> {
  for (const [look, colorScheme, width] of [
    ['light', 'light', 1440],
    ['dark', 'dark', 1440],
    ['phone', 'light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await shoot(`market-${name}-${look}`);
    await looksRight(page);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a service near a ZIP code is drawn by hospital and listed, and a rate leads to the text of its file', async () => {
  const { page, complaints, shoot } = await open('/prices');
  await page.getByLabel('Service').fill('73721');
  await page.getByLabel('Near').fill('10001');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  const strips = page.getByRole('list', { name: 'Prices by hospital' });
  await strips
    .getByRole('img', { name: /Lanternfield General Hospital: 6 negotiated rates, median/ })
    .waitFor();
  assert.equal(await strips.getByRole('listitem').count(), its.market.hospitals.length);
  const { searchParams } = new URL(page.url());
  assert.equal(searchParams.get('service'), '73721');
  assert.equal(searchParams.get('near'), '10001');
  await rows(page, 'Rates').first().waitFor();
  await shootAll(page, shoot, 'search');

  await page.getByLabel('Kind of amount').selectOption('Gross');
  await page.getByText('7 of 7 rates').waitFor();
  await page.getByRole('button', { name: /Sort by amount/ }).click();
  await rows(page, 'Rates').first().getByText('$2,976').waitFor();
  await rows(page, 'Rates').first().press('Enter');
  const panel = page.getByRole('complementary', { name: /\$2,976/ });
  const raw = panel.getByRole('region', { name: 'In the file', exact: true });
  await raw.getByText(/MRI of a joint of the leg without contrast.*2976/).waitFor();
  await panel
    .getByRole('region', { name: 'Where in the file' })
    .getByText(/^row \d+, column \d+$/)
    .waitFor();
  await panel.getByText(/^[0-9a-f]{64}$/).waitFor();
  await looksRight(page);
  await shoot('market-rate');
  await page.reload();
  await raw.getByText(/2976/).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
});

test('hospitals and payers are compared within their range and against the median', async () => {
  const { page, complaints, shoot } = await open('/prices?service=73721&near=10001&view=compare');
  await rows(page, 'Outpatient, facility, negotiated').first().waitFor();
  const first = rows(page, 'Outpatient, facility, negotiated').first();
  assert.match((await first.textContent()) ?? '', /Thistlemoor[\s\S]*\$\d+[\s\S]*−\d+ %/);
  await shootAll(page, shoot, 'compare');
  await page.getByLabel('Group by').selectOption('By payer');
  await page.getByText('Sample: Cobalt Ridge Assurance').first().waitFor();
  assert.deepEqual(complaints, []);
});

test('disagreements show both values with both dates, and narrow by what they are', async () => {
  const { page, complaints, shoot } = await open('/prices/disagreements');
  await rows(page, 'Findings').first().waitFor();
  await page.getByLabel('What').selectOption({ label: (await optionLike(page, 'Diverges')) ?? '' });
  const planted = its.market.answers.find(({ kind, class: name }) => kind === 'cross' && name === 'diverges');
  await page.getByLabel('Payer', { exact: true }).fill('Cobalt');
  await rows(page, 'Findings').getByText('Northgate Mutual').first().waitFor({ state: 'detached' });
  await page.getByLabel('Payer', { exact: true }).fill('');
  await rows(page, 'Findings')
    .getByText(planted?.code ?? 'none')
    .first()
    .waitFor();
  await shootAll(page, shoot, 'disagreements');
  await rows(page, 'Findings').first().press('Enter');
  const panel = page.getByRole('complementary', { name: 'Diverges' });
  for (const side of ['Hospital says', 'Payer says'])
    await panel
      .getByRole('region', { name: side, exact: true })
      .getByText(/File of \d{4}-\d\d-\d\d/)
      .waitFor();
  await panel
    .getByRole('region', { name: 'Evidence, Payer says' })
    .getByText(/^\/in_network\//)
    .waitFor();
  await looksRight(page);
  await shoot('market-disagreement');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Within a file' }).click();
  await rows(page, 'Findings').getByText('Cash above gross').filter({ visible: true }).first().waitFor();
  assert.deepEqual(complaints, []);
});

const optionLike = (page: Page, text: string) =>
  page.getByLabel('What').locator('option', { hasText: text }).first().textContent();

test('a file that looks wrong is held with its reason, and published anyway by one click', async () => {
  const { page, complaints, shoot } = await open('/prices/files');
  const [file] = its.market.files.filter(({ name }) => name.endsWith('.csv'));
  const [head = '', ...lines] = Buffer.from(file?.bytes ?? '')
    .toString('utf8')
    .split('\n');
  const url = its.server.serve('/short.csv', [head, ...lines.slice(0, 300)].join('\n'));
  await page.getByRole('button', { name: 'Load a file' }).click();
  await page.getByLabel('URL').fill(url);
  await page.getByRole('button', { name: 'Load file', exact: true }).click();
  await page.getByRole('status', { name: 'Hospital file, published' }).waitFor();
  its.server.serve('/short.csv', [head, ...lines.slice(0, 40)].join('\n'));
  await page.getByRole('button', { name: 'Open the file' }).click();
  await page.getByRole('button', { name: 'Fetch again' }).click();
  await page.getByRole('status', { name: 'Hospital file, held' }).waitFor();
  await page.getByRole('button', { name: 'Open the file' }).click();
  const panel = page.getByRole('complementary');
  await panel.getByText(/It has \d+ rates; the snapshot before had \d+/).waitFor();
  await looksRight(page);
  await shoot('market-held');
  await panel.getByRole('button', { name: 'Errors and rows' }).click();
  await panel.getByText('Rows rejected').waitFor();
  await looksRight(page);
  await shoot('market-faults');
  await panel.getByRole('button', { name: 'Publish anyway' }).click();
  await page.getByRole('status', { name: 'Hospital file, published' }).waitFor();
  await page.getByRole('button', { name: 'Open the file' }).click();
  await panel.getByRole('button', { name: 'Changes' }).click();
  await panel.getByText(/negotiated rates? changed against the file before/).waitFor();
  await panel.getByText('Removed').first().waitFor();
  await panel.getByRole('button', { name: 'Snapshots' }).click();
  assert.equal(await panel.getByRole('list', { name: 'Snapshots' }).getByRole('listitem').count(), 2);
  await page.keyboard.press('Escape');
  await shootAll(page, shoot, 'files');
  await page.getByRole('button', { name: 'Runs' }).click();
  await rows(page, 'Runs').getByText('Held').first().waitFor();
  assert.deepEqual(complaints, []);
});

test('a file of this computer is uploaded and loaded', async () => {
  const { page, complaints, shoot } = await open('/prices/files');
  const [file] = its.market.files.filter(({ name }) => name.endsWith('.csv'));
  const [head = '', ...lines] = Buffer.from(file?.bytes ?? '')
    .toString('utf8')
    .split('\n');
  await page.getByRole('button', { name: 'Load a file' }).click();
  await page.getByLabel('From').selectOption('This computer');
  const buffer = Buffer.from([head, ...lines.slice(0, 100)].join('\n'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'File *' })
    .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer });
  await looksRight(page);
  await shoot('load-a-file');
  await page.getByRole('button', { name: 'Load file', exact: true }).click();
  await page.getByRole('status', { name: 'Hospital file, published' }).waitFor();
  await rows(page, 'Files').filter({ hasText: 'mine.csv' }).first().waitFor();
  assert.deepEqual(complaints, []);
});

test('a file that breaks the rules of CMS shows each error with its line', async () => {
  const { page, complaints, shoot } = await open('/prices/files');
  await rows(page, 'Files')
    .filter({ hasText: 'Quillhaven' })
    .getByText('1 error')
    .filter({ visible: true })
    .click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Errors and rows' }).click();
  const errors = panel.getByRole('region', { name: /^Errors/ });
  await errors.getByText(/^line \d+/).waitFor();
  await looksRight(page);
  await shoot('market-errors');
  assert.deepEqual(complaints, []);
});

test('a name that matches no payer becomes an alias by one click', async () => {
  const { page, complaints, shoot } = await open('/prices/payers');
  const names = page.getByRole('list', { name: 'Names without a payer' });
  await names.getByText('Umbra Vale Choice').waitFor();
  await shootAll(page, shoot, 'payers');
  await page.getByLabel('Payer meant by Umbra Vale Choice').fill('Sample: Harborline Health');
  await names.getByRole('listitem').filter({ hasText: 'Umbra Vale' }).getByRole('button').click();
  await page
    .getByText('“Umbra Vale Choice” is Sample: Harborline Health from now on', { exact: true })
    .waitFor();
  await names.getByText('Umbra Vale Choice').waitFor({ state: 'detached' });
  await page.getByLabel('Payer meant by Zephyr Quarry Select').fill('Zephyr Quarry');
  await page.getByRole('button', { name: 'Add as new payer' }).click();
  await page.getByText('Every payer is matched').waitFor();
  assert.deepEqual(complaints, []);
});

test('whoever has nothing loads the sample, which is marked, and removes it again', async () => {
  const api = await provision(its.program.client);
  const visitor = await enter(its.browser, its.program, '/prices', {}, api);
  const { page, complaints, shoot } = visitor;
  await page.getByRole('heading', { name: 'No prices yet' }).waitFor();
  await shootAll(page, shoot, 'empty');
  await page.getByRole('button', { name: 'Load the sample' }).click();
  await page.getByRole('list', { name: 'Stages' }).waitFor();
  await page.getByRole('button', { name: /MRI of a knee/ }).click();
  const strips = page.getByRole('list', { name: 'Prices by hospital' });
  await strips.getByText('Sample', { exact: true }).first().waitFor();
  await rows(page, 'Rates').first().getByText('Sample', { exact: true }).waitFor();
  await shoot('market-sample');
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await rows(page, 'Files').first().getByText('Sample', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove the sample' }).click();
  await page.getByRole('status', { name: /^Sample and reference data, completed/ }).waitFor();
  await page.goto('/prices');
  await page.getByRole('heading', { name: 'No prices yet' }).waitFor();
  assert.deepEqual(complaints, []);
});
