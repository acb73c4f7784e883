import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { tableFromIPC } from 'apache-arrow';
import { type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision, withScopes } from '../support/tenants.ts';

const ARROW = 'application/vnd.apache.arrow.stream';
let program: RunningProgram;
let api: ApiClient;

before(async () => {
  program = await startProgram();
  api = program.client;
  const columns = [
    { name: 'title', data_type: 'text' },
    { name: 'big', data_type: 'integer' },
    { name: 'seen', data_type: 'timestamp' },
  ];
  const { body } = await api.post('/api/v1/datasets', { name: 'products', columns });
  const rows = [
    { title: 'Bread, "fresh"', big: '9007199254740993', seen: '2026-03-01T10:30:00.123456Z' },
    { title: null, big: null, seen: null },
  ];
  assert.equal((await api.post(`/api/v1/datasets/${body.dataset_id}/rows`, { rows })).status, 200);
});
after(() => program.dispose());

/** An answer as it came. */
async function post(path: string, body: object, client = api) {
  const response = await fetch(`${program.address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.credential}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('a query comes as an Arrow stream that other programs read', async () => {
  const { response, bytes } = await post('/api/v1/query/arrow', {
    sql: 'SELECT title, big, seen, $1 AS given FROM products ORDER BY big',
    params: ['x'],
  });
  assert.equal(response.status, 200, String(bytes));
  assert.equal(response.headers.get('content-type'), ARROW);
  assert.ok(response.headers.has('x-ratelimit-limit'));
  const table = tableFromIPC(bytes);
  assert.deepEqual([...table.getChild('title')!], ['Bread, "fresh"', null]);
  assert.deepEqual([...table.getChild('big')!], [9007199254740993n, null]);
  assert.deepEqual([...table.getChild('given')!], ['x', 'x']);
});

test('a large Arrow result arrives in parts, complete', async () => {
  const sql = "SELECT i, 'text number ' || i AS t FROM range(300000) AS r(i)";
  const { bytes } = await post('/api/v1/query/arrow', { sql });
  const table = tableFromIPC(bytes);
  assert.equal(table.numRows, 300_000);
  assert.ok(table.batches.length > 2);
  assert.deepEqual([table.get(299_999)?.i, table.get(299_999)?.t], [299_999n, 'text number 299999']);
  const few = await post('/api/v1/query/arrow', { sql, limit: 3 });
  assert.equal(tableFromIPC(few.bytes).numRows, 3);
  const none = await post('/api/v1/query/arrow', { sql: `${sql} WHERE i < 0` });
  assert.deepEqual([tableFromIPC(none.bytes).numRows, tableFromIPC(none.bytes).numCols], [0, 2]);
});

test('what cannot be a stream is an error as any other', async () => {
  for (const [sql, status, code] of [
    ["SELECT * FROM read_csv('/etc/passwd')", 400, 'invalid_request'],
    ['SELECT * FROM nobody', 400, 'invalid_request'],
    ['SELECT * EXCLUDE (i) FROM range(3) AS r(i)', 400, 'invalid_request'],
    ["SELECT error('at once')", 400, 'invalid_request'],
  ] as const) {
    const answer = await api.post('/api/v1/query/arrow', { sql });
    assert.deepEqual([answer.status, answer.body.error], [status, code], sql);
  }
  const slow = await api.post('/api/v1/query/arrow', {
    sql: 'SELECT sum(a.i * b.i) FROM range(1000000) a(i), range(1000000) b(i)',
    timeout_ms: 300,
  });
  assert.deepEqual([slow.status, slow.body.error], [504, 'timeout']);
});

test('a stream that fails on its way is cut, not ended', async () => {
  const sql =
    "SELECT CASE WHEN i = 2999999 THEN error('late') ELSE 'some longer text ' || i END FROM range(3000000) r(i)";
  await assert.rejects(post('/api/v1/query/arrow', { sql }));
  assert.equal((await api.post('/api/v1/query', { sql: 'SELECT 1 AS one' })).status, 200);
});

test('the rows of a query also come as csv, jsonl and arrow', async () => {
  const sql = 'SELECT title, big, seen FROM products ORDER BY big';
  const csv = await post('/api/v1/query', { sql, format: 'csv' });
  assert.match(csv.response.headers.get('content-type') ?? '', /^text\/csv/);
  assert.equal(
    String(csv.bytes),
    'title,big,seen\n"Bread, ""fresh""",9007199254740993,2026-03-01T10:30:00.123456Z\n,,\n',
  );
  const jsonl = await post('/api/v1/query', { sql, format: 'jsonl', limit: 1 });
  assert.equal(
    String(jsonl.bytes),
    `${JSON.stringify({ title: 'Bread, "fresh"', big: '9007199254740993', seen: '2026-03-01T10:30:00.123456Z' })}\n`,
  );
  assert.equal(tableFromIPC((await post('/api/v1/query', { sql, format: 'arrow' })).bytes).numRows, 2);
  assert.equal((await api.post('/api/v1/query', { sql, format: 'json' })).body.row_count, 2);
  assertError(await api.post('/api/v1/query', { sql, format: 'xml' }), 400, 'invalid_request');
});

test('the answer to a query has a most, in rows and in bytes', async () => {
  const many = await api.post('/api/v1/query', { sql: 'SELECT * FROM range(100000)', limit: 10_000 });
  assert.deepEqual([many.body.row_count, many.body.truncated], [10_000, true]);
  const large = await api.post('/api/v1/query', {
    sql: "SELECT repeat('x', 10000) AS x FROM range(9000)",
    limit: 10_000,
  });
  assert.equal(large.body.truncated, true);
  assert.ok(large.body.row_count > 1_000 && large.body.row_count < 4_000, String(large.body.row_count));
  assertError(await api.post('/api/v1/query', { sql: 'SELECT 1', limit: 10_001 }), 400, 'invalid_request');
  assertError(await api.post('/api/v1/query', { sql: 'SELECT 1', timeout_ms: 0 }), 400, 'invalid_request');
});

const exportOf = (body: object, client = api) => client.post('/api/v1/query/export', body);

test('a query is exported to a file in every format', async () => {
  const sql = 'SELECT title, big FROM products WHERE big > $least';
  for (const format of ['csv', 'json', 'jsonl', 'parquet', 'arrow']) {
    const { status, body } = await exportOf({ sql, params: { least: 5 }, format, file_name: 'big ones' });
    assert.equal(status, 200, JSON.stringify(body));
    assert.match(body.export_id, /^ex_/);
    assert.deepEqual([body.format, body.row_count, body.data], [format, 1, undefined]);
    const response = await fetch(body.download_url);
    assert.match(response.headers.get('content-disposition') ?? '', /big%20ones\./);
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(bytes.length, body.bytes);
    const row = { title: 'Bread, "fresh"', big: '9007199254740993' };
    if (format === 'csv') assert.equal(String(bytes), 'title,big\n"Bread, ""fresh""",9007199254740993\n');
    if (format === 'jsonl') assert.deepEqual(JSON.parse(String(bytes)), row);
    if (format === 'json') assert.deepEqual(JSON.parse(String(bytes)), [row]);
    if (format === 'parquet') assert.equal(bytes.subarray(-4).toString(), 'PAR1');
    if (format === 'arrow') assert.equal(tableFromIPC(bytes).get(0)?.big, 9007199254740993n);
  }
});

const filesOf = async (): Promise<string[]> =>
  readdir(join(program.dataFolder, 'objects', 'data', 'exports')).catch(() => []);
const inTheMaking = async (): Promise<string[]> =>
  readdir(join(program.dataFolder, 'cache', 'scratch')).catch(() => []);

test('an export that is refused, fails or runs too long leaves no file and no row', async () => {
  const before_ = await filesOf();
  const { rows: known } = await queryAsAdmin(program, 'SELECT count(*)::int AS n FROM exports');
  for (const [sql, status] of [
    ["COPY products TO '/tmp/x'", 400],
    ["SELECT 1) TO '/tmp/x.csv' (FORMAT csv) --", 400],
    ["SELECT CASE WHEN i = 99999 THEN error('late') ELSE i::VARCHAR END FROM range(100000) r(i)", 400],
    ['SELECT a.i FROM range(10000000) a(i), range(10000000) b(i)', 504],
  ] as const) {
    const { status: found, body } = await exportOf({
      sql,
      format: 'csv',
      timeout_ms: status === 504 ? 1_500 : 600_000,
    });
    assert.equal(found, status, JSON.stringify(body));
  }
  assert.deepEqual(await filesOf(), before_);
  assert.deepEqual(await inTheMaking(), []);
  assert.deepEqual((await queryAsAdmin(program, 'SELECT count(*)::int AS n FROM exports')).rows, known);
});

test('a client that leaves stops its export, and its query', async () => {
  const before_ = await filesOf();
  for (const path of ['/api/v1/query/export', '/api/v1/query', '/api/v1/query/arrow']) {
    const left = new AbortController();
    const sql = 'SELECT a.i FROM range(10000000) a(i), range(10000000) b(i) WHERE hash(a.i, b.i) = 1';
    const call = fetch(`${program.address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.credential}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sql, ...(path.endsWith('export') ? { format: 'csv' } : {}) }),
      signal: left.signal,
    });
    call.catch(() => undefined);
    if (path.endsWith('export')) while ((await inTheMaking()).length === 0) await sleep(20);
    else await sleep(300);
    left.abort();
    await assert.rejects(call);
  }
  while ((await inTheMaking()).length > 0) await sleep(20);
  assert.deepEqual(await filesOf(), before_);
  const { body } = await api.post('/api/v1/query', { sql: 'SELECT 1 AS one' });
  assert.deepEqual(body.data, [{ one: 1 }]);
  // The log is written every 200 ms.
  await sleep(500);
  assert.doesNotMatch(
    program.errors(),
    /a request failed/,
    'that somebody leaves is no fault of the program',
  );
});

test("others' datasets are not there, and a key needs the scope", async () => {
  const stranger = await provision(api);
  const other = await withScopes(api, ['datasets:read']);
  const reader = await withScopes(api, ['query:read']);
  for (const [path, more] of [
    ['/api/v1/query/arrow', {}],
    ['/api/v1/query/export', { format: 'csv' }],
  ] as const) {
    const body = { sql: 'SELECT * FROM products', ...more };
    assertError(await stranger.post(path, body), 400, 'invalid_request');
    assert.equal((await other.post(path, body)).body.required, 'query:read');
    assert.equal((await reader.post(path, body)).status, 200);
  }
});
