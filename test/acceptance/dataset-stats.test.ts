import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: ProgramInUse;
let api: ApiClient;

before(async () => {
  program = await joinProgram();
  api = program.client;
});
after(() => program.dispose());

async function create(name: string, columns: object[]) {
  const { status, body } = await api.post('/api/v1/datasets', { name, columns });
  assert.equal(status, 200, JSON.stringify(body));
  const path = `/api/v1/datasets/${body.dataset_id}`;
  return { path, rows: `${path}/rows`, stats: `${path}/stats` };
}

const columnOf = (body: { columns: { name: string }[] }, name: string): any =>
  body.columns.find((column) => column.name === name);

test('a column with a single value is described like others', async () => {
  const { rows, stats } = await create('single', [
    { name: 'version', data_type: 'integer' },
    { name: 'seen', data_type: 'timestamp' },
  ]);
  await api.post(rows, {
    rows: Array.from({ length: 3 }, () => ({ version: 3, seen: '2026-03-01T00:00:00Z' })),
  });
  const { status, body } = await api.get(stats);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(columnOf(body, 'version').histogram, [{ from: 3, to: 3, count: 3 }]);
  assert.equal(columnOf(body, 'seen').histogram[0].count, 3);
});

test('every type is described: nulls, bounds, distinct values, quantiles, histogram, top values', async () => {
  const { rows, stats } = await create('described', [
    { name: 'title', data_type: 'text' },
    { name: 'size', data_type: 'integer' },
    { name: 'price', data_type: 'float' },
    { name: 'sold', data_type: 'boolean' },
    { name: 'seen', data_type: 'timestamp' },
    { name: 'facts', data_type: 'jsonb' },
    { name: 'page', data_type: 'url' },
    { name: 'odd "name"', data_type: 'text' },
  ]);
  const data = Array.from({ length: 100 }, (_, n) => ({
    title: n % 4 === 0 ? null : `t${n % 3}`,
    size: n,
    price: n / 4,
    sold: n % 10 === 0,
    seen: `2026-03-01T00:${String(n % 60).padStart(2, '0')}:00.000Z`,
    facts: { n },
    page: `https://example.com/${n}`,
  }));
  await api.post(rows, { rows: data });
  const { status, body } = await api.get(stats);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.row_count, body.hot_rows, body.segments, body.sampled_rows], [100, 100, 0, null]);

  const title = columnOf(body, 'title');
  assert.deepEqual([title.nulls, title.min, title.max], [25, 't0', 't2']);
  assert.deepEqual(title.distinct, { count: 3, approximate: true });
  assert.deepEqual(
    title.top_values.map(({ value, count }: { value: string; count: number }) => [value, count]),
    ['t0', 't1', 't2'].map((value) => [value, data.filter((row) => row.title === value).length]),
  );
  assert.equal(title.quantiles, null);

  const size = columnOf(body, 'size');
  assert.deepEqual([size.nulls, size.min, size.max], [0, 0, 99]);
  assert.ok(Math.abs(size.quantiles.p50 - 49.5) <= 1 && Math.abs(size.quantiles.p95 - 94.5) <= 1);
  assert.equal(size.histogram.length, 20);
  assert.deepEqual([size.histogram[0].from, size.histogram[19].to], [0, 99]);
  assert.equal(
    size.histogram.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    100,
  );
  assert.deepEqual(size.source, { range: 'scan', distinct: 'scan', distribution: 'scan' });

  assert.deepEqual([columnOf(body, 'price').min, columnOf(body, 'price').max], [0, 24.75]);
  const sold = columnOf(body, 'sold');
  assert.deepEqual(sold.top_values, [
    { value: false, count: 90 },
    { value: true, count: 10 },
  ]);
  const seen = columnOf(body, 'seen');
  assert.deepEqual([seen.min, seen.max], ['2026-03-01T00:00:00.000Z', '2026-03-01T00:59:00.000Z']);
  assert.match(seen.quantiles.p25, /^2026-03-01T00:\d\d:00\.000Z$/);
  assert.equal(seen.histogram[0].from, '2026-03-01T00:00:00.000Z');
  assert.deepEqual(
    [columnOf(body, 'facts').min, columnOf(body, 'facts').distinct, columnOf(body, 'facts').top_values],
    [null, null, null],
  );
  assert.equal(columnOf(body, 'page').top_values, null, 'no value is more frequent than another');
  assert.equal(columnOf(body, 'odd "name"').nulls, 100);
});

