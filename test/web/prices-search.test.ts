import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/dashboard.ts';
import { duringTests } from '../support/during-tests.ts';
import { type Charge, hospitalCsv } from '../support/price-files.ts';
import { PriceServer } from '../support/price-server.ts';
import { completed } from '../support/prices.ts';
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
  await completed(program.client, 'bootstrap', { sample: true, reference: true });
  return { program, browser, server };
});

const open = (path: string) => enter(its.browser, its.program, path);

const strips = (page: Page) => page.getByRole('list', { name: 'Prices by hospital' });
const headline = (page: Page) => page.getByRole('region', { name: 'By hospital' });

async function looksRight(page: Page): Promise<void> {
  assert.deepEqual(await seriousFaults(page), []);
  assert.deepEqual(await cutOffTexts(page), []);
}

const HOSPITALS = ['Alder', 'Birch', 'Cedar'];

/** Amounts of four hundred payers: three such files are more than a page of an answer. */
const manyCharges = (index: number): Charge[] =>
  Array.from({ length: 400 }, (_, payer) => ({
    ...{
      codes: ['CPT 99213'],
      class: 'facility',
      payer: `Payer ${payer}`,
      plan: 'PPO',
      gross: '900',
      cash: '250',
    },
    dollar: String(100 * (index + 1) + payer / 10),
  }));

test('a search with more amounts than a page of an answer draws and counts all of them', async () => {
  const api = await provision(its.program.client);
  for (const [index, name] of HOSPITALS.entries()) {
    const hospital = {
      ...{ name: `${name} Hospital`, state: 'NY', npi: `110000000${index}`, ein: `11111111${index}` },
      updatedOn: '2026-01-01',
    };
    const url = its.server.serve(`/${name}.csv`, hospitalCsv(hospital, manyCharges(index)));
    await completed(api, 'hospital-mrf', { url });
  }
  const { page, complaints, shoot } = await enter(its.browser, its.program, '/prices?service=99213', {}, api);
  await headline(page)
    .getByText('3 hospitals, 1,200 negotiated rates from $100 to $340, median $220 of 1,200 contracts')
    .waitFor();
  assert.equal(await strips(page).getByRole('listitem').count(), 3);
  await looksRight(page);
  await shoot('market-many');
  assert.deepEqual(complaints, []);
});

test('an amount far outside stands at the edge, and cash and gross stay with a payer chosen', async () => {
  const { page, complaints, shoot } = await open('/prices?service=45378&near=10001');
  await headline(page)
    .getByText(/to \$2,280, 1 amount far outside, median \$1,445 of 18 contracts/)
    .waitFor();
  await strips(page).getByText('$209.52K').waitFor();
  await shoot('market-far');
  await page.getByLabel('Payer', { exact: true }).fill('Northgate');
  await page.getByLabel('Payer', { exact: true }).press('Enter');
  await strips(page)
    .getByRole('img', { name: /: 2 negotiated rates, median \$[\d,]+, cash \$[\d,.]+, gross charge \$/ })
    .first()
    .waitFor();
  await looksRight(page);
  assert.deepEqual(complaints, []);
});

test('where nothing is found a button drops the limit, and Back brings it back', async () => {
  const { page, complaints } = await open('/prices?service=73721&near=10001&payer=Nobody');
  await page.getByText('No prices match. Without these limits there are 63.').waitFor();
  await page.getByRole('button', { name: 'Search without the payer' }).click();
  await strips(page).getByRole('listitem').first().waitFor();
  assert.equal(await page.getByLabel('Payer', { exact: true }).inputValue(), '');
  await page.goBack();
  await page.getByText('No prices match.').waitFor();
  assert.equal(await page.getByLabel('Payer', { exact: true }).inputValue(), 'Nobody');
  await page.getByLabel('Service').fill('00009');
  await page.getByLabel('Service').press('Enter');
  await page.getByText('No prices for “00009” are loaded.').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('list') !== null), true);
  assert.deepEqual(complaints, []);
});

test('a place that is none is told at its field: at once when it cannot be one, else by the answer', async () => {
  const { page } = await open('/prices?service=73721');
  const near = page.getByLabel('Near');
  await near.fill('xyz');
  assert.equal(await page.getByText('A ZIP code of five digits or a state').count(), 0);
  await near.press('Tab');
  await page.getByText('A ZIP code of five digits or a state').waitFor();
  await near.fill('00000');
  await near.press('Enter');
  await page.getByText('No place is known for ZIP code 00000.').waitFor();
  assert.equal(await page.getByRole('alert').filter({ visible: true }).count(), 1);
  await near.fill('New York');
  assert.equal(await page.getByLabel('Within').isDisabled(), true);
  await near.press('Enter');
  await headline(page)
    .getByText(/^5 hospitals, 30 negotiated rates/)
    .waitFor();
  await looksRight(page);
});

test('of several services one is drawn at a time, and a hospital’s name narrows to it', async () => {
  const { page, complaints, shoot } = await open('/prices?service=mri');
  const services = page.getByRole('group', { name: 'Service' });
  await page.getByText('100 of 191 rates').waitFor();
  await services.getByRole('button', { name: /CPT 73721/ }).click();
  await page.getByText('63 of 63 rates').waitFor();
  await headline(page)
    .getByText(/^CPT 73721: 6 hospitals and other providers, /)
    .waitFor();
  assert.equal(new URL(page.url()).searchParams.get('compared'), 'CPT 73721');
  await looksRight(page);
  await shoot('market-services');
  await strips(page).getByRole('button', { name: 'Quillhaven Medical Center' }).click();
  await headline(page)
    .getByText(/: 1 hospital, /)
    .waitFor();
  await page.getByRole('button', { name: 'Sample: Quillhaven Medical Center, show all hospitals' }).waitFor();
  await page.goBack();
  await headline(page)
    .getByText(/^CPT 73721: 6 hospitals and other providers, /)
    .waitFor();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('heading', { name: 'What payers publish' }).waitFor();
  await page.goBack();
  await headline(page)
    .getByText(/^CPT 73721: 6 hospitals/)
    .waitFor();
  assert.deepEqual(complaints, []);
});
