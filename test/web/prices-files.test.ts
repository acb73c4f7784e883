import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { type ApiClient, good } from '../support/client.ts';
import { openBrowser } from '../support/dashboard.ts';
import { duringTests } from '../support/during-tests.ts';
import { type Charge, type Hospital, hospitalCsv, payerJson } from '../support/price-files.ts';
import { PriceServer } from '../support/price-server.ts';
import { completed, RATES } from '../support/prices.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';
import { seriousFaults } from './accessible.ts';
import { cutOffTexts } from './cut-off.ts';
import { enter } from './enter.ts';

const ALDER: Hospital = {
  ...{ name: 'Alder Hospital', state: 'NY', npi: '1100000003', ein: '111111111', updatedOn: '2026-01-01' },
};
const CODES = ['70001', '70002', '70003', '70004'];
const charge = (code: string, more: Partial<Charge> = {}): Charge => ({
  ...{ codes: [`CPT ${code}`], class: 'facility', payer: 'Aetna', plan: 'PPO', gross: '100', cash: '80' },
  ...{ dollar: '50', ...more },
});
const FIRST = hospitalCsv(
  ALDER,
  CODES.map((code) => charge(code)),
);
const payerFile = (amount: number): string =>
  payerJson(
    { payer: 'Aetna', plan: 'PPO', updatedOn: '2026-01-01' },
    [{ id: 1, npis: [ALDER.npi], ein: '11-1111111' }],
    [{ code: 'CPT 70001', amount, groups: [1] }],
  );

const its = duringTests(async (atEnd) => {
  const server = await new PriceServer().open();
  atEnd(() => server.close());
  const [program, browser] = await Promise.all([joinProgram('loopback'), openBrowser()]);
  atEnd(() => program.dispose());
  atEnd(() => browser.close());
  return { program, browser, server };
});

const tenant = () => provision(its.program.client);
const open = (path: string, api: ApiClient) => enter(its.browser, its.program, path, {}, api);

const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

async function looksRight(page: Page): Promise<void> {
  assert.deepEqual(await seriousFaults(page), []);
  assert.deepEqual(await cutOffTexts(page), []);
}

const onPhone = (page: Page) => page.setViewportSize({ width: 390, height: 900 });

async function upload(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const buffer = Buffer.from(content);
  await page.getByRole('button', { name: 'Load a file' }).click();
  await page.getByLabel('From').selectOption('This computer');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'File *' })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

test('an uploaded file keeps its name, says itself whose it is, is replaced by a newer one and switched off', async () => {
  const api = await tenant();
  await completed(api, 'hospital-mrf', { url: its.server.serve('/known.csv', FIRST) });
  const { page, complaints, shoot } = await open('/prices/files', api);
  await upload(page, 'aetna.gz', gzipSync(payerFile(60)));
  await page.getByLabel('Only these codes').waitFor();
  assert.equal(await page.getByLabel('Published by').inputValue(), 'payer');
  await page.getByLabel('Published by').selectOption('A hospital: standard charges');
  await page.getByRole('button', { name: 'Load file', exact: true }).click();
  const panel = page.getByRole('complementary');
  await panel.getByText('The file is an in-network file of a payer.', { exact: true }).waitFor();
  await panel.getByText('aetna.gz').waitFor();
  await looksRight(page);
  await shoot('files-wrong-kind');
  await rows(page, 'Files').first().getByText('Failed').filter({ visible: true }).waitFor();
  await panel.getByRole('button', { name: 'Load it as a payer’s file' }).click();
  await page.getByRole('status', { name: 'Payer file, published' }).waitFor();
  await rows(page, 'Files').filter({ hasText: 'aetna.gz' }).getByText('Live').waitFor();

  await panel.getByRole('button', { name: 'Open the file' }).click();
  await panel.getByLabel('Newer file').setInputFiles({
    ...{ name: 'aetna-2.json', mimeType: 'application/json', buffer: Buffer.from(payerFile(90)) },
  });
  await page.getByRole('status', { name: 'Payer file, published' }).waitFor();
  await panel.getByRole('button', { name: 'Open the file' }).click();
  await panel.getByText('aetna-2.json').waitFor();
  await panel.getByRole('button', { name: 'Changes' }).click();
  await panel.getByText('1 negotiated rate changed against the file before.').waitFor();
  await panel.getByRole('button', { name: 'Switch off' }).click();
  await panel.getByRole('button', { name: 'Switch on' }).waitFor();
  await looksRight(page);
  await shoot('files-off');
  await page.getByRole('button', { name: 'Undo' }).click();
  await panel.getByRole('button', { name: 'Switch off' }).waitFor();
  await page.keyboard.press('Escape');
  await onPhone(page);
  await rows(page, 'Files').first().getByText('Valid').filter({ visible: true }).first().waitFor();
  await looksRight(page);
  await shoot('files-phone');
  assert.deepEqual(complaints, []);
});

