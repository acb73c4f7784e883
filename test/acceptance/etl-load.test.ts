import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { callToEnd } from '../support/call-to-end.ts';
import { assertError, good } from '../support/client.ts';
import { queryAsAdmin, tablesHolding } from '../support/database.ts';
import { databasesDuringTests } from '../support/program-during-tests.ts';
import { provision, withScopes } from '../support/tenants.ts';

const FETCH = '/api/v1/etl/fetch';
const PARSE = '/api/v1/etl/parse';
const LOAD = '/api/v1/etl/load';

const its = databasesDuringTests();

const table = async (csv: string, options: object = {}): Promise<string> => {
  const url = its.files.add(`/${uuidv7()}.csv`, csv);
  const job = good(await callToEnd(its.api, PARSE, { url, ...options }));
  assert.equal(job.status, 'completed', JSON.stringify(job));
  return job.artifact.artifact_id;
};
const load = async (body: object) => good(await callToEnd(its.api, LOAD, body));
const ownRows = async (name: string, order: string) =>
  (await queryAsAdmin(its.program, `SELECT * FROM ${its.own}."${name}" ORDER BY ${order}`)).rows;

test('first loads into the same new table at the same moment all get in', async () => {
  const first = await provision(its.program.client);
  const url = its.files.add(`/${uuidv7()}.csv`, 'sku\na\nb\n');
  const parsed = good(await callToEnd(first, PARSE, { url }));
  const body = {
    artifact_id: parsed.artifact.artifact_id,
    target: { table: 'together' },
    mode: 'append',
  };
  const loads = await Promise.all(
    Array.from({ length: 6 }, async () => good(await callToEnd(first, LOAD, body))),
  );
  assert.deepEqual(
    loads.map(({ status, rows }) => [status, rows]),
    Array.from({ length: 6 }, () => ['completed', 2]),
    JSON.stringify(loads),
  );
  assert.equal(loads.filter(({ created }) => created).length, 1);
  const schema = `data_${first.accountId.replaceAll('-', '')}`;
  const { rows } = await queryAsAdmin(its.program, `SELECT count(*)::int AS n FROM ${schema}.together`);
  assert.equal(rows[0].n, 12);
});

test('every load into a table that is there says so, however many there are at once', async () => {
  const body = { artifact_id: await table('sku\na\n'), target: { table: 'taken' } };
  assert.equal((await load(body)).status, 'completed');
  const loads = await Promise.all(Array.from({ length: 12 }, () => load(body)));
  assert.deepEqual(
    loads.map(({ status, error }) => [status, error?.code]),
    Array.from({ length: 12 }, () => ['failed', 'conflict']),
    JSON.stringify(loads),
  );
});

test('Parquet goes into the own schema: created, appended to, replaced', async () => {
  const artifact_id = await table(
    'sku,price,seen,ok,note\na,1.5,2026-01-01T00:00:00Z,true,"x, ""y""\nz"\nb,,,false,\n',
  );
  const target = { table: 'Odd "name"' };
  const made = await load({ artifact_id, target });
  assert.deepEqual(
    [made.status, made.mode, made.rows, made.created, made.target],
    ['completed', 'create', 2, true, { connection: null, schema: its.own, table: target.table }],
    JSON.stringify(made),
  );
  assert.deepEqual(
    made.columns.map(({ type }: any) => type),
    ['text', 'double precision', 'timestamptz', 'boolean', 'text'],
  );
  const quoted = 'Odd ""name""';
  assert.deepEqual(await ownRows(quoted, 'sku'), [
    { sku: 'a', price: 1.5, seen: new Date('2026-01-01T00:00:00Z'), ok: true, note: 'x, "y"\nz' },
    { sku: 'b', price: null, seen: null, ok: false, note: null },
  ]);
  const again = await load({ artifact_id, target });
  assert.deepEqual([again.status, again.error.code], ['failed', 'conflict']);
  assert.deepEqual((await load({ artifact_id, target, mode: 'append' })).rows, 2);
  assert.equal((await ownRows(quoted, 'sku')).length, 4);
  const fewer = await load({ artifact_id, target, mode: 'append', columns: ['sku'] });
  assert.deepEqual(fewer.columns, [{ name: 'sku', type: 'text' }]);
  assert.equal((await load({ artifact_id, target, mode: 'replace' })).rows, 2);
  assert.equal((await ownRows(quoted, 'sku')).length, 2);
  const other = await table('other\n1\n');
  assert.match(
    (await load({ artifact_id: other, target, mode: 'append' })).error.message,
    /no column "other"/,
  );
  assert.equal((await load({ artifact_id: other, target, mode: 'replace' })).rows, 1);
  assert.deepEqual(await ownRows(quoted, 'other'), [{ other: '1' }]);
});

