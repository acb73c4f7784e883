import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../test/support/eventually.ts';
import { silentLogger } from '../../kernel/log.ts';
import { must } from '../../kernel/must.ts';
import { createQueryEngine, type QueryEngine } from './index.ts';
import type { Relation } from './messages.ts';
import { usedMs } from './process-load.ts';
import { isRunning, makeData, overParquet, PATIENT_MS } from './testing-data.ts';

const HEAVY = 'SELECT sum(a.id * b.id) AS total FROM sales a, sales b';
let data: Awaited<ReturnType<typeof makeData>>;
let engine: QueryEngine;
let relations: Relation[];
before(async () => {
  data = await makeData();
  engine = createQueryEngine({ log: silentLogger });
  relations = [overParquet('sales', data.sales)];
});
after(async () => {
  await engine.close();
  await data.remove();
});

const request = (sql: string, more: object = {}) => ({
  sql,
  relations,
  limit: 1_000,
  maxBytes: 1_000_000,
  timeoutMs: PATIENT_MS,
  owner: 'one',
  ...more,
});
const rows = async (sql: string, more: object = {}) =>
  JSON.parse((await engine.run(request(sql, more))).json);
const collect = async (chunks: AsyncIterable<Buffer>) => {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
};

test('groups, joins, windows and WITH', async () => {
  assert.deepEqual(await rows('SELECT category, count(*) AS n FROM sales GROUP BY 1 ORDER BY 1 LIMIT 2'), [
    { category: 'c0', n: 20_000 },
    { category: 'c1', n: 20_000 },
  ]);
  const windowed = 'SELECT id, sum(id) OVER (ORDER BY id) AS s FROM sales WHERE id < 3 ORDER BY id DESC';
  assert.deepEqual(await rows(windowed), [
    { id: 2, s: 3 },
    { id: 1, s: 1 },
    { id: 0, s: 0 },
  ]);
  const joined =
    'WITH a AS (SELECT id FROM sales WHERE id < 5) SELECT count(*) AS n FROM a JOIN sales USING (id)';
  assert.deepEqual(await rows(joined), [{ n: 5 }]);
});

test('a count of all rows is what the relation says of itself, and nothing else is', async () => {
  const told = { relations: [{ ...must(relations[0], 'relations[0]'), count: 7 }] };
  assert.deepEqual(await rows('SELECT count(*) FROM sales', told), [{ 'count_star()': 7 }]);
  assert.deepEqual(await rows('select COUNT(*) "a ""b" from Sales as s', told), [{ 'a "b': 7 }]);
  const { columns } = await engine.run(request('SELECT count(*) AS n FROM sales', told));
  assert.deepEqual(columns, (await engine.run(request('SELECT count(*) AS n FROM sales'))).columns);
  const limited = await engine.run(request('SELECT count(*) AS n FROM sales', { ...told, limit: 0 }));
  assert.deepEqual([limited.rowCount, limited.truncated], [0, true]);
  const view = { views: [{ name: 'v', sql: 'SELECT count(*) AS n FROM sales' }] };
  for (const [text, expected] of [
    ['SELECT count(*) AS n FROM sales WHERE id >= 0', 200_000],
    ['SELECT count(*) AS n FROM sales HAVING count(*) > 7', 200_000],
    ['SELECT count(*) FILTER (id < 9) AS n FROM sales', 9],
    ['SELECT count(id) AS n FROM sales', 200_000],
    ['SELECT count(*) AS n FROM sales AS a, sales AS b WHERE a.id = b.id', 200_000],
    ['SELECT count(*) AS n FROM (SELECT * FROM sales LIMIT 3)', 3],
    ['SELECT count(*) + 1 AS n FROM sales', 200_001],
    ['SELECT n FROM v', 200_000],
  ] as const)
    assert.deepEqual(await rows(text, { ...told, ...view }), [{ n: expected }], text);
  for (const text of [
    'SELECT count(*) AS n FROM sales GROUP BY category LIMIT 1',
    'SELECT count(*) OVER () AS n FROM sales LIMIT 1',
    'SELECT count(*) AS n FROM sales USING SAMPLE 10 ROWS',
    'SELECT count(*) AS n FROM sales LIMIT 0',
    'SELECT count(*) AS n FROM sales UNION ALL SELECT 1',
  ])
    assert.notDeepEqual(await rows(text, told), [{ n: 7 }], text);
});

