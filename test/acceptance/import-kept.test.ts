import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { prefixedId } from '../../src/kernel/ids.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { completed, newDataset, parquetOf } from '../support/imports.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';

const COLUMNS = [
  { name: 'title', data_type: 'text', nullable: false },
  { name: 'price', data_type: 'float' },
];
const KEEP = 'dry_run=true&keep=true';

let program: ProgramInUse;
let api: ApiClient;

before(async () => {
  program = await joinProgram();
  api = program.client;
});
after(() => program.dispose());

/** Seconds, for each object that stands for the upload. */
async function keptFor(uploadId: string): Promise<number[]> {
  const { rows } = await queryAsAdmin(
    program,
    'SELECT extract(epoch FROM expires_at - now())::float AS seconds FROM expiring_objects WHERE object_key LIKE $1',
    [`%/${uploadId}`],
  );
  return rows.map(({ seconds }) => seconds);
}

test('a file sent for a preview is kept, previewed with other options, and imported without being sent again', async () => {
  const dataset = await newDataset(api, COLUMNS);
  const preview = good(await dataset.send('title;price\nBread;3.5\nCake;cheap\n', KEEP));
  assert.match(preview.upload_id, /^up_[0-9a-z]{26}$/);
  assert.deepEqual([preview.status, preview.plan.delimiter, preview.plan.rows_good], ['planned', ';', 1]);
  const [seconds = 0] = await keptFor(preview.upload_id);
  assert.ok(seconds > 0 && seconds <= 3_600, `kept for ${seconds} s`);

  const source = { upload_id: preview.upload_id };
  const other = good(await dataset.from({ source, dry_run: true, mapping: { price: null } }));
  assert.deepEqual([other.plan.rows_good, other.upload_id], [2, null]);
  const job = completed(await dataset.from({ source, on_error: 'quarantine' }));
  assert.deepEqual([job.rows_imported, job.rows_quarantined, job.upload_id], [1, 1, null]);
  assert.deepEqual(await dataset.rows(), [{ title: 'Bread', price: 3.5 }]);

  await eventually(async () => assert.deepEqual(await keptFor(preview.upload_id), []));
  assertError(await dataset.from({ source }), 404, 'not_found');
});

test('Parquet, forms and what only the name of a file tells are kept too', async () => {
  const dataset = await newDataset(api, COLUMNS);
  const parquet = await parquetOf("SELECT 'Bread' AS title, 3 AS price FROM range(3)");
  const sent = good(await dataset.send(parquet, KEEP, { 'content-type': 'application/octet-stream' }));
  assert.equal(completed(await dataset.from({ source: { upload_id: sent.upload_id } })).rows_imported, 3);

  // By its content alone this is one JSON document.
  const wrapped = await newDataset(api, [{ name: 'rows', data_type: 'jsonb' }]);
  const form = new FormData();
  form.set('file', new File(['{"rows":[{"title":"Roll"}]}'], 'rolls.jsonl'));
  const response = await fetch(`${program.address}${wrapped.path}/import?${KEEP}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${program.key}` },
    body: form,
  });
  const named = (await response.json()) as { upload_id: string; plan: { format: string } };
  assert.equal(named.plan.format, 'jsonl');
  completed(await wrapped.from({ source: { upload_id: named.upload_id } }));
  assert.deepEqual(await wrapped.rows(), [{ rows: [{ title: 'Roll' }] }]);
});

test('a file whose preview fails is kept as well: other options may read it', async () => {
  const dataset = await newDataset(api, COLUMNS);
  const failed = good(await dataset.send('Name,price\nBread,3\n', `${KEEP}&ignore_unknown=true`));
  assert.deepEqual([failed.status, failed.plan, failed.error.code], ['failed', null, 'invalid_request']);
  assert.match(failed.error.message, /required and not in the file: "title"/);
  const source = { upload_id: failed.upload_id };
  completed(await dataset.from({ source, mapping: { Name: 'title' } }));
  assert.deepEqual(await dataset.rows(), [{ title: 'Bread', price: 3 }]);
});

test('nothing is kept unless that is asked for; an unknown upload and one of another account are not found', async () => {
  const dataset = await newDataset(api, COLUMNS);
  assert.equal(good(await dataset.send('title\nBread\n', 'dry_run=true')).upload_id, null);
  const { upload_id } = good(await dataset.send('title\nBread\n', KEEP));
  const stranger = await provision(program.client, { name: 'Stranger to uploads' });
  const theirs = await newDataset(stranger, COLUMNS);
  for (const id of [upload_id, prefixedId('up'), '../elsewhere', ''])
    assertError(await theirs.from({ source: { upload_id: id }, dry_run: true }), 404, 'not_found');
  assertError(await dataset.send('title\nBread\n', 'keep=true'), 400, 'invalid_request');
});
