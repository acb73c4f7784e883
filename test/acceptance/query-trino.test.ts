import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableFromIPC } from 'apache-arrow';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { newPipeline, runStages } from '../support/pipelines.ts';
import { assertRefused, queried } from '../support/queries.ts';
import { provision, withScopes } from '../support/tenants.ts';
import { trinoDuringTests } from '../support/trino-program.ts';
import type { AskedStatement } from '../support/trino-server.ts';

const its = trinoDuringTests();

const QUERY = '/api/v1/query';
const onTrino = (sql: string, own: object = {}, api: ApiClient = its.api) =>
  api.post(QUERY, { sql, engine: 'trino', ...own });

const TWO = {
  columns: [
    ['id', 'bigint'],
    ['title', 'varchar(20)'],
    ['price', 'decimal(10, 2)'],
    ['seen', 'timestamp(6)'],
  ],
  pages: [
    '[[1,"Bread","3.00","2026-03-01 10:30:00.000000"]]',
    '[[9007199254740993,"C\\"a, ké]","9.50",null]]',
  ],
} as const;

test('a statement runs on Trino as it is, and its rows are shown as those of DuckDB', async () => {
  its.trino.answer('regexp_like', TWO);
  const sql = "SELECT * FROM products WHERE regexp_like(title, '[a-z]') -- Trino's own";
  const body = good(await onTrino(sql));
  assert.deepEqual(body.columns, [
    { name: 'id', data_type: 'integer' },
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
    { name: 'seen', data_type: 'timestamp' },
  ]);
  assert.deepEqual(body.data, [
    { id: 1, title: 'Bread', price: 3, seen: '2026-03-01T10:30:00.000Z' },
    { id: '9007199254740993', title: 'C"a, ké]', price: 9.5, seen: null },
  ]);
  assert.deepEqual([body.row_count, body.truncated, body.engine], [2, false, 'trino']);
  assert.deepEqual(body.stats, {
    engine: 'trino',
    ...{ completed_splits: 2, total_splits: 4, processed_rows: 2_000, processed_bytes: 20_000 },
    ...{ cpu_time_ms: 2, queued_time_ms: 1 },
  });
  assert.equal(its.trino.asked.at(-1)?.sql, sql);
  const duck = good(await its.api.post(QUERY, { sql: 'SELECT 1 AS one', engine: 'duckdb' }));
  assert.deepEqual([duck.engine, duck.stats, duck.engine_note], ['duckdb', undefined, undefined]);
  assert.equal(good(await its.api.post(QUERY, { sql: 'SELECT 1 AS one' })).engine, undefined);
});

test('every account and every key has a user, a source and a token of its own', async () => {
  its.trino.answer('who', { columns: [['n', 'bigint']] });
  const other = await provision(its.api);
  const reader = await withScopes(its.api, ['query:read']);
  const asked: AskedStatement[] = [];
  for (const api of [its.api, reader, other, other]) {
    assert.deepEqual(good(await onTrino('SELECT who', {}, api)).data, []);
    asked.push(its.trino.asked.at(-1)!);
  }
  const users = asked.map(({ headers }) => headers['x-trino-user']);
  assert.deepEqual(users, [its.program.accountId, its.program.accountId, other.accountId, other.accountId]);
  assert.deepEqual(
    asked.map(({ claims }) => claims.sub),
    users,
  );
  const distinct = (name: string) => new Set(asked.slice(0, 3).map(({ headers }) => headers[name])).size;
  assert.deepEqual([distinct('x-trino-source'), distinct('x-trino-extra-credential')], [3, 3]);
  assert.match(
    String(asked[1]?.headers['x-trino-source']),
    new RegExp(`^granary-${reader.tokenId}-[0-9a-f]{16}$`),
  );
  // What a cluster asks to remember for one is not sent for the next.
  for (const { headers } of asked)
    assert.equal(headers['x-trino-session'], 'query_max_execution_time=30000ms');
  const sites = await withScopes(its.api, ['sites:read']);
  assertError(await onTrino('SELECT who', {}, sites), 403, 'forbidden');
});