test('writes values that JSON has no exact form for', async () => {
  const result = await engine.run(
    request(`SELECT 9007199254740991 AS exact, -9007199254740993 AS wide, 99999999999999999.5::DECIMAL(20,1) AS d, 1.50 AS short,
      'nan'::DOUBLE AS n, '-inf'::FLOAT AS i, TIMESTAMP '2024-01-02 03:04:05.678' AS t, TIMESTAMPTZ '2024-01-01 02:00:00+02' AS z,
      DATE '2024-02-29' AS day, '\\xAB'::BLOB AS b, [9007199254740993, NULL] AS l, {'a': 9007199254740993, 'b': NULL} AS s,
      MAP {'k': TIMESTAMP '2024-01-01'} AS m, '{"z": [1]}'::JSON AS j, NULL AS nothing, 1 AS same, 2 AS same`),
  );
  assert.deepEqual(JSON.parse(result.json), [
    {
      ...{ exact: 9007199254740991, wide: '-9007199254740993', d: '99999999999999999.5', short: 1.5 },
      ...{
        n: 'NaN',
        i: '-Infinity',
        t: '2024-01-02T03:04:05.678Z',
        z: '2024-01-01T00:00:00.000Z',
        day: '2024-02-29',
      },
      ...{ b: 'qw==', l: ['9007199254740993', null], s: { a: '9007199254740993', b: null } },
      ...{ m: { k: '2024-01-01T00:00:00.000Z' }, j: { z: [1] }, nothing: null, same: 1, same_1: 2 },
    },
  ]);
  assert.deepEqual(result.columns[1], { name: 'wide', type: 'BIGINT' });
  assert.deepEqual(result.columns.at(-4), { name: 'j', type: 'JSON' });
});

test('a query that comes again is told the time anew, and more of them than are kept are answered too', async () => {
  const sql = 'SELECT epoch_us(now()) AS at, count(*) AS n FROM sales';
  const [first] = await rows(sql);
  await sleep(5);
  const [second] = await rows(sql);
  assert.ok(second.at > first.at);
  assert.equal(second.n, first.n);
  for (let n = 0; n < 50; n += 1)
    assert.deepEqual(await rows(`SELECT ${n} AS n, max(id) > 0 AS some FROM sales`), [{ n, some: true }]);
  assert.equal((await rows(sql))[0].n, first.n);
});

test('binds parameters and never splices them', async () => {
  const text = "'; DROP VIEW sales; --";
  assert.deepEqual(await rows('SELECT $1 AS a, $2 + 1 AS b', { params: [text, 4] }), [{ a: text, b: 5 }]);
  const named = await rows('SELECT count(*) AS n FROM sales WHERE id < $most AND sold >= $since', {
    params: { most: 10, since: '2024-01-01T00:00:05Z' },
  });
  assert.deepEqual(named, [{ n: 5 }]);
  assert.deepEqual(await rows('SELECT id FROM sales WHERE id = $1', { params: ['7'] }), [{ id: 7 }]);
  await assert.rejects(engine.run(request('SELECT $1, $2', { params: [1] })), /value for the parameter \$2/);
  await assert.rejects(engine.run(request('SELECT 1', { params: [1] })), /does not use the parameter \$1/);
});

test('stops at the limits and says so', async () => {
  const some = await engine.run(request('SELECT id FROM sales ORDER BY id', { limit: 3 }));
  assert.deepEqual([some.json, some.rowCount, some.truncated], ['[{"id":0},{"id":1},{"id":2}]', 3, true]);
  const all = await engine.run(request('SELECT id FROM sales WHERE id < 3', { limit: 3 }));
  assert.equal(all.truncated, false);
  const bytes = await engine.run(request('SELECT id FROM sales', { limit: 100_000, maxBytes: 5_000 }));
  assert.ok(bytes.truncated && bytes.json.length <= 5_000 && bytes.rowCount > 100);
});

test('reads rows that come along, and the file, as one relation', async () => {
  const select = `SELECT id, category FROM read_parquet(['${data.sales}']) UNION ALL SELECT id, category FROM hot."all"`;
  const columns = [
    { name: 'id', type: 'BIGINT' },
    { name: 'category', type: 'VARCHAR' },
  ];
  const json = JSON.stringify([
    { id: '9007199254740993', category: 'é"\'' },
    { id: 1, category: null },
  ]);
  const all = [{ name: 'all', select, files: [data.sales], rows: { columns, json } }];
  assert.deepEqual(
    await rows(
      'SELECT count(*) AS n, max(id) AS top, any_value(category) FILTER (id > 1e9) AS c FROM "all"',
      { relations: all },
    ),
    [{ n: 200_002, top: '9007199254740993', c: 'é"\'' }],
  );
});

