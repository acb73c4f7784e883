import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sample } from '../../../test/support/property.ts';
import { must } from '../../kernel/must.ts';
import { allowedFunctions, oddCall } from './testing-calls.ts';
import { engineDuringTests, overParquet, PATIENT_MS } from './testing-data.ts';

/** What one account asks may break DuckDB; it must not be noticed by another one, nor by the same one afterwards. */
const BREAKING = [
  'SELECT reservoir_quantile(i, 0.5, 2000000000) AS r FROM range(100) t(i)',
  'SELECT is_histogram_other_bin(NULLIF(i, i)) AS r FROM range(100) t(i)',
];
const SHORT_MS = 2_000;
const its = engineDuringTests();

const run = (owner: string, sql: string, timeoutMs = PATIENT_MS) =>
  its.engine.run({
    sql,
    relations: [overParquet('sales', its.data.sales)],
    limit: 10,
    maxBytes: 1_000_000,
    timeoutMs,
    owner,
  });
const othersWork = async (after_: string) => {
  for (const owner of ['other', 'author']) {
    assert.equal((await run(owner, 'SELECT 42 AS a')).json, '[{"a":42}]', after_);
    assert.equal((await run(owner, 'SELECT count(id) AS n FROM sales')).json, '[{"n":200000}]', after_);
  }
};

for (const sql of [
  ...BREAKING,
  must(BREAKING[0], 'BREAKING[0]').replace('range(100) t(i)', '(SELECT id AS i FROM sales)'),
]) {
  test(`DuckDB fails inside, and nobody but the author hears of it: ${sql}`, async () => {
    await othersWork('before');
    await assert.rejects(run('author', sql), (error: any) => {
      assert.equal(error.status, 400);
      assert.match(error.message, /^DuckDB failed internally on this query/);
      return true;
    });
    await othersWork(sql);
  });
}

test('a stream that breaks DuckDB ends its process too', async () => {
  await othersWork('before');
  const before_ = its.engine.processIds();
  const relations: [] = [];
  const request = {
    sql: must(BREAKING[0], 'BREAKING[0]'),
    relations,
    timeoutMs: PATIENT_MS,
    owner: 'author',
  };
  const stream = its.engine.stream({ ...request, format: 'csv' });
  await assert.rejects(
    stream.next().then(() => stream.next()),
    /DuckDB failed internally/,
  );
  await othersWork('the stream');
  assert.notDeepEqual(its.engine.processIds(), before_);
});

test('what reads memory of others is refused, however the type is spelled', async () => {
  for (const sql of [
    'SELECT list_sort([i]::VARIANT[]) FROM range(3) t(i)',
    'SELECT list_reverse_sort(1::variant)',
    'SELECT 1::STRUCT(a MAP(INTEGER, VARIANT))',
    `SELECT list_sort(from_json('[1]', '["VARIANT"]'))`,
    `SELECT list_sort(from_json('[1]', '["\\u0056ariant"]'))`,
    `SELECT list_sort(json_transform('[1]', '["VARI' || 'ANT"]'))`,
  ])
    await assert.rejects(run('author', sql), (error: any) => error.status === 400, sql);
  assert.equal(
    (await run('author', `SELECT from_json('{"a":1}', '{"a":"INTEGER"}') AS a`)).json,
    '[{"a":{"a":1}}]',
  );
});

test('odd arguments for every function that the gate lets through', async () => {
  const functions = await allowedFunctions();
  assert.ok(functions.length > 500);
  for (const sql of sample(oddCall(functions), 120)) {
    const outcome = await run('author', sql, SHORT_MS).then(
      ({ json }) => {
        JSON.parse(json);
        return 200;
      },
      (error: any) => error.status,
    );
    assert.ok([200, 400, 504].includes(outcome), `${outcome}: ${sql}`);
    assert.equal((await run('other', 'SELECT 42 AS a')).json, '[{"a":42}]', sql);
  }
});
