import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import {
  Bool,
  Float64,
  Int64,
  Table,
  TimestampMicrosecond,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { callToEnd } from '../support/call-to-end.ts';
import { type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { completed, newDataset, parquetOf, refused } from '../support/imports.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

const CSV = `title,price,stock,sold,seen,facts,page,contact
Bread,3.20,9223372036854775807,true,2024-05-31T09:30:00Z,"{""weight"": 500}",https://example.com/bread,baker@example.com
"Cake, large",12,-5,false,2024-05-31T09:30:00+02:00,"[1, 2]",,
Roll,,,,,,,
`;
const ROWS = [
  {
    title: 'Bread',
    price: 3.2,
    stock: '9223372036854775807',
    sold: true,
    seen: '2024-05-31T09:30:00.000Z',
    facts: { weight: 500 },
    page: 'https://example.com/bread',
    contact: 'baker@example.com',
  },
  {
    title: 'Cake, large',
    price: 12,
    stock: -5,
    sold: false,
    seen: '2024-05-31T07:30:00.000Z',
    facts: [1, 2],
    page: null,
    contact: null,
  },
  { title: 'Roll', price: null, stock: null, sold: null, seen: null, facts: null, page: null, contact: null },
];
const PAIR = [
  { name: 'title', data_type: 'text', nullable: false },
  { name: 'price', data_type: 'float' },
];

let program: ProgramInUse;
let api: ApiClient;
let source: Server;
let address: string;

before(async () => {
  source = createServer((request, response) => {
    if (request.url === '/missing') response.writeHead(404).end();
    // Sends nothing until the connection ends.
    else if (request.url === '/held') response.writeHead(200, { 'content-type': 'text/csv' }).flushHeaders();
    else if (request.url === '/rows.jsonl.gz') response.writeHead(200).end(gzipSync('{"title":"Far"}\n'));
    else response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end(CSV);
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  program = await joinProgram('loopback');
  api = program.client;
});
after(async () => {
  source.closeAllConnections();
  source.close();
  await program.dispose();
});

test('a CSV file as the body becomes typed rows, in order, with ids of their own', async () => {
  const dataset = await newDataset(api);
  const body = completed(await dataset.send(CSV));
  assert.match(body.job_id, /^ij_[0-9a-z]{26}$/);
  assert.deepEqual([body.rows_imported, body.rows_rejected, body.errors], [3, 0, []]);
  assert.equal(body.dataset_id, dataset.id);
  assert.deepEqual(await dataset.rows(), ROWS);
  completed(await dataset.send(CSV));
  const { body: page } = await api.get(`${dataset.path}/rows`);
  assert.equal(new Set(page.data.map((row: { row_id: string }) => row.row_id)).size, 6);
  assert.equal((await api.get(dataset.path)).body.row_count, 6);
  const { body: found } = await api.post('/api/v1/query', {
    sql: `SELECT count(*) AS n, max(stock) AS most FROM "${dataset.id}"`,
  });
  assert.deepEqual(found.data, [{ n: 6, most: '9223372036854775807' }]);
});

/** The same rows as Arrow has them, the titles as a dictionary. */
function arrowTable(): Table {
  const texts = (name: 'page' | 'contact') =>
    vectorFromArray(
      ROWS.map((row) => row[name]),
      new Utf8(),
    );
  const facts = ROWS.map((row) => (row.facts === null ? null : JSON.stringify(row.facts)));
  return new Table({
    title: vectorFromArray(ROWS.map(({ title }) => title)),
    price: vectorFromArray(
      ROWS.map(({ price }) => price),
      new Float64(),
    ),
    stock: vectorFromArray(
      ROWS.map(({ stock }) => (stock === null ? null : BigInt(stock))),
      new Int64(),
    ),
    sold: vectorFromArray(
      ROWS.map(({ sold }) => sold),
      new Bool(),
    ),
    seen: vectorFromArray(
      ROWS.map(({ seen }) => (seen === null ? null : Date.parse(seen))),
      new TimestampMicrosecond(),
    ),
    facts: vectorFromArray(facts, new Utf8()),
    page: texts('page'),
    contact: texts('contact'),
  });
}

test('every format gives the same rows', async () => {
  const lines = ROWS.map((row) => JSON.stringify(row)).join('\n');
  const typed = `SELECT * FROM (VALUES
    ('Bread', 3.2::DOUBLE, 9223372036854775807, true, TIMESTAMP '2024-05-31 09:30:00', '{"weight": 500}', 'https://example.com/bread', 'baker@example.com'),
    ('Cake, large', 12, -5, false, TIMESTAMP '2024-05-31 07:30:00', '[1, 2]', NULL, NULL),
    ('Roll', NULL, NULL, NULL, NULL, NULL, NULL, NULL)) AS t (title, price, stock, sold, seen, facts, page, contact)`;
  const files: [string, string | Uint8Array, string][] = [
    ['application/x-ndjson', lines, ''],
    ['application/json', JSON.stringify(ROWS), ''],
    ['application/json', JSON.stringify(ROWS, null, 2), ''],
    ['application/octet-stream', JSON.stringify({ rows: ROWS }), 'format=json'],
    ['application/octet-stream', JSON.stringify({ data: ROWS }, null, 2), ''],
    ['application/vnd.apache.parquet', await parquetOf(typed), ''],
    ['application/vnd.apache.arrow.stream', tableToIPC(arrowTable(), 'stream'), ''],
    ['application/vnd.apache.arrow.file', tableToIPC(arrowTable(), 'file'), ''],
    ['application/octet-stream', gzipSync(tableToIPC(arrowTable(), 'stream')), ''],
    ['text/csv', gzipSync(CSV), ''],
    ['application/octet-stream', zstdCompressSync(lines), ''],
    ['text/csv', CSV.replaceAll('\n', '\r\n'), ''],
    ['text/csv', `\uFEFF${CSV}`, ''],
    ['text/csv', Buffer.from(`\uFEFF${CSV}`, 'utf16le'), ''],
  ];
  for (const [type, file, query] of files) {
    const dataset = await newDataset(api);
    completed(await dataset.send(file, query, { 'content-type': type }));
    assert.deepEqual(await dataset.rows(), ROWS, `${type} ${query}`);
  }
});

test('a text of an Arrow file keeps all of its characters', async () => {
  const titles = ['\uFEFFBread', '', 'Crème 🍞', null, 'a\tb'];
  const dataset = await newDataset(api, [{ name: 'title', data_type: 'text' }]);
  const file = tableToIPC(new Table({ title: vectorFromArray(titles, new Utf8()) }), 'stream');
  completed(await dataset.send(file, '', { 'content-type': 'application/vnd.apache.arrow.stream' }));
  assert.deepEqual(
    (await dataset.rows()).map(({ title }) => title),
    titles,
  );
});

test('compression may be named by the request too, and must be there then', async () => {
  const dataset = await newDataset(api);
  completed(await dataset.send(gzipSync(CSV), '', { 'content-encoding': 'gzip' }));
  completed(await dataset.send(zstdCompressSync(CSV), '', { 'content-encoding': 'zstd' }));
  assert.equal((await dataset.rows()).length, 6);
  assertError(await dataset.send(CSV, '', { 'content-encoding': 'gzip' }), 400, 'invalid_request');
  assertError(await dataset.send(CSV, '', { 'content-encoding': 'br' }), 400, 'invalid_request');
});

test('a form brings the file and its options', async () => {
  const dataset = await newDataset(api, PAIR);
  const form = new FormData();
  form.set('mapping', '{"Name":"title","Preis":"price"}');
  form.set('delimiter', ';');
  form.set('file', new File(['Name;Preis\nBrot;3.5\n'], 'preise.csv', { type: 'text/csv' }));
  const response = await fetch(`${program.address}${dataset.path}/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${program.key}` },
    body: form,
  });
  assert.equal(response.status, 200, await response.clone().text());
  await eventually(async () => assert.deepEqual(await dataset.rows(), [{ title: 'Brot', price: 3.5 }]));
});

test('a file may lie at an address or in an artifact', async () => {
  const dataset = await newDataset(api);
  assert.equal(completed(await dataset.from({ source: { url: `${address}/rows` } })).rows_imported, 3);
  completed(await dataset.from({ source: { url: `${address}/rows.jsonl.gz` } }));
  const { body: artifact } = await api.post('/api/v1/artifacts', { source_url: `${address}/rows.csv` });
  const named = { source: { artifact_id: artifact.artifact_id } };
  assertError(await dataset.from(named), 409, 'conflict');
  await api.post(`/api/v1/artifacts/${artifact.artifact_id}/download`);
  completed(await dataset.from(named));
  assert.deepEqual(
    (await dataset.rows()).map(({ title }) => title),
    ['Bread', 'Cake, large', 'Roll', 'Far', 'Bread', 'Cake, large', 'Roll'],
  );
  const { rows } = await queryAsAdmin(
    program,
    "SELECT object_key FROM expiring_objects WHERE object_key LIKE 'imports/%'",
  );
  assert.deepEqual(rows, [], 'what was fetched for the import is gone');
});

test('an address that must not be fetched, does not answer or is none is told', async () => {
  const dataset = await newDataset(api);
  assertError(await dataset.from({ source: { url: 'http://10.0.0.1/x' } }), 400, 'invalid_request');
  const missing = await dataset.from({ source: { url: `${address}/missing` } });
  assert.deepEqual([missing.body.status, missing.body.error.code], ['failed', 'invalid_request']);
  assertError(await dataset.from({ source: {} }), 400, 'invalid_request');
  assertError(await dataset.from({}), 400, 'invalid_request');
  const both = { source: { url: `${address}/rows`, quarantine: true } };
  assertError(await dataset.from(both), 400, 'invalid_request');
  assertError(await dataset.from({ source: { artifact_id: uuidv7() } }), 404, 'not_found');
  assert.deepEqual(await dataset.rows(), []);
});

test('delimiter, quote, header and encoding are told by the content, and can be said', async () => {
  const cases: [string | Uint8Array, string, object][] = [
    ['title;price\nBrot;3.5\n', '', { title: 'Brot', price: 3.5 }],
    ['title\tprice\nBrot\t3.5\n', '', { title: 'Brot', price: 3.5 }],
    ['title|price\nBrot|3.5\n', '', { title: 'Brot', price: 3.5 }],
    ['TITLE,Price\nBrot,3.5\n', '', { title: 'Brot', price: 3.5 }],
    ['price,title\n3.5,Brot\n', '', { title: 'Brot', price: 3.5 }],
    ['Brot,3.5\n', '', { title: 'Brot', price: 3.5 }],
    ['Brot,3.5', 'header=false', { title: 'Brot', price: 3.5 }],
    ["title,price\n'Brot, weiß',3.5\n", "quote='", { title: 'Brot, weiß', price: 3.5 }],
    ["'title','price'\n'Brot, weiß','3.5'\n", '', { title: 'Brot, weiß', price: 3.5 }],
    ['title,price\n"Br\\"ot",3.5\n', 'escape=\\', { title: 'Br"ot', price: 3.5 }],
    ['title,price\n"Brot,3.5\n', 'quote=', { title: '"Brot', price: 3.5 }],
    ['title,price\nBrot,NA\n', 'null_values=NA,-', { title: 'Brot', price: null }],
    [Buffer.from('title,price\nCrème brûlée,3.5\n', 'latin1'), '', { title: 'Crème brûlée', price: 3.5 }],
    [Buffer.from('title,price\nCrème,3.5\n', 'latin1'), 'encoding=latin-1', { title: 'Crème', price: 3.5 }],
    [
      Buffer.from([...Buffer.from('title,price\n'), 0x80, 0x2c, 0x33]),
      'encoding=windows-1252',
      { title: '€', price: 3 },
    ],
    [Buffer.from('title,price\nCrème,3.5\n', 'utf16le'), '', { title: 'Crème', price: 3.5 }],
    ['title,price\n"",3\n', '', { title: '', price: 3 }],
    ['title,price\n"a ""quoted"" word","4"\n', '', { title: 'a "quoted" word', price: 4 }],
    ['title,price\n"two\r\nlines",4\r\n', '', { title: 'two\r\nlines', price: 4 }],
    ['title,price\n5" pipe,4\n', '', { title: '5" pipe', price: 4 }],
    ['title,price\n  "spaced" , 4 \n', '', { title: 'spaced', price: 4 }],
    ['title,price,\nBrot,3.5,\n', '', { title: 'Brot', price: 3.5 }],
    ['title\nBrot\n', '', { title: 'Brot', price: null }],
    ['title,price\rBrot,3.5\r', '', { title: 'Brot', price: 3.5 }],
    ['title\nBrot\n', 'delimiter=%3B', { title: 'Brot', price: null }],
  ];
  for (const [file, query, expected] of cases) {
    const dataset = await newDataset(api, PAIR);
    completed(await dataset.send(file, query));
    assert.deepEqual(await dataset.rows(), [expected], `${file} ${query}`);
  }
});

test('columns of the file go where a mapping says', async () => {
  const dataset = await newDataset(api, PAIR);
  const file = 'Name,Preis,Farbe\nBrot,3.5,braun\n';
  const { body } = await dataset.send(file);
  assert.match(body.message, /"Name", "Preis", "Farbe"/);
  completed(await dataset.send(file, 'mapping={"Name":"title","Farbe":null,"Preis":"price"}'));
  completed(await dataset.send(file, 'mapping={"Name":"title"}&ignore_unknown=true'));
  completed(await dataset.send('Brot,9,1\n', 'header=false&mapping={"column_1":"title","column_3":"price"}'));
  const line = { Name: 'Brot', Preis: 3.5, Farbe: 'braun' };
  const json = { 'content-type': 'application/x-ndjson' };
  completed(
    await dataset.send(JSON.stringify(line), 'mapping={"Name":"title","Farbe":null,"Preis":"price"}', json),
  );
  assert.deepEqual(await dataset.rows(), [
    { title: 'Brot', price: 3.5 },
    { title: 'Brot', price: null },
    { title: 'Brot', price: 1 },
    { title: 'Brot', price: 3.5 },
  ]);
  for (const mapping of [
    '{"Nothing":"title"}',
    '{"Name":"nothing"}',
    '{"Name":"title","Preis":"title"}',
    '[]',
    '{',
  ]) {
    assertError(await dataset.send(file, `mapping=${mapping}&ignore_unknown=true`), 400, 'invalid_request');
  }
});

test('times in other forms are read by their formats', async () => {
  const dataset = await newDataset(api, [{ name: 'seen', data_type: 'timestamp' }]);
  completed(
    await dataset.send('seen\n31.05.2024 09:30\n2024-06-01\n', 'timestamp_formats=%25d.%25m.%25Y %25H:%25M'),
  );
  assert.deepEqual(await dataset.rows(), [
    { seen: '2024-05-31T09:30:00.000Z' },
    { seen: '2024-06-01T00:00:00.000Z' },
  ]);
});

test('a dry run tells how a file is read, finds its faults, and stores nothing', async () => {
  const dataset = await newDataset(api, PAIR);
  const file = 'Title;Price;Rest\nBread;3.5;x\nCake;cheap;y\n';
  const { status, body } = await dataset.send(file, 'dry_run=true&ignore_unknown=true');
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    [body.job_id, body.status, body.rows_imported, body.rows_rejected],
    [null, 'planned', 0, 1],
  );
  assert.deepEqual(body.errors, [
    { line: 3, column: 'price', value: 'cheap', message: 'must be a finite number' },
  ]);
  assert.deepEqual(body.plan, {
    format: 'csv',
    compression: [],
    encoding: 'utf-8',
    delimiter: ';',
    quote: '"',
    header: true,
    columns: [
      { name: 'Title', type: null, target: 'title', data_type: 'text' },
      { name: 'Price', type: null, target: 'price', data_type: 'float' },
      { name: 'Rest', type: null, target: null, data_type: null },
    ],
    missing: [],
    sample: [
      { Title: 'Bread', Price: '3.5', Rest: 'x' },
      { Title: 'Cake', Price: 'cheap', Rest: 'y' },
    ],
    rows_checked: 2,
    rows_good: 1,
    complete: true,
  });
  const parquet = await parquetOf("SELECT 'Bread' AS title, 3 AS price FROM range(3)");
  const planned = await dataset.send(parquet, 'dry_run=true', {
    'content-type': 'application/vnd.apache.parquet',
  });
  assert.deepEqual(planned.body.plan.columns[1], {
    name: 'price',
    type: 'INTEGER',
    target: 'price',
    data_type: 'float',
  });
  assert.deepEqual([planned.body.plan.rows_good, planned.body.plan.sample.length], [3, 3]);
  const named = await dataset.from({
    source: { url: `${address}/rows` },
    dry_run: true,
    ignore_unknown: true,
  });
  assert.deepEqual([named.body.status, named.body.plan.rows_good], ['planned', 3]);
  assert.deepEqual([await dataset.rows(), await dataset.quarantined()], [[], []]);
});

test('replace exchanges all rows at once, and a bad file leaves them', async () => {
  const dataset = await newDataset(api, PAIR);
  completed(await dataset.send('title,price\nOld,1\n'));
  refused(await dataset.send('title,price\nNew,x\n', 'mode=replace'));
  assert.deepEqual(await dataset.rows(), [{ title: 'Old', price: 1 }]);
  completed(await dataset.send('title,price\nNew,2\nNewer,3\n', 'mode=replace'));
  assert.deepEqual(await dataset.rows(), [
    { title: 'New', price: 2 },
    { title: 'Newer', price: 3 },
  ]);
  assert.equal(completed(await dataset.send('title,price\n', 'mode=replace')).rows_imported, 0);
  assert.deepEqual(await dataset.rows(), []);
});

test('upsert replaces rows of the same keys wherever they are, and adds the others', async () => {
  const dataset = await newDataset(api, [...PAIR, { name: 'shop', data_type: 'integer' }]);
  completed(await dataset.send('title,price,shop\nBread,1,1\nBread,2,2\nCake,3,1\n'));
  await api.post(`${dataset.path}/rows`, { rows: [{ title: 'Roll', price: 4, shop: 1 }] });
  const { body: before } = await api.get(`${dataset.path}/rows`);
  const file = 'title,shop,price\nBread,2,20\nRoll,1,40\nPie,1,5\nPie,1,50\n';
  const body = completed(await dataset.send(file, 'mode=upsert&keys=title,shop'));
  assert.deepEqual([body.rows_imported, body.rows_updated], [3, 2]);
  assert.match(body.notes.join(), /1 row.* later row/);
  const { body: now } = await api.get(`${dataset.path}/rows?sort=title,shop`);
  assert.deepEqual(
    now.data.map(({ data }: any) => data),
    [
      { title: 'Bread', price: 1, shop: 1 },
      { title: 'Bread', price: 20, shop: 2 },
      { title: 'Cake', price: 3, shop: 1 },
      { title: 'Pie', price: 50, shop: 1 },
      { title: 'Roll', price: 40, shop: 1 },
    ],
  );
  const idsOf = (page: any) =>
    new Map(page.data.map((row: any) => [`${row.data.title}${row.data.shop}`, row]));
  const [ids, later] = [idsOf(before) as Map<string, any>, idsOf(now) as Map<string, any>];
  for (const name of ['Bread2', 'Roll1']) {
    assert.equal(later.get(name).row_id, ids.get(name).row_id, 'a row keeps its id');
    assert.equal(later.get(name).created_at, ids.get(name).created_at);
    assert.notEqual(later.get(name).updated_at, ids.get(name).updated_at);
  }
  const faults = refused(await dataset.send('title,shop\nBread,\n', 'mode=upsert&keys=title,shop'));
  assert.deepEqual(faults, [{ line: 2, column: 'shop', value: null, message: 'must have a value' }]);
  assertError(await dataset.send(file, 'mode=upsert'), 400, 'invalid_request');
  assertError(await dataset.send(file, 'mode=upsert&keys=nothing'), 400, 'invalid_request');
  assertError(await dataset.send('title\nx\n', 'mode=upsert&keys=shop'), 400, 'invalid_request');
});

test('an import is a job: its record is there again by its id, and by the Idempotency-Key', async () => {
  const dataset = await newDataset(api, PAIR);
  const key = { 'idempotency-key': uuidv7() };
  const first = completed(await dataset.send('title,price\nBread,1\n', '', key));
  const again = await dataset.send('title,price\nBread,1\n', '', key);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(again.body, first);
  assertError(await dataset.send('title,price\nCake,1\n', '', key), 409, 'conflict');
  const shown = await api.post(`${dataset.path}/import?job_id=${first.job_id}`);
  assert.deepEqual(shown.body, first);
  assert.deepEqual(await dataset.rows(), [{ title: 'Bread', price: 1 }]);
  const other = await newDataset(api, PAIR);
  assertError(await api.post(`${other.path}/import?job_id=${first.job_id}`), 404, 'not_found');
  assertError(await api.post(`${dataset.path}/import?job_id=ij_nothing`), 404, 'not_found');
  const waiting = await dataset.from({ source: { url: `${address}/rows` }, ignore_unknown: true }, 'wait=0');
  assert.equal(waiting.body.status, 'running');
  const done = await callToEnd(api, `${dataset.path}/import?job_id=${waiting.body.job_id}&wait=60`, {});
  assert.equal(done.body.status, 'completed');
});

test('an import under way is cancelled, and nothing of it is stored', async () => {
  const dataset = await newDataset(api, PAIR);
  const begun = await dataset.from({ source: { url: `${address}/held` } }, 'wait=0');
  assert.equal(begun.body.status, 'running');
  const named = `${dataset.path}/import?job_id=${begun.body.job_id}`;
  assert.equal((await api.post(`${named}&cancel=true`)).body.status, 'cancelled');
  assert.equal((await api.post(named)).body.status, 'cancelled');
  assertError(await api.post(`${named}&cancel=true`), 409, 'conflict');
  assert.deepEqual(await dataset.rows(), []);
  const other = await newDataset(api, PAIR);
  const elsewhere = `${other.path}/import?cancel=true`;
  assertError(await api.post(`${elsewhere}&job_id=${begun.body.job_id}`), 404, 'not_found');
  assertError(await api.post(elsewhere), 400, 'invalid_request');
});

test('news of an import are written with it', async () => {
  const dataset = await newDataset(api, PAIR);
  const { job_id: job } = completed(
    await dataset.send('title,price\nBread,1\nCake,x\n', 'on_error=quarantine'),
  );
  const { rows } = await queryAsAdmin(
    program,
    "SELECT payload FROM events WHERE subject = $1 AND type = 'dataset.rows_imported'",
    [dataset.id],
  );
  assert.equal(rows.length, 1);
  const { actor, ...payload } = rows[0].payload;
  assert.ok(actor);
  assert.deepEqual(payload, {
    job_id: job,
    mode: 'append',
    rows_imported: 1,
    rows_rejected: 1,
    rows_updated: 0,
    source: { kind: 'upload' },
    columns: [
      { from: 'title', to: 'title' },
      { from: 'price', to: 'price' },
    ],
  });
});

test('an import needs the scope to write, and a dataset of the account', async () => {
  const dataset = await newDataset(api, PAIR);
  const reader = await withScopes(api, ['datasets:read']);
  const csv = { 'content-type': 'text/csv' };
  const path = `${dataset.path}/import`;
  assertError(await reader.call('POST', path, 'title\nx\n', csv), 403, 'forbidden');
  const stranger = await provision(api);
  assertError(await stranger.call('POST', path, 'title\nx\n', csv), 404, 'not_found');
  assertError(await stranger.post(path, { source: { quarantine: true } }), 404, 'not_found');
  assertError(
    await api.call('POST', path, 'title\nx\n', { 'content-type': 'text/html' }),
    415,
    'unsupported_media_type',
  );
  assert.deepEqual(await dataset.rows(), []);
});
