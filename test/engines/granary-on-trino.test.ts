import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableFromIPC } from 'apache-arrow';
import { ApiClient, good } from '../support/client.ts';
import { withScopes } from '../support/tenants.ts';
import { openLake } from './lake/lake.ts';
import { measureSql, TRINO } from './lake/questions.ts';
import { patiently } from './lake/recorder.ts';

/** SQL that Granary has Trino run: the cluster is a real one. */
const lake = openLake();
const { owner, stranger, tables } = lake;
const nodes = lake.nodes.map(({ name, address }) => ({ name, api: new ApiClient(address, owner.key) }));
const [first, second] = nodes.map(({ api }) => api) as [ApiClient, ApiClient];

const onTrino = (api: ApiClient, sql: string, own: object = {}) =>
  patiently(() => api.post('/api/v1/query', { sql, engine: 'trino', timeout_ms: 100_000, ...own }));
const rowsOf = async (api: ApiClient, sql: string, own: object = {}) => {
  const body = good(await onTrino(api, sql, own));
  assert.equal(body.engine, 'trino');
  return body.data;
};

for (const { name, api } of nodes)
  for (const { name: table, versions } of tables) {
    test(`${name}: "${table}" has the same sums as in DuckDB`, async () => {
      for (const [place, { version, columns, measured }] of versions.entries()) {
        const isPresent = place === versions.length - 1;
        const at = { catalog: 'first', table, ...(isPresent ? {} : { version }) };
        const plain = TRINO.from(at).replace('first.datasets.', '');
        const [row] = await rowsOf(api, measureSql(TRINO, columns, plain));
        assert.deepEqual(Object.values(row), measured);
      }
    });
  }

test('values of all types are those of DuckDB', async () => {
  const sql = 'SELECT id, words, nothing, big, "real", "at", json FROM "Ünïcode 漢字" ORDER BY id';
  const { data, columns } = good(await onTrino(first, sql));
  const duck = good(await first.post('/api/v1/query', { sql }));
  const text = (row: Record<string, unknown>) => ({ ...row, json: undefined });
  assert.deepEqual(data.map(text), duck.data.map(text));
  assert.deepEqual(
    columns.filter(({ name }: { name: string }) => name !== 'json'),
    duck.columns.filter(({ name }: { name: string }) => name !== 'json'),
  );
});

test('parameters are bound, also such as look like SQL', async () => {
  const sql = 'SELECT count(*) AS n FROM "All Types" WHERE title = ? OR id = ?';
  const params = ['item 031415 ü 漢字 🍞', 20_201];
  assert.deepEqual(await rowsOf(first, sql, { params }), [{ n: 2 }]);
  assert.deepEqual(await rowsOf(second, sql, { params: ["' OR 1=1 --", -1] }), [{ n: 0 }]);
});

test('the other formats have the same rows', async () => {
  const sql = 'SELECT id, n FROM shared ORDER BY id';
  assert.equal((await onTrino(first, sql, { format: 'csv' })).body, 'id,n\n1,10\n2,20\n3,30\n');
  const response = await fetch(`${second.address}/api/v1/query/arrow`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sql, engine: 'trino' }),
  });
  const table = tableFromIPC(await response.arrayBuffer());
  assert.deepEqual(
    [...table].map((row) => [row.id, row.n]),
    [
      [1n, 10n],
      [2n, 20n],
      [3n, 30n],
    ],
  );
});

test('a view in the dialect of Trino is read through either node', async () => {
  const sql = 'SELECT id, n * 2 AS twice FROM shared WHERE n > 10';
  good(
    await first.post('/api/v1/query/register-view', {
      ...{ name: 'doubled_shared', sql, engine: 'trino', replace: true },
    }),
  );
  for (const api of [first, second])
    assert.deepEqual(await rowsOf(api, 'SELECT sum(twice) AS n FROM doubled_shared'), [{ n: 100 }]);
});