test('describes without running, and explains without showing paths', async () => {
  const described = await engine.describe(
    request('SELECT id, $1::DATE AS day FROM sales', { params: ['2024-01-01'] }),
  );
  assert.deepEqual(described.columns, [
    { name: 'id', type: 'BIGINT' },
    { name: 'day', type: 'DATE' },
  ]);
  assert.deepEqual(described.parameters, ['1']);
  const { plan } = await engine.explain(
    request('SELECT count(*) FROM sales WHERE id < 10', { analyze: true }),
  );
  const text = JSON.stringify(plan);
  assert.match(text, /operator_rows_scanned/);
  assert.ok(!text.includes(data.folder));
  await assert.rejects(engine.run(request('SELECT nothing FROM sales')), (error: any) => {
    assert.equal(error.status, 400);
    assert.match(error.message, /"nothing" not found[\s\S]*LINE 1: SELECT nothing FROM sales/);
    return true;
  });
});

test('streams text of any length', async () => {
  const sql = `SELECT id, CASE id WHEN 1 THEN 'a "b", c' WHEN 2 THEN '' END AS t FROM sales ORDER BY id`;
  const json = JSON.parse(await collect(engine.stream({ ...request(sql), format: 'json', limit: 50_000 })));
  assert.equal(json.length, 50_000);
  const lines = (await collect(engine.stream({ ...request(sql), format: 'jsonl', limit: 3 })))
    .trim()
    .split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).id),
    [0, 1, 2],
  );
  const csv = await collect(engine.stream({ ...request(sql), format: 'csv', limit: 3 }));
  assert.equal(csv, 'id,t\n0,\n1,"a ""b"", c"\n2,""\n');
  assert.equal(
    await collect(engine.stream({ ...request('SELECT id FROM sales WHERE false'), format: 'json' })),
    '[]',
  );
  await assert.rejects(
    collect(engine.stream({ ...request('SELECT x FROM sales'), format: 'csv' })),
    /"x" not found/,
  );
});

test('an error in the middle is an error, in every way to read', async () => {
  const sql = "SELECT CASE WHEN id = 150000 THEN 'x' ELSE '1' END::INT AS a FROM sales";
  const all = request(sql, { limit: 200_000, maxBytes: 100_000_000 });
  const ways = [
    engine.run(all),
    collect(engine.stream({ ...all, format: 'jsonl' })),
    collect(engine.stream({ ...all, format: 'csv' })),
    engine.copyTo({ ...all, format: 'csv', file: join(data.folder, 'broken.csv') }),
  ];
  for (const way of await Promise.allSettled(ways)) {
    assert.ok(way.status === 'rejected');
    assert.match(way.reason.message, /Could not convert string 'x' to INT32/);
  }
});

test('a stream keeps the order of its query', async () => {
  const sql = 'SELECT id FROM sales ORDER BY (id * 7919) % 200003';
  const lines = (await collect(engine.stream({ ...request(sql, { limit: 1e6 }), format: 'csv' })))
    .trim()
    .split('\n')
    .slice(1);
  const keys = lines.map((line) => (Number(line) * 7919) % 200_003);
  assert.equal(keys.length, 200_000);
  assert.ok(keys.every((key, at) => at === 0 || key > (keys[at - 1] ?? 0)));
});

test('a reader that leaves a stream frees its process', async () => {
  for (let time = 0; time < 4; time += 1) {
    for await (const _ of engine.stream({ ...request('SELECT * FROM sales a, sales b'), format: 'jsonl' }))
      break;
  }
  assert.deepEqual(await rows('SELECT 1 AS a'), [{ a: 1 }]);
});

