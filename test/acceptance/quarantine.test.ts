import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError } from '../support/client.ts';
import { completed, newDataset, type TestDataset } from '../support/imports.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';

const COLUMNS = [
  { name: 'title', data_type: 'text', nullable: false },
  { name: 'price', data_type: 'float' },
  { name: 'sold', data_type: 'boolean' },
];
const FILE = `title,price,sold
Bread,3.5,true
Cake,cheap,maybe
Roll,1,false
,2,
Pie,5
`;
const JSONL = { 'content-type': 'application/x-ndjson' };

let program: ProgramInUse;
let api: ApiClient;

before(async () => {
  program = await joinProgram();
  api = program.client;
});
after(() => program.dispose());

async function withRejected(file = FILE): Promise<TestDataset & { job: string }> {
  const dataset = await newDataset(api, COLUMNS);
  const { job_id: job } = completed(await dataset.send(file, 'on_error=quarantine'));
  return { ...dataset, job };
}

test('good rows are stored, and bad ones are kept with what is wrong in them', async () => {
  const dataset = await withRejected();
  assert.deepEqual(
    (await dataset.rows()).map(({ title }) => title),
    ['Bread', 'Roll'],
  );
  const rows = await dataset.quarantined();
  for (const row of rows) {
    assert.match(row.row_id, /^q_\d+$/);
    assert.equal(row.job_id, dataset.job);
    assert.ok(!Number.isNaN(Date.parse(row.created_at)));
  }
  assert.deepEqual(
    rows.map(({ line, data, faults }) => ({ line, data, faults })),
    [
      {
        line: 3,
        data: { title: 'Cake', price: 'cheap', sold: 'maybe' },
        faults: [
          { column: 'price', value: 'cheap', message: 'must be a finite number' },
          { column: 'sold', value: 'maybe', message: 'must be true or false' },
        ],
      },
      {
        line: 5,
        data: { price: '2' },
        faults: [{ column: 'title', value: null, message: 'must have a value' }],
      },
      {
        line: 6,
        data: { title: 'Pie', price: '5' },
        faults: [{ column: null, value: 'Pie,5', message: 'has 2 fields instead of 3' }],
      },
    ],
  );
  assert.equal(rows[2]!.raw, 'Pie,5');
});

test('rejected rows are no rows of the dataset, and come in pages of their own', async () => {
  const dataset = await withRejected();
  const all = await dataset.quarantined();
  const list = (query: string) => api.get(`${dataset.path}/rows?status=quarantined&${query}`);
  const { body: first } = await list('limit=2');
  assert.deepEqual([first.total, first.data.length, first.has_more], [3, 2, true]);
  const { body: second } = await list(`limit=2&cursor=${first.next_cursor}`);
  assert.deepEqual([second.data.length, second.has_more, second.next_cursor], [1, false, null]);
  assert.deepEqual([...first.data, ...second.data], all);
  assert.deepEqual((await list('limit=1&offset=2')).body.data, [all[2]]);
  assert.deepEqual((await api.get(`${dataset.path}/rows?row_id=${all[1]!.row_id}`)).body.data, [all[1]]);
  assert.equal((await api.get(`${dataset.path}/rows?status=stored`)).body.total, 2);
  assert.equal((await api.get(dataset.path)).body.row_count, 2);
  const { body } = await api.post('/api/v1/query', { sql: `SELECT count(*) AS n FROM "${dataset.id}"` });
  assert.deepEqual(body.data, [{ n: 2 }]);
  assertError(await list('sort=title'), 400, 'invalid_request');
  assertError(await list('cursor=nonsense'), 400, 'invalid_request');
  assertError(await api.get(`${dataset.path}/rows?row_id=q_999999999`), 404, 'not_found');
});

