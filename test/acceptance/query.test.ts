import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, type ApiClient, assertError, good } from '../support/client.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: ProgramInUse;
let api: ApiClient;
let dataset: string;

before(async () => {
  program = await joinProgram();
  api = program.client;
  const { body } = await api.post('/api/v1/datasets', {
    name: 'products',
    columns: [
      { name: 'title', data_type: 'text' },
      { name: 'price', data_type: 'float' },
      { name: 'big', data_type: 'integer' },
      { name: 'seen', data_type: 'timestamp' },
    ],
  });
  dataset = body.dataset_id;
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    title: `t${index % 4}`,
    price: index,
    big: index === 0 ? '9007199254740993' : index,
    seen: '2026-03-01T10:30:00Z',
  }));
  assert.equal((await api.post(`/api/v1/datasets/${dataset}/rows`, { rows })).status, 200);
});
after(() => program.dispose());

const query = (sql: string, own: object = {}, client = api) => client.post('/api/v1/query', { sql, ...own });

test('SQL runs over a dataset by name and by id, with bound parameters', async () => {
  const grouped = await query(
    'SELECT title, count(*) AS n, avg(price) AS mean FROM products WHERE price < $1 GROUP BY title ORDER BY title',
    { params: [8] },
  );
  assert.equal(grouped.status, 200, JSON.stringify(grouped.body));
  assert.deepEqual(grouped.body.columns, [
    { name: 'title', data_type: 'text' },
    { name: 'n', data_type: 'integer' },
    { name: 'mean', data_type: 'float' },
  ]);
  assert.deepEqual(grouped.body.data[1], { title: 't1', n: 2, mean: 3 });
  assert.deepEqual([grouped.body.row_count, grouped.body.truncated], [4, false]);
  const joined = await query(
    `SELECT count(*) AS n FROM "${dataset}" AS a JOIN products AS b USING (price) WHERE a.title = $who`,
    { params: { who: 't2' } },
  );
  assert.deepEqual(joined.body.data, [{ n: 500 }]);
  const exact = await query('SELECT big, seen FROM products WHERE price = 0');
  assert.deepEqual(exact.body.data, [{ big: '9007199254740993', seen: '2026-03-01T10:30:00.000Z' }]);
});

test('a query sees what was just written, replaced and deleted', async () => {
  const rows = `/api/v1/datasets/${dataset}/rows`;
  const { body } = await api.post(rows, {
    rows: [
      { title: 'new', price: -1 },
      { title: 'gone', price: -2 },
    ],
  });
  await api.put(`${rows}/${body.row_ids[0]}`, { data: { title: 'newer', price: -1 } });
  await api.delete(`${rows}/${body.row_ids[1]}`);
  assert.deepEqual((await query('SELECT title FROM products WHERE price < 0')).body.data, [
    { title: 'newer' },
  ]);
});

test('answers are cut at the limit and say so', async () => {
  const { body } = await query('SELECT price FROM products', { limit: 10 });
  assert.deepEqual([body.data.length, body.row_count, body.truncated], [10, 10, true]);
});

test('describe answers columns and parameters without running; schema lists the tables', async () => {
  const described = await api.post('/api/v1/query/describe', {
    sql: 'SELECT title, price * $1 AS double FROM products',
  });
  assert.equal(described.status, 200, JSON.stringify(described.body));
  assert.deepEqual(
    described.body.columns.map((column: { name: string }) => column.name),
    ['title', 'double'],
  );
  assert.deepEqual(described.body.parameters, ['1']);
  const { body } = await api.post('/api/v1/query/schema', { tables: ['products'] });
  assert.deepEqual(
    [body.tables.length, body.tables[0].dataset_id, body.tables[0].columns.length],
    [1, dataset, 4],
  );
});

/** A message may quote the caller's own SQL, so it is not searched for SQL as others are. */
function assertRefused({ status, body }: Answer, expected: number, code: string): void {
  assert.deepEqual([status, body.error], [expected, code], JSON.stringify(body));
  assert.doesNotMatch(body.message, /node_modules|granary-test|segments|root:/);
}

test('SQL that reaches beyond the datasets is refused, and the service goes on', async () => {
  for (const sql of [
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "COPY products TO '/tmp/x.csv'",
    "ATTACH '/tmp/x.db'",
    'INSTALL httpfs',
    "SET memory_limit = '1TB'",
    "SELECT getenv('HOME')",
    'SELECT 1; SELECT 2',
    'DROP TABLE products',
    'SELECT * FROM nobody',
    'SELECT * FROM duckdb_settings()',
    'SELEC',
    '',
  ]) {
    assertRefused(await query(sql), 400, 'invalid_request');
  }
  assertRefused(await query('SELECT $1 + 1', { params: [] }), 400, 'invalid_request');
  const slow = await query('SELECT count(*) FROM products a, products b, products c, products d', {
    timeout_ms: 500,
  });
  assertRefused(slow, 504, 'timeout');
  assert.equal((await query('SELECT 1 AS one')).status, 200);
});

test('a query on which DuckDB fails inside is refused, and nobody else notices', async () => {
  const stranger = await provision(api);
  for (const from of ['range(100) t(i)', '(SELECT price AS i FROM products)']) {
    assert.equal((await query('SELECT 1 AS one', {}, stranger)).status, 200);
    const broken = await query(`SELECT reservoir_quantile(i, 0.5, 2000000000) FROM ${from}`);
    assertRefused(broken, 400, 'invalid_request');
    assert.match(broken.body.message, /failed internally/);
    assert.deepEqual((await query('SELECT 1 AS one', {}, stranger)).body.data, [{ one: 1 }]);
    assert.deepEqual((await query('SELECT 1 AS one')).body.data, [{ one: 1 }]);
    assert.equal((await query('SELECT max(price) AS m FROM products')).status, 200);
  }
});

test('numbers without end are texts in JSON, wherever they stand', async () => {
  const { body } = await query(
    `SELECT 1e999 AS a, -1e999 AS b, 'nan'::FLOAT AS c, [1e999] AS d, {'x': 'nan'::DOUBLE} AS e,
      map {'k': 1e999} AS f, union_value(u := 1e999::DOUBLE) AS g, '[nan, "nan"]'::JSON AS h,
      'infinity'::TIMESTAMP_NS AS i, 340282366920938463463374607431768211455::UHUGEINT AS j`,
  );
  assert.deepEqual(body.data, [
    {
      ...{ a: 'Infinity', b: '-Infinity', c: 'NaN', d: ['Infinity'], e: { x: 'NaN' }, f: { k: 'Infinity' } },
      ...{ g: { u: 'Infinity' }, h: ['NaN', 'nan'], i: 'infinity' },
      j: '340282366920938463463374607431768211455',
    },
  ]);
});

test("another tenant's datasets do not exist in SQL, and a key needs the scope", async () => {
  const stranger = await provision(api);
  for (const name of ['products', `"${dataset}"`]) {
    assertError(await query(`SELECT * FROM ${name}`, {}, stranger), 400, 'invalid_request');
  }
  const { tables } = good(await stranger.post('/api/v1/query/schema', {}));
  assert.ok(
    tables.every(({ kind }: any) => kind === 'built_in'),
    JSON.stringify(tables),
  );
  const other = await withScopes(api, ['datasets:read']);
  assert.equal((await query('SELECT 1', {}, other)).body.required, 'query:read');
  const reader = await withScopes(api, ['query:read']);
  assert.equal((await query('SELECT 1 AS one', {}, reader)).status, 200);
});