test('an upsert replaces rows of the same keys, the last one winning, all or none', async () => {
  const target = { table: 'prices' };
  const keys = ['sku'];
  const first = await load({
    artifact_id: await table('sku,price\na,1\nb,2\n'),
    target,
    mode: 'upsert',
    keys,
  });
  assert.deepEqual([first.created, first.rows, first.rows_updated], [true, 2, 0], JSON.stringify(first));
  const more = await table('sku,price\nb,3\nc,4\nc,5\n');
  const second = await load({ artifact_id: more, target, mode: 'upsert', keys });
  assert.deepEqual([second.created, second.rows, second.rows_updated], [false, 3, 1]);
  const expected = [
    { sku: 'a', price: 1 },
    { sku: 'b', price: 3 },
    { sku: 'c', price: 5 },
  ];
  const rows = async () =>
    (await ownRows('prices', 'sku')).map(({ sku, price }: any) => ({ sku, price: Number(price) }));
  assert.deepEqual(await rows(), expected);
  const bad = await table('sku,price\nd,9\n,10\n', {
    columns: [
      { name: 'sku', data_type: 'text' },
      { name: 'price', data_type: 'integer' },
    ],
  });
  const refused = await load({ artifact_id: bad, target, mode: 'append' });
  assert.match(refused.error.message, /Nothing was loaded: null value in column "sku"/);
  assert.deepEqual(await rows(), expected, 'not even the good row');
  const wrongKey = await load({ artifact_id: more, target, mode: 'upsert', keys: ['price'] });
  assert.match(wrongKey.error.message, /no unique index on "price"/);
  assert.match(
    (await load({ artifact_id: more, target, mode: 'upsert', keys: ['x'] })).error.message,
    /key "x"/,
  );
});

test('a dataset is loaded with its types, also what is nested', async () => {
  const { dataset_id } = good(
    await its.api.post('/api/v1/datasets', {
      name: uuidv7(),
      columns: [
        { name: 'n', data_type: 'integer' },
        { name: 'at', data_type: 'timestamp' },
        { name: 'deep', data_type: 'jsonb' },
      ],
    }),
  );
  const rows = [{ n: 1, at: '2026-03-01T10:00:00+01:00', deep: { a: [1, 'x'] } }, { n: 2 }];
  good(await its.api.post(`/api/v1/datasets/${dataset_id}/rows`, { rows }));
  const job = await load({ dataset_id, target: { table: 'from_dataset' } });
  assert.deepEqual(
    job.columns.map(({ name, type }: any) => [name, type]),
    [
      ['n', 'bigint'],
      ['at', 'timestamptz'],
      ['deep', 'jsonb'],
    ],
    JSON.stringify(job),
  );
  const [one, two] = await ownRows('from_dataset', 'n');
  assert.deepEqual([one.at, one.deep], [new Date('2026-03-01T09:00:00Z'), { a: [1, 'x'] }]);
  assert.deepEqual([two.at, two.deep], [null, null]);
});

test('the own schema is closed to everyone but the role that is made for it', async () => {
  await load({ artifact_id: await table('a\n1\n'), target: { table: 'closed' } });
  const bob = await provision(its.program.client);
  const url = its.files.add('/bob.csv', 'a\n2\n');
  const { artifact } = good(await callToEnd(bob, PARSE, { url }));
  good(await callToEnd(bob, LOAD, { artifact_id: artifact.artifact_id, target: { table: 'closed' } }));
  const other = `data_${bob.accountId.replaceAll('-', '')}`;
  const may = async (role: string, schema: string) =>
    (
      await queryAsAdmin(
        its.program,
        `SELECT has_schema_privilege($1, $2, 'usage') AND has_table_privilege($1, $2 || '.closed', 'select') AS may,
                has_schema_privilege($1, $2, 'create') OR has_table_privilege($1, $2 || '.closed', 'insert') AS writes`,
        [role, schema],
      )
    ).rows[0];
  assert.deepEqual(await may(its.own, its.own), { may: true, writes: false });
  assert.deepEqual(await may(other, its.own), { may: false, writes: false });
  assert.deepEqual(await may(its.outside.role, its.own), { may: false, writes: false });
  assert.deepEqual(
    (await ownRows('closed', 'a')).map(({ a }: any) => Number(a)),
    [1],
  );
});

