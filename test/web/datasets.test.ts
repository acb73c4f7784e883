import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { callToEnd } from '../support/call-to-end.ts';
import { good } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { provision } from '../support/tenants.ts';
import { seriousFaults } from './accessible.ts';
import { browserDuringTests } from './browser-during-tests.ts';
import { enter } from './enter.ts';
import { news } from './news.ts';

const COLUMNS = [
  { name: 'title', data_type: 'text', nullable: false },
  { name: 'price', data_type: 'float' },
  { name: 'stock', data_type: 'integer' },
];

const its = browserDuringTests();

const visit = (path: string, key = its.program.key) =>
  enter(its.browser, its.program, path, {}, its.program.client.as(key));

async function newDataset(name: string, rows: object[] = []): Promise<string> {
  const { dataset_id } = good(await its.program.client.post('/api/v1/datasets', { name, columns: COLUMNS }));
  if (rows.length > 0) good(await its.program.client.post(`/api/v1/datasets/${dataset_id}/rows`, { rows }));
  return dataset_id;
}

const loaves = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: `Loaf ${index}`,
    price: index,
    stock: index % 2 === 0 ? null : index,
  }));

const rowsOf = async (id: string, query = ''): Promise<{ row_id: string; data: Record<string, unknown> }[]> =>
  good(await its.program.client.get(`/api/v1/datasets/${id}/rows?limit=1000${query}`)).data;

const cell = (page: Page, row: number, column: string) =>
  page.locator(`[data-row="${row}"] [data-column="${column}"]`);

/** Drops a file as a person does with the mouse. */
async function drop(page: Page, name: string, type: string, text: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([fileName, fileType, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content!], fileName!, { type: fileType! }));
      return transfer;
    },
    [name, type, text],
  );
  // Anywhere: here on the rail of areas.
  const place = page.getByRole('navigation', { name: 'Areas' });
  await place.dispatchEvent('dragover', { dataTransfer: files });
  await place.dispatchEvent('drop', { dataTransfer: files });
}

test('a dropped file becomes a dataset: its plan is shown first, then its rows; what does not fit waits in quarantine', async () => {
  const { page, complaints } = await visit('/datasets');
  await page.getByText('No datasets yet').waitFor();
  await drop(page, 'Goods 2026.csv', 'text/csv', 'title;price;stock\nBread;3.5;4\nCake;9;2\nBun;2.25;\n');
  const naming = page.getByRole('dialog');
  assert.equal(await naming.getByLabel(/^Name/).first().inputValue(), 'goods_2026');
  assert.equal(await naming.getByLabel('Type of column 2').inputValue(), 'float');
  await naming.getByRole('button', { name: 'Create and preview' }).click();

  const plan = page.getByRole('region', { name: 'Preview' });
  await plan.getByText('semicolon delimiter').waitFor();
  await plan.getByText('3 rows checked').waitFor();
  assert.equal(await plan.getByLabel('Target column for price').inputValue(), 'price');
  const id = /\/datasets\/(ds_\w+)/.exec(page.url())?.[1] ?? '';
  assert.deepEqual(await rowsOf(id), [], 'nothing is stored before the plan has been seen');
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await page.getByText('3 rows imported').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await cell(page, 0, 'title').getByText('Bread').waitFor();
  assert.equal((await rowsOf(id)).length, 3);

  await drop(page, 'more.csv', 'text/csv', 'title,price,stock\nRye,4,1\nBad,cheap,1\n');
  await page.getByText('1 row is invalid').waitFor();
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click();
  await page.getByText('1 row to fix in quarantine').waitFor();
  assert.equal((await rowsOf(id)).length, 4);
  assert.deepEqual(complaints, []);
});

