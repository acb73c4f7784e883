import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AuditedSite,
  answering,
  healthySource,
  openAuditedSite,
  plain,
} from '../support/audited-site.ts';
import { good } from '../support/client.ts';
import { type DashboardBrowser, openBrowser, type Visitor } from '../support/dashboard.ts';
import type { ProgramInUse } from '../support/program.ts';
import type { Answer } from '../support/sample-site.ts';
import { joinProgram } from '../support/shared-program.ts';
import { seriousFaults } from './accessible.ts';
import { enter } from './enter.ts';

let program: ProgramInUse;
let browser: DashboardBrowser;
let site: AuditedSite;

const PATHS = ['/', '/tables', '/chairs', '/shop/oak/desk', '/orphan'];

before(async () => {
  [program, browser, site] = await Promise.all([
    joinProgram('loopback'),
    openBrowser(),
    openAuditedSite(PATHS),
  ]);
  await program.command('tier', '--account', program.accountId, '--limit', 'audits_per_week=1000');
  breakSite(site);
});
after(async () => {
  await browser.close();
  await program.dispose();
  await site.close();
});

/** A page without a title, one that is gone, one that nothing links to. */
function breakSite({ pages }: AuditedSite): void {
  const links = ['/tables', '/chairs', '/shop/oak/desk', '/gone', '/private'];
  pages.set('/robots.txt', (origin) =>
    plain(`User-agent: *\nDisallow: /private\nSitemap: ${origin}/sitemap.xml\n`),
  );
  for (const path of ['/', '/tables', '/shop/oak/desk', '/orphan'])
    pages.set(path, (origin) => healthySource(path, origin, { links }));
  pages.set('/chairs', (origin) =>
    healthySource('/chairs', origin, { links }).replace(/<title>.*<\/title>/, ''),
  );
  pages.set('/gone', () => answering(404));
}

async function audited(): Promise<string> {
  const { audit_id, status } = good(
    await program.client.post('/api/v1/audit/run', { url: `${site.address}/`, wait: 120 }),
  );
  assert.equal(status, 'completed');
  return audit_id;
}

const open = (path: string, options = {}): Promise<Visitor> => enter(browser, program, path, options);

