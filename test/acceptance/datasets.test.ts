import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callToEnd } from '../support/call-to-end.ts';
import { type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { PRODUCT_COLUMNS } from '../support/imports.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: ProgramInUse;
let api: ApiClient;
let counter = 0;

before(async () => {
  program = await joinProgram();
  api = program.client;
});
after(() => program.dispose());

async function create(columns: object[] = PRODUCT_COLUMNS, client = api) {
  counter += 1;
  const { status, body } = await client.post('/api/v1/datasets', { name: `set ${counter}`, columns });
  assert.equal(status, 200, JSON.stringify(body));
  return {
    ...body,
    path: `/api/v1/datasets/${body.dataset_id}`,
    rows: `/api/v1/datasets/${body.dataset_id}/rows`,
  };
}

const titles = (answer: { body: { data: { data: { title: string } }[] } }) =>
  answer.body.data.map((row) => row.data.title);

test('a dataset is created as specified, read, listed, changed and deleted', async () => {
  const { status, body } = await api.post('/api/v1/datasets', {
    name: 'products',
    description: 'What the shop sells',
    site_url: 'https://shop.example.com',
    columns: [{ name: 'title', data_type: 'text' }],
  });
  assert.equal(status, 200);
  assert.match(body.dataset_id, /^ds_[0-9a-z]{26}$/);
  assert.deepEqual(
    [body.row_count, body.columns],
    [0, [{ name: 'title', data_type: 'text', nullable: true }]],
  );
  const path = `/api/v1/datasets/${body.dataset_id}`;
  assert.deepEqual((await api.get(path)).body, { ...body, versions: [] });
  assert.equal((await api.get('/api/v1/datasets?search=shop')).body.data[0].dataset_id, body.dataset_id);
  assert.equal((await api.put(path, { description: 'Changed' })).body.description, 'Changed');
  assertError(
    await api.post('/api/v1/datasets', { name: 'Products', columns: PRODUCT_COLUMNS }),
    409,
    'conflict',
  );
  assert.deepEqual((await api.delete(path)).body, { dataset_id: body.dataset_id, deleted: true });
  assertError(await api.get(path), 404, 'not_found');
});

test('rows of every type come back as they went in', async () => {
  const { rows } = await create();
  const row = {
    title: 'Bröt "ab" 🙂',
    price: 3.25,
    stock: '9223372036854775807',
    sold: false,
    seen: '2026-03-01T10:30:00.000Z',
    facts: { a: [1, { b: null }] },
    page: 'https://shop.example.com/a?b=c',
    contact: 'a@example.com',
  };
  const inserted = await api.post(rows, { rows: [row, { title: 'Only a title' }] });
  assert.deepEqual([inserted.status, inserted.body.inserted], [200, 2]);
  const { body } = await api.get(rows);
  assert.deepEqual(
    body.data.map((entry: { row_id: string }) => entry.row_id),
    inserted.body.row_ids,
  );
  assert.deepEqual(body.data[0].data, row);
  assert.deepEqual(body.data[1].data, {
    title: 'Only a title',
    price: null,
    stock: null,
    sold: null,
    seen: null,
    facts: null,
    page: null,
    contact: null,
  });
  const one = await api.get(`${rows}?row_id=${inserted.body.row_ids[0]}`);
  assert.deepEqual(one.body.data[0].data, row);
  assert.deepEqual([body.total, body.has_more, body.next_cursor], [2, false, null]);
});

test('a wrong value is told by row and column, and nothing of the call is stored', async () => {
  const { rows, path } = await create();
  const wrong: [object, string][] = [
    [{ title: null }, 'title'],
    [{ title: 'x', price: 'cheap' }, 'price'],
    [{ title: 'x', stock: 1.5 }, 'stock'],
    [{ title: 'x', stock: '9223372036854775808' }, 'stock'],
    [{ title: 'x', sold: 'perhaps' }, 'sold'],
    [{ title: 'x', seen: '2026-02-30T00:00:00Z' }, 'seen'],
    [{ title: 'x', page: 'not an address' }, 'page'],
    [{ title: 'x', contact: 'nobody' }, 'contact'],
    [{ title: 'x', colour: 'red' }, 'colour'],
  ];
  for (const [row, column] of wrong) {
    const answer = await api.post(rows, { rows: [{ title: 'good' }, row] });
    assertError(answer, 400, 'invalid_request');
    assert.match(answer.body.details[0].path, new RegExp(`1.*${column}`), JSON.stringify(answer.body));
  }
  assert.equal((await api.get(path)).body.row_count, 0);
  assertError(await api.post(rows, { rows: [] }), 400, 'invalid_request');
  assertError(
    await api.post(rows, { rows: Array.from({ length: 10_001 }, () => ({ title: 'x' })) }),
    400,
    'invalid_request',
  );
});

test('a row is replaced and deleted by its id', async () => {
  const { rows, path } = await create();
  const [first, second] = (await api.post(rows, { rows: [{ title: 'one' }, { title: 'two' }] })).body.row_ids;
  const replaced = await api.put(`${rows}/${first}`, { data: { title: 'uno', price: 1 } });
  assert.deepEqual([replaced.status, replaced.body.row_id, replaced.body.data.title], [200, first, 'uno']);
  assert.deepEqual((await api.delete(`${rows}/${second}`)).body, { row_id: second, deleted: true });
  assertError(await api.delete(`${rows}/${second}`), 404, 'not_found');
  assertError(await api.put(`${rows}/12345`, { data: { title: 'x' } }), 404, 'not_found');
  assertError(await api.put(`${rows}/${first}`, { data: { price: 'x' } }), 400, 'invalid_request');
  assert.deepEqual(titles(await api.get(rows)), ['uno']);
  assert.equal((await api.get(path)).body.row_count, 1);
});

test('a page far from the start has the same rows in the same order', async () => {
  const { rows } = await create();
  const all = Array.from({ length: 3_000 }, (_, index) => ({
    title: `t${index}`,
    price: index % 7,
    stock: index,
  }));
  await api.post(rows, { rows: all });
  const by = (query: Record<string, string>) => api.get(`${rows}?${new URLSearchParams(query)}`);
  const names = (found: { title: string }[]) => found.map(({ title }) => title);
  const plain = await by({ offset: '2500', limit: '3' });
  assert.deepEqual([titles(plain), plain.body.total], [names(all.slice(2_500, 2_503)), 3_000]);
  const sorted = all.toSorted((a, b) => b.price - a.price || a.stock - b.stock);
  assert.deepEqual(
    titles(await by({ offset: '1700', limit: '5', sort: '-price', columns: 'title' })),
    names(sorted.slice(1_700, 1_705)),
  );
  const dear = all.filter(({ price }) => price >= 2);
  const filtered = await by({ offset: '1200', limit: '4', filters: '{"price":{"gte":2}}' });
  assert.deepEqual([titles(filtered), filtered.body.total], [names(dear.slice(1_200, 1_204)), dear.length]);
  assert.deepEqual(titles(await by({ offset: '3000' })), []);
});

test('rows are filtered, sorted, projected and paged, and a cursor is stable while others write', async () => {
  const { rows } = await create();
  const all = Array.from({ length: 25 }, (_, index) => ({
    title: `t${String(index).padStart(2, '0')}`,
    price: index % 5,
    stock: index,
  }));
  await api.post(rows, { rows: all });
  const by = (query: Record<string, string>) => api.get(`${rows}?${new URLSearchParams(query)}`);
  const filtered = await by({ filters: '{"price":{"gte":3},"stock":{"lte":9}}' });
  assert.deepEqual([titles(filtered), filtered.body.total], [['t03', 't04', 't08', 't09'], 4]);
  assert.deepEqual(titles(await by({ filters: '{"title":{"in":["t01","t20"]}}' })), ['t01', 't20']);
  assert.deepEqual(titles(await by({ filters: '{"title":{"contains":"T1"},"price":{"eq":0}}' })), [
    't10',
    't15',
  ]);
  assert.equal((await by({ filters: '{"sold":{"is_null":true}}' })).body.total, 25);
  assert.deepEqual(titles(await by({ sort: '-price,title', limit: '2' })), ['t04', 't09']);
  const projected = await by({ columns: 'stock,title', limit: '1', offset: '3' });
  assert.deepEqual(projected.body.data[0].data, { stock: 3, title: 't03' });
  const first = await by({ limit: '10' });
  assert.equal(first.body.has_more, true);
  await api.delete(`${rows}/${first.body.data[0].row_id}`);
  await api.post(rows, { rows: [{ title: 'late' }] });
  const second = await by({ limit: '10', cursor: first.body.next_cursor });
  assert.deepEqual(
    titles(second),
    all.slice(10, 20).map(({ title }) => title),
  );
  const third = await by({ limit: '10', cursor: second.body.next_cursor });
  assert.deepEqual([titles(third).length, titles(third).at(-1), third.body.next_cursor], [6, 'late', null]);
  for (const query of [
    { filters: '{' },
    { filters: '{"colour":{"eq":1}}' },
    { filters: '{"price":{"like":1}}' },
    { filters: '{"price":{"gte":"x"}}' },
    { sort: 'colour' },
    { columns: 'colour' },
    { cursor: '!!' },
  ]) {
    assertError(await by(query as Record<string, string>), 400, 'invalid_request');
  }
});

test('JSON is compared by what it is: numbers with numbers, texts with texts', async () => {
  const { rows, path } = await create([{ name: 'facts', data_type: 'jsonb' }]);
  const stored = ['blue', 'red', 9, 10, '9', true, { a: 'blue' }, null];
  const facts = async (condition: object) => {
    const query = new URLSearchParams({ filters: JSON.stringify({ facts: condition }) });
    const { status, body } = await api.get(`${rows}?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.map((row: { data: { facts: unknown } }) => row.data.facts);
  };
  const lines = stored.map((value) => JSON.stringify({ facts: value })).join('\n');
  for (const send of [
    () => api.post(rows, { rows: stored.map((value) => ({ facts: value })) }),
    () => callToEnd(api, `${path}/import?mode=replace`, lines, { 'content-type': 'application/x-ndjson' }),
  ]) {
    assert.equal((await send()).status, 200);
    assert.deepEqual(await facts({ eq: 'blue' }), ['blue']);
    assert.deepEqual(await facts({ eq: 9 }), [9]);
    assert.deepEqual(await facts({ eq: true }), [true]);
    assert.deepEqual(await facts({ in: ['red', 10] }), ['red', 10]);
    assert.deepEqual(await facts({ ne: 'red' }), ['blue', 9, 10, '9', true, { a: 'blue' }]);
    assert.deepEqual(await facts({ gt: 8 }), [9, 10]);
    assert.deepEqual(await facts({ lt: 'red' }), ['blue', '9']);
  }
});

test('columns are added, renamed, relaxed and widened with rows in place; what would lose data is 409', async () => {
  const { rows, path } = await create([
    { name: 'title', data_type: 'text', nullable: false },
    { name: 'stock', data_type: 'integer' },
  ]);
  await api.post(rows, { rows: [{ title: 'one', stock: 1 }] });
  const changed = await api.put(path, {
    columns: [
      { name: 'name', previous_name: 'title', nullable: true },
      { name: 'stock', data_type: 'float' },
      { name: 'added', data_type: 'text' },
    ],
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.deepEqual(changed.body.columns, [
    { name: 'name', data_type: 'text', nullable: true },
    { name: 'stock', data_type: 'float', nullable: true },
    { name: 'added', data_type: 'text', nullable: true },
  ]);
  await api.post(rows, { rows: [{ stock: 1.5, added: 'x' }] });
  assert.deepEqual(
    (await api.get(rows)).body.data.map((row: { data: object }) => row.data),
    [
      { name: 'one', stock: 1, added: null },
      { name: null, stock: 1.5, added: 'x' },
    ],
  );
  for (const columns of [
    [{ name: 'name' }, { name: 'stock' }],
    [{ name: 'name', nullable: false }, { name: 'stock' }, { name: 'added' }],
    [{ name: 'name' }, { name: 'stock', data_type: 'integer' }, { name: 'added' }],
  ]) {
    assertError(await api.put(path, { columns }), 409, 'conflict');
  }
  assertError(
    await api.put(path, {
      columns: [{ name: 'name' }, { name: 'stock' }, { name: 'added' }, { name: 'new' }],
    }),
    400,
    'invalid_request',
  );
});

test("another tenant's dataset is as absent as none, a key needs the scope, and the tier's limit holds", async () => {
  const { path, rows } = await create();
  const stranger = await provision(api, { tier: 'free' });
  for (const answer of [
    await stranger.get(path),
    await stranger.put(path, { name: 'stolen' }),
    await stranger.delete(path),
    await stranger.get(rows),
    await stranger.post(rows, { rows: [{ title: 'x' }] }),
    await stranger.get('/api/v1/datasets/nonsense'),
  ]) {
    assertError(answer, 404, 'not_found');
  }
  const reader = await withScopes(api, ['datasets:read']);
  assert.equal((await reader.get(rows)).status, 200);
  assert.equal((await reader.post(rows, { rows: [{ title: 'x' }] })).body.required, 'datasets:write');
  for (let index = 0; index < 3; index += 1) await create(PRODUCT_COLUMNS, stranger);
  const refused = await stranger.post('/api/v1/datasets', { name: 'one too many', columns: PRODUCT_COLUMNS });
  assertError(refused, 403, 'forbidden');
  assert.equal(refused.body.required, 'pro');
});

test('many rows move into segments, and reads, replacements and deletions go on as before', async () => {
  const { rows, path, dataset_id: id } = await create();
  const batch = (from: number) =>
    Array.from({ length: 4_000 }, (_, index) => ({ title: `t${from + index}`, stock: from + index }));
  const first = (await api.post(rows, { rows: batch(0) })).body.row_ids;
  await api.post(rows, { rows: batch(4_000) });
  const segments = async () =>
    (await queryAsAdmin(program, 'SELECT count(*)::int AS n FROM table_segments WHERE table_id = $1', [id]))
      .rows[0].n;
  await eventually(async () => assert.ok((await segments()) > 0, 'rows were moved'));
  assert.equal(
    (await api.put(`${rows}/${first[10]}`, { data: { title: 'changed', stock: 10 } })).status,
    200,
  );
  assert.equal((await api.delete(`${rows}/${first[11]}`)).status, 200);
  const page = await api.get(`${rows}?limit=3&offset=9`);
  assert.deepEqual(titles(page), ['t9', 'changed', 't12']);
  assert.equal(page.body.total, 7_999);
  assert.equal((await api.get(path)).body.row_count, 7_999);
  assert.deepEqual(titles(await api.get(`${rows}?row_id=${first[20]}`)), ['t20']);
});

test('odd column names are only names', async () => {
  const names = ['select', 'a "b" c', '🙂', 'x; DROP TABLE datasets', 'UPPER', "o'clock"];
  const { rows } = await create(names.map((name) => ({ name, data_type: 'text' })));
  const row = Object.fromEntries(names.map((name, index) => [name, `v${index}`]));
  assert.equal((await api.post(rows, { rows: [row] })).status, 200);
  assert.deepEqual((await api.get(rows)).body.data[0].data, row);
  assertError(
    await api.post('/api/v1/datasets', {
      name: 'twice',
      columns: [
        { name: 'a', data_type: 'text' },
        { name: 'A', data_type: 'text' },
      ],
    }),
    400,
    'invalid_request',
  );
});
