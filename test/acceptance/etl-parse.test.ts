import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { assertError } from '../support/client.ts';
import { parsedRows, parseFile, typesOf } from '../support/parsed-files.ts';
import { filesDuringTests } from '../support/program-during-tests.ts';

const its = filesDuringTests();

const parse = (name: string, bytes: string | Buffer, options?: object) =>
  parseFile(its, name, bytes, options);
const rowsOf = (job: any, sql?: string, columns?: string) => parsedRows(its.api, job, sql, columns);

test('a whole number that no type of numbers holds exactly keeps its digits', async () => {
  const long = '99999999999999999999';
  const csv = await parse('long.csv', `id,mixed,measure\n${long},9007199254740993,1e300\n1,0.5,2.5\n`);
  assert.deepEqual(typesOf(csv), { id: 'text', mixed: 'text', measure: 'float' });
  assert.deepEqual(await rowsOf(csv), [
    { id: long, mixed: '9007199254740993', measure: 1e300 },
    { id: '1', mixed: '0.5', measure: 2.5 },
  ]);
  const lines = await parse('long.jsonl', `{"id":${long}}\n{"id":1}\n`);
  assert.deepEqual(typesOf(lines), { id: 'jsonb' });
  const [first] = await rowsOf(lines, '', 'CAST(id AS VARCHAR) AS id');
  assert.deepEqual(first, { id: long });
});

test('CSV: types are told from all of it, and nothing is lost by them', async () => {
  const csv = `id,zip,price,active,seen,note,empty\n1,00123,1.5,true,2026-03-01T09:30:00Z,"a ""b""\nc",\n-2,04,2,false,2026-03-02,,\n`;
  const job = await parse('shop.csv', csv);
  assert.deepEqual(typesOf(job), {
    id: 'integer',
    zip: 'text',
    price: 'float',
    active: 'boolean',
    seen: 'timestamp',
    note: 'text',
    empty: 'text',
  });
  assert.deepEqual([job.rows, job.rows_rejected, job.format], [2, 0, 'csv']);
  assert.deepEqual(
    [job.artifact.name, job.artifact.media_type],
    ['shop.parquet', 'application/vnd.apache.parquet'],
  );
  assert.deepEqual(await rowsOf(job), [
    {
      id: 1,
      zip: '00123',
      price: 1.5,
      active: true,
      seen: '2026-03-01T09:30:00.000Z',
      note: 'a "b"\nc',
      empty: null,
    },
    { id: -2, zip: '04', price: 2, active: false, seen: '2026-03-02T00:00:00.000Z', note: null, empty: null },
  ]);
});

test('CSV: a value far down that the first rows did not foretell makes its column wider', async () => {
  const lines = Array.from({ length: 30_000 }, (_, n) => `${n},${n}`);
  const job = await parse('late.csv', `a,b\n${lines.join('\n')}\n1.7,x7\n`);
  assert.deepEqual(typesOf(job), { a: 'float', b: 'text' });
  assert.deepEqual(await rowsOf(job, "WHERE b = 'x7'"), [{ a: 1.7, b: 'x7' }]);
});

test('CSV: compressions, encodings, delimiters, files without a header, texts for nothing', async () => {
  const csv = 'name;price\nBrötchen;3\nKäse;NA\n';
  const good2 = [
    { name: 'Brötchen', price: 3 },
    { name: 'Käse', price: null },
  ];
  const nulls = { null_values: ['NA'] };
  assert.deepEqual(await rowsOf(await parse('a.csv.gz', gzipSync(csv), nulls)), good2);
  assert.deepEqual(await rowsOf(await parse('a.csv.zst', zstdCompressSync(csv), nulls)), good2);
  assert.deepEqual(await rowsOf(await parse('a.csv', Buffer.from(`\ufeff${csv}`, 'utf16le'), nulls)), good2);
  assert.deepEqual(await rowsOf(await parse('a.csv', `\ufeff${csv}`, nulls)), good2);
  const latin = Buffer.from(csv, 'latin1');
  const assumed = await parse('a.csv', latin, nulls);
  assert.match(assumed.notes[0], /read as windows-1252/);
  assert.deepEqual(await rowsOf(assumed), good2);
  assert.deepEqual(await rowsOf(await parse('a.csv', latin, { ...nulls, encoding: 'latin1' })), good2);
  const bare = await parse('a.tsv', '1\tx\n2\ty\n', { header: false });
  assert.deepEqual(await rowsOf(bare), [
    { column_1: 1, column_2: 'x' },
    { column_1: 2, column_2: 'y' },
  ]);
  assert.match(
    (await parse('a.csv.gz', gzipSync(csv).subarray(0, 30))).error.message,
    /damaged or truncated/,
  );
  assert.match((await parse('a.csv', '')).error.message, /empty/);
});