test('parameters are bound by position, as literals', async () => {
  its.trino.answer('bound', { columns: [['n', 'bigint']], pages: ['[[1]]'] });
  good(
    await onTrino('SELECT bound FROM products WHERE title = ? AND x > ? AND y = ?', {
      params: ["it's", 1.5, null],
    }),
  );
  assert.equal(
    its.trino.asked.at(-1)?.sql,
    "EXECUTE IMMEDIATE\n'\nSELECT bound FROM products WHERE title = ? AND x > ? AND y = ?'\nUSING 'it''s', DOUBLE '1.5', NULL",
  );
  const asked = its.trino.asked.length;
  assertRefused(
    await onTrino('SELECT bound WHERE x = $1', { params: [1] }),
    400,
    /Write \? instead of \$1.*column 24/,
  );
  assertRefused(await onTrino('SELECT bound', { params: { x: 1 } }), 400, /params must be an array/);
  for (const sql of ["EXECUTE IMMEDIATE 'SELECT bound'", 'DROP TABLE bound', 'SELECT bound; SELECT 2', '  '])
    assert.equal((await onTrino(sql)).status, 400, sql);
  assert.equal(its.trino.asked.length, asked);
});

test('rows beyond the limit are not fetched, and the query is cancelled', async () => {
  its.trino.answer('many', {
    columns: [['n', 'bigint']],
    pages: ['[[1],[2],[3]]', '[[4],[5]]'],
    isEndless: true,
  });
  const cancelled = its.trino.cancelled.length;
  const body = good(await onTrino('SELECT many', { limit: 3 }));
  assert.deepEqual([body.data.length, body.truncated], [3, true]);
  assert.equal(its.trino.cancelled.length, cancelled + 1);
  its.trino.answer('exactly', { columns: [['n', 'bigint']], pages: ['[[1],[2],[3]]'] });
  assert.equal(good(await onTrino('SELECT exactly', { limit: 3 })).truncated, false);
  const streamed = await onTrino('SELECT many', { limit: 4, format: 'jsonl' });
  assert.deepEqual([streamed.status, streamed.body], [200, '{"n":1}\n{"n":2}\n{"n":3}\n{"n":4}\n']);
  assert.equal(its.trino.cancelled.length, cancelled + 2);
  const page = JSON.stringify(Array.from({ length: 1_000 }, () => ['x'.repeat(10_000)]));
  its.trino.answer('wide', { columns: [['t', 'varchar']], pages: new Array(8).fill(page) });
  const wide = good(await onTrino('SELECT wide', { limit: 10_000 }));
  assert.deepEqual([wide.truncated, wide.row_count], [true, 3_352]);
  assert.equal(its.trino.cancelled.length, cancelled + 3);
});

