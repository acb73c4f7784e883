import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { type ChangingShop, openChangingShop } from '../support/changing-shop.ts';
import { good } from '../support/client.ts';
import { crawl, newShopSpider, rowsOf } from '../support/crawls.ts';
import { type DashboardBrowser, openBrowser, type Visitor } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import type { ProgramInUse } from '../support/program.ts';
import { type SampleServer, serveSample } from '../support/sample-site.ts';
import { joinProgram } from '../support/shared-program.ts';
import { seriousFaults } from './accessible.ts';
import { enter } from './enter.ts';
import { news } from './news.ts';

let program: ProgramInUse;
let browser: DashboardBrowser;
let goods: SampleServer;
let shop: ChangingShop;

const BREADS = 30;
const PER_PAGE = 12;

/** Styled, with scripts that would show themselves, over pages of twelve; each record has a page. */
function breadsPage(path: string): string | undefined {
  const frame = (body: string) => `<!doctype html><html lang="en"><head><title>Breads</title>
    <style>.card { display: inline-block; width: 9em; padding: 8px; background: url(/spy.png) } .price { color: green }</style>
    <script>document.title = 'ran'; fetch('/spy')</script></head>
    <body onload="fetch('/spy')"><nav><a href="/about">About us</a></nav>${body}<img src="/spy.jpg"></body></html>`;
  const url = new URL(path, 'http://x.test');
  const one = Number(/^\/breads\/(\d+)$/.exec(url.pathname)?.[1] ?? 0);
  if (one > 0 && one <= BREADS)
    return frame(`<h1>Bread ${one}</h1><p class="price">$${one}.25</p>
      <table><tr><th>Weight</th><td>${one * 2} kg</td></tr><tr><th>Flour</th><td>Rye ${one}</td></tr></table>`);
  if (url.pathname !== '/breads') return undefined;
  const number = Number(url.searchParams.get('page') ?? 1);
  const first = (number - 1) * PER_PAGE;
  const cards = Array.from({ length: Math.min(PER_PAGE, BREADS - first) }, (_, at) => first + at + 1).map(
    (at) => `<div class="card"><h3><a href="/breads/${at}" onclick="fetch('/spy')">Bread ${at}</a></h3>
      <span class="price">$${at}.25</span> <em class="left">${at + 40} loaves</em></div>`,
  );
  const next = first + PER_PAGE < BREADS ? `<a rel="next" href="/breads?page=${number + 1}">Next</a>` : '';
  return frame(`<h1>All breads</h1><main>${cards.join('')}</main>${next}`);
}

before(async () => {
  [program, browser, goods, shop] = await Promise.all([
    joinProgram('loopback'),
    openBrowser(),
    serveSample(breadsPage),
    openChangingShop(12),
  ]);
  await program.command('tier', '--account', program.accountId, '--limit', 'requests_per_minute=100000');
});
after(async () => {
  await browser.close();
  await program.dispose();
  await Promise.all([goods.close(), shop.close()]);
});

const open = (path: string, options: BrowserContextOptions = {}): Promise<Visitor> =>
  enter(browser, program, path, options);

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Page preview"]');

test('from an address to rows: suggested fields, a clicked one, a preview, a spider, a crawl', async () => {
  const { page, complaints, shoot } = await open('/crawl');
  await page.getByRole('link', { name: 'New spider' }).click();
  await page.getByLabel('Page URL').fill(`${goods.address}/breads`);
  await page.getByLabel('What you want, in plain words').fill('name and price of all breads');
  await page.getByRole('button', { name: 'Load page' }).click();

  const fields = page.getByRole('list', { name: 'Fields' });
  const rows = page.getByRole('table', { name: 'Row preview' });
  await fields.getByLabel('Selector of price').waitFor();
  await rows.getByText('12.25', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('wish'), 'name and price of all breads');
  const frame = frameOf(page);
  await eventually(async () => assert.equal(await frame.locator('.card').count(), PER_PAGE));
  assert.equal(await frame.locator('script, form, [href], [src], [onclick]').count(), 0);

  const had = await fields.getByRole('listitem').count();
  await frame.locator('.card .left').nth(4).click();
  await rows.getByText('45 loaves', { exact: true }).waitFor();
  await eventually(async () => assert.equal(await fields.getByRole('listitem').count(), had + 1));
  const picked = fields.getByRole('listitem').nth(had);
  assert.match(await picked.getByLabel(/^Selector/).inputValue(), /left/);
  await picked.getByText('in 100 %').waitFor();
  await frame.locator('.card .left').first().hover();
  await shoot('spider-builder-light');
  assert.deepEqual(await seriousFaults(page), []);

  await frame.locator('nav a').click();
  await page.getByText('outside the records').first().waitFor();
  await picked.getByLabel(/^Name/).fill('loaves');
  await picked.getByLabel(/^Selector/).fill('em[');
  await picked.locator('p.text-bad').waitFor();
  await picked.getByLabel(/^Selector/).fill('em.left');
  await picked.getByText('in 100 %').waitFor();

  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name *', { exact: true }).fill('Breads');
  await dialog.getByLabel(/^Dataset name/).fill('breads');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Breads', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByRole('table', { name: 'Rows of the page' }).getByText('Bread 3').first().waitFor();
  await page.getByRole('button', { name: 'Crawl', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await page.waitForURL('**/crawl/jobs/cj_*');
  await page.getByRole('heading', { level: 1 }).getByText('Completed').waitFor();
  await page
    .getByRole('table', { name: 'Latest rows' })
    .getByText(/Bread \d+/)
    .first()
    .waitFor();
  const { data } = good(await program.client.get('/api/v1/datasets'));
  const { dataset_id } = data.find(({ name }: { name: string }) => name === 'breads');
  const stored = await rowsOf(program.client, dataset_id);
  assert.equal(stored.length, BREADS);
  const third = stored.find(({ price }) => price === 3.25);
  assert.equal(Number.parseInt(third.loaves, 10), 43);
  assert.deepEqual(
    goods.asked.filter((path) => path.startsWith('/spy')),
    [],
  );
  assert.deepEqual(complaints, []);
});

test('the page of the builder comes back with its address, and a site that is away is told', async () => {
  const { page } = await open(`/crawl/new?url=${encodeURIComponent(`${goods.address}/breads`)}`);
  await page.getByRole('list', { name: 'Fields' }).getByLabel('Selector of price').waitFor();
  await page.getByRole('button', { name: 'Page of each record' }).click();
  await frameOf(page).getByRole('cell', { name: /Rye/ }).waitFor();
  await page.reload();
  await frameOf(page).getByRole('cell', { name: /Rye/ }).waitFor();

  await page.goto(`/crawl/new?url=${encodeURIComponent('http://127.0.0.1:9/nothing')}`);
  await page.getByRole('alert').first().waitFor();
});

const LOOKS: Record<string, BrowserContextOptions> = {
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 800 } },
};

