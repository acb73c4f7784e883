import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { healthySource, openAuditedSite } from '../support/audited-site.ts';
import { good } from '../support/client.ts';
import { type DashboardBrowser, openBrowser } from '../support/dashboard.ts';
import type { ProgramInUse } from '../support/program.ts';
import type { SampleServer } from '../support/sample-site.ts';
import { joinProgram } from '../support/shared-program.ts';
import { seriousFaults } from './accessible.ts';
import { enter } from './enter.ts';

const SHELVES = 10;
const PRODUCTS = 90;

let program: ProgramInUse;
let browser: DashboardBrowser;
let site: SampleServer;
before(async () => {
  [program, browser, site] = await Promise.all([joinProgram('loopback'), openBrowser(), openShelves()]);
  await program.command('tier', '--account', program.accountId, '--limit', 'pages_per_audit=1000');
});
after(async () => {
  await browser.close();
  await program.dispose();
  await site.close();
});

/** A shop of shelves, each with its products, which link to the next one. */
async function openShelves() {
  const shelves = Array.from({ length: SHELVES }, (_, at) => `/shelf-${at}`);
  const shop = await openAuditedSite(['/', ...shelves]);
  const open = (path: string, links: string[]) =>
    shop.pages.set(path, (origin) => healthySource(path, origin, { links }));
  open('/', shelves);
  for (const [at, shelf] of shelves.entries()) {
    const own = Array.from({ length: PRODUCTS / SHELVES }, (_, number) => `${shelf}/product-${number}`);
    open(shelf, own);
    for (const [number, path] of own.entries())
      open(path, [shelf, own[number + 1] ?? `/shelf-${(at + 1) % SHELVES}`]);
  }
  return shop;
}

test('the link graph shows the most important pages by depth, and the links of the one that is selected', async () => {
  const { audit_id: id, pages } = good(
    await program.client.post('/api/v1/audit/run', {
      ...{ url: `${site.address}/`, max_pages: 200, wait: 120 },
    }),
  );
  assert.equal(pages, 1 + SHELVES + PRODUCTS);
  const { page, complaints, shoot } = await enter(browser, program, `/seo/audits/${id}/structure`);
  const section = page.getByRole('region', { name: 'Link graph' });
  await section.getByText(`the 60 pages with the most internal PageRank; 41 pages left out`).waitFor();
  const graph = section.getByRole('group', { name: 'Link graph' });
  for (const depth of ['0 clicks', '1 click', '2 clicks'])
    await graph.getByText(depth, { exact: true }).waitFor();
  assert.equal(await graph.getByRole('button').count(), 60);
  await section.scrollIntoViewIfNeeded();
  await shoot('seo-link-graph');
  assert.deepEqual(await seriousFaults(page), []);
  await graph.getByRole('button', { name: /^\/, / }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const chosen = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  assert.match(chosen, /^\/shelf-\d, \d+ inlinks$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/page=.*shelf-\d/);
  const shelf = /^\/shelf-\d/.exec(chosen)?.[0] ?? '';
  const inlinks = section.getByRole('region', { name: 'Inlinks' });
  await inlinks.getByRole('button', { name: `${shelf}/product-0` }).waitFor();
  const outlinks = section.getByRole('region', { name: 'Outlinks' });
  await outlinks.getByText(`About ${shelf.slice(1)}/product-3`).waitFor();
  await shoot('seo-link-graph-selected');
  assert.deepEqual(await seriousFaults(page), []);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot('seo-link-graph-dark');
  assert.deepEqual(await seriousFaults(page), []);
  await page.reload();
  await inlinks.getByRole('button', { name: `${shelf}/product-0` }).click();
  await page.waitForURL(/product-0/);
  const saved = page.waitForEvent('download');
  await section.getByRole('button', { name: 'CSV' }).click();
  assert.equal((await saved).suggestedFilename(), 'links.csv');
  assert.deepEqual(complaints, []);
});
