import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { completed, search } from '../support/prices.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

let program: RunningProgram;
let api: ApiClient;

before(async () => {
  program = await startProgram();
  api = await provision(program.client);
});
after(() => program.dispose());

const rows = async (sql: string) => good(await api.post('/api/v1/query', { sql })).data;

test('price data is there in SQL: empty first, then the same as the interface says', async () => {
  for (const table of ['rates', 'contracts', 'providers', 'toc'])
    assert.deepEqual(await rows(`SELECT count(*) AS n FROM ${table}`), [{ n: 0 }], table);
  await completed(api, 'bootstrap', { reference: false });
  const { total } = await search(api, 'code=73721&amount_kind=negotiated&limit=1');
  const found = await rows(
    `SELECT count(*) AS n, count(DISTINCT hospital_id) AS hospitals, count(DISTINCT payer_id) AS payers FROM rates
     WHERE code_type = 'CPT' AND code = '73721' AND amount_kind = 'negotiated'`,
  );
  assert.deepEqual(found, [{ n: total, hospitals: 6, payers: 3 }]);
  const [dearest] = await rows(
    `SELECT hospital_name, payer_name, median FROM contracts WHERE code = '73721' AND amount_kind = 'negotiated'
     ORDER BY median DESC LIMIT 1`,
  );
  assert.match(dearest.hospital_name, /^Sample: /);
  assert.match(dearest.payer_name, /^Sample: /);
  const [{ groups }] = await rows('SELECT count(DISTINCT (file_no, group_no)) AS groups FROM providers');
  assert.ok(groups > 3);
  assert.ok((await rows('SELECT DISTINCT plan_name FROM toc')).length >= 3);
  const other = await provision(program.client);
  const theirs = good(await other.post('/api/v1/query', { sql: 'SELECT count(*) AS n FROM rates' }));
  assert.deepEqual(theirs.data, [{ n: 0 }], 'another account has its own');
});

test('a dataset of the same name goes before', async () => {
  const { dataset_id: id } = good(
    await api.post('/api/v1/datasets', { name: 'toc', columns: [{ name: 'title', data_type: 'text' }] }),
  );
  good(await api.post(`/api/v1/datasets/${id}/rows`, { rows: [{ title: 'Mine' }] }));
  assert.deepEqual(await rows('SELECT title FROM toc'), [{ title: 'Mine' }]);
});
