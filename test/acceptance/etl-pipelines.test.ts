import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import {
  ETL,
  endOfEtl,
  etlUntil,
  fileToTable,
  newEtlPipeline,
  runEtl,
  serveHeldFile,
  startEtl,
} from '../support/etl-pipelines.ts';
import { readEvents } from '../support/event-stream.ts';
import { databasesDuringTests } from '../support/program-during-tests.ts';
import { runTemplate, TEMPLATES } from '../support/templates.ts';
import { provision, withScopes } from '../support/tenants.ts';

const its = databasesDuringTests();

const upsert = (table: string) => ({ target: { table }, mode: 'upsert', keys: ['sku'] });
const rowsOf = async (table: string) =>
  (await queryAsAdmin(its.program, `SELECT * FROM ${its.own}."${table}" ORDER BY 1`)).rows;
const artifacts = async () =>
  Number((await its.api.get('/api/v1/artifacts?limit=1')).headers.get('x-total-count'));

test('a pipeline is created, shown, listed, changed and deleted', async () => {
  const made = await newEtlPipeline(its.api, fileToTable('https://files.example.com/a.csv', upsert('a')), {
    description: 'Three steps',
  });
  assert.match(made.pipeline_id, /^[0-9a-f-]{36}$/);
  assert.deepEqual([made.status, made.stages, made.description], ['created', 3, 'Three steps']);
  assert.deepEqual(made.concurrency, { max_runs: 1, policy: 'queue' });
  const path = `${ETL}/pipelines/${made.pipeline_id}`;
  assert.deepEqual(good(await its.api.get(path)), made);
  const other = await newEtlPipeline(its.api, [{ id: 'a', type: 'pass' }], { name: 'Nothing to do' });
  const first = good(await its.api.get(`${ETL}/pipelines?limit=1`));
  assert.deepEqual([first.total, first.has_more, first.data[0]], [2, true, other]);
  const second = good(await its.api.get(`${ETL}/pipelines?limit=1&offset=1`));
  assert.deepEqual([second.has_more, second.data[0]], [false, made]);
  assert.deepEqual(good(await its.api.get(`${ETL}/pipelines?search=nothing`)).data, [other]);
  assert.deepEqual(
    good(await its.api.get(`${ETL}/pipelines?search=_`)).data,
    [],
    'signs of SQL mean themselves',
  );
  const changed = good(
    await its.api.put(path, {
      name: 'Other',
      stages: [{ id: 'a', type: 'pass' }],
      concurrency: { max_runs: 2 },
    }),
  );
  assert.deepEqual(
    [changed.name, changed.stages, changed.description, changed.concurrency],
    ['Other', 1, 'Three steps', { max_runs: 2, policy: 'queue' }],
  );
  assert.deepEqual(good(await its.api.delete(path)), { pipeline_id: made.pipeline_id, deleted: true });
  for (const answer of [await its.api.get(path), await its.api.put(path, {}), await its.api.delete(path)])
    assertError(answer, 404, 'not_found');
  assertError(await its.api.post(`${path}/run`, {}), 404, 'not_found');
});

test('a file goes to a table, and with the next run its rows are replaced by their keys', async () => {
  const url = its.files.add('/prices.csv', 'sku,price,seen\na,1.5,2026-01-01\nb,2,2026-01-02\n');
  const before_ = await artifacts();
  const { pipeline_id: id } = await newEtlPipeline(
    its.api,
    fileToTable('{{ params.url }}', upsert('prices')),
    {
      params: { url },
    },
  );
  const started = await startEtl(its.api, id);
  assert.match(started.run_id, /^er_/);
  assert.deepEqual([started.status, started.pipeline_id, started.trigger], ['running', id, 'manual']);
  const run = await endOfEtl(its.api, started.run_id);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  const { fetch, parse, load } = run.stages;
  assert.deepEqual([fetch.output.name, fetch.output.media_type], ['prices.csv', 'text/csv']);
  assert.deepEqual([parse.output.format, parse.output.rows, parse.output.rows_rejected], ['csv', 2, 0]);
  assert.deepEqual(
    parse.output.columns.map(({ data_type }: any) => data_type),
    ['text', 'float', 'timestamp'],
  );
  const { job_id: jobId, ...loaded } = load.output;
  const table = { connection: null, schema: its.own, table: 'prices' };
  assert.deepEqual(loaded, { ...table, rows: 2, rows_updated: 0, created: true });
  assert.equal(
    good(await its.api.post(`${ETL}/load?job_id=${jobId}`, {})).rows,
    2,
    'the job can be asked for',
  );
  assert.equal(await artifacts(), before_ + 2, 'the file and the Parquet of it');
  assert.deepEqual(
    (await rowsOf('prices')).map(({ sku, price }) => [sku, price]),
    [
      ['a', 1.5],
      ['b', 2],
    ],
  );
  const more = its.files.add('/more.csv', 'sku,price,seen\nb,3,2026-01-03\nc,4,2026-01-03\n');
  const again = await runEtl(its.api, id, { params: { url: more } });
  assert.deepEqual([again.stages.load.output.rows_updated, again.stages.load.output.created], [1, false]);
  assert.deepEqual(
    (await rowsOf('prices')).map(({ sku, price }) => [sku, price]),
    [
      ['a', 1.5],
      ['b', 3],
      ['c', 4],
    ],
  );
  const listed = good(await its.api.get(`${ETL}/pipelines/${id}/runs?status=completed&limit=1`));
  assert.deepEqual([listed.total, listed.has_more, listed.data[0]], [2, true, again]);
  const events = await readEvents(its.api, `${ETL}/runs/${run.run_id}`);
  const ends = events.filter(({ event }) => event === 'stage.completed').map(({ data }) => data.stage_id);
  assert.deepEqual(ends, ['fetch', 'parse', 'load']);
  assert.deepEqual([events.at(-1)?.event, events.at(-1)?.data.run_id], ['completed', run.run_id]);
});

