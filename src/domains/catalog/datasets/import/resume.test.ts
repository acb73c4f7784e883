import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { Float64, Table, tableToIPC, Utf8, vectorFromArray } from 'apache-arrow';
import { parquetOf } from '../../../../../test/support/imports.ts';
import { must } from '../../../../kernel/must.ts';
import { openTestImports, type TestImports } from './testing-imports.ts';

const COUNT = 30_000;
const COLUMNS = [
  { name: 'title', type: 'text', nullable: false },
  { name: 'price', type: 'float', nullable: true },
] as const;
const ROWS = Array.from({ length: COUNT }, (_, n) => ({
  title: n % 11 === 0 ? `two\nlines, "ä" ${n}` : `row ${n}`,
  price: n + 0.5,
}));

let imports: TestImports;
before(async () => {
  const partBytes = process.env.SOAK === '1' ? 40_000 : 80_000;
  imports = await openTestImports({ partBytes: () => partBytes, partRows: 9_000, longestRecord: 1_000 });
});
after(() => imports.close());

const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
const csv = `title,price\n${ROWS.map(({ title, price }) => `${cell(title)},${price}\n`).join('')}`;
const lines = ROWS.map((row) => `${JSON.stringify(row)}\n`).join('');

function arrow(): Buffer {
  const batches = [0, 11_000, 22_000].map((from) => ROWS.slice(from, from + 11_000));
  const tables = batches.map(
    (rows) =>
      new Table({
        title: vectorFromArray(
          rows.map(({ title }) => title),
          new Utf8(),
        ),
        price: vectorFromArray(
          rows.map(({ price }) => price),
          new Float64(),
        ),
      }),
  );
  return Buffer.from(tableToIPC(must(tables[0], 'tables[0]').concat(...tables.slice(1)), 'stream'));
}

const parquet = () =>
  parquetOf(`SELECT title, price FROM (SELECT unnest(from_json_strict('${JSON.stringify(ROWS).replaceAll("'", "''")}',
  '[{"title":"VARCHAR","price":"DOUBLE"}]'), recursive := true))`);

const FILES: Record<string, () => Buffer | Promise<Buffer>> = {
  CSV: () => Buffer.from(csv),
  'CSV in UTF-16': () => Buffer.from(`\uFEFF${csv}`, 'utf16le'),
  'CSV as gzip, with a mark': () => gzipSync(`\uFEFF${csv}`),
  'lines of JSON as zstd': () => zstdCompressSync(lines),
  'a JSON array': () => Buffer.from(JSON.stringify(ROWS)),
  'a JSON array over lines': () => Buffer.from(JSON.stringify({ data: ROWS }, null, 2)),
  Parquet: parquet,
  Arrow: arrow,
};

for (const [name, file] of Object.entries(FILES)) {
  test(`${name}: an import that goes on elsewhere after every part brings every row once, in order`, async () => {
    const table = await imports.newTable(COLUMNS);
    const { outcome, batches } = await imports.run(table, await file());
    assert.equal(outcome.imported, COUNT);
    assert.ok(batches > 3, `it took ${batches} batches`);
    assert.deepEqual(await imports.rows(table), ROWS);
    const left = await imports.engine.objects.list('imports/');
    assert.deepEqual(left.objects, [], 'what was kept for the import is gone');
  });
}

test('bad rows of every part are kept with their lines, and none twice', async () => {
  const table = await imports.newTable(COLUMNS);
  const text = Array.from({ length: COUNT }, (_, n) => (n % 100 === 0 ? `row ${n},bad` : `row ${n},1`)).join(
    '\n',
  );
  const file = Buffer.from(`title,price\n${text}\nshort\n`);
  const { outcome } = await imports.run(table, file, { on_error: 'quarantine' });
  assert.deepEqual([outcome.imported, outcome.rejected, outcome.quarantined], [COUNT - 300, 301, 301]);
  const { rows } = await imports.engine.tx((sql) =>
    sql.query<{ line: number }>(
      'SELECT line FROM quarantined_rows WHERE dataset_id = $1 AND published ORDER BY quarantine_id',
      [table.tableId],
    ),
  );
  assert.deepEqual(
    rows.map(({ line }) => line),
    [...Array.from({ length: 300 }, (_, n) => n * 100 + 2), COUNT + 2],
  );
});

test('a fault in a late part leaves nothing of the early ones', async () => {
  const table = await imports.newTable(COLUMNS);
  await assert.rejects(imports.run(table, Buffer.from(`${csv}last,bad\n`)), /Nothing was stored: 1 row /);
  assert.deepEqual(await imports.rows(table), []);
  const { objects } = await imports.engine.objects.list(`tables/${table.accountId}/${table.tableId}/`);
  assert.deepEqual(objects, []);
});

test('keys are matched over all parts of the file and of the dataset', async () => {
  const table = await imports.newTable(COLUMNS);
  await imports.run(table, Buffer.from(csv));
  const changed = ROWS.filter((_, n) => n % 3 === 0).map((row) => ({ ...row, price: -1 }));
  const file = [...changed, { title: 'new', price: 1 }, { title: 'new', price: 2 }];
  const text = file.map((row) => `${JSON.stringify(row)}\n`).join('');
  const { outcome } = await imports.run(table, Buffer.from(text), { mode: 'upsert', keys: ['title'] });
  assert.deepEqual([outcome.imported, outcome.updated], [changed.length + 1, changed.length]);
  const expected = ROWS.map((row, n) => (n % 3 === 0 ? { ...row, price: -1 } : row));
  assert.deepEqual(await imports.rows(table), [...expected, { title: 'new', price: 2 }]);
});
