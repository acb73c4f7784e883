import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { productsDuringTests } from '../support/program-during-tests.ts';
import { assertRefused, queried } from '../support/queries.ts';

const its = productsDuringTests();

const table = (body: object, client = its.api) => client.post('/api/v1/query/register-table', body);
const rowsOf = (sql: string): Promise<any> => queried(its.api, sql);

test('a CSV, JSON or Parquet file by address becomes a table, its types told from all of it', async () => {
  const lines = Array.from({ length: 30_000 }, (_, n) => `${n},${n / 2},2026-01-0${1 + (n % 9)},name ${n}`);
  its.served.set('/numbers.csv', { type: 'text/csv', bytes: `n,half,day,name\n${lines.join('\n')}\n` });
  const made = good(await table({ name: 'numbers', url: `${its.address}/numbers.csv`, description: 'Many' }));
  assert.deepEqual(
    [made.kind, made.row_count, made.source],
    ['table', 30_000, { url: `${its.address}/numbers.csv`, format: 'csv' }],
  );
  assert.deepEqual(
    made.columns.map((column: { data_type: string }) => column.data_type),
    ['integer', 'float', 'text', 'text'],
  );
  assert.deepEqual(await rowsOf('SELECT sum(n) AS s FROM numbers JOIN products p ON p.price = numbers.n'), [
    { s: 12 },
  ]);

  its.served.set('/late.csv', { type: 'text/csv', bytes: `n\n${'1\n'.repeat(40_000)}none\n` });
  assert.equal(
    good(await table({ name: 'late', url: `${its.address}/late.csv` })).columns[0].data_type,
    'text',
  );

  its.served.set('/things', {
    type: 'application/json',
    bytes: gzipSync('[{"a": 1, "b": {"c": ["x"]}}, {"a": 9007199254740993}]'),
  });
  good(await table({ name: 'things', url: `${its.address}/things` }));
  assert.deepEqual(await rowsOf('SELECT a, b.c[1] AS c FROM things'), [
    { a: 1, c: 'x' },
    { a: '9007199254740993', c: null },
  ]);
  its.served.set('/lines.jsonl', { type: 'application/octet-stream', bytes: '{"a": 1}\n{"a": 2}\n' });
  assert.equal(good(await table({ name: 'lines', url: `${its.address}/lines.jsonl` })).row_count, 2);

  const exported = good(
    await its.api.post('/api/v1/query/export', {
      sql: 'SELECT * FROM numbers WHERE n < 100',
      format: 'parquet',
    }),
  );
  const again = good(await table({ name: 'again', url: exported.download_url }));
  assert.deepEqual([again.row_count, again.source.format], [100, 'parquet']);
  assert.deepEqual(await rowsOf('SELECT max(half) AS m FROM again'), [{ m: 49.5 }]);
});

test('codes with zeros before them stay as they are written, and numbers are numbers', async () => {
  const bytes = 'zip,n,price\n501,1,0.5\n00501,2,10\n';
  its.served.set('/codes.csv', { type: 'text/csv', bytes });
  const made = good(await table({ name: 'codes', url: `${its.address}/codes.csv` }));
  assert.deepEqual(
    made.columns.map((column: { data_type: string }) => column.data_type),
    ['text', 'integer', 'float'],
  );
  assert.deepEqual(await rowsOf('SELECT zip, n, price FROM codes ORDER BY n'), [
    { zip: '501', n: 1, price: 0.5 },
    { zip: '00501', n: 2, price: 10 },
  ]);
});

test('an artifact becomes a table', async () => {
  its.served.set('/rates.csv', { type: 'text/csv', bytes: 'currency;rate\nEUR;1.5\nUSD;1.0\n' });
  const { body: artifact } = await its.api.post('/api/v1/artifacts', {
    source_url: `${its.address}/rates.csv`,
  });
  const body = { name: 'rates', artifact_id: artifact.artifact_id };
  assertError(await table(body), 409, 'conflict');
  await its.api.post(`/api/v1/artifacts/${artifact.artifact_id}/download`);
  const made = good(await table(body));
  assert.deepEqual(made.source, { artifact_id: artifact.artifact_id, format: 'csv' });
  await its.api.delete(`/api/v1/artifacts/${artifact.artifact_id}`);
  assert.deepEqual(await rowsOf("SELECT rate FROM rates WHERE currency = 'EUR'"), [{ rate: 1.5 }]);
});

test('a table is replaced as a whole, and its former file goes', async () => {
  its.served.set('/v.csv', { type: 'text/csv', bytes: 'x\n1\n' });
  const body = { name: 'versions', url: `${its.address}/v.csv` };
  good(await table(body));
  its.served.set('/v.csv', { type: 'text/csv', bytes: 'y\ntwo\nthree\n' });
  assertError(await table(body), 409, 'conflict');
  const made = good(await table({ ...body, replace: true }));
  assert.deepEqual([made.row_count, made.columns], [2, [{ name: 'y', data_type: 'text' }]]);
  assert.deepEqual(await rowsOf('SELECT count(y) AS n FROM versions'), [{ n: 2 }]);
  its.served.set('/v.csv', { type: 'application/octet-stream', bytes: 'PAR1 but no more than that' });
  assertRefused(await table({ ...body, replace: true }), 400, /cannot be read as parquet/);
  assert.deepEqual(await rowsOf('SELECT count(y) AS n FROM versions'), [{ n: 2 }]);
  const { rows } = await queryAsAdmin(
    its.program,
    `SELECT count(*)::int AS n FROM expiring_objects WHERE object_key LIKE 'query-tables/%'`,
  );
  assert.deepEqual(rows, [{ n: 1 }]);
});

test('a source that is not there, not allowed or no such file is told', async () => {
  assertRefused(await table({ name: 'none', url: `${its.address}/none` }), 502, /returned 404/);
  assertRefused(
    await table({ name: 'none', url: 'http://169.254.169.254/x.csv' }),
    400,
    /address|private|allowed/i,
  );
  assertRefused(await table({ name: 'none', url: `file:///etc/passwd` }), 400, /./);
  assertRefused(await table({ name: 'none' }), 400, /either artifact_id or url/);
  assertRefused(await table({ name: 'none', url: `${its.address}/x`, artifact_id: uuidv7() }), 400, /either/);
  assertRefused(await table({ name: 'none', artifact_id: uuidv7() }), 404, /no such artifact/);
  its.served.set('/broken.json', { type: 'application/json', bytes: '{"a": ' });
  assertRefused(
    await table({ name: 'none', url: `${its.address}/broken.json` }),
    400,
    /cannot be read as json/,
  );
  its.served.set('/empty.csv', { type: 'text/csv', bytes: '' });
  assertRefused(await table({ name: 'none', url: `${its.address}/empty.csv` }), 400, /is empty/);
  assertError(await table({ name: 'none', url: `${its.address}/x`, colour: 'red' }), 400, 'invalid_request');
});
