import assert from 'node:assert/strict';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { silentLogger } from '../../kernel/log.ts';
import { must } from '../../kernel/must.ts';
import { createQueryEngine, createTrustedRunner, type QueryEngine } from './index.ts';
import { makeData, overParquet, PATIENT_MS } from './testing-data.ts';

const LARGEST = 20_000_000;
let data: Awaited<ReturnType<typeof makeData>>;
let engine: QueryEngine;
let files: string[];
before(async () => {
  data = await makeData();
  engine = createQueryEngine({ log: silentLogger, memoryMb: 128, workers: 2 });
  files = [0, 1, 2].map((part) => join(data.folder, `part-${part}.parquet`));
  const runner = createTrustedRunner({ log: silentLogger });
  for (const [part, file] of files.entries())
    await runner.run({
      statements: [
        {
          sql: `COPY (SELECT i + ${part * 51_200} AS id, 'text ' || i AS t FROM range(51200) r(i)) TO '${file}' (FORMAT parquet, ROW_GROUP_SIZE 10240)`,
        },
      ],
      readable: [],
      writable: [file],
      owner: 'test',
      timeoutMs: PATIENT_MS,
    });
  await runner.close();
});
after(async () => {
  await engine.close();
  await data.remove();
});

const explain = (sql: string, params: number[] = []) =>
  engine.explain({
    sql,
    params,
    relations: [
      {
        name: 'parts',
        select: `SELECT * FROM read_parquet([${files.map((file) => `'${file}'`).join(', ')}])`,
        files,
      },
    ],
    timeoutMs: PATIENT_MS,
    owner: 'reader',
    analyze: true,
  });
const groups = async (sql: string, params?: number[]): Promise<number[]> =>
  (await explain(sql, params)).scans.map(({ groupsRead }) => groupsRead);

test('what a query read is told from its reads: row groups by file', async () => {
  assert.deepEqual(await groups('SELECT sum(id), max(t) FROM parts'), [5, 5, 5]);
  assert.deepEqual(await groups('SELECT t FROM parts WHERE id >= $1', [143_359]), [0, 0, 2]);
  assert.deepEqual(await groups('SELECT t FROM parts WHERE id = 60000'), [0, 1, 0]);
  assert.deepEqual(await groups('SELECT t FROM parts WHERE id > 1000000'), [0, 0, 0]);
  assert.deepEqual(await groups('SELECT count(*) FROM parts'), [0, 0, 0]);
  // The one before left nothing that is counted again.
  const { scans } = await explain('SELECT max(t) FROM parts WHERE id < 10000');
  assert.deepEqual(
    scans.map(({ rows, rowsRead, groups: all, groupsRead }) => [rows, rowsRead, all, groupsRead]),
    [
      [51_200, 10_240, 5, 1],
      [51_200, 0, 5, 0],
      [51_200, 0, 5, 0],
    ],
  );
  assert.ok(must(scans[0], 'scans[0]').bytesRead > 10_000);
});

test('a plan alone reads nothing', async () => {
  const { plan, scans } = await engine.explain({
    sql: 'SELECT count(*) FROM sales',
    relations: [overParquet('sales', data.sales)],
    timeoutMs: PATIENT_MS,
    owner: 'reader',
  });
  assert.ok(JSON.stringify(plan).length > 10);
  assert.deepEqual(scans, []);
});

const copy = (sql: string, file: string, more: object = {}, writer = engine) =>
  writer.copyTo({
    sql,
    relations: [overParquet('sales', data.sales)],
    timeoutMs: PATIENT_MS,
    owner: 'writer',
    format: 'csv',
    file: join(data.folder, file),
    ...more,
  });

test('a file grows to its limit and no further, in every format', async () => {
  const limited = createQueryEngine({ log: silentLogger, memoryMb: 128, mostFileBytes: LARGEST });
  for (const format of ['csv', 'jsonl', 'arrow'] as const) {
    const file = `large.${format}`;
    const sql = "SELECT i, repeat('x', 100) AS x FROM range(10000000) r(i)";
    await assert.rejects(copy(sql, file, { format }, limited), (error: any) => {
      assert.equal(error.status, 413, error.message);
      return true;
    });
    const left = await stat(join(data.folder, file)).catch(() => ({ size: 0 }));
    assert.ok(left.size <= LARGEST + 512);
  }
  await limited.close();
});

test('with a folder to spill to, rows are sorted that do not fit into memory', async () => {
  const sql = "SELECT i FROM (SELECT i, repeat('x', 200) || i AS x FROM range(1500000) r(i)) ORDER BY x";
  await assert.rejects(copy(sql, 'unsorted.csv'), (error: any) => {
    assert.match(error.message, /128 MB of memory/);
    return true;
  });
  const spillFolder = join(data.folder, 'spill');
  await mkdir(spillFolder);
  const { rowCount } = await copy(sql, 'sorted.csv', { spillFolder });
  assert.equal(rowCount, 1_500_000);
  assert.match(await readFile(join(data.folder, 'sorted.csv'), 'utf8'), /^i\n0\n1\n10\n100\n1000\n/);
});

test('times are written with what they have, and no more', async () => {
  const sql = `SELECT TIMESTAMP '2024-01-02 03:04:05' AS a, TIMESTAMP '2024-01-02 03:04:05.6' AS b,
    TIMESTAMP '2024-01-02 03:04:05.000007' AS c, TIMESTAMP_NS '2024-01-02 03:04:05.000000008' AS d,
    TIMESTAMPTZ '2024-01-02 03:04:05.000009+01' AS e, NULL::TIMESTAMP AS f`;
  const expected = {
    a: '2024-01-02T03:04:05.000Z',
    b: '2024-01-02T03:04:05.600Z',
    c: '2024-01-02T03:04:05.000007Z',
    d: '2024-01-02T03:04:05.000000008Z',
    e: '2024-01-02T02:04:05.000009Z',
    f: null,
  };
  const request = { sql, relations: [], timeoutMs: PATIENT_MS, owner: 'reader' };
  const { json } = await engine.run({ ...request, limit: 1, maxBytes: 10_000 });
  assert.deepEqual(JSON.parse(json), [expected]);
  await copy(sql, 'times.csv');
  const [, line] = (await readFile(join(data.folder, 'times.csv'), 'utf8')).split('\n');
  assert.equal(line, Object.values(expected).join(','));
});