test('CSV: given columns are checked, and faults told by line, column and value', async () => {
  const csv = `Name,price,at\n"two\nlines",3,2026-01-01\n\nbread,free,2026-01-01\nshort\nmilk,2,yesterday\n,4,2026-01-01\nmany,1,2026-01-01,more\ncheese,5,2026-01-01\n`;
  const columns = [
    { name: 'title', data_type: 'text', from: 'name', nullable: false },
    { name: 'price', data_type: 'float' },
    { name: 'at', data_type: 'timestamp' },
  ];
  const refused = await parse('bad.csv', csv, { columns });
  assert.deepEqual([refused.status, refused.artifact, refused.rows_rejected], ['failed', null, 5]);
  assert.match(refused.error.message, /line 5: price must be a finite number/);
  assert.deepEqual(refused.errors, [
    { row: 2, line: 5, column: 'price', value: 'free', message: 'must be a finite number' },
    { row: 3, line: 6, column: null, value: 'short', message: 'has fewer fields than there are columns' },
    {
      row: 4,
      line: 7,
      column: 'at',
      value: 'yesterday',
      message: 'must be a time, such as 2026-03-01T09:30:00Z',
    },
    { row: 5, line: 8, column: 'title', value: null, message: 'must have a value' },
    {
      row: 6,
      line: 9,
      column: null,
      value: 'many,1,2026-01-01,more',
      message: 'has more fields than there are columns',
    },
  ]);
  const skipped = await parse('bad.csv', csv, { columns, on_error: 'skip' });
  assert.deepEqual([skipped.rows, skipped.rows_rejected, skipped.errors.length], [2, 5, 5]);
  assert.deepEqual(await rowsOf(skipped), [
    { title: 'two\nlines', price: 3, at: '2026-01-01T00:00:00.000Z' },
    { title: 'cheese', price: 5, at: '2026-01-01T00:00:00.000Z' },
  ]);
  const packed = await parse('bad.csv.gz', gzipSync(csv), { columns });
  assert.deepEqual(packed.errors, refused.errors);
  const missing = await parse('bad.csv', csv, {
    columns: [{ name: 'x', data_type: 'text', nullable: false }],
  });
  assert.match(missing.error.message, /no column "x"/);
});

test('JSON and lines of JSON: every key, also of the last row; nested values stay JSON', async () => {
  const rows = [
    { id: 1, name: 'a', tags: ['x'], seen: '2026-01-01T00:00:00Z', mixed: 1 },
    { id: 2, name: null, deep: { b: [1] }, mixed: 'two' },
  ];
  const expected = {
    id: 'integer',
    name: 'text',
    tags: 'jsonb',
    seen: 'timestamp',
    mixed: 'jsonb',
    deep: 'jsonb',
  };
  const lines = rows.map((row) => JSON.stringify(row)).join('\n\n');
  for (const job of [
    await parse('a.json', JSON.stringify(rows)),
    await parse('a.jsonl', lines),
    await parse('a.json', lines),
    await parse('a.jsonl.gz', gzipSync(lines)),
  ]) {
    assert.deepEqual(typesOf(job), expected);
    const [one, two] = await rowsOf(job, 'ORDER BY id');
    assert.deepEqual([one.tags, one.seen, one.deep], [['x'], '2026-01-01T00:00:00.000Z', null]);
    assert.deepEqual([two.deep, two.mixed, two.name], [{ b: [1] }, 'two', null]);
  }
});

test('JSON: keys that differ only in case are columns of their own', async () => {
  const rows = [
    { a: 1, A: 'x', a_1: true },
    { A: 'y', 'b/~"': null },
    { a: 2, 'b/~"': 'z' },
  ];
  const expected = [
    { a: 1, A_2: 'x', a_1: true, 'b/~"': null },
    { a: null, A_2: 'y', a_1: null, 'b/~"': null },
    { a: 2, A_2: null, a_1: null, 'b/~"': 'z' },
  ];
  const lines = rows.map((row) => JSON.stringify(row)).join('\n');
  assert.deepEqual(await rowsOf(await parse('twins.json', JSON.stringify(rows))), expected);
  assert.deepEqual(await rowsOf(await parse('twins.jsonl', lines)), expected);
  const broken = await parse('twins.jsonl', `${lines}\n[1]`, { on_error: 'skip' });
  assert.deepEqual(await rowsOf(broken), expected);
  assert.equal(broken.rows_rejected, 1);
});

test('lines of JSON: bad ones are told by their line', async () => {
  const lines = '{"a":1,"b":"x"}\n\nnonsense\n[1]\n{"a":1.5}\n{"a":3}\n';
  const columns = [{ name: 'a', data_type: 'integer' }];
  const refused = await parse('a.jsonl', lines, { columns });
  assert.deepEqual(
    refused.errors.map(({ line, column, message }: any) => [line, column, message]),
    [
      [3, null, 'is not valid JSON'],
      [4, null, 'must be a JSON object'],
      [5, 'a', 'must be a whole number'],
    ],
  );
  const skipped = await parse('a.jsonl', lines, { columns, on_error: 'skip' });
  assert.deepEqual(await rowsOf(skipped), [{ a: 1 }, { a: 3 }]);
  const inferred = await parse('a.jsonl', lines, { on_error: 'skip' });
  assert.deepEqual(
    [typesOf(inferred), inferred.rows, inferred.rows_rejected],
    [{ a: 'float', b: 'text' }, 3, 2],
  );
  const array = await parse('a.json', '[{"a":1},{"a":"x"}]', { columns });
  assert.deepEqual(
    array.errors.map(({ row, line, value }: any) => [row, line, value]),
    [[2, null, '"x"']],
  );
  assert.match((await parse('a.json', '[{"a":1},')).error.message, /cannot be read as json/);
});

test('wrong requests are refused before there is a job', async () => {
  const url = its.files.add('/x.csv', 'a\n1\n');
  for (const wrong of [
    {},
    { url, artifact_id: uuidv7() },
    { url, delimiter: 'ab' },
    { url, range: 'nonsense' },
    { url, record_path: '//a[1]' },
    {
      url,
      columns: [
        { name: 'a', data_type: 'text' },
        { name: 'A', data_type: 'text' },
      ],
    },
    { url: 'http://10.0.0.1/x.csv' },
  ])
    assertError(await its.api.post('/api/v1/etl/parse', wrong), 400, 'invalid_request');
  assertError(await its.api.post('/api/v1/etl/parse', { artifact_id: uuidv7() }), 404, 'not_found');
  assertError(await its.api.post('/api/v1/etl/parse?job_id=et_nothing', {}), 404, 'not_found');
});
