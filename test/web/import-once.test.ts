import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { good } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { completed, newDataset, parquetOf } from '../support/imports.ts';
import { browserDuringTests } from './browser-during-tests.ts';
import { enter } from './enter.ts';

const COLUMNS = [
  { name: 'title', data_type: 'text', nullable: false },
  { name: 'price', data_type: 'float' },
];

const its = browserDuringTests();

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Choose a file' }).click();
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
  await (await choosing).setFiles(file);
}

/** The sizes of the files that the page sends from now on; what only names a file is JSON. */
async function filesSent(page: Page): Promise<number[]> {
  const sizes: number[] = [];
  const isFile = (request: Request) =>
    request.method() === 'POST' && request.headers()['content-type'] !== 'application/json';
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const size = request.postDataBuffer()?.length ?? 0;
    if (isFile(request) && size > 0) sizes.push(size);
    await route.continue();
  });
  return sizes;
}

const importing = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

test('a small file crosses the wire once, whatever options its preview is asked for with', async () => {
  const dataset = await newDataset(its.program.client, COLUMNS);
  const { page, complaints } = await enter(its.browser, its.program, `/datasets/${dataset.id}`);
  const sizes = await filesSent(page);
  const csv = 'Name;price\nBread;3.5\nCake;9\nBun;cheap\n';
  await choose(page, 'goods.csv', csv);
  await page.getByRole('alert').getByText('required and not in the file: "title"').first().waitFor();
  assert.deepEqual(sizes, [csv.length]);
  assert.deepEqual(await dataset.rows(), []);
  const { columns } = good(await its.program.client.get(dataset.path));
  const relaxed = columns.map((column: object) => ({ ...column, nullable: true }));
  good(await its.program.client.put(dataset.path, { columns: relaxed }));

  await page.getByLabel('Delimiter').selectOption('semicolon');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('1 row is invalid').waitFor();
  await preview.getByLabel('Target column for Name').selectOption('title');
  await preview.getByLabel('Target column for price').selectOption('ignore');
  await preview.getByText('all valid').waitFor();
  await page.getByLabel('Mode').selectOption('Upsert by key');
  await importing(page, 'Import 3 rows').click();
  await page.getByText('3 rows imported').waitFor();
  assert.deepEqual(sizes, [csv.length], 'once');
  assert.deepEqual((await dataset.rows()).map(({ title }) => title).sort(), ['Bread', 'Bun', 'Cake']);
  assert.deepEqual(complaints, []);
});

test('a large Parquet file that was uploaded for its preview is imported without another upload', async () => {
  const dataset = await newDataset(its.program.client, COLUMNS);
  const parquet = await parquetOf(
    "SELECT 'Loaf ' || i AS title, random() AS price FROM range(40000) AS t (i)",
  );
  assert.ok(parquet.length > 256 * 1_024);
  const { page, complaints, shoot } = await enter(its.browser, its.program, `/datasets/${dataset.id}`);
  const sizes = await filesSent(page);
  await choose(page, 'loaves.parquet', parquet);
  await page.getByText('can only be read as a whole').waitFor();
  await shoot('import-no-preview');
  assert.deepEqual(sizes, []);
  const held = Promise.withResolvers<void>();
  await page.route('**/import?*', () => held.resolve());
  await page.getByRole('button', { name: 'Upload for a preview' }).click();
  await held.promise;
  await page.getByRole('region', { name: 'Upload' }).waitFor();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await page.getByText('can only be read as a whole').waitFor();
  await page.unroute('**/import?*');
  await page.getByRole('button', { name: 'Upload for a preview' }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('40,000 rows checked').waitFor();
  await page.getByLabel('Mode').selectOption('Replace all rows');
  await importing(page, 'Import 40,000 rows').click();
  await page.getByText('40,000 rows imported').waitFor();
  assert.deepEqual(sizes, [parquet.length], 'once');
  await page.getByRole('button', { name: 'Done' }).click();

  await choose(page, 'loaves.parquet', parquet);
  await importing(page, 'Import').click();
  await page.getByText('40,000 rows imported').waitFor();
  assert.deepEqual(sizes, [parquet.length, parquet.length], 'and without a preview once as well');
  assert.deepEqual(complaints, []);
});

test('of a large text its beginning is sent for all previews, and the whole once', async () => {
  const dataset = await newDataset(its.program.client, COLUMNS);
  const { page } = await enter(its.browser, its.program, `/datasets/${dataset.id}`);
  const sizes = await filesSent(page);
  const csv = `title,price\n${Array.from({ length: 30_000 }, (_, at) => `Loaf ${at},${at}`).join('\n')}\n`;
  await choose(page, 'many.csv', csv);
  await page.getByText('all valid').waitFor();
  await page.getByLabel('Target column for price').selectOption('ignore');
  await page.getByText('ignored').waitFor();
  await importing(page, 'Import').click();
  await page.getByText('30,000 rows imported').waitFor();
  const [beginning = 0, ...others] = sizes;
  assert.ok(beginning <= 256 * 1_024 && beginning < csv.length, `${beginning} bytes for the preview`);
  assert.deepEqual(others, [csv.length]);
});

test('a file that the server no longer keeps is sent again by itself', async () => {
  const dataset = await newDataset(its.program.client, COLUMNS);
  const { page } = await enter(its.browser, its.program, `/datasets/${dataset.id}`);
  const sizes = await filesSent(page);
  const answered = page.waitForResponse((response) => response.url().includes('keep=true'));
  await choose(page, 'rolls.csv', 'title,price\nRoll,2\n');
  const { upload_id } = await (await answered).json();
  const source = { upload_id };
  completed(await dataset.from({ source }));
  await eventually(async () => assert.equal((await dataset.from({ source, dry_run: true })).status, 404));
  await importing(page, 'Import 1 row').click();
  await page.getByText('1 row imported').waitFor();
  assert.equal(sizes.length, 2);
  assert.equal((await dataset.rows()).length, 2);
});
