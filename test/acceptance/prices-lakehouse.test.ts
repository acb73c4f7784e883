import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { clientOf, dataFilesOf, loadTable, type Row, readObject, rowsOf } from '../support/iceberg.ts';
import { ADMIN, backgroundRests, completed, ended } from '../support/prices.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';

const its = duringTests(async (atEnd) => {
  const program = await joinProgram();
  atEnd(() => program.dispose());
  const api = await provision(program.client);
  const stranger = await provision(program.client);
  await completed(api, 'bootstrap', {});
  const { run_id: refreshed } = good(await api.post(`${ADMIN}/views/refresh`, {}));
  await ended(api, refreshed);
  // Whichever of the two came first, the other one has computed the rest when it rests.
  await backgroundRests(program, api.accountId);
  return { program, api, stranger };
});

const query = async (api: ApiClient, sql: string): Promise<any[]> =>
  good(await api.post('/api/v1/query', { sql })).data;

const pathOf = (table: string) => `/iceberg/v1/namespaces/prices/tables/${table}`;
const load = (table: string, api = its.api) => loadTable(api, table, 'prices');

const numberOf = (value: unknown): number => Number(value ?? 0);

function byFile(rows: readonly Row[], column: string): { file_no: number; n: number; sum: number }[] {
  const groups = Map.groupBy(rows, (row) => numberOf(row.file_no));
  return [...groups]
    .map(([no, all]) => ({
      ...{ file_no: no, n: all.length },
      sum: Math.round(all.reduce((sum, row) => sum + numberOf(row[column]), 0) * 100) / 100,
    }))
    .toSorted((one, other) => one.file_no - other.file_no);
}

const expected = async (column: string, from: string) =>
  (
    await query(
      its.api,
      `SELECT file_no, count(*) AS n, round(coalesce(sum(${column}::DOUBLE), 0), 2) AS sum FROM ${from} GROUP BY file_no ORDER BY file_no`,
    )
  ).map(({ file_no: no, n, sum }) => ({ file_no: numberOf(no), n: numberOf(n), sum: numberOf(sum) }));

test('the price tables are listed for every account', async () => {
  const { identifiers } = good(await its.stranger.get('/iceberg/v1/namespaces/prices/tables'));
  const names = identifiers.map(({ name }: { name: string }) => name);
  assert.deepEqual(names.toSorted(), [
    ...['contracts', 'files', 'hospitals', 'payers', 'providers', 'rates', 'sets', 'toc'],
  ]);
});

test('another engine reads the rates, contracts and providers that SQL reads', async () => {
  const rates = await rowsOf(await load('rates'));
  // SQL has a rate once for each hospital of its contract.
  const once = '(SELECT DISTINCT file_no, ord, code_type, code, code_ord, amount FROM rates) AS once';
  assert.ok(rates.length > 1_000);
  assert.deepEqual(byFile(rates, 'amount'), await expected('amount', once));
  assert.deepEqual(byFile(await rowsOf(await load('contracts')), 'n'), await expected('n', 'contracts'));
  assert.deepEqual(byFile(await rowsOf(await load('providers')), 'npi'), await expected('npi', 'providers'));
});

test('who is who stands in tables of its own', async () => {
  const [files, payers, hospitals] = await Promise.all(
    ['files', 'payers', 'hospitals'].map(async (name) => rowsOf(await load(name))),
  );
  const live = new Set(files!.map((row) => numberOf(row.file_no)));
  assert.equal(live.size, files!.length);
  for (const row of [...payers!, ...hospitals!]) assert.ok(live.has(numberOf(row.file_no)));
  const named = async (sql: string) => (await query(its.api, sql)).map(({ name }) => name);
  assert.deepEqual(
    [...new Set(hospitals!.map((row) => row.hospital_name))].toSorted(),
    await named(
      'SELECT DISTINCT hospital_name AS name FROM rates WHERE hospital_name IS NOT NULL ORDER BY 1',
    ),
  );
  const known = new Set(payers!.map((row) => row.payer_name));
  for (const name of await named(
    'SELECT DISTINCT payer_name AS name FROM rates WHERE payer_name IS NOT NULL',
  ))
    assert.ok(known.has(name), name);
});

test('the same data is the same version, in partitions by the number of the file', async () => {
  const [one, two] = [await load('rates'), await load('RATES')];
  assert.equal(one['metadata-location'], two['metadata-location']);
  const { metadata } = one as unknown as { metadata: Row };
  assert.deepEqual(
    metadata['partition-specs'][0].fields.map(({ name, transform }: Row) => [name, transform]),
    [['file_no', 'identity']],
  );
  const mapping = JSON.parse(metadata.properties['schema.name-mapping.default']) as Row[];
  for (const { id, name } of one.metadata.schemas[0]!.fields)
    assert.ok(
      mapping.some((mapped) => mapped['field-id'] === id && mapped.names.includes(name)),
      name,
    );
});

test('keys of a table read its files only, and a stranger none of them', async () => {
  const rates = await load('rates');
  const [rateFile] = await dataFilesOf(rates);
  const [providerFile] = await dataFilesOf(await load('providers'));
  const client = clientOf(rates.config);
  const stranger = clientOf((await load('rates', its.stranger)).config);
  const isRefused = (error: Error) => ['AccessDenied', 'NoSuchKey'].includes(error.name);
  try {
    await readObject(client, rateFile!.file_path);
    await assert.rejects(readObject(stranger, rateFile!.file_path), isRefused);
    await assert.rejects(readObject(client, providerFile!.file_path), isRefused);
    const disguised = providerFile!.file_path.replace('listed-prices-providers', 'listed-prices-rates');
    await assert.rejects(readObject(client, disguised), isRefused, 'a file of another table under this one');
    await assert.rejects(readObject(client, rateFile!.file_path.replace('rates-', 'rates-0')), isRefused);
  } finally {
    client.destroy();
    stranger.destroy();
  }
  assert.deepEqual(await dataFilesOf(await load('rates', its.stranger)), []);
  assert.equal((await its.api.get(pathOf('nothing'))).status, 404);
});
