import assert from 'node:assert/strict';
import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { silentLogger } from '../../kernel/log.ts';
import { SqlFailure, startChild } from './child.ts';
import { createQueryEngine, createTrustedRunner, type QueryEngine, type TrustedRunner } from './index.ts';
import { isRunning, makeData, overParquet, PATIENT_MS, peakMemory } from './testing-data.ts';

/** The gate's own list of refusals is in gate.test.ts; here are texts that pass it, and what happens behind it. */
const MEMORY_MB = 256;
const MOST_MB = 1_100;
/** Long enough for what takes memory to have taken all it gets. */
const SHORT_MS = process.env.SOAK === '1' ? 1_500 : 750;
let data: Awaited<ReturnType<typeof makeData>>;
let engine: QueryEngine;
let behind: TrustedRunner;
before(async () => {
  data = await makeData();
  engine = createQueryEngine({ log: silentLogger, memoryMb: MEMORY_MB, workers: 2 });
  behind = createTrustedRunner({ log: silentLogger, memoryMb: MEMORY_MB });
});
after(async () => {
  const pids = [...engine.processIds(), ...behind.processIds()];
  await engine.close();
  await behind.close();
  for (const pid of pids) assert.equal(await isRunning(pid), false);
  await data.remove();
});

const run = (sql: string, timeoutMs = SHORT_MS) =>
  engine.run({
    sql,
    relations: [overParquet('sales', data.sales)],
    limit: 10,
    maxBytes: 1_000_000,
    timeoutMs,
    owner: 'attacker',
  });

const EXHAUSTING = [
  'SELECT count(*) FROM range(1000000) a, range(1000000) b',
  'SELECT sum(a.id * b.id * c.id) FROM sales a, sales b, sales c',
  'WITH RECURSIVE bomb AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM bomb) SELECT count(*) FROM bomb',
  'WITH RECURSIVE bomb AS (SELECT 1 AS i UNION ALL SELECT a.i FROM bomb a, bomb b, range(50)) SELECT count(*) FROM bomb',
  'SELECT len(range(10000000 * 100))',
  'SELECT len(list_sort(range(10000000 * 20)))',
  'SELECT list_sort(range(9999999, 0, -1)) FROM range(100)',
  'SELECT list(a.id) FROM sales a, sales b',
  "SELECT string_agg(repeat('x', 10000), '') FROM sales a, sales b",
  "SELECT format('{:>2000000000}', 1)",
  "SELECT printf('%2000000000d', 1)",
  "SELECT len(replace(repeat('x', 10000), 'x', replace(repeat('x', 10000), 'x', repeat('x', 10000))))",
  "SELECT regexp_matches(repeat('a', 10000), '(a{0,500}){0,500}b')",
  'SELECT * FROM sales a, sales b ORDER BY a.id + b.id',
  'SELECT a.id FROM sales a, sales b GROUP BY a.id, b.id',
  'SELECT factorial(33) FROM range(1000000000) a',
  `SELECT ${Array.from({ length: 1500 }, (_, i) => `(SELECT max(id) + ${i} FROM sales)`).join('+')}`,
  `SELECT count(*) FROM ${Array.from({ length: 40 }, (_, i) => `sales s${i}`).join(', ')}`,
  `SELECT ${'(SELECT '.repeat(150)}1${')'.repeat(150)}`,
  `SELECT 1${' UNION SELECT 1'.repeat(3000)}`,
];
for (const sql of EXHAUSTING) {
  test(`a clear answer and bounded memory: ${sql.slice(0, 80)}`, async () => {
    const outcome = await run(sql).then(
      () => 200,
      (error: any) => error.status,
    );
    assert.ok([200, 400, 504].includes(outcome), String(outcome));
    for (const pid of engine.processIds()) assert.ok(((await peakMemory(pid)) ?? 0) < MOST_MB);
    assert.equal((await run('SELECT count(*) AS n FROM sales', PATIENT_MS)).json, '[{"n":200000}]');
  });
}

test('what runs too long or too large is told so', async () => {
  await assert.rejects(run(EXHAUSTING[1] ?? ''), (error: any) => error.status === 504);
  await assert.rejects(run(EXHAUSTING[4] ?? '', PATIENT_MS), (error: any) => {
    assert.equal(error.status, 400);
    assert.match(error.message, /more than its 256 MB/);
    return true;
  });
});

