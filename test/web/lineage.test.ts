import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { good } from '../support/client.ts';
import { type DashboardBrowser, openBrowser } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { graphOf, linesOf } from '../support/lineage.ts';
import { endOfRun, newPipeline, startRun } from '../support/pipelines.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { seriousFaults } from './accessible.ts';
import { enter } from './enter.ts';

let program: ProgramInUse;
let browser: DashboardBrowser;
let sourceId: string;
let resultId: string;

const run = async (name: string, stages: object[]): Promise<any> => {
  const { pipeline_id } = await newPipeline(program.client, stages, { name });
  const ended = await endOfRun(program.client, (await startRun(program.client, pipeline_id)).run_id);
  assert.equal(ended.status, 'completed');
  return ended;
};

before(async () => {
  [program, browser] = await Promise.all([joinProgram(), openBrowser()]);
  const columns = [
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
  ];
  const dataset = good(await program.client.post('/api/v1/datasets', { name: 'products', columns }));
  sourceId = dataset.dataset_id;
  const rows = [{ title: 'Bread', price: 3.5 }];
  good(await program.client.post(`/api/v1/datasets/${sourceId}/rows`, { rows }));
  const made = await run('First', [
    {
      id: 'gross',
      type: 'transform',
      config: { sql: 'SELECT title, price * 1.19 AS gross FROM products', dataset_name: 'gross prices' },
    },
  ]);
  resultId = made.stages.gross.output.dataset_id;
  await eventually(async () =>
    assert.equal((await graphOf(program.client, resultId)).edges.length >= 3, true),
  );
  await run('Second', [
    {
      id: 'dear',
      type: 'transform',
      config: { sql: 'SELECT title FROM "gross prices"', dataset_name: 'dear' },
    },
    { id: 'file', type: 'export', depends_on: ['dear'], config: { format: 'csv' } },
  ]);
  await eventually(async () => {
    const lines = linesOf(await graphOf(program.client, resultId));
    assert.ok(
      lines.some((line) => line.includes('> export:dear.csv')),
      lines.join('\n'),
    );
  });
});
after(async () => {
  await browser.close();
  await program.dispose();
});

const box = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const boxes = async (page: Page): Promise<string[]> =>
  (
    await page
      .locator('.react-flow__node')
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label') ?? ''))
  ).sort();

test('a dataset is followed to where it comes from and to where it goes, step by step', async () => {
  const { page, complaints } = await enter(browser, program, '/lineage');
  await page.getByLabel('Filter by name').fill('gross prices');
  await page.getByRole('table', { name: 'Assets' }).getByRole('link', { name: 'gross prices' }).click();
  await page.getByRole('heading', { name: 'gross prices', level: 1 }).waitFor();
  await box(page, 'products, Dataset').waitFor();
  await box(page, 'dear, Dataset').waitFor();
  assert.equal(await box(page, 'dear.csv, Export').count(), 0, 'it is a step further');

  await page
    .getByRole('button', { name: /after dear/ })
    .last()
    .click();
  await box(page, 'dear.csv, Export').waitFor();
  await page.reload();
  await box(page, 'dear.csv, Export').waitFor();

  // From left to right.
  const place = async (name: string) => (await box(page, name).boundingBox())?.x ?? 0;
  const order = await Promise.all(
    ['products, Dataset', 'gross, Stage', 'gross prices, Dataset', 'dear, Dataset'].map(place),
  );
  assert.deepEqual(
    order,
    order.toSorted((one, other) => one - other),
  );

  // The panel follows what is selected, and tells its columns.
  await box(page, 'gross prices, Dataset').click();
  const panel = page.getByRole('region', { name: 'Selected asset' });
  await panel.getByText('gross.gross').waitFor();
  await box(page, 'products, Dataset').focus();
  await page.keyboard.press('Enter');
  await panel.getByRole('heading', { name: 'products' }).waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  assert.deepEqual(complaints, []);
});

test('kinds are folded away, and their neighbours stay linked', async () => {
  const { page } = await enter(browser, program, `/lineage?asset=${resultId}`);
  await box(page, 'gross, Stage').waitFor();
  await page.getByRole('button', { name: /^Stage \d/ }).click();
  await box(page, 'gross, Stage').waitFor({ state: 'detached' });
  assert.equal(
    (await boxes(page)).some((name) => name.endsWith('Stage')),
    false,
  );
  assert.equal((await page.locator('.react-flow__edge').count()) >= 2, true);
});

test('impact and root cause of an asset, from its menu', async () => {
  const { page } = await enter(browser, program, `/lineage?asset=${resultId}`);
  await box(page, 'products, Dataset').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Impact/ }).click();
  await page.getByRole('heading', { name: 'products', level: 1 }).waitFor();
  await box(page, 'dear.csv, Export').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('way'), 'down');
  assert.equal(new URL(page.url()).searchParams.get('node'), null);
  await box(page, 'dear, Dataset').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Root cause/ }).click();
  await page.getByRole('heading', { name: 'dear', level: 1 }).waitFor();
  await box(page, 'products, Dataset').waitFor();
  assert.equal(await box(page, 'dear.csv, Export').count(), 0);
  await box(page, 'products, Dataset').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open' }).click();
  await page.waitForURL((url) => decodeURIComponent(url.href).includes(sourceId));
});

test('the graph is shown as it was before the second pipeline ran', async () => {
  const { page } = await enter(browser, program, `/lineage?asset=${resultId}&steps=20`);
  await box(page, 'dear, Dataset').waitFor();
  await page.getByText('as it is now').waitFor();
  const earlier = page.getByRole('button', { name: 'Before the last change' });
  // By what the interface tells of the time that is shown, and not by what the page has drawn so far.
  const isDearThere = async () => {
    const at = new URL(page.url()).searchParams.get('at');
    const graph = await graphOf(program.client, resultId, `depth=20${at === null ? '' : `&at=${at}`}`);
    return graph.nodes.some(({ name }: { name: string }) => name === 'dear');
  };
  for (let tries = 0; tries < 10 && (await isDearThere()); tries += 1) {
    const at = page.url();
    await earlier.click();
    await page.waitForURL((url) => url.href !== at);
  }
  await box(page, 'dear, Dataset').waitFor({ state: 'detached' });
  await box(page, 'products, Dataset').waitFor();
  await page.reload();
  await box(page, 'products, Dataset').waitFor();
  assert.equal(await box(page, 'dear, Dataset').count(), 0);

  // Before anything of it was made, it stands alone.
  await page.getByLabel('Point in time').fill('0');
  await box(page, 'products, Dataset').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Now' }).click();
  await box(page, 'dear, Dataset').waitFor();
});