test('rows are streamed and exported in every format', async () => {
  its.trino.answer('formats', TWO);
  const sql = 'SELECT formats FROM products';
  const csv = await onTrino(sql, { format: 'csv' });
  assert.equal(
    csv.body,
    'id,title,price,seen\n1,Bread,3.00,2026-03-01T10:30:00.000Z\n9007199254740993,"C""a, ké]",9.50,\n',
  );
  const response = await fetch(`${its.program.address}${QUERY}/arrow`, {
    method: 'POST',
    headers: { authorization: `Bearer ${its.program.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sql, engine: 'trino' }),
  });
  const table = tableFromIPC(await response.arrayBuffer());
  assert.deepEqual(
    [...table].map((row) => row.id),
    [1n, 9007199254740993n],
  );
  const exported = good(await its.api.post(`${QUERY}/export`, { sql, engine: 'trino', format: 'parquet' }));
  assert.deepEqual([exported.row_count, exported.format], [2, 'parquet']);
  const lines = good(await its.api.post(`${QUERY}/export`, { sql, engine: 'trino', format: 'jsonl' }));
  assert.match(
    await (await fetch(lines.download_url)).text(),
    /^\{"id":1,.*\n\{"id":"9007199254740993",.*\n$/,
  );
  await eventually(async () => {
    const events = await queriedEvents(its.api, 'query.exported');
    assert.deepEqual(events[0]?.origins, { reads: [{ kind: 'dataset', id: its.products }] });
  });
});

const queriedEvents = async (api: ApiClient, type: string): Promise<any[]> => {
  const sql = 'SELECT * FROM granary_events WHERE type = $1 ORDER BY event_id DESC';
  const { data } = good(await api.post(`${QUERY}/hybrid`, { sql, params: [type] }));
  return data.map(({ payload }: any) => payload);
};

test('a transform stage writes what Trino has computed', async () => {
  its.trino.answer('computed', {
    columns: [
      ['title', 'varchar'],
      ['total', 'bigint'],
      ['tags', 'array(bigint)'],
    ],
    pages: ['[["Bread",9007199254740993,[1,2]]]', '[["Cake",2,null]]'],
  });
  const first = {
    id: 'first',
    type: 'transform',
    config: { sql: 'SELECT title FROM products', dataset_name: 'Titles' },
  };
  const second = {
    id: 'second',
    type: 'transform',
    depends_on: ['first'],
    config: { sql: 'SELECT computed FROM input', engine: 'trino', dataset_name: 'Computed' },
  };
  const run = await runStages(its.api, [first, second]);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  assert.deepEqual(await queried(its.api, 'SELECT title, total, tags FROM "Computed" ORDER BY title'), [
    { title: 'Bread', total: '9007199254740993', tags: [1, 2] },
    { title: 'Cake', total: 2, tags: null },
  ]);
  assert.equal(
    its.trino.asked.at(-1)?.sql,
    'WITH "input" AS (\nSELECT * FROM datasets."titles"\n)\nSELECT computed FROM input',
  );
  const { progress, output } = run.stages.second;
  assert.deepEqual([progress.engine, progress.total_splits, output.rows_written], ['trino', 4, 2]);
  const bad = { ...first, config: { sql: 'DROP TABLE x', engine: 'trino', dataset_name: 'x' } };
  assertRefused(await its.api.post('/api/v1/pipelines', { name: 'Bad', stages: [bad] }), 400, /Only SELECT/);
  await newPipeline(its.api, [{ ...first, config: { ...first.config, engine: 'auto' } }]);
});

test('what takes too long, or nobody waits for any more, is cancelled on the cluster', async () => {
  its.trino.answer('endless', { columns: [['n', 'bigint']], pages: ['[[1]]'], isEndless: true });
  const cancelled = its.trino.cancelled.length;
  assertError(await onTrino('SELECT endless', { timeout_ms: 400 }), 504, 'timeout');
  assert.equal(its.trino.cancelled.length, cancelled + 1);
  for (const path of [QUERY, `${QUERY}/arrow`, `${QUERY}/export`]) {
    const before = its.trino.cancelled.length;
    const left = new AbortController();
    const asked = fetch(its.program.address + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${its.program.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ sql: 'SELECT endless', engine: 'trino' },
        ...(path.endsWith('export') ? { format: 'csv' } : {}),
      }),
      signal: left.signal,
    });
    await eventually(async () => assert.equal(its.trino.open(), 1));
    left.abort();
    await assert.rejects(asked);
    await eventually(async () => assert.equal(its.trino.cancelled.length, before + 1));
    assert.equal(its.trino.open(), 0);
  }
});

test('errors say what is wrong, and where', async () => {
  its.trino.answer('nowhere', {
    error: {
      message: "line 1:8: Column 'nowhere' cannot be resolved",
      errorName: 'COLUMN_NOT_FOUND',
      errorType: 'USER_ERROR',
      errorLocation: { lineNumber: 1, columnNumber: 8 },
    },
  });
  const refused = await onTrino('SELECT nowhere FROM products');
  assertError(refused, 400, 'invalid_request');
  assert.equal(refused.body.message, "Column 'nowhere' cannot be resolved (line 1, column 8)");
  assert.deepEqual(refused.body.details, [{ path: 'sql', message: 'line 1, column 8' }]);
  its.trino.answer('too much', {
    error: {
      message: 'out of memory',
      errorName: 'CLUSTER_OUT_OF_MEMORY',
      errorType: 'INSUFFICIENT_RESOURCES',
    },
  });
  assertRefused(await onTrino('SELECT too much'), 400, /does not have the resources/);
  its.trino.answer('inside', {
    error: { message: 's3://bucket/secret', errorName: 'ICEBERG_CANNOT_OPEN_SPLIT', errorType: 'EXTERNAL' },
  });
  const inside = await onTrino('SELECT inside');
  assertError(inside, 502, 'upstream_failed');
  assert.doesNotMatch(JSON.stringify(inside.body), /secret/);
  its.trino.faults.push('refused');
  const token = await onTrino('SELECT 1 AS formats');
  assertError(token, 503, 'service_unavailable');
  assert.match(token.body.message, /TRINO_JWT_KEY/);
});

test('a cluster that comes back within seconds is not noticed', async () => {
  its.trino.answer('shaky', { ...TWO, faults: ['unavailable', 'reset', 'gateway'] });
  its.trino.faults.push('starting', 'unavailable');
  assert.equal(good(await onTrino('SELECT shaky')).row_count, 2);
});