test('files branch, are packed and unpacked, and stand beside stages of other kinds', async () => {
  const url = its.files.add('/branch.csv', 'n\n1\n2\n3\n');
  const rows = '{{ stages.parse.rows }}';
  const { pipeline_id: id } = await newEtlPipeline(its.api, [
    { id: 'fetch', type: 'fetch', config: { url, name: 'numbers.csv' } },
    { id: 'pack', type: 'compress', depends_on: ['fetch'], config: { format: 'zstd', level: 3 } },
    { id: 'parse', type: 'parse', depends_on: ['pack'] },
    { id: 'shelve', type: 'compress', depends_on: ['parse'] },
    {
      id: 'many',
      type: 'branch',
      depends_on: ['shelve'],
      config: { value: rows, operator: 'gt', than: 2, if_true: ['load'], if_false: ['tell'] },
    },
    { id: 'load', type: 'load', depends_on: ['many'], config: { target: { table: 'numbers' } } },
    {
      id: 'tell',
      type: 'webhook',
      depends_on: ['many'],
      config: { webhook_url: `${its.files.address}/hook` },
    },
  ]);
  const run = await runEtl(its.api, id);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  const { pack, parse, shelve, load, tell } = run.stages;
  assert.deepEqual([pack.output.name, pack.output.format], ['numbers.csv.zst', 'zstd']);
  assert.deepEqual([parse.output.name, shelve.output.name], ['numbers.parquet', 'numbers.parquet.gz']);
  assert.deepEqual([load.output.rows, tell.status, tell.skip_reason], [3, 'skipped', 'branch']);
  assert.deepEqual(
    (await rowsOf('numbers')).map(({ n }) => n),
    ['1', '2', '3'],
  );
});

test('rows that a transform makes are loaded, also into a PostgreSQL elsewhere', async () => {
  const columns = [{ name: 'n', data_type: 'integer' }];
  const { dataset_id: id } = good(await its.api.post('/api/v1/datasets', { name: 'Numbers', columns }));
  good(await its.api.post(`/api/v1/datasets/${id}/rows`, { rows: [{ n: 1 }, { n: 2 }] }));
  const load = { target: { table: 'doubled', connection: 'warehouse' }, mode: 'replace' };
  const stages = [
    {
      id: 'double',
      type: 'transform',
      config: { sql: 'SELECT n * 2 AS n FROM "Numbers"', dataset_name: 'Doubled' },
    },
    { id: 'load', type: 'load', depends_on: ['double'], config: load },
  ];
  const early = await its.api.post(`${ETL}/pipelines`, { name: 'Elsewhere', stages });
  assertError(early, 400, 'invalid_request');
  assert.equal(early.body.details[0].path, 'stages[1].config.target.connection');
  const connections = { warehouse: its.outside.url };
  const made = await newEtlPipeline(its.api, stages, { connections });
  assert.ok(!JSON.stringify(made).includes(its.outside.role), 'an address is never shown');
  const run = await runEtl(its.api, made.pipeline_id);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  assert.deepEqual([run.stages.load.output.connection, run.stages.load.output.rows], ['warehouse', 2]);
  const { rows } = await its.outside.query('SELECT n::int FROM public.doubled ORDER BY n');
  assert.deepEqual(rows, [{ n: 2 }, { n: 4 }]);
  const wrong = await its.api.put(`${ETL}/pipelines/${made.pipeline_id}`, {
    connections: { other: 'mysql://x' },
  });
  assertError(wrong, 400, 'invalid_request');
  assert.equal(wrong.body.details[0].path, 'connections.other');
});

