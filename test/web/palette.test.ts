import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { good } from '../support/client.ts';
import { type DashboardBrowser, openBrowser } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { enter } from './enter.ts';

const MANY = 101;

let program: ProgramInUse;
let browser: DashboardBrowser;

before(async () => {
  [program, browser] = await Promise.all([joinProgram(), openBrowser()]);
});
after(async () => {
  await browser.close();
  await program.dispose();
});

test('the palette finds a pipeline by its name however many were made after it', async () => {
  const stages = [{ id: 'pass', type: 'pass' }];
  const make = async (name: string) =>
    good(await program.client.post('/api/v1/pipelines', { name, stages })).pipeline_id;
  const first = await make('nightly shop');
  for (let at = 0; at < MANY; at += 1) await make(`other ${at}`);
  const { page } = await enter(browser, program, '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('nightly');
  await page.getByRole('option', { name: 'nightly shop' }).click();
  await page.waitForURL(`**/flows/pipelines/${first}`);
});

test('the palette offers the look that is not there when the system chose it', async () => {
  const { page } = await enter(browser, program, '/', { colorScheme: 'dark' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('look');
  await page.getByRole('option', { name: 'Light look' }).click();
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light'),
  );
});