for (const [look, options] of Object.entries(LOOKS))
  test(`the builder is usable and accessible: ${look}`, async () => {
    const address = `/crawl/new?url=${encodeURIComponent(`${goods.address}/breads`)}`;
    const { page, shoot } = await open(address, { ...options, reducedMotion: 'reduce' });
    await page.getByRole('table', { name: 'Row preview' }).getByText('12.25', { exact: true }).waitFor();
    await frameOf(page).locator('.card .left').first().click();
    await news(page, 'already reads this').waitFor();
    const read = page.getByRole('list', { name: 'Fields' }).getByText('41 loaves').first();
    await read.scrollIntoViewIfNeeded();
    assert.ok(((await read.boundingBox())?.height ?? 0) > 10);
    await shoot(`spider-builder-${look}`);
    assert.deepEqual(await seriousFaults(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  });

test('a stored spider is changed beside one of its pages: a clicked field gets a column and the spider a version', async () => {
  const { spiderId, datasetId } = await newShopSpider(program.client, shop.address, 'Edited');
  await crawl(program.client, { spider_id: spiderId });
  const { page, complaints } = await open(`/crawl/spiders/${spiderId}`);
  await page.getByRole('link', { name: 'Edit visually' }).click();
  const rows = page.getByRole('table', { name: 'Row preview' });
  await rows.getByText(/Product \d+/).waitFor();
  await frameOf(page).locator('dd.sku').click();
  await rows.getByText(/AB-\d+/).waitFor();
  await page
    .getByLabel(/^Name of/)
    .last()
    .fill('article_number');
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await news(page, 'Saved as version 2').waitFor();
  await crawl(program.client, { spider_id: spiderId });
  const filled = (await rowsOf(program.client, datasetId)).filter((row) =>
    /^AB-\d+$/.test(row.article_number),
  );
  assert.equal(filled.length, 12);
  assert.deepEqual(complaints, []);
});

test('after the site has changed, health tells it and the repair is shown as a diff and applied', async () => {
  const { spiderId } = await newShopSpider(program.client, shop.address, 'Changing', {
    title: { css: 'h1.title' },
    price: { css: '.price', transforms: [{ type: 'number', locale: 'en' }] },
  });
  for (let times = 0; times < 2; times += 1) await crawl(program.client, { spider_id: spiderId });
  shop.version = 'second';
  await crawl(program.client, { spider_id: spiderId });

  const { page, complaints, shoot } = await open(`/crawl/spiders/${spiderId}/health`);
  const table = page.getByRole('table', { name: 'Health of the fields' });
  await table.getByRole('row').filter({ hasText: 'price' }).getByText('Broken').waitFor();
  await page.getByRole('img', { name: /^price over the last 3 crawls: 100 %, 100 %, 0 %/ }).waitFor();
  await shoot('spider-health-light');
  assert.deepEqual(await seriousFaults(page), []);
  await page.getByRole('link', { name: 'Find a repair' }).click();
  await page.getByRole('button', { name: 'Find a repair' }).click();

  const change = page.getByRole('region', { name: 'Change of price' });
  await change.locator('del').getByText('css: .price').waitFor();
  const after = (await change.locator('ins').textContent()) ?? '';
  assert.match(after, /offer-now/);
  await change.getByText('found on 0 % → 100 %').waitFor();
  await shoot('spider-repair-light');
  assert.deepEqual(await seriousFaults(page), []);
  await page.getByRole('button', { name: 'Apply as version 2' }).click();
  await news(page, 'now at version 2').waitFor();
  const { definition, version } = good(await program.client.get(`/api/v1/spiders/${spiderId}`));
  assert.equal(version, 2);
  assert.ok(after.includes(definition.handlers[0].selectors.price.css));
  assert.deepEqual(complaints, []);
});

test('spiders are found by name, exported and archived', async () => {
  await newShopSpider(program.client, shop.address, 'Bakery');
  const { page } = await open('/crawl');
  await page.getByLabel('Search spiders').fill('bak');
  await page.locator('a[href*="/crawl/spiders/"]', { hasText: 'Changing' }).waitFor({ state: 'detached' });
  await page.locator('a[href*="/crawl/spiders/"]', { hasText: 'Bakery' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as YAML' }).click();
  assert.equal((await download).suggestedFilename(), 'spider.yaml');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await news(page, 'Bakery is archived').waitFor();
});