test('a run is paused with its job, goes on, and is cancelled with its job', async () => {
  const held = await serveHeldFile('sku\na\n');
  try {
    const { pipeline_id: id } = await newEtlPipeline(its.api, fileToTable(held.url, upsert('held')));
    const { run_id: runId } = await startEtl(its.api, id);
    const path = `${ETL}/runs/${runId}`;
    await etlUntil(its.api, runId, ({ stages }) => stages.fetch.waiting === 'later' && held.asked() > 0);
    assertError(await its.api.post(`${path}/pause`, { resume: true }), 409, 'conflict');
    const paused = good(await its.api.post(`${path}/pause`));
    assert.equal(paused.status, 'paused');
    assertError(await its.api.post(`${path}/pause`, {}), 409, 'conflict');
    const jobId = /et_\w+/.exec(paused.stages.fetch.log[0].line)?.[0];
    const job = async () => good(await its.api.post(`${ETL}/fetch?job_id=${jobId}`, {}));
    assert.equal((await job()).status, 'paused');
    held.release();
    const resumed = good(await its.api.post(`${path}/pause`, { resume: true }));
    assert.equal(resumed.status, 'running');
    const run = await endOfEtl(its.api, runId);
    assert.deepEqual([run.status, run.stages.load.output.rows], ['completed', 1], JSON.stringify(run));
    assertError(await its.api.post(`${path}/cancel`), 409, 'conflict');
    assert.equal((await rowsOf('held')).length, 1);
  } finally {
    held.close();
  }
  const never = await serveHeldFile('sku\nb\n');
  try {
    const { pipeline_id: id } = await newEtlPipeline(its.api, fileToTable(never.url, upsert('never')));
    const first = await startEtl(its.api, id);
    const second = await startEtl(its.api, id);
    assert.equal(second.queued, true);
    const seen = await etlUntil(its.api, first.run_id, ({ stages }) => stages.fetch.log.length > 0);
    const cancelled = good(await its.api.post(`${ETL}/runs/${first.run_id}/cancel`));
    assert.deepEqual(
      [cancelled.status, cancelled.stages.fetch.status, cancelled.stages.load.status],
      ['cancelled', 'cancelled', 'skipped'],
    );
    const jobId = /et_\w+/.exec(seen.stages.fetch.log[0].line)?.[0];
    assert.equal(good(await its.api.post(`${ETL}/fetch?job_id=${jobId}`, {})).status, 'cancelled');
    await etlUntil(its.api, second.run_id, ({ queued }) => !queued);
    good(await its.api.delete(`${ETL}/pipelines/${id}`));
    assert.equal(good(await its.api.get(`${ETL}/runs/${second.run_id}`)).status, 'cancelled');
  } finally {
    never.close();
  }
});

test('what was completed is not done again by a run that goes on from a failed one', async () => {
  const url = its.files.add('/once.csv', 'sku,price\na,many\n');
  const bad = {
    columns: [
      { name: 'sku', data_type: 'text' },
      { name: 'price', data_type: 'float' },
    ],
  };
  const [fetch, , load] = fileToTable(url, upsert('once'));
  const parse = { id: 'parse', type: 'parse', depends_on: ['fetch'], config: bad };
  const { pipeline_id: id } = await newEtlPipeline(its.api, [fetch!, parse, load!]);
  const failed = await runEtl(its.api, id);
  assert.equal(failed.status, 'failed');
  assert.match(
    failed.error.message,
    /parse "et_\w+" failed: Nothing was stored: 1 record is invalid.*line 2/,
  );
  assert.equal(failed.stages.load.status, 'skipped');
  assert.equal(its.files.files.get('/once.csv')?.requests?.length, 1);
  const mended = { ...parse, config: { ...bad, on_error: 'skip' } };
  good(await its.api.put(`${ETL}/pipelines/${id}`, { stages: [fetch, mended, load] }));
  const run = await runEtl(its.api, id, { resume_run: failed.run_id });
  assert.deepEqual([run.status, run.resumed_from], ['completed', failed.run_id], JSON.stringify(run));
  assert.equal(run.stages.parse.output.rows_rejected, 1);
  assert.equal(its.files.files.get('/once.csv')?.requests?.length, 1, 'fetched once');
  const other = await newEtlPipeline(its.api, [{ id: 'a', type: 'pass' }]);
  const strange = { resume_run: failed.run_id };
  assertError(await its.api.post(`${ETL}/pipelines/${other.pipeline_id}/run`, strange), 404, 'not_found');
});

