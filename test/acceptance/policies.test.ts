import assert from 'node:assert/strict';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FIXTURES } from '../fixtures/path.ts';
import type { PolicyFile } from '../fixtures/policies.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { newShopSpider } from '../support/crawls.ts';
import { declaredOperations } from '../support/declared.ts';
import { endOfRun, newPipeline, startRun } from '../support/pipelines.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { type RangedFiles, serveRangedFiles } from '../support/ranged-files.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';

let folder: string;
let program: RunningProgram;
let api: ApiClient;
let shop: ShopSite;
let files: RangedFiles;

const policies = (said: PolicyFile) => writeFileSync(join(folder, 'policies.json'), JSON.stringify(said));

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-policies-'));
  policies({});
  [shop, files] = await Promise.all([openShop(6), serveRangedFiles()]);
  program = await startProgram({
    main: FIXTURES,
    environment: { GRANARY_FETCH_ALLOW: '127.0.0.0/8', FIXTURE_POLICIES: join(folder, 'policies.json') },
  });
  api = program.client;
});
after(async () => {
  await program.dispose();
  await shop.close();
  files.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => policies({}));

const newDataset = async (rows: object[] = []): Promise<string> => {
  const columns = [
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
  ];
  const { dataset_id: id } = good(await api.post('/api/v1/datasets', { name: crypto.randomUUID(), columns }));
  if (rows.length > 0) good(await api.post(`/api/v1/datasets/${id}/rows`, { rows }));
  return id;
};

const refused = (answer: Parameters<typeof assertError>[0], what: string) => {
  assertError(answer, 403, 'forbidden');
  assert.equal(answer.body.required, 'policy:test', what);
};

/** Queries that operations do not do without. */
const NEEDED: Record<string, string> = {
  'queue.items': '?queue=any',
  'search-console.snapshot': '?site_id=any',
  'search-console.open-callback': '?state=any',
};

test('a policy that refuses stops each operation that moves data, before anything is done', async () => {
  const dataset = await newDataset([{ title: 'a', price: 1 }]);
  const operations = (await declaredOperations(program.address)).filter(({ moves }) => moves !== 'nothing');
  assert.ok(operations.length > 50, 'most operations move data');
  const before = good(await api.get('/resources'));
  policies({ refuse: '.' });
  for (const { id, method, path, neededQuery, exampleBody } of operations) {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      name === 'dataset_id' ? dataset : crypto.randomUUID(),
    );
    const query = NEEDED[id] ?? `?${new URLSearchParams(neededQuery)}`;
    refused(await api.call(method, `${filled}${query}`, exampleBody), id);
  }
  policies({});
  assert.deepEqual(good(await api.get('/resources')), before);
  assert.equal(good(await api.get(`/api/v1/datasets/${dataset}/rows`)).total, 1);
});

test('a policy that masks a column closes the whole table for other engines, which would read it as it is', async () => {
  const dataset = await newDataset([{ title: 'a', price: 1 }]);
  const table = `/iceberg/v1/namespaces/datasets/tables/${dataset}`;
  policies({ masks: { price: 'hash' } });
  for (const path of [table, `${table}/credentials`]) {
    const answer = await api.get(path);
    assertError(answer, 403, 'forbidden');
    assert.match(answer.body.error.message, /masks price/);
  }
  assert.equal((await api.call('HEAD', table)).status, 403);
  policies({ refuse: '^datasets[.]iceberg-table$' });
  assertError(await api.get(table), 403, 'forbidden');
  policies({});
  good(await api.get(table));
});

test('a policy that refuses jobs ends each that moves data, and nothing of it is kept', async () => {
  const dataset = await newDataset();
  const { spiderId, datasetId } = await newShopSpider(api, `${shop.address}/`, 'Refused');
  const url = files.add('/rows.csv', 'title,price\na,1\n', 'text/csv');
  const stored = good(await api.post('/api/v1/etl/fetch?wait=20', { url }));
  const rich = await newDataset([{ title: `${shop.address}/`, price: 1 }]);
  const enrichment = { dataset_id: rich, source_name: 'page_metadata', match_column: 'title' };
  policies({ refuse: '^the job' });
  const started = {
    compress: (await api.post('/api/v1/etl/compress?wait=0', { artifact_id: stored.artifact.artifact_id }))
      .body.job_id,
    load: (await api.post('/api/v1/etl/load?wait=0', { dataset_id: rich, target: { table: 'refused' } })).body
      .job_id,
    enrichment: (await api.post('/api/v1/enrichment/enrich', enrichment)).body.job_id,
    factory: (
      await api.post('/api/v1/spiders/factory', { sites: [{ url: `${shop.address}/` }], save: false })
    ).body.job_id,
    crawl: (await api.post('/api/v1/crawl/jobs', { spider_id: spiderId })).body.job_id,
    import: (await api.post(`/api/v1/datasets/${dataset}/import?wait=0`, { source: { url } })).body.job_id,
    fetch: (await api.post('/api/v1/etl/fetch?wait=0', { url })).body.job_id,
    parse: (await api.post('/api/v1/etl/parse?wait=0', { url })).body.job_id,
  };
  const states = async () =>
    good(
      await api.post('/api/v1/query/hybrid', {
        sql: 'SELECT * FROM granary_jobs',
      }),
    ).data;
  for (const [name, id] of Object.entries(started)) {
    assert.equal(typeof id, 'string', `${name} was accepted`);
    for (;;) {
      const job = (await states()).find(({ job_id }: any) => job_id === id);
      if (job?.state === 'running') continue;
      assert.equal(job?.state, 'failed', name);
      assert.match(JSON.stringify(job.error), /policy of the tests refuses/, name);
      break;
    }
  }
  policies({});
  for (const id of [dataset, datasetId])
    assert.equal(good(await api.get(`/api/v1/datasets/${id}/rows`)).total, 0);
});

