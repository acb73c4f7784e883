import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { good } from '../support/client.ts';
import { type DashboardBrowser, openBrowser } from '../support/dashboard.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { SC, saveClient } from '../support/search-console/connect.ts';
import { SearchConsoleProvider } from '../support/search-console/provider.ts';
import { enter } from './enter.ts';

const CALLBACK = '/seo/search-console/callback';
let provider: SearchConsoleProvider;
let program: RunningProgram;
let browser: DashboardBrowser;

before(async () => {
  provider = await new SearchConsoleProvider().open();
  provider.properties.set('https://shop.example.com/', 'siteOwner');
  [program, browser] = await Promise.all([
    startProgram({ environment: provider.environment }),
    openBrowser(),
  ]);
});
after(async () => {
  await browser.close();
  await program.dispose();
  provider.close();
});

test('Search Console is connected by a click, and no code stays in the address', async () => {
  await saveClient(program.client);
  const { page, complaints } = await enter(browser, program, CALLBACK);
  await page.getByText('Nothing is waiting to be completed').waitFor();
  await page.getByRole('button', { name: 'Connect Search Console' }).click();
  await page.getByText('Search Console is connected').waitFor();
  await page.getByText('owner@example.com').waitFor();
  await page.getByText('https://shop.example.com/').waitFor();
  assert.equal(new URL(page.url()).search, '');
  assert.equal(new URL(page.url()).pathname, CALLBACK);
  assert.equal(good(await program.client.get(`${SC}/auth/client`)).connection.status, 'connected');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(`${program.address}/`);
  assert.deepEqual(complaints, []);
});

test('a consent that was not given is told, with the way to start again', async () => {
  const { url } = good(await program.client.post(`${SC}/auth/url`, {}));
  const state = new URL(url).searchParams.get('state');
  const { page } = await enter(browser, program, `${CALLBACK}?error=access_denied&state=${state}`);
  await page.getByText('The consent was not given: access_denied').waitFor();
  await page.getByRole('button', { name: 'Connect Search Console' }).waitFor();
});
