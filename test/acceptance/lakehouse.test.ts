import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { loadTable, readWithIcebird } from '../support/iceberg.ts';
import { checkMetadata } from '../support/iceberg-schema.ts';
import { newProducts } from '../support/products.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';

let program: ProgramInUse;
let api: ApiClient;

before(async () => {
  program = await joinProgram();
  api = program.client;
});
after(() => program.dispose());

const pathOf = (id: string) => `/api/v1/datasets/${id}/rows`;

const rowsOf = async (sql: string) => good(await api.post('/api/v1/query', { sql })).data;

const byTitle = (rows: readonly Record<string, unknown>[]) =>
  rows.toSorted((one, other) => (String(one.title) < String(other.title) ? -1 : 1));

test('a reader finds the namespaces and tables of its account', async () => {
  await newProducts(api, 'found by readers');
  assert.deepEqual(good(await api.get('/iceberg/v1/config')).overrides, {});
  assert.deepEqual(good(await api.get('/iceberg/v1/namespaces')).namespaces, [
    ['audits'],
    ['datasets'],
    ['prices'],
    ['search_console'],
  ]);
  assert.deepEqual(good(await api.get('/iceberg/v1/namespaces/datasets')).namespace, ['datasets']);
  const { identifiers } = good(await api.get('/iceberg/v1/namespaces/datasets/tables'));
  assert.ok(identifiers.some(({ name }: { name: string }) => name === 'found by readers'));
});

test('another engine reads the same rows: inserted, updated and deleted ones, in files and hot', async () => {
  const id = await newProducts(api, 'read by others');
  const { row_ids: ids } = good(
    await api.post(pathOf(id), {
      rows: [
        { title: 'Tea', price: 4.5 },
        { title: 'Milk', price: null },
      ],
    }),
  );
  const expected = async () => byTitle(await rowsOf('SELECT title, price FROM "read by others"'));
  assert.deepEqual(byTitle(await readWithIcebird(await loadTable(api, 'read by others'))), await expected());
  good(await api.put(`${pathOf(id)}/${ids[0]}`, { data: { title: 'Tea', price: 5 } }));
  good(await api.delete(`${pathOf(id)}/${ids[1]}`));
  assert.deepEqual(byTitle(await readWithIcebird(await loadTable(api, 'read by others'))), await expected());
  const csv = { 'content-type': 'text/csv' };
  good(await api.post(`/api/v1/datasets/${id}/import`, 'title,price\nBeer,2\nWine,7.25\n', csv));
  const stored = good(await api.get(`${pathOf(id)}?limit=100`)).data;
  const beer = stored.find((row: { data: { title: string } }) => row.data.title === 'Beer');
  good(await api.delete(`${pathOf(id)}/${beer.row_id}`));
  const wine = stored.find((row: { data: { title: string } }) => row.data.title === 'Wine');
  good(await api.put(`${pathOf(id)}/${wine.row_id}`, { data: { title: 'Wine', price: 8 } }));
  const rows = byTitle(await readWithIcebird(await loadTable(api, 'read by others')));
  assert.deepEqual(rows, await expected());
  assert.deepEqual(rows.find(({ title }) => title === 'Wine')?.price, 8);
});

test('a version is read as it was, by other engines, by number and by time', async () => {
  const id = await newProducts(api, 'travelled');
  const first = await loadTable(api, 'travelled');
  assert.equal(first.metadata['current-snapshot-id'], 1);
  const between = new Date(Date.now() + 5).toISOString();
  await new Promise((resolve) => setTimeout(resolve, 20));
  good(await api.post(pathOf(id), { rows: [{ title: 'Tea', price: 4 }] }));
  const second = await loadTable(api, 'travelled');
  assert.deepEqual(
    second.metadata.snapshots.map((snapshot) => snapshot['snapshot-id']),
    [1, 2],
  );
  assert.equal((await readWithIcebird(second, 1)).length, 2);
  assert.equal((await readWithIcebird(second)).length, 3);
  assert.deepEqual(await rowsOf('SELECT count(*) AS n FROM travelled AT (VERSION => 1)'), [{ n: 2 }]);
  assert.deepEqual(await rowsOf('SELECT count(*) AS n FROM travelled AT (VERSION => 2)'), [{ n: 3 }]);
  assert.deepEqual(
    await rowsOf(
      `SELECT title FROM travelled AT (TIMESTAMP => TIMESTAMP '${between}') AS t ORDER BY t.title`,
    ),
    [{ title: 'Bread' }, { title: 'Cake' }],
  );
  assert.deepEqual(
    await rowsOf(
      'SELECT now.title FROM travelled AS now ANTI JOIN travelled AT (VERSION => 1) AS old USING (title)',
    ),
    [{ title: 'Tea' }],
  );
  const { status, body } = await api.post('/api/v1/query', {
    sql: 'SELECT * FROM travelled AT (VERSION => 9)',
  });
  assert.equal(status, 404);
  assert.match(body.message, /1 to 2/);
});

test('the metadata is what the specification demands, through renames, new columns and odd names', async () => {
  const columns = ['_file', '_POS', 'a "b".c/d', 'ünï', 'seen'].map((name, place) => ({
    name,
    data_type: ['text', 'integer', 'jsonb', 'boolean', 'timestamp'][place],
  }));
  const { dataset_id: id } = good(await api.post('/api/v1/datasets', { name: 'Odd Names', columns }));
  checkMetadata((await loadTable(api, 'Odd Names')).metadata);
  good(await api.post(pathOf(id), { rows: [{ _file: 'x', _POS: 1, seen: '2026-01-01' }] }));
  checkMetadata((await loadTable(api, 'Odd Names')).metadata);
  const changed = [
    { name: 'renamed', previous_name: '_file' },
    ...columns.slice(1).map(({ name }) => ({ name })),
    { name: 'added', data_type: 'email' },
  ];
  changed[1] = { name: '_POS', data_type: 'float' } as (typeof changed)[number];
  good(await api.put(`/api/v1/datasets/${id}`, { columns: changed }));
  const { metadata } = await loadTable(api, 'odd names');
  checkMetadata(metadata);
  assert.deepEqual(
    metadata.schemas.map(({ fields }) => fields.map(({ name, type }) => `${name} ${type}`)),
    [
      [
        'granary_row_id long',
        '_created_at timestamp',
        '_updated_at timestamp',
        'granary_file string',
        'granary_POS long',
      ],
      [
        'granary_row_id long',
        '_created_at timestamp',
        '_updated_at timestamp',
        'renamed string',
        'granary_POS double',
      ],
    ].map((fields, place) => [
      ...fields,
      'a "b".c/d string',
      'ünï boolean',
      'seen timestamp',
      ...(place === 1 ? ['added string'] : []),
    ]),
  );
});