test('a PostgreSQL elsewhere, by an address that is kept encrypted under a name', async () => {
  const artifact_id = await table('a,b\n1,x\n2,y\n');
  const target = { table: 'there', connection: 'warehouse' };
  assertError(await its.api.post('/api/v1/etl/load', { artifact_id, target }), 404, 'not_found');
  const first = await load({ artifact_id, target: { ...target, url: its.outside.url } });
  assert.deepEqual(
    [first.status, first.rows, first.target],
    ['completed', 2, { connection: 'warehouse', schema: 'public', table: 'there' }],
    JSON.stringify(first),
  );
  assert.equal((await load({ artifact_id, target, mode: 'append' })).rows, 2);
  assert.equal((await its.outside.query('SELECT count(*)::int AS n FROM there')).rows[0].n, 4);
  const once = await load({ artifact_id, target: { table: 'once', url: its.outside.url } });
  assert.deepEqual([once.rows, once.target.connection], [2, null]);
  assert.deepEqual(await tablesHolding(its.program, 'pass%25word'), [], 'the password is nowhere');
  const bob = await provision(its.program.client);
  const own2 = good(await callToEnd(bob, PARSE, { url: its.files.add('/b.csv', 'a\n1\n') })).artifact;
  const borrowed = { artifact_id: own2.artifact_id, target };
  assertError(await bob.post('/api/v1/etl/load', borrowed), 404, 'not_found');
});

test('a connection that breaks in the middle loads all of it in the end, once', async () => {
  const lines = Array.from({ length: 50_000 }, (_, n) => `${n},row number ${n}`).join('\n');
  const artifact_id = await table(`n,text\n${lines}\n`);
  its.outside.cuts = { left: 2, bytes: 300_000 };
  const job = good(
    await its.api.post('/api/v1/etl/load?wait=0', {
      artifact_id,
      target: { table: 'broken', url: its.outside.url },
    }),
  );
  assert.equal(job.status, 'running');
  const ended = good(await callToEnd(its.api, `${LOAD}?job_id=${job.job_id}`, {}));
  assert.deepEqual([ended.status, ended.rows], ['completed', 50_000], JSON.stringify(ended));
  assert.equal(its.outside.cuts.left, 0, 'it was broken');
  assert.equal((await its.outside.query('SELECT count(*)::int AS n FROM broken')).rows[0].n, 50_000);
});

test('addresses that may not be reached, wrong passwords and wrong requests', async () => {
  const artifact_id = await table('a\n1\n');
  const to = (url: string) => callToEnd(its.api, LOAD, { artifact_id, target: { table: 't', url } });
  for (const url of [
    'postgresql://u:p@10.0.0.1/d',
    'postgresql://u:p@169.254.169.254/d',
    'postgresql://u:p@localhost.example:5432/d?host=/tmp',
    'postgresql://u@/d',
    'mysql://u:p@127.0.0.1/d',
    'postgresql://u:p@127.0.0.1/d?sslmode=maybe',
  ])
    assertError(await to(url), 400, 'invalid_request');
  for (const host of [
    'nowhere.invalid',
    'no where.invalid',
    `${'x'.repeat(70)}.invalid`,
    'b%C3%BCcher.invalid',
    '-.invalid',
    'a..b.invalid',
  ]) {
    const nowhere = await to(`postgresql://u:p@${host}:5432/d`);
    assertError(nowhere, 400, 'invalid_request');
    assert.equal(nowhere.body.details[0].path, 'target.url', host);
  }
  const kept = { table: 't', connection: 'nowhere', url: 'postgresql://u:p@nowhere.invalid/d' };
  assertError(await callToEnd(its.api, LOAD, { artifact_id, target: kept }), 400, 'invalid_request');
  assertError(
    await callToEnd(its.api, LOAD, { artifact_id, target: { table: 't', connection: 'nowhere' } }),
    404,
    'not_found',
  );
  const wrong = good(await to(its.outside.url.replace(`//${its.outside.role}`, '//stranger')));
  assert.deepEqual([wrong.status, wrong.error.code], ['failed', 'invalid_request'], JSON.stringify(wrong));
  assert.doesNotMatch(wrong.error.message, /pass%/);
  const safe = good(await to(its.outside.url.replace('?sslmode=disable', '')));
  assert.match(safe.error.message, /does not support TLS/);
  const target = { table: 't' };
  for (const body of [
    {},
    { artifact_id },
    { target },
    { artifact_id, dataset_id: 'ds_x', target },
    { artifact_id, target, mode: 'upsert' },
    { artifact_id, target: { table: 't', schema: 'public' } },
    { artifact_id, target: { table: 'granary_loads' } },
  ])
    assertError(await its.api.post('/api/v1/etl/load', body), 400, 'invalid_request');
  assertError(await its.api.post('/api/v1/etl/load', { dataset_id: 'ds_x', target }), 404, 'not_found');
  assertError(await its.api.post('/api/v1/etl/load', { artifact_id: uuidv7(), target }), 404, 'not_found');
  const bob = await provision(its.program.client);
  assertError(await bob.post('/api/v1/etl/load', { artifact_id, target }), 404, 'not_found');
  const reader = await withScopes(its.api, ['etl:read']);
  assertError(await reader.post('/api/v1/etl/load', { artifact_id, target }), 403, 'forbidden');
  const text = good(await callToEnd(its.api, FETCH, { url: its.files.add('/text', 'no parquet') })).artifact;
  const unread = await load({ artifact_id: text.artifact_id, target });
  assert.match(unread.error.message, /cannot be read as parquet/);
});
