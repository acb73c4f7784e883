import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DashboardBrowser, openBrowser, type Visitor } from '../support/dashboard.ts';
import { type RunningDemo, startDemo } from '../support/demo.ts';

let demo: RunningDemo;
let browser: DashboardBrowser;
let visitor: Visitor;

before(async () => {
  demo = await startDemo();
  browser = await openBrowser();
  visitor = await browser.visit(new URL(demo.link).origin, { viewport: { width: 1440, height: 900 } });
});
after(async () => {
  await browser?.close();
  await demo?.stop();
});

test('the link that the demo prints leads into a dashboard that shows all it did', async () => {
  const { page, complaints, shoot } = visitor;
  const settled = () => page.waitForFunction(() => document.querySelector('.animate-skeleton') === null);
  const rail = page.getByRole('navigation', { name: 'Areas' }).first();
  // The page before stays until the next one is there, and may say the same words.
  const go = async (area: string, heading: string) => {
    await rail.getByRole('link', { name: area, exact: true }).click();
    await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
    await settled();
  };
  await page.goto(demo.link);
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  assert.ok(!page.url().includes('svc_live_'), 'the key leaves the address');
  await page.getByText('every morning').first().waitFor();
  await settled();
  await shoot('tour-home');

  await go('Data', 'Datasets');
  await page.getByText('bakery', { exact: true }).first().click();
  await page
    .getByText(/Scone No\. \d+/)
    .first()
    .waitFor();
  await page.getByText('288 rows').first().waitFor();
  await settled();
  await shoot('tour-dataset');

  await go('Crawl', 'Spiders');
  await page.getByText('The Granary Bakery').first().waitFor();
  await shoot('tour-spiders');

  await go('Flows', 'Pipelines');
  await page.getByText('Every morning', { exact: true }).first().click();
  await page.getByRole('heading', { name: 'Every morning', level: 1 }).waitFor();
  await settled();
  await page.getByRole('link', { name: /^pr_/ }).first().click();
  await page.locator('.react-flow__node').first().waitFor();
  await settled();
  await shoot('tour-run');

  await go('Lineage', 'Lineage');
  await page.getByRole('link', { name: 'every morning', exact: true }).click();
  await page.getByRole('heading', { name: 'every morning', level: 1, exact: true }).waitFor();
  await page.getByText('page_metadata').first().waitFor();
  await settled();
  await shoot('tour-lineage');
  assert.deepEqual(complaints, []);
});
