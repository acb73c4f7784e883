import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: ProgramInUse;
let api: ApiClient & { accountId: string };
let dataset: string;

before(async () => {
  program = await joinProgram();
  api = await provision(program.client, { name: 'Ann' });
  for (const host of ['shop', 'blog'])
    await api.post('/api/v1/sites', { url: `https://${host}.example.com` });
  const columns = [
    { name: 'page', data_type: 'url' },
    { name: 'views', data_type: 'integer' },
  ];
  const { body } = await api.post('/api/v1/datasets', { name: 'pages', columns });
  dataset = body.dataset_id;
  const rows = Array.from({ length: 6_000 }, (_, n) => ({
    page: `https://${n % 3 === 0 ? 'shop' : 'blog'}.example.com/${n}`,
    views: n,
  }));
  await api.post(`/api/v1/datasets/${dataset}/rows`, { rows });
});
after(() => program.dispose());

const hybrid = (sql: string, more: object = {}, client: ApiClient = api) =>
  client.post('/api/v1/query/hybrid', { sql, ...more });

test("one statement joins datasets with the account's own records", async () => {
  const { data, columns } = good(
    await hybrid(
      `SELECT s.url, count(*) AS pages, max(s.created_at) <= now()::TIMESTAMP AS past FROM pages p
       JOIN granary_sites s ON starts_with(p.page, s.url) WHERE p.views >= $1 GROUP BY s.url ORDER BY s.url`,
      { params: [3_000] },
    ),
  );
  assert.deepEqual(data, [
    { url: 'https://blog.example.com/', pages: 2_000, past: true },
    { url: 'https://shop.example.com/', pages: 1_000, past: true },
  ]);
  assert.equal(columns[1].data_type, 'integer');
  const own = good(
    await hybrid(`SELECT d.name, e.type, e.payload->>'actor' IS NOT NULL AS known FROM granary_datasets d
      JOIN granary_events e ON e.subject = d.dataset_id WHERE e.type = 'dataset.created'`),
  );
  assert.deepEqual(own.data, [{ name: 'pages', type: 'dataset.created', known: true }]);
});

test('every relation that the schema lists can be read, with the columns it says', async () => {
  const { records, tables } = good(await api.post('/api/v1/query/schema', {}));
  assert.deepEqual(records.map(({ name }: { name: string }) => name).sort(), [
    ...['granary_artifacts', 'granary_datasets', 'granary_events', 'granary_jobs', 'granary_schemas'],
    ...['granary_sites', 'granary_usage'],
  ]);
  assert.deepEqual(
    tables.map(({ kind }: { kind: string }) => kind),
    ['dataset', 'built_in', 'built_in', 'built_in', 'built_in'],
  );
  for (const { name, kind, columns } of records) {
    assert.equal(kind, 'record');
    const answer = good(await hybrid(`SELECT * FROM ${name}`));
    const shown = columns.map((column: { name: string; data_type: string }) => ({
      name: column.name,
      data_type: column.data_type,
    }));
    assert.deepEqual(answer.columns, shown, name);
    for (const { name: column } of columns) assert.doesNotMatch(column, /hash|secret|password|key$|token/);
  }
});

test("records are the caller's own", async () => {
  const bob = await provision(program.client, { name: 'Bob' });
  for (const name of ['sites', 'datasets', 'artifacts', 'schemas', 'jobs'])
    assert.deepEqual(good(await hybrid(`SELECT * FROM granary_${name}`, {}, bob)).data, [], name);
  const text = JSON.stringify(
    good(await hybrid('SELECT * FROM granary_events', { limit: 10_000 }, bob)).data,
  );
  assert.ok(!text.includes(dataset) && !text.includes(api.accountId));
  assertError(await hybrid('SELECT * FROM pages, granary_sites', {}, bob), 400, 'invalid_request');
  for (const sql of [
    'SELECT * FROM granary.sites',
    'SELECT * FROM sites',
    'SELECT * FROM api_tokens',
    'SELECT * FROM pg_catalog.pg_tables',
    "SELECT * FROM granary_sites WHERE account_id = '1'",
    'SELECT * FROM hot."granary_sites"',
    'SELECT * FROM granary_tokens',
  ])
    assert.equal((await hybrid(sql)).status, 400, sql);
});

