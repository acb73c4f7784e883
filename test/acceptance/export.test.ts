import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { prefixedId } from '../../src/kernel/ids.ts';
import { type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

const COLUMNS = [
  { name: 'title', data_type: 'text' },
  { name: 'price', data_type: 'float' },
  { name: 'stock', data_type: 'integer' },
  { name: 'sold', data_type: 'boolean' },
  { name: 'seen', data_type: 'timestamp' },
  { name: 'facts', data_type: 'jsonb' },
];
const ODD = [
  {
    title: 'quotes " and, commas\nand lines',
    price: 0.1,
    stock: '9007199254740993',
    sold: true,
    seen: '2026-03-01T10:30:00.000Z',
    facts: { a: [1, null, 'ü'] },
  },
  {
    title: '',
    price: -2.5e-10,
    stock: '-9223372036854775808',
    sold: false,
    seen: '2026-03-01T10:30:00.123456Z',
    facts: 'text',
  },
  { title: null, price: null, stock: null, sold: null, seen: null, facts: null },
];

let program: ProgramInUse;
let api: ApiClient;
let odd: string;
let many: string;

async function create(name: string, columns: object[], rows: object[]): Promise<string> {
  const { status, body } = await api.post('/api/v1/datasets', { name, columns });
  assert.equal(status, 200, JSON.stringify(body));
  for (let at = 0; at < rows.length; at += 10_000) {
    const inserted = await api.post(`/api/v1/datasets/${body.dataset_id}/rows`, {
      rows: rows.slice(at, at + 10_000),
    });
    assert.equal(inserted.status, 200, JSON.stringify(inserted.body));
  }
  return body.dataset_id;
}

before(async () => {
  program = await joinProgram();
  api = program.client;
  odd = await create('Odd Ünd "things"', COLUMNS, ODD);
  const rows = Array.from({ length: 12_000 }, (_, n) => ({ n, text: n % 2 === 0 ? `even ${n}` : null }));
  many = await create(
    'many',
    [
      { name: 'n', data_type: 'integer' },
      { name: 'text', data_type: 'text' },
    ],
    rows,
  );
});
after(() => program.dispose());

const exportOf = (dataset: string, body: object, client = api) =>
  client.post(`/api/v1/datasets/${dataset}/export`, body);

async function good(dataset: string, body: object): Promise<any> {
  const answer = await exportOf(dataset, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

/** As anyone with the link. */
async function download(url: string): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const filesOf = async (): Promise<string[]> =>
  readdir(join(program.dataFolder, 'objects', 'data', 'exports')).catch(() => []);
const scratchOf = async (): Promise<string[]> =>
  readdir(join(program.dataFolder, 'cache', 'scratch')).catch(() => []);

test('few rows as json come at once, as specified', async () => {
  const body = await good(odd, { format: 'json' });
  assert.match(body.export_id, /^ex_[0-9a-z]{26}$/);
  assert.deepEqual(Object.keys(body).sort(), ['data', 'export_id', 'filtered_from', 'format', 'row_count']);
  assert.deepEqual([body.format, body.row_count, body.filtered_from], ['json', 3, 3]);
  assert.deepEqual(body.data, ODD);
});

test('filters, columns and sort mean what they mean for rows', async () => {
  const body = await good(many, {
    format: 'json',
    filters: { n: { gte: 10, lte: 20 }, text: { is_null: false } },
    columns: ['text', 'n'],
    sort: '-n',
  });
  assert.deepEqual([body.row_count, body.filtered_from], [6, 12_000]);
  assert.deepEqual(Object.keys(body.data[0]), ['text', 'n']);
  assert.deepEqual(
    body.data.map((row: { n: number }) => row.n),
    [20, 18, 16, 14, 12, 10],
  );
  const listed = await api.get(
    `/api/v1/datasets/${many}/rows?sort=-n&columns=text,n&filters=${encodeURIComponent('{"n":{"gte":10,"lte":20},"text":{"is_null":false}}')}`,
  );
  assert.deepEqual(
    body.data,
    listed.body.data.map((row: { data: object }) => row.data),
  );
  const others = {
    ...{ eq: [{ n: { eq: 7 } }, 1], ne: [{ n: { ne: 7 } }, 11_999], gt: [{ n: { gt: 11_990 } }, 9] },
    ...{ lt: [{ n: { lt: 3 } }, 3], in: [{ n: { in: [1, 2, 99_999] } }, 2] },
    contains: [{ text: { contains: 'EVEN 4' } }, 556],
  } as const;
  for (const [name, [filters, count]] of Object.entries(others))
    assert.equal((await good(many, { format: 'csv', filters })).row_count, count, name);
});

test('a csv file is read back as it was written', async () => {
  const body = await good(odd, { format: 'csv' });
  assert.deepEqual([body.format, body.row_count, body.filtered_from, body.data], ['csv', 3, 3, undefined]);
  const { response, bytes } = await download(body.download_url);
  assert.equal(bytes.length, body.bytes);
  assert.match(response.headers.get('content-type') ?? '', /^text\/csv/);
  assert.match(response.headers.get('content-disposition') ?? '', /filename\*=UTF-8''Odd%20%C3%9Cnd/);
  assert.equal(
    String(bytes),
    [
      'title,price,stock,sold,seen,facts',
      '"quotes "" and, commas\nand lines",0.1,9007199254740993,true,2026-03-01T10:30:00.000Z,"{""a"":[1,null,""ü""]}"',
      '"",-2.5e-10,-9223372036854775808,false,2026-03-01T10:30:00.123456Z,"""text"""',
      ',,,,,',
      '',
    ].join('\n'),
  );
});

test('a csv file for spreadsheets holds no text that one would run, and numbers as they are', async () => {
  const { sql, cells } = FORMULAS;
  const made = await api.post('/api/v1/query/export', { sql, format: 'csv', escape_formulas: true });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const lines = String((await download(made.body.download_url)).bytes)
    .trimEnd()
    .split('\n');
  assert.deepEqual(lines, ["'=name,price", ...cells.map(([, escaped]) => `${escaped},-1.5`)]);
  const plain = await api.post('/api/v1/query/export', { sql, format: 'csv' });
  const untouched = String((await download(plain.body.download_url)).bytes)
    .trimEnd()
    .split('\n');
  assert.deepEqual(untouched, ['=name,price', ...cells.map(([text]) => `${text},-1.5`)]);
});

/** As they are and as they are made harmless, both as CSV has them. */
const CELLS = [
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+49 30 1234', "'+49 30 1234"],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ['＝1+1', "'＝1+1"],
  ['-5', '-5'],
  ['+1.250', '+1.250'],
  ['a=1', 'a=1'],
  ["'=1", "'=1"],
  ['', ''],
] as const;
const FORMULAS = {
  cells: CELLS,
  sql: `SELECT v AS "=name", -1.5::DOUBLE AS price FROM (VALUES ${CELLS.map(([text], at) =>
    text === '' ? `(${at}, NULL)` : `(${at}, '${text.replaceAll("'", "''")}')`,
  ).join(', ')}) AS t(i, v) ORDER BY i`,
};

test('jsonl and json files hold the same rows, integers exact', async () => {
  const lines = await download((await good(odd, { format: 'jsonl' })).download_url);
  assert.equal(lines.response.headers.get('content-type'), 'application/x-ndjson');
  assert.deepEqual(
    String(lines.bytes)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
    ODD,
  );
  const body = await good(many, { format: 'json', sort: ['n'] });
  assert.deepEqual([body.row_count, body.data], [12_000, undefined]);
  const { bytes } = await download(body.download_url);
  const rows = JSON.parse(String(bytes));
  assert.deepEqual([rows.length, rows[11_999]], [12_000, { n: 11_999, text: null }]);
});

test('Parquet and Arrow files are read by other programs', async () => {
  const parquet = await good(odd, { format: 'parquet' });
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const file = join(program.dataFolder, 'copy.parquet');
  await writeFile(file, (await download(parquet.download_url)).bytes);
  const reader = await connection.runAndReadAll(
    `SELECT title, price, stock, sold, strftime(seen, '%Y-%m-%dT%H:%M:%S.%fZ') AS seen, facts FROM read_parquet('${file}')`,
  );
  const [first, second, third] = reader.getRowObjectsJson();
  assert.deepEqual(
    [first?.stock, first?.seen, second?.stock, second?.seen],
    [
      '9007199254740993',
      '2026-03-01T10:30:00.000000Z',
      '-9223372036854775808',
      '2026-03-01T10:30:00.123456Z',
    ],
  );
  assert.deepEqual(JSON.parse(String(first?.facts)), ODD[0]?.facts);
  assert.ok(Object.values(third ?? {}).every((value) => value === null));
  connection.closeSync();
  instance.closeSync();
  const arrow = await good(odd, { format: 'arrow', columns: ['stock', 'title'] });
  const { bytes, response } = await download(arrow.download_url);
  assert.equal(response.headers.get('content-type'), 'application/vnd.apache.arrow.stream');
  const table = tableFromIPC(bytes);
  assert.deepEqual([...table.getChild('stock')!], [9007199254740993n, -9223372036854775808n, null]);
  assert.deepEqual(
    [...table.getChild('title')!],
    ODD.map(({ title }) => title),
  );
});

test('what was just written is in it; an empty dataset gives an empty file', async () => {
  const dataset = await create('fresh', [{ name: 'a', data_type: 'text' }], []);
  for (const [format, text] of [
    ['csv', 'a\n'],
    ['jsonl', ''],
  ]) {
    const body = await good(dataset, { format });
    assert.equal(body.row_count, 0);
    assert.equal(String((await download(body.download_url)).bytes), text);
  }
  assert.deepEqual((await good(dataset, { format: 'json' })).data, []);
  const { body } = await api.post(`/api/v1/datasets/${dataset}/rows`, { rows: [{ a: 'x' }, { a: 'y' }] });
  await api.delete(`/api/v1/datasets/${dataset}/rows/${body.row_ids[0]}`);
  const after_ = await good(dataset, { format: 'csv' });
  assert.equal(String((await download(after_.download_url)).bytes), 'a\ny\n');
});

test('the link streams, takes ranges, and ends when it says', async () => {
  const body = await good(many, { format: 'csv', expires_in: 3_600 });
  const seconds = (Date.parse(body.expires_at) - Date.now()) / 1_000;
  assert.ok(seconds > 3_500 && seconds <= 3_600, String(seconds));
  const part = await fetch(body.download_url, { headers: { range: 'bytes=0-5' } });
  assert.deepEqual([part.status, await part.text()], [206, 'n,text']);
  const changed = new URL(body.download_url);
  changed.searchParams.set('expires', String(Math.floor(Date.now() / 1_000) + 999_999));
  assert.equal((await fetch(changed)).status, 403);
});

test('an export with an Idempotency-Key is made once', async () => {
  const path = `/api/v1/datasets/${odd}/export`;
  const key = { 'idempotency-key': 'export-once' };
  const [first, second] = [
    await api.post(path, { format: 'csv' }, key),
    await api.post(path, { format: 'csv' }, key),
  ];
  assert.equal(second.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
  assert.equal((await download(second.body.download_url)).bytes.length, first.body.bytes);
});

test('it leaves one file and one row of its own, and nothing in the making', async () => {
  const before_ = await filesOf();
  const body = await good(odd, { format: 'csv' });
  const after_ = await filesOf();
  assert.equal(after_.length, before_.length + 1);
  assert.ok(after_.some((name) => name.startsWith(body.export_id)));
  assert.deepEqual(await scratchOf(), []);
  const { rows } = await queryAsAdmin(
    program,
    `SELECT e.format, e.row_count::int AS rows, e.bytes::int AS bytes, o.expires_at = e.expires_at AS same
     FROM exports e JOIN expiring_objects o USING (account_id, object_key) WHERE export_id = $1`,
    [body.export_id],
  );
  assert.deepEqual(rows, [{ format: 'csv', rows: 3, bytes: body.bytes, same: true }]);
  const { rows: events } = await queryAsAdmin(
    program,
    "SELECT payload->>'export_id' AS id FROM events WHERE type = 'dataset.exported' AND subject = $1 ORDER BY event_id DESC LIMIT 1",
    [odd],
  );
  assert.deepEqual(events, [{ id: body.export_id }]);
});

test('wrong wishes are refused with their place, and leave nothing', async () => {
  const before_ = await filesOf();
  for (const [body, path] of [
    [{ format: 'xml' }, 'format'],
    [{}, 'format'],
    [{ format: 'csv', columns: ['nobody'] }, 'columns'],
    [{ format: 'csv', sort: '-nobody' }, 'sort'],
    [{ format: 'csv', filters: { nobody: { eq: 1 } } }, 'filters.nobody'],
    [{ format: 'csv', filters: { n: { like: 1 } } }, 'filters.n.like'],
    [{ format: 'csv', filters: { n: { eq: 'x' } } }, 'filters.n.eq'],
    [{ format: 'csv', expires_in: 1 }, 'expires_in'],
    [{ format: 'parquet', escape_formulas: true }, 'escape_formulas'],
  ] as const) {
    const answer = await exportOf(many, body);
    assertError(answer, 400, 'invalid_request');
    assert.equal(answer.body.details[0].path, path);
  }
  assert.deepEqual(await filesOf(), before_);
  assert.deepEqual(await scratchOf(), []);
});

test("nobody exports another tenant's dataset, and a key needs the scope", async () => {
  const stranger = await provision(api);
  assertError(await exportOf(odd, { format: 'csv' }, stranger), 404, 'not_found');
  assertError(await exportOf(prefixedId('ds'), { format: 'csv' }), 404, 'not_found');
  const other = await withScopes(api, ['query:read']);
  assert.equal((await exportOf(odd, { format: 'csv' }, other)).body.required, 'datasets:read');
  const reader = await withScopes(api, ['datasets:read']);
  assert.equal((await exportOf(odd, { format: 'csv' }, reader)).status, 200);
});
