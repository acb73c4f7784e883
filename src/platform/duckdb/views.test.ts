import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentLogger } from '../../kernel/log.ts';
import { SqlFailure, startChild } from './child.ts';
import type { View } from './index.ts';
import { engineDuringTests, overParquet, PATIENT_MS } from './testing-data.ts';

const its = engineDuringTests();

const run = async (sql: string, ...views: View[]): Promise<unknown> => {
  const { json } = await its.engine.run({
    sql,
    views,
    relations: [overParquet('sales', its.data.sales)],
    limit: 10,
    maxBytes: 1_000_000,
    timeoutMs: PATIENT_MS,
    owner: 'reader',
  });
  return JSON.parse(json);
};
const view = (name: string, sql: string): View => ({ name, sql });
const refusedWith = (pattern: RegExp) => (error: any) => {
  assert.equal(error.status, 400, error.message);
  assert.match(error.message, pattern);
  assert.ok(!error.message.includes(its.data.folder));
  return true;
};

test('views are read like tables, in any order, however their names are written', async () => {
  const views = [
    view('Second', 'SELECT category, n * 2 AS n FROM first'),
    view('first', 'SELECT category, count(*) AS n FROM sales GROUP BY category -- the end'),
  ];
  const expected = [{ category: 'c0', n: 40_000 }];
  assert.deepEqual(await run("SELECT * FROM second WHERE category = 'c0'", ...views), expected);
  assert.deepEqual(await run("SELECT * FROM SECOND WHERE category = 'c0'", ...views), expected);
  const [{ same }] = (await run(
    'SELECT count(*) AS same FROM second s JOIN first f USING (category)',
    ...views,
  )) as [{ same: number }];
  assert.equal(same, 10);
});

test('what is not read is not even looked at', async () => {
  const broken = view('broken', 'SELECT nobody FROM sales');
  assert.deepEqual(await run('SELECT 1 AS one', broken), [{ one: 1 }]);
  await assert.rejects(
    run('SELECT * FROM broken', broken),
    refusedWith(/view "broken" cannot be read.*nobody/s),
  );
});

test('a view has a name of its own, also one of an internal table', async () => {
  for (const name of ['duckdb_settings', 'pg_class', 'sqlite_master', 'duckdb_secrets()', 'hot', 'main'])
    assert.deepEqual(await run(`SELECT * FROM "${name}"`, view(name, "SELECT 'mine' AS x")), [{ x: 'mine' }]);
});

test('recursion through views is refused', async () => {
  await assert.rejects(
    run('SELECT * FROM a', view('a', 'SELECT * FROM a')),
    refusedWith(/reads itself \(a → a\)/),
  );
  const circle = [view('a', 'SELECT * FROM b'), view('b', 'SELECT * FROM C'), view('c', 'SELECT * FROM A')];
  await assert.rejects(run('SELECT * FROM b', ...circle), refusedWith(/reads itself/));
  const chain = Array.from({ length: 20 }, (_, n) =>
    view(`v${n}`, n === 0 ? 'SELECT 1 AS x' : `SELECT * FROM v${n - 1}`),
  );
  assert.deepEqual(await run('SELECT * FROM v15', ...chain), [{ x: 1 }]);
  await assert.rejects(run('SELECT * FROM v19', ...chain), refusedWith(/16 deep/));
});

test('views that multiply each other meet the limits of the query', async () => {
  const bomb = Array.from({ length: 12 }, (_, n) =>
    view(`b${n}`, n === 0 ? 'SELECT id FROM sales' : `SELECT x.id FROM b${n - 1} x, b${n - 1} y`),
  );
  const outcome = await its.engine
    .run({
      sql: 'SELECT count(*) AS n FROM b11',
      views: bomb,
      relations: [overParquet('sales', its.data.sales)],
      limit: 10,
      maxBytes: 1_000,
      timeoutMs: 1_500,
      owner: 'attacker',
    })
    .then(
      () => 200,
      (error: any) => error.status,
    );
  assert.ok([400, 504].includes(outcome), String(outcome));
  assert.deepEqual(await run('SELECT 1 AS one'), [{ one: 1 }]);
});

const SMUGGLED = [
  'SELECT 1; DROP TABLE sales',
  'SELECT 1; SELECT 2',
  'SELECT 1 AS x; -- more',
  "SELECT 1 AS x) ; COPY (SELECT 1) TO '/tmp/smuggled.csv'; SELECT (1",
  "SELECT * FROM read_csv('/etc/passwd')",
  "SELECT * FROM read_parquet('SECRET')",
  "SELECT * FROM 'SECRET'",
  "SELECT getenv('HOME')",
  'SELECT * FROM duckdb_settings()',
  'SELECT * FROM hot.sales',
  'SELECT * FROM main.sales',
  "FROM query('SELECT 1')",
  'PRAGMA version',
  'SHOW TABLES',
  'CREATE VIEW sales AS SELECT 1',
  'SELECT $1 AS x',
  '',
];
for (const template of SMUGGLED) {
  test(`a view may not smuggle: ${template}`, async () => {
    const sql = template.replaceAll('SECRET', its.data.secret);
    await assert.rejects(run('SELECT * FROM v', view('v', sql)), (error: any) => error.status === 400);
    assert.deepEqual(await run('SELECT count(*) AS n FROM sales'), [{ n: 200_000 }]);
  });
}

test('past the gate, views are made when nothing can be reached any more', async () => {
  const attempts = [
    "SELECT * FROM read_csv('/etc/passwd')",
    `SELECT * FROM read_parquet('${its.data.secret}')`,
    `SELECT 1; COPY (SELECT 1) TO '${its.data.folder}/written.csv'`,
    'SELECT 1; SET enable_external_access = true',
  ];
  for (const sql of attempts) {
    const child = startChild({
      log: silentLogger,
      settings: { threads: 1, memoryMb: 64 },
      writesFiles: true,
    });
    const sandbox = {
      relations: [overParquet('sales', its.data.sales)],
      views: [{ name: 'v', sql }],
      writable: [],
    };
    const command = { kind: 'describe' as const, sql: 'SELECT * FROM v', params: [], key: 'k', sandbox };
    await assert.rejects(
      child.run<'describe'>(command, { signal: new AbortController().signal }),
      SqlFailure,
    );
    await child.kill();
  }
});