test('counts and bounds are exact after rows have moved, changed and gone, and are kept until rows change', async () => {
  const { path, rows, stats } = await create('moved', [
    { name: 'n', data_type: 'integer', nullable: false },
    { name: 'text', data_type: 'text' },
  ]);
  const batch = (from: number) =>
    Array.from({ length: 4_000 }, (_, at) => ({ n: from + at, text: (from + at) % 2 === 0 ? null : 'odd' }));
  const first = (await api.post(rows, { rows: batch(0) })).body.row_ids;
  const second = (await api.post(rows, { rows: batch(4_000) })).body.row_ids;
  const moved = await eventually(async () => {
    const { body } = await api.get(stats);
    assert.ok(body.segments > 0 && body.bytes > 0);
    return body;
  });
  assert.equal(moved.row_count, 8_000);
  assert.deepEqual([columnOf(moved, 'n').min, columnOf(moved, 'n').max], [0, 7_999]);
  assert.equal(columnOf(moved, 'text').nulls, 4_000);

  await api.delete(`${rows}/${first[0]}`);
  await api.put(`${rows}/${second[3_999]}`, { data: { n: -5, text: 'odd' } });
  await api.post(rows, { rows: [{ n: 9_000 }, { n: 9_001, text: 'even' }] });
  const changed = (await api.get(stats)).body;
  assert.equal(changed.row_count, 8_001);
  assert.deepEqual([columnOf(changed, 'n').min, columnOf(changed, 'n').max], [-5, 9_001]);
  assert.equal(columnOf(changed, 'text').nulls, 4_000);
  assert.deepEqual(columnOf(changed, 'text').top_values, [
    { value: 'odd', count: 4_000 },
    { value: 'even', count: 1 },
  ]);
  const again = (await api.get(stats)).body;
  if (again.segments === changed.segments && again.hot_rows === changed.hot_rows)
    assert.equal(again.computed_at, changed.computed_at);

  await api.put(path, {
    columns: [
      { name: 'number', previous_name: 'n' },
      { name: 'text' },
      { name: 'later', data_type: 'float' },
    ],
  });
  const renamed = (await api.get(stats)).body;
  assert.deepEqual([columnOf(renamed, 'number').max, columnOf(renamed, 'later').nulls], [9_001, 8_001]);
});

test('an empty dataset has nothing to describe', async () => {
  const { stats } = await create('empty', [{ name: 'n', data_type: 'integer' }]);
  const { status, body } = await api.get(stats);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.row_count, 0);
  const { nulls, min, max, distinct, histogram, top_values } = body.columns[0];
  assert.deepEqual([nulls, min, max, distinct.count, histogram, top_values], [0, null, null, 0, null, null]);
});

test("another tenant's statistics are as absent as none, and a key needs the scope", async () => {
  const { stats } = await create('private', [{ name: 'n', data_type: 'integer' }]);
  const stranger = await provision(api, { tier: 'free' });
  assertError(await stranger.get(stats), 404, 'not_found');
  assertError(await api.get('/api/v1/datasets/nonsense/stats'), 404, 'not_found');
  const other = await withScopes(api, ['sites:read']);
  assert.equal((await other.get(stats)).body.required, 'datasets:read');
  assert.equal((await (await withScopes(api, ['datasets:read'])).get(stats)).status, 200);
});
