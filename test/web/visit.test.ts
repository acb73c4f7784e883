import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AuditedSite, healthySource, openAuditedSite } from '../support/audited-site.ts';
import { type DashboardBrowser, openBrowser } from '../support/dashboard.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { openRelay } from '../support/relay.ts';
import type { Answer } from '../support/sample-site.ts';
import { seriousFaults } from './accessible.ts';

let program: RunningProgram;
let browser: DashboardBrowser;
let site: AuditedSite;

before(async () => {
  [program, browser, site] = await Promise.all([
    startProgram({ environment: { GRANARY_FETCH_ALLOW: '127.0.0.0/8' } }),
    openBrowser(),
    openAuditedSite(['/', '/tables', '/chairs']),
  ]);
  site.pages.set('/chairs', (origin) => healthySource('/chairs', origin).replace(/<title>.*<\/title>/, ''));
});
after(async () => {
  await browser.close();
  await program.dispose();
  await site.close();
});

/** `/tables` answers once it is let. */
function holdTables(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  site.pages.set(
    '/tables',
    (origin): Answer =>
      async (_request, response) => {
        await held;
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(healthySource('/tables', origin));
      },
  );
  return release;
}

const FINAL = /^Score \d+ of 100$/;

test('anybody audits a site, watches it, and shares the result by its link', async () => {
  const release = holdTables();
  const { page, complaints, shoot } = await browser.visit(program.address);
  await page.goto('/audit');
  await page.getByRole('heading', { name: 'Free SEO audit' }).waitFor();
  await shoot('visit-empty');
  assert.deepEqual(await seriousFaults(page), []);
  await page.getByLabel('URL of your site').fill(`${site.address}/`);
  await page.getByRole('button', { name: 'Audit' }).click();
  await page.getByText('9 of 10 audits left this hour, resets in').waitFor();
  await page.getByRole('list', { name: 'Latest pages' }).getByText('/chairs').waitFor();
  await page.getByRole('img', { name: /so far$/ }).waitFor();
  await shoot('visit-live');
  await page.waitForURL(/\/audit#[0-9a-f-]{36}\.[\w-]{16}$/);
  release();
  await page.getByRole('img', { name: FINAL }).waitFor();
  const worst = page.getByRole('button', { name: /Page is served without https/ });
  assert.match((await worst.textContent()) ?? '', /−[\d.]+.*if fixed/);
  await page.getByRole('button', { name: /Missing title/ }).click();
  await page.getByText('Fix:').waitFor();
  await page.getByText('Create an account to keep it').waitFor();
  await shoot('visit-done');
  assert.deepEqual(await seriousFaults(page), []);
  const score = await page.getByRole('img', { name: FINAL }).getAttribute('aria-label');

  const other = await browser.visit(program.address, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await other.page.goto(page.url());
  await other.page.getByRole('img', { name: score ?? '' }).waitFor();
  await other.page.getByRole('button', { name: /Missing title/ }).click();
  assert.equal(await other.page.getByText('audits left this hour').count(), 0);
  await other.shoot('visit-phone-dark');
  const wide = await other.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.equal(wide, 0);
  assert.deepEqual(await seriousFaults(other.page), []);
  assert.deepEqual([...complaints, ...other.complaints], []);
});

test('a line that was cut is taken up again by itself', async () => {
  const release = holdTables();
  const relay = await openRelay({ host: '127.0.0.1', port: Number(new URL(program.address).port) });
  const { page, shoot } = await browser.visit(`http://127.0.0.1:${relay.port}`);
  await page.goto('/audit');
  await page.getByLabel('URL of your site').fill(`${site.address}/`);
  await page.getByRole('button', { name: 'Audit' }).click();
  await page.waitForURL(/\/audit#/);
  const reading = page.getByRole('list', { name: 'Latest pages' });
  await reading.getByText('/chairs').waitFor();
  relay.cut();
  await page.getByText('The connection was lost').waitFor();
  await shoot('visit-lost');
  relay.open();
  release();
  await page.getByRole('img', { name: FINAL }).waitFor();
  assert.equal(await page.getByText('The connection was lost').count(), 0);
  // Nothing twice: three pages, each in its place.
  assert.equal(await page.getByRole('list', { name: 'Latest pages' }).getByRole('listitem').count(), 3);
  await relay.close();
});

test('what cannot be audited is told in plain words, and so is the limit with its time', async () => {
  const { page, shoot } = await browser.visit(program.address);
  await page.goto('/audit');
  await page.getByLabel('URL of your site').fill('http://10.0.0.1/');
  await page.getByRole('button', { name: 'Audit' }).click();
  await page.getByRole('alert').getByText('The audit did not start.').waitFor();
  await page.getByRole('alert').getByText('it is a private address').waitFor();
  await shoot('visit-refused');
  await page.route('**/api/v1/audit', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1440', 'content-type': 'application/json', 'x-request-id': 'r' },
      body: JSON.stringify({
        error: 'rate_limit_exceeded',
        message: 'Your IP address has started 10 audits this hour.',
      }),
    }),
  );
  await page.getByLabel('URL of your site').fill(`${site.address}/`);
  await page.getByRole('button', { name: 'Audit' }).click();
  await page.getByRole('alert').getByText('The next audit can start in 24 m').waitFor();
  await page.unroute('**/api/v1/audit');
  await page.goto('/audit#00000000-0000-7000-8000-000000000000.AAAAAAAAAAAAAAAA');
  await page.getByRole('alert').getByText('This audit is no longer here.').waitFor();
});
