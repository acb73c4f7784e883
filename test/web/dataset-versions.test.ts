import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { good } from '../support/client.ts';
import { loadTable } from '../support/iceberg.ts';
import { newProducts } from '../support/products.ts';
import { browserDuringTests } from './browser-during-tests.ts';
import { cutOffTexts } from './cut-off.ts';
import { enter } from './enter.ts';

const its = browserDuringTests();

const visit = (path: string, options = {}) => enter(its.browser, its.program, path, options);

const insert = async (id: string, titles: readonly string[]) => {
  const rows = titles.map((title) => ({ title }));
  return good(await its.program.client.post(`/api/v1/datasets/${id}/rows`, { rows }));
};

const accountId = async (): Promise<string> =>
  good(await its.program.client.get('/api/v1/profile')).account.account_id;

/** The lines for a tool, one text for each box of them. */
async function linesFor(page: Page, tool: string): Promise<string[]> {
  await page.getByRole('button', { name: tool, exact: true }).click();
  await page.getByRole('button', { name: tool, exact: true, pressed: true }).waitFor();
  return page.locator('pre').allTextContents();
}

test('each tool gets lines with the URL, the account and the name as it writes names, and no key', async () => {
  const name = 'Odd "Name" it\'s `new` \\ ünï';
  const id = await newProducts(its.program.client, name);
  const { page, complaints } = await visit(`/datasets/${id}/connect`);
  const { address, key } = its.program;
  const url = `${address}/iceberg`;
  const account = await accountId();
  const connection = page.getByRole('region', { name: 'Connection' });
  for (const known of [url, account, name, 'datasets'])
    await connection.getByText(known, { exact: true }).waitFor();

  const [python = ''] = await linesFor(page, 'PyIceberg');
  assert.ok(python.includes(`uri="${url}"`) && python.includes(`warehouse="${account}"`), python);
  assert.ok(python.includes('load_table(("datasets", "Odd \\"Name\\" it\'s `new` \\\\ ünï"))'), python);
  const sql = 'FROM granary.datasets."Odd ""Name"" it\'s `new` \\ ünï" LIMIT 100';
  const [duckdb = ''] = await linesFor(page, 'DuckDB');
  assert.ok(duckdb.includes(`ATTACH '${account}'`) && duckdb.includes(`ENDPOINT '${url}'`), duckdb);
  assert.ok(duckdb.includes(sql), duckdb);
  const [spark = '', sparkSql] = await linesFor(page, 'Spark');
  assert.ok(spark.includes(`.uri=${url} `) && spark.endsWith(`.warehouse=${account}`), spark);
  assert.equal(
    sparkSql,
    'spark.sql("SELECT * FROM granary.datasets.`Odd \\"Name\\" it\'s ``new`` \\\\ ünï` LIMIT 100").show()',
  );
  const [trino = '', trinoSql = ''] = await linesFor(page, 'Trino');
  const lines = trino.split('\n');
  assert.ok(
    lines.includes(`iceberg.rest-catalog.uri=${url}`) && lines.includes(`s3.endpoint=${address}/s3`),
    trino,
  );
  assert.ok(trinoSql.includes(sql), trinoSql);
  const [plain, shell = ''] = await linesFor(page, 'SQL');
  assert.equal(plain, 'SELECT * FROM "Odd ""Name"" it\'s `new` \\ ünï" LIMIT 100');

  for (const text of [python, duckdb, spark, trino, shell]) {
    assert.match(text, /GRANARY_KEY/);
    assert.ok(text.split('\n').length <= 11, text);
  }
  assert.ok(!(await page.content()).includes(key), 'no key is on the page');
  assert.deepEqual(complaints, []);
});