test('rows that a failed run had loaded are not loaded again by one that goes on from it', async () => {
  const url = its.files.add('/late.csv', 'sku,price\na,1\nb,2\n');
  const append = { target: { table: 'late' }, mode: 'append' };
  const { pipeline_id: id } = await newEtlPipeline(its.api, fileToTable(url, append));
  // The rows are in their table when the note of it fails, at every attempt; those of other accounts go on.
  await queryAsAdmin(
    its.program,
    `CREATE FUNCTION refuse_loaded() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
     CREATE TRIGGER refuse_loaded BEFORE INSERT ON events FOR EACH ROW
     WHEN (NEW.type = 'etl.table_loaded' AND NEW.account_id = '${its.api.accountId}')
     EXECUTE FUNCTION refuse_loaded()`,
  );
  const failed = await runEtl(its.api, id);
  await queryAsAdmin(its.program, 'DROP FUNCTION refuse_loaded CASCADE');
  assert.deepEqual([failed.status, failed.stages.load.status], ['failed', 'failed']);
  assert.equal((await rowsOf('late')).length, 2);

  const again = await runEtl(its.api, id, { resume_run: failed.run_id });
  assert.deepEqual([again.status, again.stages.load.output.rows], ['completed', 2], JSON.stringify(again));
  assert.equal((await rowsOf('late')).length, 2);

  const wanted = await runEtl(its.api, id, { resume_run: again.run_id, from_stage: 'load' });
  assert.equal(wanted.status, 'completed');
  assert.equal((await rowsOf('late')).length, 4, 'what completed is done again when it is asked for');
});

test('every fault of a graph is told at once, with its path', async () => {
  const stages = [
    { id: 'a', type: 'fetch', config: { url: 'ftp://files.example.com/a' } },
    { id: 'b', type: 'fetch', depends_on: ['c'], config: {} },
    { id: 'c', type: 'compress', depends_on: ['b'], config: { format: 'gzip', level: 12 } },
    { id: 'd', type: 'parse', config: { delimiter: 'äö', artefact: 1 } },
    { id: 'e', type: 'parse', config: { artifact_id: uuidv7(), url: 'https://files.example.com/a' } },
    {
      id: 'f',
      type: 'load',
      depends_on: ['d', 'missing'],
      config: { mode: 'upsert', target: { table: 'x' } },
    },
    { id: 'g', type: 'load', config: { target: { tabel: 'x' } } },
    { id: 'h', type: 'load', depends_on: ['d'], config: { target: { table: 'granary_loads', schema: 'x' } } },
    { id: 'i', type: 'fetsh' },
    {
      id: 'j',
      type: 'fetch',
      config: { url: 'http://10.0.0.1/a', checksum: { algorithm: 'md5', value: 'abc', of: 'a' } },
    },
    {
      id: 'k',
      type: 'load',
      config: { dataset_id: 'ds_00000000000000000000000000', target: { table: 'x' } },
    },
  ];
  const answer = await its.api.post(`${ETL}/pipelines`, { name: 'Wrong', stages });
  assertError(answer, 400, 'invalid_request');
  const found = new Map<string, string>(answer.body.details.map(({ path, message }: any) => [path, message]));
  const expected: [string, RegExp][] = [
    ['stages[0].config.url', /pattern/],
    ['stages[1].config.url', /missing/],
    ['stages[1].depends_on[0]', /b → c → b/],
    ['stages[2].config.level', /at most 9/],
    ['stages[3].config.artifact_id', /missing.*fetch.*or give url/],
    ['stages[3].config.artefact', /not a field/],
    ['stages[3].config.delimiter', /one ASCII character/],
    ['stages[4].config.url', /combined with artifact_id/],
    ['stages[4].config.artifact_id', /no such artifact/i],
    ['stages[5].depends_on[1]', /no stage "missing"/],
    ['stages[5].config.keys', /key columns/],
    ['stages[6].config.target.table', /missing/],
    ['stages[6].config.target.tabel', /not a field/],
    ['stages[6].config.artifact_id', /missing/],
    ['stages[7].config.target.table', /uses itself/],
    ['stages[7].config.target.schema', /connection/],
    ['stages[8].type', /no stage type "fetsh".*fetch/],
    ['stages[9].config.url', /10\.0\.0\.1|private|not allowed|refused/i],
    ['stages[9].config.checksum.of', /not a field/],
    ['stages[10].config.dataset_id', /no such dataset/],
  ];
  for (const [path, message] of expected) assert.match(found.get(path) ?? `nothing at ${path}`, message);
  const address = { target: { table: 'x', url: 'postgresql://u:p@h/d' } };
  const told = await its.api.post(`${ETL}/pipelines`, {
    name: 'Secret',
    stages: [{ id: 'a', type: 'load', config: address }],
  });
  assert.ok(told.body.details.some(({ path }: any) => path === 'stages[0].config.target.url'));
  for (const body of [{ name: 'None', stages: [] }, { stages: [] }, { name: 'x' }])
    assertError(await its.api.post(`${ETL}/pipelines`, body), 400, 'invalid_request');
  const asks = await newEtlPipeline(its.api, [
    { id: 'a', type: 'fetch', config: { url: '{{ params.url }}' } },
  ]);
  const missing = await its.api.post(`${ETL}/pipelines/${asks.pipeline_id}/run`, {});
  assertError(missing, 400, 'invalid_request');
  assert.match(missing.body.details[0].message, /the parameter "url"/);
});