test('copies to a file in every format', async () => {
  const sql = 'SELECT id, id + 9007199254740990 AS wide, sold FROM sales WHERE id < $1 ORDER BY id';
  const copy = async (format: 'csv' | 'json' | 'jsonl' | 'parquet') => {
    const file = join(data.folder, `copy.${format}`);
    const { rowCount } = await engine.copyTo({ ...request(sql, { params: [3] }), format, file });
    assert.equal(rowCount, 3);
    return file;
  };
  await copy('json');
  const last = { id: 2, wide: '9007199254740992', sold: '2024-01-01T00:00:02.000Z' };
  assert.deepEqual(JSON.parse(await readFile(await copy('json'), 'utf8'))[2], last);
  const lines = (await readFile(await copy('jsonl'), 'utf8')).trim().split('\n');
  assert.deepEqual(JSON.parse(lines[2] ?? ''), last);
  assert.match(await readFile(await copy('csv'), 'utf8'), /\n2,9007199254740992,2024-01-01T00:00:02.000Z\n$/);
  const parquet = [overParquet('copied', await copy('parquet'))];
  assert.deepEqual(await rows('SELECT sum(id) AS s FROM copied', { relations: parquet }), [{ s: 3 }]);
});

test('stops for a caller who leaves, and for the clock', async () => {
  const leaving = new AbortController();
  const left = engine.run(request(HEAVY, { signal: leaving.signal }));
  setTimeout(() => leaving.abort(new Error('the caller left')), 200);
  await assert.rejects(left, /the caller left/);
  await assert.rejects(engine.run(request(HEAVY, { timeoutMs: 300 })), (error: any) => error.status === 504);
  assert.deepEqual(await rows('SELECT 1 AS a'), [{ a: 1 }]);
});

test('short queries pass by heavy ones, however many those are', async () => {
  const stop = new AbortController();
  const heavy = Array.from({ length: 12 }, () =>
    engine.run(request(HEAVY, { owner: 'heavy', signal: stop.signal })).then(
      () => 'ended',
      () => 'stopped',
    ),
  );
  await sleep(100);
  const short = Array.from({ length: 16 }, (_, index) =>
    rows('SELECT count(*) AS n FROM sales WHERE id < $1', { owner: `short ${index % 2}`, params: [index] }),
  );
  assert.deepEqual(
    await Promise.all(short),
    Array.from({ length: 16 }, (_, n) => [{ n }]),
  );
  stop.abort();
  assert.deepEqual(new Set(await Promise.all(heavy)), new Set(['stopped']));
});

test('refuses what would wait too long', async () => {
  const stop = new AbortController();
  const many = Array.from({ length: 80 }, () =>
    engine.run(request(HEAVY, { owner: 'greedy', signal: stop.signal })),
  );
  const outcomes = Promise.allSettled(many);
  await sleep(300);
  stop.abort(new Error('enough'));
  const reasons = (await outcomes).map((outcome: any) => outcome.reason.status ?? outcome.reason.message);
  assert.ok(reasons.includes(429));
  assert.ok(reasons.every((reason) => reason === 429 || reason === 'enough'));
});

test('replaces processes that are killed from outside', async () => {
  const before_ = new Map<number, number>();
  for (const pid of engine.processIds()) before_.set(pid, usedMs(pid));
  const running = engine.run(request(HEAVY));
  const outcome = assert.rejects(running, (error: any) => error.status === 503);
  // More than a process needs to start: the query itself runs.
  const isBusy = (pid: number) => usedMs(pid) - (before_.get(pid) ?? 0) > 1_500;
  while (!engine.processIds().some(isBusy)) await sleep(20);
  for (const pid of engine.processIds()) process.kill(pid, 'SIGKILL');
  await outcome;
  assert.deepEqual(await rows('SELECT 2 AS a'), [{ a: 2 }]);
});

test('says that the data is at fault when a file is gone', async () => {
  const missing = [overParquet('gone', join(data.folder, 'gone.parquet'))];
  await assert.rejects(engine.run(request('SELECT * FROM gone', { relations: missing })), (error: any) => {
    assert.equal(error.status, 500);
    assert.ok(!error.message.includes(data.folder));
    return true;
  });
});

test('closing ends what runs and leaves no process', async () => {
  const other = createQueryEngine({ log: silentLogger, workers: 2 });
  const running = Array.from({ length: 5 }, () => other.run(request(HEAVY)));
  const outcomes = Promise.allSettled(running);
  await eventually(async () => assert.ok(other.processIds().length >= 3));
  const pids = other.processIds();
  await other.close();
  assert.ok((await outcomes).every(({ status }) => status === 'rejected'));
  for (const pid of pids) assert.equal(await isRunning(pid), false);
  await assert.rejects(other.run(request('SELECT 1')), (error: any) => error.status === 503);
});
