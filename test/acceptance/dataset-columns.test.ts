import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { callToEnd } from '../support/call-to-end.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';

let program: ProgramInUse;
let api: ApiClient;

before(async () => {
  program = await joinProgram();
  api = program.client;
});
after(() => program.dispose());

/** A dataset of the columns a and b, with one row in a segment and one that was just inserted. */
async function letters(): Promise<{ path: string; name: string }> {
  const name = `letters_${uuidv7().replaceAll('-', '')}`;
  const columns = ['a', 'b'].map((column) => ({ name: column, data_type: 'text' }));
  const path = `/api/v1/datasets/${good(await api.post('/api/v1/datasets', { name, columns })).dataset_id}`;
  good(await callToEnd(api, `${path}/import`, 'a,b\nA1,B1\n', { 'content-type': 'text/csv' }));
  good(await api.post(`${path}/rows`, { rows: [{ a: 'A2', b: 'B2' }] }));
  return { path, name };
}

const rowsOf = async (path: string) =>
  good(await api.get(`${path}/rows`)).data.map((row: { data: object }) => row.data);

test('columns take the names that others give up in the same call', async () => {
  for (const [columns, expected] of [
    [
      [
        { name: 'b', previous_name: 'a' },
        { name: 'c', previous_name: 'b' },
      ],
      { b: 'A', c: 'B' },
    ],
    [
      [
        { name: 'b', previous_name: 'a' },
        { name: 'a', previous_name: 'b' },
      ],
      { b: 'A', a: 'B' },
    ],
    [
      [
        { name: 'a', previous_name: 'b' },
        { name: 'b', previous_name: 'a' },
      ],
      { b: 'A', a: 'B' },
    ],
  ] as const) {
    const { path, name } = await letters();
    good(await api.put(path, { columns }));
    const rows = [1, 2].map((number) =>
      Object.fromEntries(Object.entries(expected).map(([column, letter]) => [column, letter + number])),
    );
    assert.deepEqual(await rowsOf(path), rows);
    const sql = `SELECT * EXCLUDE (_row_id, _created_at, _updated_at) FROM ${name} ORDER BY _row_id`;
    assert.deepEqual(good(await api.post('/api/v1/query', { sql })).data, rows);
  }
});

test('a name given up may become a new column of another type', async () => {
  const { path } = await letters();
  good(
    await api.put(path, {
      columns: [
        { name: 'a', data_type: 'integer' },
        { name: 'b' },
        { name: 'old a', previous_name: 'a', data_type: 'text' },
      ],
    }),
  );
  good(await callToEnd(api, `${path}/import`, 'a,b,old a\n3,B3,A3\n', { 'content-type': 'text/csv' }));
  assert.deepEqual(await rowsOf(path), [
    { 'old a': 'A1', b: 'B1', a: null },
    { 'old a': 'A2', b: 'B2', a: null },
    { 'old a': 'A3', b: 'B3', a: 3 },
  ]);
});

test('one column cannot become two', async () => {
  const { path } = await letters();
  const columns = [{ name: 'c', previous_name: 'a' }, { name: 'd', previous_name: 'a' }, { name: 'b' }];
  const refused = await api.put(path, { columns });
  assertError(refused, 400, 'invalid_request');
  assert.equal(refused.body.details[0].path, 'columns.1.previous_name');
});
