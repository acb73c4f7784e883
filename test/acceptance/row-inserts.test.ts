import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
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

async function create(): Promise<{ id: string; rows: string }> {
  const columns = [{ name: 'n', data_type: 'integer', nullable: false }];
  const { body } = await api.post('/api/v1/datasets', { name: uuidv7(), columns });
  return { id: body.dataset_id, rows: `/api/v1/datasets/${body.dataset_id}/rows` };
}

const numbers = async (rows: string): Promise<number[]> =>
  (await api.get(`${rows}?limit=1000`)).body.data
    .map(({ data }: { data: { n: number } }) => data.n)
    .sort((one: number, other: number) => one - other);

test('many insert at once: each call has its own rows, a wrong one stops nobody, and all is told', async () => {
  const { id, rows } = await create();
  const other = await withScopes(api, ['datasets:write']);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 === 0 ? api : other).post(rows, {
        rows: [{ n: n * 10 }, { n: n === 13 ? 'thirteen' : n * 10 + 1 }],
      }),
    ),
  );
  for (const [n, answer] of answers.entries()) {
    if (n === 13) assertError(answer, 400, 'invalid_request');
    else assert.deepEqual([answer.status, answer.body.inserted], [200, 2]);
  }
  assert.equal(answers[13]?.body.details[0].path, 'rows/1/n');
  const stored = await numbers(rows);
  const expected = answers.flatMap((_, n) => (n === 13 ? [] : [n * 10, n * 10 + 1]));
  assert.deepEqual(stored, expected);
  const [first] = (await api.get(`${rows}?row_id=${answers[7]?.body.row_ids[1]}`)).body.data;
  assert.equal(first.data.n, 71);
  const { rows: told } = await queryAsAdmin(
    program,
    `SELECT payload ->> 'actor' AS actor, sum((payload ->> 'rows')::int)::int AS rows FROM events
     WHERE type = 'dataset.rows_inserted' AND subject = '${id}' GROUP BY 1 ORDER BY 2`,
  );
  assert.deepEqual(
    told.map(({ rows }: { rows: number }) => rows),
    [38, 40],
    'every row is told once, under the key that sent it',
  );
});

test('the same Idempotency-Key stores its rows once, also at the same time and among others', async () => {
  const { rows } = await create();
  const key = { 'idempotency-key': uuidv7() };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0 ? api.post(rows, { rows: [{ n: 1 }] }, key) : api.post(rows, { rows: [{ n: 100 + n }] }),
    ),
  );
  const ids = answers.filter((_, n) => n % 2 === 0).map(({ body }) => body.row_ids[0]);
  assert.equal(new Set(ids).size, 1);
  assert.deepEqual(await numbers(rows), [1, 101, 103, 105, 107, 109, 111]);
});

test('a dataset that is not there, or not here, takes no rows', async () => {
  const { id, rows } = await create();
  const stranger = await provision(api, { tier: 'free' });
  for (const answer of [
    await stranger.post(rows, { rows: [{ n: 1 }] }),
    await api.post('/api/v1/datasets/nonsense/rows', { rows: [{ n: 1 }] }),
  ]) {
    assertError(answer, 404, 'not_found');
    assert.match(answer.body.message, /dataset/);
  }
  await api.post(rows, { rows: [{ n: 1 }] });
  await api.delete(`/api/v1/datasets/${id}`);
  assertError(await api.post(rows, { rows: [{ n: 2 }] }), 404, 'not_found');
});

test('the times of a row have milliseconds wherever they are read', async () => {
  const { id, rows } = await create();
  const { body } = await api.post(rows, { rows: Array.from({ length: 20 }, (_, n) => ({ n })) });
  await api.put(`${rows}/${body.row_ids[0]}`, { data: { n: 100 } });
  const listed = (await api.get(`${rows}?limit=100`)).body.data;
  const single = (await api.get(`${rows}?row_id=${body.row_ids[1]}`)).body.data;
  const { body: queried } = await api.post('/api/v1/query', {
    sql: `SELECT _created_at AS created_at, _updated_at AS updated_at FROM "${id}"`,
  });
  assert.deepEqual([listed.length, single.length, queried.data.length], [20, 1, 20]);
  for (const { created_at, updated_at } of [...listed, ...single, ...queried.data])
    for (const time of [created_at, updated_at])
      assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});
