import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import { newProducts } from '../support/products.ts';
import { productsDuringTests } from '../support/program-during-tests.ts';
import { assertRefused, queried } from '../support/queries.ts';
import { provision, withScopes } from '../support/tenants.ts';

const its = productsDuringTests();

const newDataset = (name: string) => newProducts(its.api, name);
const view = (name: string, sql: string, more: object = {}, client = its.api) =>
  client.post('/api/v1/query/register-view', { name, sql, ...more });
const table = (body: object, client = its.api) => client.post('/api/v1/query/register-table', body);
const rowsOf = (sql: string): Promise<any> => queried(its.api, sql);

test('a view is a name for a SELECT, in every operation of query', async () => {
  const made = good(
    await view('cheap', 'SELECT title, price * 2 AS double FROM products WHERE price < 5', {
      description: 'Small',
    }),
  );
  assert.deepEqual(
    [made.name, made.kind, made.description, made.source, made.row_count],
    ['cheap', 'view', 'Small', null, null],
  );
  assert.deepEqual(made.columns, [
    { name: 'title', data_type: 'text' },
    { name: 'double', data_type: 'float' },
  ]);
  assert.deepEqual(await rowsOf('SELECT * FROM CHEAP'), [{ title: 'Bread', double: 6 }]);
  assert.deepEqual(await rowsOf('SELECT p.price, c.double FROM products p JOIN cheap c USING (title)'), [
    { price: 3, double: 6 },
  ]);
  const described = good(await its.api.post('/api/v1/query/describe', { sql: 'SELECT double FROM cheap' }));
  assert.deepEqual(described.columns, [{ name: 'double', data_type: 'float' }]);
  assert.equal(good(await its.api.post('/api/v1/query/stats', { sql: 'SELECT * FROM cheap' })).row_count, 1);
  assert.equal(good(await its.api.post('/api/v1/query/hybrid', { sql: 'SELECT * FROM cheap' })).row_count, 1);
  const exported = good(
    await its.api.post('/api/v1/query/export', { sql: 'SELECT * FROM cheap', format: 'csv' }),
  );
  assert.equal(await (await fetch(exported.download_url)).text(), 'title,double\nBread,6.0\n');
  assert.equal((await its.api.post('/api/v1/query/arrow', { sql: 'SELECT * FROM cheap' })).status, 200);
});

test('views stand on views, are replaced on demand, and see what was written since', async () => {
  good(await view('level one', 'SELECT title FROM products -- a comment at the end'));
  good(await view('level two', 'SELECT upper(title) AS t FROM "level one";'));
  assert.deepEqual(await rowsOf('SELECT count(*) AS n FROM "level two"'), [{ n: 2 }]);
  assertError(await view('LEVEL one', 'SELECT 1 AS title'), 409, 'conflict');
  good(await view('LEVEL one', "SELECT 'only' AS title", { replace: true }));
  assert.deepEqual(await rowsOf('SELECT t FROM "level two"'), [{ t: 'ONLY' }]);
  const id = await newDataset('growing');
  good(await view('grown', 'SELECT count(*) AS n FROM growing'));
  await its.api.post(`/api/v1/datasets/${id}/rows`, { rows: [{ title: 'Pie' }] });
  assert.deepEqual(await rowsOf('SELECT n FROM grown'), [{ n: 3 }]);
});