test('a file that is read for the first time is loading, with a time that runs', async () => {
  const api = await tenant();
  await completed(api, 'hospital-mrf', { url: its.server.serve('/quick.csv', FIRST) });
  const url = its.server.serve('/slow.csv', FIRST.replaceAll('Alder', 'Cedar'));
  its.server.faults.set('/slow.csv', ['held']);
  const { page, complaints } = await open('/prices/files', api);
  await page.getByRole('button', { name: 'Load a file' }).click();
  await page.getByLabel('URL').fill(url);
  await page.getByRole('button', { name: 'Load file', exact: true }).click();
  await rows(page, 'Files').filter({ hasText: 'slow.csv' }).getByText('Loading').waitFor();
  const run = page.getByRole('status', { name: 'Hospital file, running' });
  await run.getByText(/^(?:[2-9]\.\d|\d\d) s$/).waitFor();
  its.server.release();
  await page.getByRole('status', { name: 'Hospital file, published' }).waitFor();
  await rows(page, 'Files').filter({ hasText: 'slow.csv' }).getByText('Live').waitFor();
  assert.deepEqual(complaints, []);
});

test('a held file comes first, says why, and is compared with the live one', async () => {
  const api = await tenant();
  const url = its.server.serve('/held.csv', FIRST);
  await completed(api, 'hospital-mrf', { url });
  await completed(api, 'hospital-mrf', {
    url: its.server.serve('/birch.csv', FIRST.replaceAll('Alder', 'Birch')),
  });
  its.server.serve('/held.csv', hospitalCsv(ALDER, [charge('70001', { dollar: '75' })]));
  const { run_id: run } = await completed(api, 'hospital-mrf', { url });
  const { page, complaints, shoot } = await open(`/prices/files?run=${run}`, api);
  const panel = page.getByRole('complementary');
  await panel
    .getByRole('list', { name: 'Why it is held' })
    .getByText(/the snapshot before had/)
    .waitFor();
  await panel.getByRole('listitem').filter({ hasText: 'Publish' }).getByText('held').waitFor();
  await panel.getByRole('button', { name: 'Publish anyway' }).waitFor();
  await looksRight(page);
  await shoot('files-held-run');
  await panel.getByRole('button', { name: 'Open the file' }).click();
  await panel.getByText('so the one before stays live').waitFor();
  await panel.getByRole('button', { name: 'Changes' }).click();
  await panel.getByText('4 negotiated rates would change against the live file.').waitFor();
  await rows(page, 'Changes').filter({ hasText: '70001' }).getByText('$75').waitFor();
  await looksRight(page);
  await shoot('files-held-changes');
  await page.keyboard.press('Escape');
  assert.match((await rows(page, 'Files').first().textContent()) ?? '', /Alder.*Held/);
  await page.getByRole('link', { name: '1 held' }).click();
  await rows(page, 'Files').getByText('Birch Hospital').waitFor({ state: 'detached' });
  await rows(page, 'Files').first().press('Enter');
  await panel.getByRole('button', { name: 'Publish anyway' }).click();
  await page.getByRole('status', { name: 'Hospital file, published' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('a payer is suggested only where one can be meant, can be taken back, and is changed later', async () => {
  const api = await tenant();
  const named = ['Blue Cross', 'Zephyr Quarry', 'Aetna'].map((payer) => charge('70001', { payer }));
  await completed(api, 'hospital-mrf', { url: its.server.serve('/names.csv', hospitalCsv(ALDER, named)) });
  const { page, complaints, shoot } = await open('/prices/payers', api);
  const names = page.getByRole('list', { name: 'Names without a payer' });
  await names.getByText('Zephyr Quarry').waitFor();
  const blue = page.getByLabel('Payer meant by Blue Cross');
  if (await blue.isVisible()) assert.equal(await blue.inputValue(), '');
  await page.getByLabel('Payer meant by Zephyr Quarry').fill('Cigna');
  const line = names.getByRole('listitem').filter({ hasText: 'Zephyr' });
  await line.getByRole('button', { name: 'Match' }).click();
  await line.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await line.waitFor();
  await page.getByLabel('Payer meant by Zephyr Quarry').fill('Cigna');
  await line.getByRole('button', { name: 'Match' }).click();
  await page.getByText('“Zephyr Quarry” is Cigna from now on', { exact: true }).waitFor();
  const payerOf = async () => {
    const { data } = good(await api.get(`${RATES}/search?code=70001&amount_kind=negotiated`));
    return data.find(({ payer }: any) => payer.raw === 'Zephyr Quarry')?.payer.name;
  };
  while ((await payerOf()) !== 'Cigna') await page.waitForTimeout(200);
  await page.getByLabel('Name in the files').fill('Zephyr Quarry');
  await page.getByLabel('Payer it is').fill('Humana');
  await looksRight(page);
  await shoot('payers-change');
  await page.getByLabel('Payer it is').press('Enter');
  while ((await payerOf()) !== 'Humana') await page.waitForTimeout(200);
  assert.deepEqual(complaints, []);
});

test('a disagreement shows the text of both files, on a phone too, and says which file is missing', async () => {
  const api = await tenant();
  await completed(api, 'hospital-mrf', { url: its.server.serve('/alder.csv', FIRST) });
  const { page, complaints, shoot } = await open('/prices/disagreements', api);
  await page.getByText('No payer’s file is loaded').waitFor();
  await looksRight(page);
  await shoot('disagreements-missing');
  await page.getByRole('link', { name: 'Load a payer’s file' }).click();
  assert.equal(await page.getByLabel('Published by').inputValue(), 'payer');
  await completed(api, 'tic-ingestion', { url: its.server.serve('/aetna.json', payerFile(90)) });
  await completed(api, 'hospital-mrf', {
    url: its.server.serve('/cash.csv', hospitalCsv(ALDER, [charge('70001', { cash: '130' })])),
  });
  await page.goto('/prices/disagreements');
  await rows(page, 'Findings').first().press('Enter');
  const panel = page.getByRole('complementary');
  await panel
    .getByRole('region', { name: 'In the file, Hospital says' })
    .getByText(/70001,CPT/)
    .waitFor();
  await panel
    .getByRole('region', { name: 'In the file, Payer says' })
    .getByText(/"?negotiated_rate"?.*90/)
    .waitFor();
  await looksRight(page);
  await shoot('disagreements-raw');
  await page.keyboard.press('Escape');
  await onPhone(page);
  const row = rows(page, 'Findings').first();
  for (const text of ['Alder Hospital', 'Aetna', '$50', '$90'])
    await row.getByText(text, { exact: true }).filter({ visible: true }).waitFor();
  const right = await row.getByText('$90', { exact: true }).filter({ visible: true }).boundingBox();
  assert.ok((right?.x ?? 0) + (right?.width ?? 0) < 390, 'both values are on the screen');
  await looksRight(page);
  await shoot('disagreements-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Within a file' }).click();
  await rows(page, 'Findings').getByText('Gross charge').filter({ visible: true }).waitFor();
  await shoot('disagreements-within');
  assert.deepEqual(complaints, []);
});

test('whoever may only read is told so, and the files of the sample are fetched from nowhere', async () => {
  const api = await tenant();
  await completed(api, 'bootstrap', { sample: true });
  const reader = await open('/prices/files', await withScopes(api, ['*:read']));
  for (const name of ['Load a file', 'Remove the sample']) {
    const button = reader.page.getByRole('button', { name });
    await button.waitFor();
    assert.equal(await button.isDisabled(), true);
    assert.match((await button.getAttribute('title')) ?? '', /ratedata-admin:write/);
  }
  await reader.shoot('files-reader');
  const { page, complaints, shoot } = await open('/prices/files', api);
  await rows(page, 'Files').filter({ hasText: 'Quillhaven' }).press('Enter');
  const panel = page.getByRole('complementary');
  await panel.getByText('See this hospital’s disagreements').waitFor();
  assert.equal(await panel.getByRole('button', { name: 'Fetch again' }).count(), 0);
  assert.equal(await panel.getByText('sample.invalid').count(), 0);
  await shoot('files-sample');
  assert.deepEqual([...reader.complaints, ...complaints], []);
});