test('many rows come whole, and no more than asked for', async () => {
  const sql = 'SELECT id FROM "All Types"';
  const lines = (await onTrino(first, sql, { format: 'jsonl' })).body.trim().split('\n');
  const duck = good(await first.post('/api/v1/query', { sql: 'SELECT count(*) AS n FROM "All Types"' }));
  assert.equal(lines.length, duck.data[0].n);
  assert.equal(new Set(lines).size, lines.length);
  const body = good(await onTrino(first, sql, { limit: 5 }));
  assert.deepEqual([body.row_count, body.truncated], [5, true]);
});

test('what is written now is read at once', async () => {
  const columns = [{ name: 'n', data_type: 'integer' }];
  const { dataset_id: id } = good(await first.post('/api/v1/datasets', { name: 'written now', columns }));
  for (let n = 1; n <= 3; n += 1) {
    good(await first.post(`/api/v1/datasets/${id}/rows`, { rows: [{ n }] }));
    assert.deepEqual(await rowsOf(second, 'SELECT count(*) AS c, sum(n) AS s FROM "written now"'), [
      { c: n, s: (n * (n + 1)) / 2 },
    ]);
  }
  good(await first.delete(`/api/v1/datasets/${id}`));
  assert.equal((await onTrino(second, 'SELECT * FROM "written now"')).status, 400);
});

test('accounts see their own tables alone', async () => {
  const other = new ApiClient(first.address, stranger.key);
  for (let round = 0; round < 2; round += 1) {
    assert.deepEqual(await rowsOf(first, 'SELECT count(*) AS n FROM shared'), [{ n: 3 }]);
    assert.deepEqual(await rowsOf(other, 'SELECT secret FROM shared'), [
      { secret: 'nobody else may see this' },
    ]);
  }
  for (const sql of ['SELECT * FROM secrets', 'SELECT * FROM first.datasets.secrets']) {
    const { status, body } = await onTrino(first, sql);
    assert.equal(status, 400, JSON.stringify(body));
  }
  assert.equal((await onTrino(other, 'SELECT * FROM quarantined')).status, 400);
});

test('a key that was revoked, or may not read datasets, reads nothing', async () => {
  const key = await withScopes(first, ['query:read', 'datasets:read']);
  assert.deepEqual(await rowsOf(key, 'SELECT count(*) AS n FROM shared'), [{ n: 3 }]);
  good(await first.delete(`/api/v1/auth/tokens/${key.tokenId}`));
  assert.equal((await onTrino(key, 'SELECT count(*) AS n FROM shared')).status, 401);
});

test('nothing is written, and nothing beside the datasets is read', async () => {
  for (const sql of [
    'DROP TABLE shared',
    'INSERT INTO shared SELECT * FROM shared',
    'SELECT * FROM system.runtime.queries',
    'SELECT * FROM locked.datasets.shared',
    'SELECT * FROM "shared$files"; SELECT 1',
    "SET SESSION query_max_run_time = '1h'",
  ]) {
    const { status, body } = await onTrino(first, sql);
    assert.ok([400, 403].includes(status), `${sql}: ${status} ${JSON.stringify(body)}`);
  }
  assert.deepEqual(await rowsOf(first, 'SELECT count(*) AS n FROM shared'), [{ n: 3 }]);
});

test('a mistake is told with its place', async () => {
  const { status, body } = await onTrino(first, 'SELECT id,\n  nothing_of_this FROM shared');
  assert.equal(status, 400);
  assert.match(body.message, /nothing_of_this.*line 2, column 3/);
  const sql = "SELECT id, 'it''s'\nFROM shared WHERE n > ?\n  AND nothing_of_this = ?";
  const bound = await onTrino(first, sql, { params: [1, "it's\nlong"] });
  assert.equal(bound.status, 400);
  assert.match(bound.body.message, /nothing_of_this.*line 3, column 7/);
  const wrong = await onTrino(first, 'SELECT id\nFORM shared WHERE n > ?', { params: [1] });
  assert.match(wrong.body.message, /line 2, column \d+/);
});

test('a query that takes too long ends', async () => {
  const sql = 'SELECT count(*) AS n FROM "All Types" a CROSS JOIN "All Types" b CROSS JOIN "All Types" c';
  const { status } = await onTrino(first, sql, { timeout_ms: 3_000 });
  assert.equal(status, 504);
  assert.deepEqual(await rowsOf(first, 'SELECT count(*) AS n FROM shared'), [{ n: 3 }]);
});