test('another account and a key without the scope see and change nothing', async () => {
  const made = await newEtlPipeline(its.api, [{ id: 'a', type: 'external' }]);
  const run = await startEtl(its.api, made.pipeline_id);
  const path = `${ETL}/pipelines/${made.pipeline_id}`;
  const runPath = `${ETL}/runs/${run.run_id}`;
  const other = await provision(its.program.client);
  for (const answer of [
    await other.get(path),
    await other.put(path, { name: 'Mine' }),
    await other.delete(path),
    await other.post(`${path}/run`, {}),
    await other.get(`${path}/runs`),
    await other.get(runPath),
    await other.post(`${runPath}/pause`, {}),
    await other.post(`${runPath}/cancel`),
    await its.api.get(`${ETL}/runs/pr_${run.run_id.slice(3)}`),
    await its.api.get(`${ETL}/pipelines/pl_${run.run_id.slice(3)}`),
    await its.api.get(`/api/v1/pipelines/runs/${run.run_id}`),
  ])
    assertError(answer, 404, 'not_found');
  assert.equal(good(await other.get(`${ETL}/pipelines`)).total, 0);
  const { artifact } = good(
    await its.api.post(`${ETL}/fetch`, { url: its.files.add('/theirs.csv', 'n\n1\n') }),
  );
  const foreign = { artifact_id: artifact.artifact_id };
  const stolen = await other.post(`${ETL}/pipelines`, {
    name: 'Theirs',
    stages: [{ id: 'a', type: 'parse', config: foreign }],
  });
  assert.equal(stolen.body.details[0].path, 'stages[0].config.artifact_id');
  const reader = await withScopes(its.api, ['etl:read']);
  good(await reader.get(path));
  assertError(await reader.post(`${path}/run`, {}), 403, 'forbidden');
  assertError(await (await withScopes(its.api, ['pipelines:write'])).get(path), 403, 'forbidden');
  assert.equal(good(await its.api.get(runPath)).status, 'running');
});

test('templates know the stages, and the one that comes with Granary takes a file to a table', async () => {
  const { data } = good(await its.api.get(`${TEMPLATES}/operations?limit=100`));
  const names = data.map(({ name }: any) => name);
  for (const name of ['fetch', 'compress', 'parse', 'load']) assert.ok(names.includes(name), name);
  const { template_id: id } = good(await its.api.get(`${TEMPLATES}/by-name/file-to-parquet-to-sql`));
  const url = its.files.add(
    '/shipped.json',
    '[{"sku":"a","price":1},{"sku":"b","price":2.5}]',
    'application/json',
  );
  for (const rows of [2, 2]) {
    const run = await runTemplate(its.api, id, { url, table: 'shipped' });
    assert.deepEqual([run.status, run.stages.load.output.rows], ['completed', rows], JSON.stringify(run));
  }
  assert.deepEqual(await rowsOf('shipped'), [
    { sku: 'a', price: 1 },
    { sku: 'b', price: 2.5 },
  ]);
  const keyless = await its.api.post(`${TEMPLATES}/${id}/run`, {
    inputs: { url, table: 'shipped', mode: 'upsert' },
  });
  assertError(keyless, 400, 'invalid_request');
  assert.match(JSON.stringify(keyless.body.details), /key columns/);
});