test('elsewhere the records are not there, and a dataset of such a name is found by its id', async () => {
  for (const path of ['query', 'query/describe', 'query/stats', 'query/arrow'])
    assert.equal(
      (await api.post(`/api/v1/${path}`, { sql: 'SELECT * FROM granary_sites' })).status,
      400,
      path,
    );
  const columns = [{ name: 'x', data_type: 'text' }];
  const { body } = await api.post('/api/v1/datasets', { name: 'Granary_Sites', columns });
  assert.equal(good(await hybrid('SELECT * FROM granary_sites')).row_count, 2);
  assert.equal(good(await hybrid(`SELECT * FROM "${body.dataset_id}"`)).row_count, 0);
  await api.delete(`/api/v1/datasets/${body.dataset_id}`);
});

test('too many records are told, and since reads the later ones', async () => {
  await queryAsAdmin(
    program,
    `INSERT INTO events (account_id, type, subject, payload, created_at)
     SELECT $1, 'test.happened', 'many', '{}', '2020-01-01' FROM generate_series(1, 50001)`,
    [api.accountId],
  );
  const refused = await hybrid('SELECT count(*) AS n FROM granary_events');
  assertError(refused, 400, 'invalid_request');
  assert.match(refused.body.message, /50,000.*since/s);
  assert.equal(good(await hybrid('SELECT count(*) AS n FROM granary_sites')).data[0].n, 2);
  const { data } = good(
    await hybrid(
      "SELECT count(*) FILTER (type = 'test.happened') AS old, count(*) > 0 AS some FROM granary_events",
      {
        since: '2021-01-01T00:00:00Z',
      },
    ),
  );
  assert.deepEqual(data, [{ old: 0, some: true }]);
  await queryAsAdmin(program, "DELETE FROM events WHERE subject = 'many'");
});

test('the stats of a query tell what was read and what was left out', async () => {
  const stats = async (sql: string, more: object = {}): Promise<any> =>
    good(await api.post('/api/v1/query/stats', { sql, ...more }));
  const all = await stats('SELECT max(page) AS p FROM pages');
  assert.deepEqual([all.row_count, all.rows_scanned, all.tables[0].rows], [1, 6_000, 6_000]);
  assert.deepEqual([all.segments_read, all.segments_pruned], [1, 0]);
  assert.ok(all.duration_ms > 0 && all.bytes_read > 0);
  assert.equal(all.plan[0].depth, 0);
  assert.ok(all.plan.some(({ operator }: { operator: string }) => /parquet|scan/.test(operator)));
  const none = await stats('SELECT page FROM pages WHERE views > $1', { params: [1_000_000] });
  assert.deepEqual([none.row_count, none.rows_scanned, none.segments_pruned], [0, 0, 1]);
  const few = await stats('SELECT page FROM pages WHERE views < 10');
  assert.equal(few.row_count, 10);
  assert.match(JSON.stringify(few.plan), /views</);
  assert.doesNotMatch(JSON.stringify([all, none, few]), /granary-test|\.parquet/);
  for (const condition of ['', 'WHERE views >= 0']) {
    const counted = await stats(`SELECT count(*) AS n FROM pages ${condition}`);
    assert.deepEqual([counted.row_count, counted.rows_scanned, counted.tables[0].rows], [1, 0, 6_000]);
    assert.ok(counted.duration_ms > 0 && counted.plan.length > 0, 'also when the files tell it unread');
  }
  const text = await stats('SELECT 1 AS one');
  assert.deepEqual([text.row_count, text.tables, text.segments_read], [1, [], 0]);
});

test('stats are refused as queries are', async () => {
  const stats = '/api/v1/query/stats';
  assert.equal((await api.post(stats, { sql: 'SELECT * FROM nobody' })).status, 400);
  assert.equal((await api.post(stats, { sql: 'EXPLAIN SELECT 1' })).status, 400);
  const slow = await api.post(stats, {
    sql: 'SELECT sum(a.views * b.views * c.views) AS s FROM pages a, pages b, pages c',
    timeout_ms: 300,
  });
  assert.deepEqual([slow.status, slow.body.error], [504, 'timeout']);
  const other = await withScopes(api, ['datasets:read']);
  for (const path of [stats, '/api/v1/query/hybrid'])
    assert.equal((await other.post(path, { sql: 'SELECT 1 AS one' })).body.required, 'query:read');
});