test('lines and names are copied, and a key for reading is one click away', async () => {
  const id = await newProducts(its.program.client, 'copied elsewhere');
  const { page } = await visit(`/datasets/${id}/connect?tool=duckdb`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy DuckDB SQL' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await copied(), await page.locator('pre').textContent());
  await page.getByRole('button', { name: 'Copy table' }).click();
  await page.getByRole('button', { name: 'Copied' }).first().waitFor();
  assert.equal(await copied(), 'copied elsewhere');

  await page.getByRole('link', { name: 'Create API key' }).click();
  await page
    .getByRole('heading', { level: 1 })
    .getByText(/API key/)
    .waitFor();
  assert.match(await page.getByLabel(/^scopes/).inputValue(), /^\[\s*"datasets:read"\s*\]$/);
});

test('versions are listed once another tool has loaded the table, and one of them opens as SQL', async () => {
  const api = its.program.client;
  const columns = [{ name: 'title', data_type: 'text' }];
  const name = 'Looked "back" at';
  const { dataset_id: id } = good(await api.post('/api/v1/datasets', { name, columns }));
  const { page, complaints } = await visit(`/datasets/${id}/versions`);
  await page.getByRole('heading', { name: 'No versions yet' }).waitFor();
  await page.getByText(/within a minute of a change, and when another tool loads the table/).waitFor();

  await insert(id, ['Bread', 'Cake']);
  await loadTable(api, name);
  await insert(id, ['Tea']);
  await loadTable(api, name);
  const rows = page.getByRole('table', { name: 'Versions' }).getByRole('row');
  await rows.nth(2).waitFor();
  const [, newest = '', oldest = ''] = await rows.allInnerTexts();
  assert.match(newest, /^\s*2\s+3\s+\+1\s.*newest/s);
  assert.match(oldest, /^\s*1\s+2\s+—\s.*in (1 d|2\d h)/s);

  await rows.nth(2).getByRole('link', { name: 'Query this version' }).click();
  const answer = page.getByRole('grid', { name: 'Answer' });
  await answer.getByText('Cake', { exact: true }).waitFor();
  assert.equal(await answer.getByText('Tea', { exact: true }).count(), 0);
  const sql = 'SELECT * FROM "Looked ""back"" at" AT (VERSION => 1) LIMIT 100';
  assert.equal(new URL(page.url()).searchParams.get('sql'), sql);
  assert.deepEqual(complaints, []);
});

test('how long versions are kept is set in hours or days, and a value that is refused is told at its field', async () => {
  const api = its.program.client;
  const id = await newProducts(api, 'kept for long');
  const { page } = await visit(`/datasets/${id}/versions`);
  const kept = async () => good(await api.get(`/api/v1/datasets/${id}`)).version_retention_hours;
  const retention = page.getByRole('region', { name: 'Retention' });
  const amount = retention.getByLabel('Keep versions for');
  const save = retention.getByRole('button', { name: 'Save' });
  assert.equal(await amount.inputValue(), '24');

  await amount.fill('7');
  await retention.getByLabel('Unit').selectOption('days');
  await save.click();
  await page.getByText('Versions are kept for 7 days', { exact: true }).waitFor();
  assert.equal(await kept(), 168);

  for (const [value, unit] of [
    ['400', 'days'],
    ['0', 'hours'],
    ['1.5', 'hours'],
    ['', 'hours'],
  ] as const) {
    await amount.fill(value);
    await retention.getByLabel('Unit').selectOption(unit);
    await save.click();
    await retention.locator('[aria-invalid=true]').waitFor();
    const told = await amount.evaluate(
      (input) =>
        document.querySelector(`#${CSS.escape(input.getAttribute('aria-describedby') ?? '')}`)?.textContent,
    );
    assert.match(told ?? '', /whole number of hours, from 1 hour to 365 days/, `${value} ${unit}`);
    assert.equal(await kept(), 168);
  }

  await amount.fill('36');
  await save.click();
  await page.getByText('Versions are kept for 36 hours', { exact: true }).waitFor();
  await page.reload();
  assert.equal(await amount.inputValue(), '36');
});

test('versions and lines fit on a phone, also with a long name', async () => {
  const name = `${'All subsidiaries and their sales channels, '.repeat(4)}${'x'.repeat(28)}`;
  const id = await newProducts(its.program.client, name);
  await loadTable(its.program.client, name);
  const { page } = await visit(`/datasets/${id}/versions`, { viewport: { width: 380, height: 740 } });
  for (const part of ['versions', 'connect']) {
    await page.goto(`/datasets/${id}/${part}`);
    await page.getByRole(part === 'versions' ? 'table' : 'region', { name: /Versions|Connection/ }).waitFor();
    assert.deepEqual(await cutOffTexts(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), part);
  }
});