test('rejected rows stay in the order of the file when their ids grow by a digit', async () => {
  const known = await (await withRejected()).quarantined();
  const last = Number(known.at(-1)!.row_id.slice(2));
  const lines = 10 ** String(last).length - last + 3;
  const dataset = await withRejected(`title,price,sold\n${'Cake,cheap,true\n'.repeat(lines)}`);
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `status=quarantined&limit=1000${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { body } = await api.get(`${dataset.path}/rows?${query}`);
    seen.push(...body.data.map(({ line }: { line: number }) => line));
    cursor = body.next_cursor;
  }
  assert.deepEqual(
    seen,
    Array.from({ length: lines }, (_, at) => at + 2),
  );
});

test('a rejected row enters the dataset by PUT with corrected data, once', async () => {
  const dataset = await withRejected();
  const [row] = await dataset.quarantined();
  const path = `${dataset.path}/rows/${row!.row_id}`;
  assertError(await api.put(path, { data: { title: 'Cake', price: 'cheap' } }), 400, 'invalid_request');
  assert.equal((await dataset.quarantined()).length, 3);
  const { status, body } = await api.put(path, { data: { title: 'Cake', price: 7, sold: true } });
  assert.equal(status, 200, JSON.stringify(body));
  assert.match(body.row_id, /^\d+$/);
  assert.deepEqual(body.data, { title: 'Cake', price: 7, sold: true });
  assertError(await api.put(path, { data: { title: 'Cake' } }), 404, 'not_found');
  assert.deepEqual(
    (await dataset.rows()).map(({ title }) => title),
    ['Bread', 'Roll', 'Cake'],
  );
  assert.equal((await dataset.quarantined()).length, 2);
});

test('a rejected row goes by DELETE, once', async () => {
  const dataset = await withRejected();
  const [row] = await dataset.quarantined();
  const path = `${dataset.path}/rows/${row!.row_id}`;
  assert.deepEqual((await api.delete(path)).body, { row_id: row!.row_id, deleted: true });
  assertError(await api.delete(path), 404, 'not_found');
  for (const id of ['q_', 'q_0', 'q_x', 'q_99999999999999999999', 'q_-1'])
    assertError(await api.delete(`${dataset.path}/rows/${id}`), 404, 'not_found');
  assert.equal((await dataset.quarantined()).length, 2);
});

test('all rejected rows are tried again by an import, and what is still bad stays', async () => {
  const dataset = await withRejected();
  const again = completed(await dataset.from({ source: { quarantine: true } }));
  assert.deepEqual([again.rows_imported, again.rows_rejected], [1, 2]);
  assert.deepEqual(
    (await dataset.rows()).map(({ title, price }) => [title, price]),
    [
      ['Bread', 3.5],
      ['Roll', 1],
      ['Pie', 5],
    ],
  );
  const rows = await dataset.quarantined();
  assert.deepEqual(
    rows.map(({ line, job_id }) => [line, job_id]),
    [
      [3, again.job_id],
      [5, again.job_id],
    ],
  );
  // A column that may be empty from now on makes the next one good.
  const columns = COLUMNS.map(({ name }) => ({ name, nullable: true }));
  assert.equal((await api.put(dataset.path, { columns })).status, 200);
  const planned = await dataset.from({ source: { quarantine: true }, dry_run: true });
  assert.deepEqual([planned.body.plan.rows_good, planned.body.rows_rejected], [1, 1]);
  completed(await dataset.from({ source: { quarantine: true } }));
  assert.equal((await dataset.quarantined()).length, 1);
  const last = completed(await dataset.from({ source: { quarantine: true } }));
  assert.deepEqual([last.rows_imported, last.rows_rejected], [0, 1]);
});

test('rejected rows of JSON keep their values as they were', async () => {
  const dataset = await newDataset(api, [...COLUMNS, { name: 'n', data_type: 'integer' }]);
  const file =
    '{"title":"a","price":"3","n":9007199254740993}\n{"title":\n{"title":"b","n":12345678901234567890}\n';
  completed(await dataset.send(file, 'on_error=quarantine', JSONL));
  const rows = await dataset.quarantined();
  assert.deepEqual(
    rows.map(({ line, data, raw, faults }) => ({
      line,
      data,
      raw,
      columns: faults.map((f: any) => f.column),
    })),
    [
      {
        line: 1,
        data: { title: 'a', price: '3', n: '9007199254740993' },
        raw: undefined,
        columns: ['price'],
      },
      { line: 2, data: {}, raw: '{"title":', columns: [null] },
      { line: 3, data: { title: 'b', n: '12345678901234567890' }, raw: undefined, columns: ['n'] },
    ],
  );
});

test('replayed rows can be matched by keys', async () => {
  const dataset = await newDataset(api, COLUMNS);
  completed(await dataset.send('title,price\nBread,1\n'));
  completed(await dataset.send('title,price,sold\nBread,2\nCake,3\n', 'on_error=quarantine'));
  const body = completed(
    await dataset.from({ source: { quarantine: true }, mode: 'upsert', keys: ['title'] }),
  );
  assert.deepEqual([body.rows_imported, body.rows_updated], [2, 1]);
  assert.deepEqual(
    (await dataset.rows()).map(({ title, price }) => [title, price]),
    [
      ['Bread', 2],
      ['Cake', 3],
    ],
  );
  assert.deepEqual(await dataset.quarantined(), []);
  assertError(await dataset.from({ source: { quarantine: true }, mode: 'replace' }), 400, 'invalid_request');
});

test('the quarantine of another account is out of reach, and goes with its dataset', async () => {
  const dataset = await withRejected();
  const [row] = await dataset.quarantined();
  const stranger = await provision(api);
  const path = `${dataset.path}/rows/${row!.row_id}`;
  assertError(await stranger.get(`${dataset.path}/rows?status=quarantined`), 404, 'not_found');
  assertError(await stranger.put(path, { data: { title: 'x' } }), 404, 'not_found');
  assertError(await stranger.delete(path), 404, 'not_found');
  const other = await withRejected();
  assertError(await api.delete(`${other.path}/rows/${row!.row_id}`), 404, 'not_found');
  assert.equal((await dataset.quarantined()).length, 3);
  assert.equal((await api.delete(dataset.path)).status, 200);
  assertError(await api.get(`${dataset.path}/rows?status=quarantined`), 404, 'not_found');
});

test('so many rejected rows are kept and no more, and that is told', async () => {
  const dataset = await newDataset(api, COLUMNS);
  const bad = (count: number) => `title,price\n${'Bread,cheap\n'.repeat(count)}`;
  const first = completed(await dataset.send(bad(60_000), 'on_error=quarantine'));
  assert.deepEqual([first.rows_rejected, first.rows_quarantined, first.notes], [60_000, 60_000, []]);
  const second = completed(await dataset.send(`${bad(60_000)}Good,1\n`, 'on_error=quarantine'));
  assert.deepEqual(
    [second.rows_imported, second.rows_rejected, second.rows_quarantined, second.errors.length],
    [1, 60_000, 40_000, 100],
  );
  assert.match(second.notes.join(), /60000 rejected rows, 40000 were kept/);
  const { body } = await api.get(`${dataset.path}/rows?status=quarantined&limit=1`);
  assert.equal(body.total, 100_000);
});