const BEHIND_THE_GATE = [
  "SELECT * FROM read_csv('/etc/passwd')",
  "SELECT * FROM read_text('/etc/passwd')",
  "SELECT * FROM read_text('file:///etc/passwd')",
  "SELECT * FROM '/etc/passwd'",
  "SELECT * FROM read_blob('/proc/self/environ')",
  "SELECT * FROM read_parquet('SECRET')",
  "SELECT * FROM read_parquet('FOLDER/sales.parquet/../secret.parquet')",
  "SELECT * FROM parquet_metadata('SECRET')",
  "SELECT * FROM read_parquet('https://127.0.0.1/a.parquet')",
  "SELECT * FROM read_parquet('s3://bucket/a.parquet')",
  "COPY (SELECT 1) TO 'FOLDER/written.csv'",
  "COPY (SELECT 1) TO 'SECRET'",
  "COPY (SELECT 1) TO 'FOLDER/sales.parquet.tmp'",
  "EXPORT DATABASE 'FOLDER/exported'",
  "ATTACH 'FOLDER/attached.db'",
  'INSTALL httpfs',
  'LOAD httpfs',
  "LOAD 'FOLDER/x.duckdb_extension'",
  'SET enable_external_access = true',
  'SET allowed_paths = []',
  "SET temp_directory = 'FOLDER'",
  "SET allowed_directories = ['/']",
  'RESET lock_configuration',
  "SET memory_limit = '100GB'",
];
for (const template of BEHIND_THE_GATE) {
  test(`past the gate, DuckDB itself refuses: ${template}`, async () => {
    const before_ = await readdir(data.folder);
    const sql = template.replaceAll('SECRET', data.secret).replaceAll('FOLDER', data.folder);
    const work = {
      statements: [{ sql }],
      readable: [data.sales],
      writable: [],
      owner: 'attacker',
      timeoutMs: PATIENT_MS,
    };
    await assert.rejects(behind.run(work), SqlFailure);
    assert.deepEqual(await readdir(data.folder), before_);
  });
}

test('past the gate there is nothing in the environment', async () => {
  const child = startChild({ log: silentLogger, settings: { threads: 1, memoryMb: 64 }, writesFiles: false });
  // An answer shows that the program itself runs, and no longer the shell that sets the limits.
  await child.run<'inspect'>({ kind: 'inspect', sql: 'SELECT 1' }, { signal: new AbortController().signal });
  const [environment, limits] = await Promise.all(
    ['environ', 'limits'].map((name) => readFile(`/proc/${child.pid}/${name}`, 'utf8')),
  );
  await child.kill();
  assert.ok(!/SECRET|TOKEN|KEY|DATABASE/.test(environment ?? ''));
  assert.match(limits ?? '', /Max file size\s+0\s/);
  assert.match(limits ?? '', /Max core file size\s+0\s/);
  assert.doesNotMatch(limits ?? '', /Max data size\s+unlimited/);
});

test('past the gate and past DuckDB, the operating system lets a query write nothing', async () => {
  const file = join(data.folder, 'forbidden.csv');
  const child = startChild({ log: silentLogger, settings: { threads: 1, memoryMb: 64 }, writesFiles: false });
  const statements = [{ sql: `COPY (SELECT 1 AS a) TO '${file}'` }];
  const sandbox = { relations: [], writable: [file] };
  const signal = new AbortController().signal;
  await assert.rejects(
    child.run<'execute'>({ kind: 'execute', statements, readable: [], sandbox }, { signal }),
  );
  await child.kill();
  assert.equal(await readFile(file, 'utf8').catch(() => ''), '');
});

test('an export writes its one file, whatever its text says', async () => {
  const file = join(data.folder, 'export.csv');
  const request = {
    relations: [overParquet('sales', data.sales)],
    timeoutMs: PATIENT_MS,
    owner: 'attacker',
    format: 'csv' as const,
    file,
  };
  const texts = [
    `SELECT 1) TO '${data.folder}/other.csv'; --`,
    `SELECT 1) TO '${data.folder}/other.csv' (FORMAT csv`,
    `COPY sales TO '${data.folder}/other.csv'`,
    `SELECT * FROM read_csv('${file}')`,
  ];
  for (const sql of texts)
    await assert.rejects(engine.copyTo({ ...request, sql }), (error: any) => error.status === 400);
  await engine.copyTo({ ...request, sql: "SELECT 'a' AS b -- ) TO elsewhere" });
  assert.equal(await readFile(file, 'utf8'), 'b\na\n');
  await assert.rejects(access(`${data.folder}/other.csv`));
});