test('a view that reads itself is refused, however long the way', async () => {
  good(await view('a', 'SELECT 1 AS x'));
  good(await view('b', 'SELECT * FROM a'));
  good(await view('c', 'SELECT * FROM b'));
  assertRefused(await view('a', 'SELECT * FROM c', { replace: true }), 400, /reads itself/);
  assertRefused(await view('new', 'SELECT * FROM new'), 400, /no table or view/);
  assert.deepEqual(await rowsOf('SELECT x FROM c'), [{ x: 1 }]);
  good(await view('deep 0', 'SELECT 1 AS x'));
  for (let level = 1; level <= 16; level += 1) {
    const answer = await view(`deep ${level}`, `SELECT * FROM "deep ${level - 1}"`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  assertRefused(await view('deep 17', 'SELECT * FROM "deep 16"'), 400, /16 deep/);
});

test('what a query may not do, a view may not do either', async () => {
  for (const [sql, pattern] of [
    ["SELECT * FROM read_csv('/etc/passwd')", /not available/],
    ["SELECT * FROM '/etc/passwd'", /no table or view/],
    ['SELECT 1; DROP VIEW cheap', /Only SELECT|exactly one/],
    ['SELECT 1; SELECT 2', /exactly one/],
    ["COPY products TO '/tmp/x.csv'", /Only SELECT/],
    ['CREATE VIEW x AS SELECT 1', /Only SELECT/],
    ['SELECT * FROM duckdb_settings()', /not available/],
    ['SELECT * FROM information_schema.tables', /plain name/],
    ['SELECT $1 AS x', /cannot have parameters/],
    ['SELECT nobody FROM products', /nobody/],
    ['SELECT * FROM granary_sites', /no table or view/],
    ['SELEC', /syntax|Parser/i],
  ] as const) {
    assertRefused(await view('evil', sql), 400, pattern);
  }
  assert.equal((await rowsOf('SELECT 1 AS one')).length, 1);
});

test('names are one namespace, and some are kept', async () => {
  assertError(await view('Products', 'SELECT 1 AS x'), 409, 'conflict');
  good(await view('taken', 'SELECT 1 AS x'));
  const columns = [{ name: 'x', data_type: 'text' }];
  assertError(await its.api.post('/api/v1/datasets', { name: 'TAKEN', columns }), 409, 'conflict');
  const free = await its.api.post('/api/v1/datasets', { name: 'to be renamed', columns });
  assertError(
    await its.api.put(`/api/v1/datasets/${free.body.dataset_id}`, { name: 'taken' }),
    409,
    'conflict',
  );
  its.served.set('/taken.csv', { type: 'text/csv', bytes: 'x\n1\n' });
  assertError(
    await table({ name: 'taken', url: `${its.address}/taken.csv`, replace: true }),
    409,
    'conflict',
  );
  for (const name of [
    'duckdb_tables',
    'granary_sites',
    'Granary_x',
    'information_schema',
    'pg_class',
    free.body.dataset_id,
    ' x',
    'x\u0000',
  ]) {
    const answer = await view(name, 'SELECT 1 AS x');
    assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_request'], name);
  }
  for (const name of ['select', 'range', 'hot', 'main', "it's", 'with "quotes"', '表']) {
    good(await view(name, "SELECT 'mine' AS x"));
    assert.deepEqual(await rowsOf(`SELECT x FROM "${name.replaceAll('"', '""')}"`), [{ x: 'mine' }], name);
  }
  await its.api.delete(`/api/v1/datasets/${free.body.dataset_id}`);
  good(await view('to be renamed', 'SELECT 1 AS x'));
});

test('a view over what is gone says so', async () => {
  const id = await newDataset('short lived');
  good(await view('left', 'SELECT title FROM "short lived"'));
  good(await view('left over', `SELECT title FROM "${id}"`));
  await its.api.put(`/api/v1/datasets/${id}`, {
    columns: [{ name: 'name', previous_name: 'title' }, { name: 'price' }],
  });
  assertRefused(
    await its.api.post('/api/v1/query', { sql: 'SELECT * FROM "left"' }),
    400,
    /view "left" cannot be read.*title/s,
  );
  await its.api.delete(`/api/v1/datasets/${id}`);
  for (const name of ['left', 'left over'])
    for (const path of ['query', 'query/describe', 'query/stats', 'query/hybrid', 'query/arrow'])
      assertRefused(
        await its.api.post(`/api/v1/${path}`, { sql: `SELECT * FROM "${name}"` }),
        400,
        new RegExp(`view "${name}" cannot be read`),
      );
});

test('views and tables are listed in pages, and shown with their columns', async () => {
  its.served.set('/rates.csv', { type: 'text/csv', bytes: 'currency,rate\nEUR,1.5\n' });
  good(await table({ name: 'currencies', url: `${its.address}/rates.csv` }));
  const all = good(await its.api.get('/api/v1/query/views?limit=1000'));
  assert.equal(all.total, all.data.length);
  const kinds = new Set(all.data.map(({ kind }: { kind: string }) => kind));
  assert.deepEqual([...kinds].sort(), ['table', 'view']);
  const views = good(await its.api.get('/api/v1/query/views?kind=view&limit=2'));
  assert.deepEqual([views.data.length, views.has_more], [2, true]);
  const { tables } = good(
    await its.api.post('/api/v1/query/schema', { tables: ['cheap', 'currencies', 'products'] }),
  );
  assert.deepEqual(tables.map(({ name, kind }: { name: string; kind: string }) => `${kind} ${name}`).sort(), [
    'dataset products',
    'table currencies',
    'view cheap',
  ]);
});

test('registering with an Idempotency-Key happens once', async () => {
  const key = { 'idempotency-key': 'view-once' };
  const body = { name: 'once', sql: 'SELECT 1 AS x' };
  const first = await its.api.post('/api/v1/query/register-view', body, key);
  const second = await its.api.post('/api/v1/query/register-view', body, key);
  assert.deepEqual([first.status, second.status], [200, 200]);
  assert.deepEqual(second.body, first.body);
});

test('another tenant sees none of it, and takes the same names; a key needs the scope', async () => {
  const stranger = await provision(its.api);
  for (const name of ['cheap', 'currencies'])
    assertError(
      await stranger.post('/api/v1/query', { sql: `SELECT * FROM ${name}` }),
      400,
      'invalid_request',
    );
  assert.equal(good(await stranger.get('/api/v1/query/views')).total, 0);
  good(await view('cheap', 'SELECT 1 AS x', {}, stranger));
  const { body: artifact } = await its.api.post('/api/v1/artifacts', {
    source_url: `${its.address}/rates.csv`,
  });
  assertError(await table({ name: 'stolen', artifact_id: artifact.artifact_id }, stranger), 404, 'not_found');
  const reader = await withScopes(its.api, ['query:read']);
  assert.equal((await view('no', 'SELECT 1 AS x', {}, reader)).body.required, 'query:write');
  assert.equal(
    (await table({ name: 'no', url: `${its.address}/rates.csv` }, reader)).body.required,
    'query:write',
  );
  good(await reader.get('/api/v1/query/views'));
});