test('a new dataset is made of a chosen file, which is sent once, with its progress, and can be cancelled', async () => {
  const { page, complaints, shoot } = await visit('/datasets');
  await page.getByRole('button', { name: 'New dataset' }).first().click();
  const text = `title,price,note\n${Array.from({ length: 20_000 }, (_, at) => `Loaf ${at},${at},"of\n${at}"`).join('\n')}\n`;
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Choose a file' }).click();
  await (await choosing).setFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const sent: number[] = [];
  let hold = true;
  const held = Promise.withResolvers<void>();
  await page.route('**/import?*', async (route) => {
    const request = route.request();
    sent.push(request.postDataBuffer()?.length ?? 0);
    if (hold && !request.url().includes('dry_run')) {
      held.resolve();
      return;
    }
    await route.continue();
  });
  await page.getByLabel('Name *', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Create and preview' }).click();
  await page.getByText('all valid').waitFor();
  const [sample = 0] = sent;
  assert.ok(
    sent.length === 1 && sample > 200_000 && sample <= 256 * 1_024,
    `the preview sent ${sent.join()}`,
  );

  await page.getByRole('button', { name: 'Import', exact: true }).last().click();
  await held.promise;
  await page
    .getByRole('region', { name: 'Upload' })
    .getByText(/Uploading: .* of 5\d\d kB/)
    .waitFor();
  await shoot('import-uploading');
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  const id = /\/datasets\/(ds_\w+)/.exec(page.url())?.[1] ?? '';
  await page.getByRole('region', { name: 'Preview' }).waitFor();
  assert.deepEqual(await rowsOf(id), []);

  hold = false;
  await page.getByRole('button', { name: 'Import', exact: true }).last().click();
  await page.getByText('20,000 rows imported').waitFor();
  assert.deepEqual(sent.slice(2), [Buffer.byteLength(text)], 'all of it, once');
  assert.deepEqual(complaints, []);
});

test('an import under way shows what it has read, and is cancelled', async () => {
  const id = await newDataset('slow');
  const { page, shoot } = await visit(`/datasets/${id}`);
  const job = {
    job_id: 'ij_01k2z9v0m5x8q3r7t1w4y6a8bc',
    dataset_id: id,
    mode: 'append',
    plan: null,
    error: null,
  };
  const counts = {
    rows_imported: 0,
    rows_updated: 0,
    rows_rejected: 0,
    rows_quarantined: 0,
    errors: [],
    notes: [],
  };
  const times = { created_at: new Date().toISOString(), completed_at: null };
  const answer = {
    ...job,
    ...counts,
    ...times,
    status: 'running',
    progress: { phase: 'read', rows_read: 1_200 },
  };
  // The interface would be done too soon to be looked at.
  await page.route('**/import?*', async (route) => {
    const url = route.request().url();
    if (url.includes('dry_run')) await route.continue();
    else if (url.includes('cancel=true')) await route.fulfill({ json: { ...answer, status: 'cancelled' } });
    else if (!url.includes('job_id')) await route.fulfill({ json: answer });
  });
  await page.getByText('No rows yet').waitFor();
  await drop(page, 'more.csv', 'text/csv', 'title,price,stock\nRye,4,1\n');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('region', { name: 'Import' }).getByText('Reading rows: 1,200 of 1 row read').waitFor();
  await page.getByRole('button', { name: 'Run in background' }).waitFor();
  await shoot('import-running');
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await page.getByRole('region', { name: 'Result' }).getByText('Cancelled').waitFor();
});

test('the grid sorts and filters, by the histogram too, and its address restores the view', async () => {
  const id = await newDataset('sorted', loaves(100));
  const { page, complaints } = await visit(`/datasets/${id}`);
  await cell(page, 0, 'title').getByText('Loaf 0').waitFor();
  await page.getByText('50 % empty').waitFor();

  await page.getByRole('button', { name: 'Sort by price' }).click();
  await page.getByRole('button', { name: 'Sort by price, ascending now' }).click();
  await cell(page, 0, 'title').getByText('Loaf 99', { exact: true }).waitFor();

  // 20 bars over 0 to 99: the first one holds the prices below 4.95.
  const bars = page.getByRole('img', { name: /^Histogram of price/ });
  await bars.click({ position: { x: 2, y: 12 } });
  await page.getByText('5 of 100 rows').waitFor();
  await cell(page, 0, 'title').getByText('Loaf 4', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('5 of 100 rows').waitFor();
  await page.getByRole('button', { name: /^Remove filter: price/ }).click();
  await cell(page, 0, 'title').getByText('Loaf 99', { exact: true }).waitFor();

  const box = (await bars.boundingBox())!;
  await page.mouse.move(box.x + 2, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + (box.width * 3.5) / 20, box.y + 12, { steps: 4 });
  await page.mouse.up();
  await page.getByText('20 of 100 rows').waitFor();
  await page.getByRole('button', { name: /^Remove filter: price/ }).click();

  await page.getByRole('button', { name: 'Filter title' }).click();
  await page.getByLabel('Value of title').fill('loaf 9');
  await page.keyboard.press('Enter');
  await page.getByText('11 of 100 rows').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Open in SQL' }).click();
  await page.getByText('11 rows in').waitFor();
  assert.deepEqual(complaints, []);
});

test('a cell is edited by the keyboard; a wrong type is told at the cell, in the words of the interface', async () => {
  const id = await newDataset('edited', loaves(10));
  const { page } = await visit(`/datasets/${id}`);
  await cell(page, 2, 'title').getByText('Loaf 2').waitFor();
  await cell(page, 2, 'price').click();
  await page.keyboard.press('Enter');
  const input = cell(page, 2, 'price').getByRole('textbox');
  await input.fill('expensive');
  await input.press('Enter');
  await cell(page, 2, 'price').getByRole('alert').getByText('must be a finite number').waitFor();
  assert.equal(await input.getAttribute('aria-invalid'), 'true');
  assert.equal((await rowsOf(id))[2]?.data.price, 2);
  assert.equal(await input.evaluate((element) => element === document.activeElement), true);
  await input.fill('12.5');
  await input.press('Enter');
  await cell(page, 2, 'price').getByText('12.5', { exact: true }).waitFor();
  await input.waitFor({ state: 'detached' });
  assert.deepEqual((await rowsOf(id))[2]?.data, { title: 'Loaf 2', price: 12.5, stock: null });
  await page.getByRole('grid').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await cell(page, 3, 'price').getByRole('textbox').press('Escape');
  await page.getByRole('grid').and(page.locator(':focus')).waitFor();
});

test('a row shows its values beside names of any length', async () => {
  const name = 'average_price_of_the_last_thirty_days_including_tax_and_shipping_to_every_region_';
  const columns = [{ name, data_type: 'text' }];
  const { dataset_id: id } = good(
    await its.program.client.post('/api/v1/datasets', { name: 'long names', columns }),
  );
  good(
    await its.program.client.post(`/api/v1/datasets/${id}/rows`, { rows: [{ [name]: 'Sourdough bread' }] }),
  );
  const [row] = await rowsOf(id);
  const { page, shoot } = await visit(`/datasets/${id}?row=${row!.row_id}`);
  const value = page.getByRole('region', { name: 'Values' }).getByText('Sourdough bread');
  await value.waitFor();
  const panel = (await page.getByRole('complementary').boundingBox())!;
  const shown = (await value.boundingBox())!;
  assert.ok(shown.x + shown.width <= panel.x + panel.width, 'the value is within the panel');
  assert.ok(shown.height < 40, 'and on one line');
  await shoot('row-panel-long-name');
});

test('a row is deleted unless that is undone', async () => {
  const id = await newDataset('deleted', loaves(5));
  const { page } = await enter(its.browser, its.program, `/datasets/${id}`, { isAlone: true });
  const first = (await rowsOf(id))[0]!.row_id;
  await page.getByRole('button', { name: `Open row ${first}` }).click();
  await page.getByRole('complementary').getByText('Provenance').waitFor();
  // The seconds in which it can be undone pass only as the test lets them.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const struck = page.locator('[data-row="0"].line-through');
  const whenStruck = (count: number) =>
    eventually(async () => {
      await page.clock.runFor(20);
      assert.equal(await struck.count(), count);
    });
  await page.getByRole('button', { name: 'Delete row' }).click();
  await whenStruck(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await whenStruck(0);
  assert.equal((await rowsOf(id)).length, 5);
  await page.clock.resume();

  await page.getByRole('button', { name: `Open row ${first}` }).click();
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Delete row' }).click();
  await deleted;
  await cell(page, 0, 'title').getByText('Loaf 1').waitFor();
  assert.equal((await rowsOf(id)).length, 4);
});

test('rows in quarantine are fixed and replayed one by one, and all at once when the schema has changed', async () => {
  const id = await newDataset('rejected');
  const csv = 'title,price,stock\nBun,cheap,3\nRoll,2,1.5\n';
  const job = good(
    await callToEnd(its.program.client, `/api/v1/datasets/${id}/import?on_error=quarantine`, csv, {
      'content-type': 'text/csv',
    }),
  );
  assert.equal(job.rows_quarantined, 2);
  const { page } = await visit(`/datasets/${id}/quality`);
  const bun = page.getByRole('form').filter({ hasText: 'title Bun' });
  await bun.getByText('must be a finite number').waitFor();
  await bun.getByLabel(/^price/).fill('still cheap');
  await bun.getByRole('button', { name: 'Fix and retry' }).click();
  await bun.getByRole('alert').waitFor();
  await bun.getByLabel(/^price/).fill('1.75');
  await bun.getByRole('button', { name: 'Fix and retry' }).click();
  await bun.waitFor({ state: 'detached' });
  assert.deepEqual(
    (await rowsOf(id)).map(({ data }) => data),
    [{ title: 'Bun', price: 1.75, stock: 3 }],
  );

  await page.getByRole('link', { name: 'Schema' }).click();
  await page.getByLabel('Type of stock').selectOption('float');
  await page.getByRole('button', { name: 'Save columns' }).click();
  await news(page, 'Columns saved').waitFor();
  await page.getByRole('link', { name: /^Quality/ }).click();
  await page.getByRole('button', { name: 'Retry all' }).click();
  await page.getByText('No rows in quarantine').waitFor();
  assert.deepEqual((await rowsOf(id))[1]?.data, { title: 'Roll', price: 2, stock: 1.5 });

  await page
    .getByRole('region', { name: 'price' })
    .getByRole('img')
    .click({ position: { x: 2, y: 20 } });
  await page.getByText('1 of 2 rows').waitFor();
});

test('the filtered rows are exported behind a link', async () => {
  const id = await newDataset('exported', loaves(30));
  const { page } = await visit(`/datasets/${id}?filters=${encodeURIComponent('{"price":{"gte":25}}')}`);
  await page.getByText('5 of 30 rows').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'csv', exact: true }).click();
  const link = page.getByRole('link', { name: 'Download exported.csv' });
  const text = await (
    await fetch(new URL((await link.getAttribute('href')) ?? '', its.program.address))
  ).text();
  assert.equal(text.trim().split('\n').length, 6);
  assert.ok(text.startsWith('title,price,stock\n'));
});

test('rows that come while somebody looks show by themselves', async () => {
  const id = await newDataset('growing', loaves(3));
  const { page } = await visit(`/datasets/${id}`);
  await cell(page, 2, 'title').getByText('Loaf 2').waitFor();
  good(
    await its.program.client.post(`/api/v1/datasets/${id}/rows`, {
      rows: [{ title: 'Fresh from the crawl', price: 1 }],
    }),
  );
  await cell(page, 3, 'title').getByText('Fresh from the crawl').waitFor();
  await page.getByText('4 rows').first().waitFor();
});

test('history, settings and the deletion of a dataset by its name', async () => {
  const id = await newDataset('settled', loaves(3));
  const { page } = await visit(`/datasets/${id}/history`);
  await page.getByText('Rows inserted').waitFor();
  await page.getByText('Created', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Settings' }).last().click();
  await page.getByLabel('Description').fill('Loaves of the day');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await news(page, 'Saved').waitFor();
  assert.equal(good(await its.program.client.get(`/api/v1/datasets/${id}`)).description, 'Loaves of the day');
  await page.getByRole('button', { name: 'Delete dataset' }).click();
  const confirm = page.getByRole('button', { name: 'Delete permanently' });
  assert.equal(await confirm.isDisabled(), true);
  await page.getByLabel(/^Type/).fill('settled');
  await confirm.click();
  await page.getByRole('heading', { name: 'Datasets' }).waitFor();
  assert.equal((await its.program.client.get(`/api/v1/datasets/${id}`)).status, 404);
});

test('another tenant is told that there is no such dataset', async () => {
  const id = await newDataset('ours', loaves(2));
  const other = await provision(its.program.client, { name: 'Stranger' });
  const { page } = await visit(`/datasets/${id}`, other.credential ?? '');
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  await page.getByRole('alert').getByText('There is no such dataset in this account').waitFor();
  assert.equal(await page.getByText('Loaf').count(), 0);
});

test('a million rows are scrolled without a blank row', async (t) => {
  const id = await newDataset('million');
  const lines = Array.from({ length: 1_000_000 }, (_, index) => `Loaf ${index},${index % 997},${index}`);
  const begun = good(
    await its.program.client.call(
      'POST',
      `/api/v1/datasets/${id}/import?wait=60`,
      `title,price,stock\n${lines.join('\n')}\n`,
      { 'content-type': 'text/csv' },
    ),
  );
  const look = `/api/v1/datasets/${id}/import?wait=60&job_id=${begun.job_id}`;
  for (let job = begun; job.status !== 'completed'; job = good(await its.program.client.post(look)))
    assert.equal(job.status, 'running', JSON.stringify(job.error));
  const { page, shoot } = await visit(`/datasets/${id}`);
  const grid = page.getByRole('grid');
  await cell(page, 0, 'title').getByText('Loaf 0', { exact: true }).waitFor();

  /** Every place of the view has a row or the skeleton of one, whatever has come so far. */
  const gaps = () =>
    grid.evaluate((element) => {
      const head = element.querySelector('[aria-rowindex="1"]')!.getBoundingClientRect();
      const { bottom } = element.getBoundingClientRect();
      const tops = [...element.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect().top);
      const places = Array.from(
        { length: Math.floor((bottom - head.bottom) / 32) },
        (_, place) => head.bottom + place * 32 + 16,
      );
      return places.filter((at) => !tops.some((top) => top <= at && at < top + 32)).length;
    });
  const jump = async (part: number, row: number) => {
    const start = performance.now();
    await grid.evaluate((element, to) => {
      element.scrollTop = (element.scrollHeight - element.clientHeight) * to;
    }, part);
    await cell(page, row, 'title').getByText(`Loaf ${row}`, { exact: true }).waitFor();
    t.diagnostic(`row ${row} was there ${Math.round(performance.now() - start)} ms after the jump`);
    assert.equal(await gaps(), 0);
  };
  await jump(0.5, 500_000);
  await jump(1, 999_999);
  await jump(0.25, 250_000);

  const box = (await grid.boundingBox())!;
  await page.mouse.move(box.x + 300, box.y + 300);
  let [blank, waiting] = [0, 0];
  const start = performance.now();
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 900);
    blank += await gaps();
    if ((await page.locator('[data-waiting]').count()) > 0) waiting += 1;
  }
  const rate = (60 * 900) / 32 / ((performance.now() - start) / 1_000);
  t.diagnostic(
    `${Math.round(rate)} rows a second by the wheel; at ${waiting} of 60 turns some were skeletons`,
  );
  assert.equal(blank, 0, 'no place of the view was ever without a row');
  await shoot('datasets-million');
  await eventually(async () => assert.equal(await page.locator('[data-waiting]').count(), 0));

  await grid.focus();
  await page.keyboard.press('Control+Home');
  await cell(page, 0, 'title').getByText('Loaf 0', { exact: true }).waitFor();
  await page.keyboard.press('Control+End');
  await cell(page, 999_999, 'title').getByText('Loaf 999999', { exact: true }).waitFor();
  assert.deepEqual(await seriousFaults(page), []);
});