test('every kind of job that moves data says so', () => {
  const source = fileURLToPath(new URL('../../src', import.meta.url));
  const still = ['platform/tables/upkeep.ts', 'platform/runs/run-job.ts', 'run-scheduled.ts'];
  const kinds = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/test/.test(file) && /jobs\.define</.test(readFileSync(join(source, file), 'utf8')))
    .filter((file) => !still.some((name) => file.endsWith(name)));
  assert.ok(kinds.length >= 5);
  for (const file of kinds) assert.match(readFileSync(join(source, file), 'utf8'), /\bmoves\b/, file);
});

test('a policy that refuses stages fails each that moves data', async () => {
  const dataset = await newDataset([{ title: 'a', price: 1 }]);
  const stages = {
    seed: { urls: [`${shop.address}/`] },
    filter: { from_dataset_id: dataset, filters: { price: { gte: 0 } }, dataset_name: 'Filtered' },
    transform: { sql: `SELECT 1 AS one`, dataset_name: 'Transformed' },
    export: { dataset_id: dataset, format: 'csv' },
    webhook: { webhook_url: `${shop.address}/hook` },
    quality_gate: { dataset_id: dataset, min_rows: 1 },
    external: { instructions: 'Label the rows' },
    fetch: { url: `${shop.address}/` },
  };
  const pipelines: [string, string][] = [];
  for (const [type, config] of Object.entries(stages))
    pipelines.push([type, (await newPipeline(api, [{ id: 'only', type, config }])).pipeline_id]);
  policies({ refuse: '^the stage' });
  for (const [type, id] of pipelines) {
    const run = await endOfRun(api, (await startRun(api, id)).run_id);
    assert.equal(run.status, 'failed', type);
    assert.equal(run.stages.only.error.code, 'forbidden', type);
    assert.match(run.stages.only.error.message, /policy of the tests refuses/, type);
  }
  policies({});
  assert.deepEqual(
    good(await api.get('/api/v1/datasets?search=ed')).data.filter(({ name }: any) =>
      ['Filtered', 'Transformed'].includes(name),
    ),
    [],
  );
});

test('a policy that masks shows masked values where that is possible, and nothing where it is not', async () => {
  const id = await newDataset([
    { title: 'Ada Lovelace', price: 1.5 },
    { title: null, price: 2 },
  ]);
  const rows = async (query = '') => api.get(`/api/v1/datasets/${id}/rows${query}`);
  const titles = async () => good(await rows()).data.map(({ data }: any) => data.title);
  for (const [mask, shown] of Object.entries({
    redact: '***',
    last4: '***lace',
    null: null,
    hash: '1b1a7f8d1ce6ba1a6f5c7e5dac3cbd9d',
  })) {
    policies({ masks: { title: mask as never } });
    const [first, empty] = await titles();
    if (mask === 'hash') assert.match(first, /^[0-9a-f]{64}$/);
    else assert.equal(first, shown, mask);
    assert.equal(empty, null);
  }
  policies({ masks: { title: 'redact' } });
  assert.deepEqual(good(await rows()).data[0].data, { title: '***', price: 1.5 });
  const [{ row_id: rowId }] = good(await rows()).data;
  assert.equal(good(await rows(`?row_id=${rowId}`)).data[0].data.title, '***');
  for (const query of ['?sort=title', '?sort=price,-title', '?status=quarantined'])
    assertError(await rows(query), 403, 'forbidden');
  const filters = encodeURIComponent(JSON.stringify({ title: { contains: 'Ada' } }));
  assertError(await rows(`?filters=${filters}`), 403, 'forbidden');
  assertError(await api.post(`/api/v1/datasets/${id}/export`, { format: 'json' }), 403, 'forbidden');
  assertError(await api.post('/api/v1/query', { sql: 'SELECT 1' }), 403, 'forbidden');
  assertError(await api.get(`/api/v1/datasets/${id}/stats`), 403, 'forbidden');
});