test('an audit is run from the list and watched live until its score is there', async () => {
  const tables = site.pages.get('/tables');
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
  const { page, complaints, shoot } = await open('/seo');
  await page.getByRole('heading', { name: 'No audits yet' }).waitFor();
  await shoot('seo-empty');
  await page.getByRole('button', { name: 'Run audit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill(`${site.address}/`);
  await shoot('seo-run');
  await dialog.getByRole('button', { name: 'Run audit' }).click();
  await page.waitForURL(/\/seo\/audits\/[0-9a-f-]{36}$/);
  const progress = page.getByRole('region', { name: 'Progress' });
  await progress.getByText('Pages per second').waitFor();
  await page.getByRole('list', { name: 'Latest pages' }).getByText('/chairs').waitFor();
  await page.getByRole('region', { name: 'Issues found' }).getByText('Missing title').waitFor();
  await shoot('seo-live');
  assert.deepEqual(await seriousFaults(page), []);
  await page.getByRole('button', { name: /^Jobs/ }).click();
  await page.getByRole('link', { name: 'Audit', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  release();
  await page.getByRole('img', { name: /^Score \d+ of 100$/ }).waitFor();
  await page.getByRole('link', { name: 'Issues' }).waitFor();
  assert.deepEqual(complaints, []);
  if (tables !== undefined) site.pages.set('/tables', tables);
});

test('issues stand by points, with what the score would be and the line; filters are in the address', async () => {
  const auditId = await audited();
  const { page, complaints, shoot } = await open(`/seo/audits/${auditId}`);
  const issues = page.getByRole('region', { name: 'Issues', exact: true });
  const missing = issues.getByRole('button', { name: /Missing title/ });
  assert.match((await missing.textContent()) ?? '', /High.*1 issue.*−[\d.]+/);
  const worst = issues.getByRole('button', { name: /Page is served without https/ });
  assert.match((await worst.textContent()) ?? '', /Critical.*−[\d.]+.*[\d.]+ if fixed/);
  await missing.click();
  await issues.getByText('Fix:').waitFor();
  await issues.getByRole('link', { name: '/chairs' }).waitFor();
  await shoot('seo-issues');
  assert.deepEqual(await seriousFaults(page), []);
  await page.getByLabel('Severity').selectOption('low');
  await missing.waitFor({ state: 'detached' });
  await page.waitForURL(/severity=low/);
  await page.getByLabel('Severity').selectOption('');
  await page.getByLabel('Search issues').fill('no such rule');
  await issues.getByText('No matching issues.').waitFor();
  await page.getByLabel('Search issues').fill('');
  const saved = page.waitForEvent('download');
  await issues.getByRole('button', { name: 'CSV' }).click();
  assert.equal((await saved).suggestedFilename(), 'issues.csv');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot('seo-issues-dark');
  await page.goto('/seo/audits');
  await page.getByRole('table', { name: 'Audits' }).getByRole('link').first().waitFor();
  await shoot('seo-list');
  assert.deepEqual(complaints, []);
});

test('the grid has every fact, filters, sorts and chooses columns; a page opens with its issues', async () => {
  const auditId = await audited();
  const { page, complaints, shoot } = await open(`/seo/audits/${auditId}/pages`);
  const grid = page.getByRole('grid', { name: 'Pages' });
  await grid.getByRole('button', { name: `${site.address}/chairs` }).waitFor();
  assert.ok(Number(await grid.getAttribute('aria-colcount')) >= 50);
  await shoot('seo-pages');
  assert.deepEqual(await seriousFaults(page), []);
  await page.getByRole('button', { name: '4xx' }).click();
  await page.getByRole('status').getByText('1 of').waitFor();
  await grid.getByText('404', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Sort by Status' }).click();
  await page.waitForURL(/sort=-status/);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByLabel('Column', { exact: true }).selectOption('title');
  await page.getByLabel('Condition').selectOption('empty');
  await page.getByRole('dialog').getByRole('button', { name: 'Add filter' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('status').getByText('2 of').waitFor();
  await page.getByRole('button', { name: /^Columns/ }).click();
  await page.getByRole('checkbox', { name: 'Content type' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sort by Content type' }).waitFor({ state: 'detached' });
  await grid.getByRole('button', { name: `${site.address}/chairs` }).click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('region', { name: 'Issues of the page' }).getByText('Missing title').waitFor();
  await panel.getByText('Description length').waitFor();
  await shoot('seo-page-panel');
  assert.deepEqual(await seriousFaults(page), []);
  await page.reload();
  await panel.getByText('Description length').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
});

test('structure, skipped URLs, coverage and the report are there', async () => {
  const auditId = await audited();
  const at = `/seo/audits/${auditId}`;
  const { page, complaints, shoot } = await open(`${at}/structure`);
  await page.getByRole('region', { name: 'Crawl depth' }).getByText('1 click').waitFor();
  await page.getByRole('region', { name: 'Orphan pages' }).getByText('/orphan').waitFor();
  await page.getByRole('region', { name: 'Folders' }).getByText('/shop/oak/').waitFor();
  await page.getByRole('img', { name: /^Inlinks of \d+ pages/ }).waitFor();
  await sleep(300);
  await shoot('seo-structure');
  assert.deepEqual(await seriousFaults(page), []);
  await page.goto(`${at}/coverage`);
  await page.getByRole('region', { name: 'Skipped' }).getByText('robots-blocked-resource').first().waitFor();
  await shoot('seo-coverage');
  assert.deepEqual(await seriousFaults(page), []);
  await page.goto(`${at}/skipped`);
  await page
    .getByRole('region', { name: 'Reasons' })
    .getByRole('button', { name: /^Robots/ })
    .click();
  await page.getByRole('table', { name: 'Skipped URLs' }).getByText('/private').waitFor();
  await page.getByText('/gone').waitFor({ state: 'detached' });
  await shoot('seo-skipped');
  await page.goto(`${at}/report`);
  await page.frameLocator('iframe').getByText(/Score/).first().waitFor();
  await shoot('seo-report');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Markdown' }).click();
  assert.equal((await saved).suggestedFilename(), 'seo-report.md');
  // The script that signs the visitor in runs in frames too, and a sandbox has no storage.
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('is sandboxed')),
    [],
  );
});

test('a later audit tells what was fixed and what is new', async () => {
  await audited();
  const [chairs, desk] = [site.pages.get('/chairs'), site.pages.get('/shop/oak/desk')];
  site.pages.set('/chairs', (origin) => healthySource('/chairs', origin, { links: ['/tables', '/gone'] }));
  site.pages.set('/shop/oak/desk', (origin) =>
    healthySource('/shop/oak/desk', origin).replace(/<title>.*<\/title>/, ''),
  );
  const auditId = await audited();
  const { page, complaints, shoot } = await open(`/seo/audits/${auditId}/diff`);
  await page.getByRole('region', { name: 'Fixed' }).getByText('Missing title').waitFor();
  await page.getByRole('region', { name: 'New', exact: true }).getByText('/shop/oak/desk').first().waitFor();
  await shoot('seo-diff');
  assert.deepEqual(await seriousFaults(page), []);
  assert.deepEqual(complaints, []);
  if (chairs !== undefined) site.pages.set('/chairs', chairs);
  if (desk !== undefined) site.pages.set('/shop/oak/desk', desk);
});

test('a page is checked by its URL and as HTML, with the line of each issue', async () => {
  const { page, complaints, shoot } = await open('/seo/checks');
  await page.getByLabel('URL', { exact: false }).last().fill(`${site.address}/chairs`);
  await page.getByRole('button', { name: 'Check page' }).click();
  await page.getByRole('img', { name: /^Score \d+ of 100$/ }).waitFor();
  await page.getByRole('region', { name: 'Issues' }).getByText('Missing title').waitFor();
  await shoot('seo-check-url');
  assert.deepEqual(await seriousFaults(page), []);
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await page
    .getByLabel('HTML', { exact: false })
    .last()
    .fill(
      '<!doctype html>\n<html lang="en"><head><title>Oak</title></head>\n<body>\n<img src="/a.png">\n</body></html>',
    );
  await page.getByRole('button', { name: 'Check page' }).click();
  const image = page.getByRole('region', { name: 'Issues' }).getByRole('button', { name: /alt/i }).first();
  await image.click();
  await page.getByText('line 4:1').first().waitFor();
  await shoot('seo-check-html');
  assert.deepEqual(complaints, []);
});
