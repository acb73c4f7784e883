import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidOf } from '../../src/kernel/ids.ts';
import { callToEnd } from '../support/call-to-end.ts';
import { type ApiClient, good } from '../support/client.ts';
import { newShopSpider } from '../support/crawls.ts';
import { enrich, newDataset } from '../support/enrichments.ts';
import { eventually } from '../support/eventually.ts';
import {
  columnsOf,
  edgeInto,
  graphOf,
  type LineageReceiver,
  linesOf,
  openReceiver as openLineageReceiver,
  whenLines,
} from '../support/lineage.ts';
import { endOfRun, newPipeline, startRun } from '../support/pipelines.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { type RangedFiles, serveRangedFiles } from '../support/ranged-files.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { newTemplate, runTemplate } from '../support/templates.ts';
import { openReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let program: RunningProgram;
let api: ApiClient;
let shop: ShopSite;
let files: RangedFiles;
let hooks: WebhookReceiver;
let events: LineageReceiver;

before(async () => {
  [shop, files, hooks, events] = await Promise.all([
    openShop(12),
    serveRangedFiles(),
    openReceiver(),
    openLineageReceiver(),
  ]);
  program = await startProgram({
    environment: { GRANARY_FETCH_ALLOW: '127.0.0.0/8', OPENLINEAGE_URL: events.address },
  });
  api = program.client;
});
after(async () => {
  await program.dispose();
  await Promise.all([shop.close(), hooks.close(), events.close()]);
  files.close();
});

/** What a run was told as, in order. */
const toldOf = (runId: string): string[] =>
  events.events.filter(({ run }) => run.runId === (uuidOf(runId) ?? runId)).map(({ eventType }) => eventType);

test('a pipeline of seed, crawl, filter and export shows all it did, without a word to lineage', async () => {
  const { spiderId, datasetId } = await newShopSpider(api, `${shop.address}/`, 'Goods');
  const { pipeline_id: id } = await newPipeline(
    api,
    [
      { id: 'seed', type: 'seed', config: { urls: [`${shop.address}/`] } },
      { id: 'crawl', type: 'crawl', depends_on: ['seed'], config: { spider_id: spiderId } },
      {
        id: 'dear',
        type: 'filter',
        depends_on: ['crawl'],
        config: { filters: { price: { gte: 5 } }, dataset_name: 'Dear' },
      },
      {
        id: 'names',
        type: 'transform',
        depends_on: ['dear'],
        config: { sql: 'SELECT upper(title) AS name, price FROM input', dataset_name: 'Names' },
      },
      { id: 'file', type: 'export', depends_on: ['names'], config: { format: 'csv' } },
      {
        id: 'send',
        type: 'export',
        depends_on: ['names'],
        config: { destination: 'webhook', webhook_url: `${hooks.address}/rows?key=secret` },
      },
    ],
    { name: 'Every morning' },
  );
  const run = await endOfRun(api, (await startRun(api, id)).run_id);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  const { export_id: exportId } = run.stages.file.output;
  const pipeline = 'pipeline:Every morning';
  const crawl = `crawl:Crawl of ${shop.address}/`;
  const site = `url:${shop.address}/`;
  await whenLines(api, exportId, 'direction=up&depth=50', [
    `${site} > stage:seed`,
    'stage:seed > stage:crawl',
    `stage:crawl > ${crawl}`,
    `${site} > ${crawl}`,
    `spider:Goods > ${crawl}`,
    `${crawl} > dataset:Goods`,
    'dataset:Goods > stage:dear',
    'stage:dear > dataset:Dear',
    'dataset:Dear > stage:names',
    'stage:names > dataset:Names',
    'dataset:Names > stage:file',
    'stage:file > export:Names.csv',
    'dataset:Names > export:Names.csv',
    ...['seed', 'crawl', 'dear', 'names', 'file'].map((stage) => `${pipeline} > stage:${stage}`),
  ]);
  const graph = await graphOf(api, exportId, 'direction=up&depth=50');
  assert.deepEqual(columnsOf(edgeInto(graph, 'names', 'reads')), ['price=>price', 'title>name']);
  assert.deepEqual(columnsOf(edgeInto(graph, 'Names', 'writes')), ['name=>name', 'price=>price']);
  assert.deepEqual(columnsOf(edgeInto(graph, 'file', 'reads')), ['name=>name', 'price=>price']);
  assert.ok(columnsOf(edgeInto(graph, 'dear', 'reads')).includes('title=>title'));
  assert.equal(edgeInto(graph, 'Names', 'writes').run_id, run.run_id);
  await eventually(async () => {
    const down = linesOf(await graphOf(api, datasetId, 'direction=down&depth=50'));
    assert.ok(down.includes(`stage:send > url:${hooks.address}/rows`), 'the receiver, without the key');
  });
  await eventually(async () => assert.deepEqual(toldOf(run.run_id), ['START', 'COMPLETE']));
  const complete = events.events.find(
    (event) => event.eventType === 'COMPLETE' && event.run.runId === uuidOf(run.run_id),
  );
  assert.ok(complete.inputs.some(({ name }: any) => name === `dataset/${datasetId}`));
  assert.ok(complete.outputs.some(({ name }: any) => name === `export/${exportId}`));
});

test('a run that fails is told as such, and a second one adds no edge that is there', async () => {
  const stages = [
    {
      id: 'rows',
      type: 'transform',
      config: { sql: 'SELECT {{ params.text }} AS n', dataset_name: 'Maybe' },
    },
  ];
  const { pipeline_id: id } = await newPipeline(api, stages, { name: 'May fail' });
  const runOf = async (text: string) => endOfRun(api, (await startRun(api, id, { params: { text } })).run_id);
  const failed = await runOf('nothing_of_this_name');
  assert.equal(failed.status, 'failed');
  await eventually(async () => assert.deepEqual(toldOf(failed.run_id), ['START', 'FAIL']));
  const good1 = await runOf('1');
  const good2 = await runOf('2');
  assert.deepEqual([good1.status, good2.status], ['completed', 'completed'], JSON.stringify(good2));
  const expected = ['pipeline:May fail > stage:rows', 'stage:rows > dataset:Maybe'];
  const { dataset_id: dataset } = good2.stages.rows.output;
  await whenLines(api, dataset, 'direction=up', expected);
  await eventually(async () =>
    assert.equal(edgeInto(await graphOf(api, dataset), 'Maybe', 'writes').run_id, good2.run_id),
  );
});

test('a template shows as what its runs belong to', async () => {
  const { template_id: id } = await newTemplate(api, {
    name: 'numbers',
    stages: [
      {
        id: 'rows',
        type: 'transform',
        config: { sql: 'SELECT 1 AS n', dataset_name: 'Numbers' },
      },
    ],
  });
  const run = await runTemplate(api, id);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  await whenLines(api, id, 'direction=down', [
    'workflow_template:numbers > stage:rows',
    'stage:rows > dataset:Numbers',
  ]);
});

test('an enrichment: the source goes into the columns that it fills', async () => {
  const id = await newDataset(api, [`${shop.address}/products/1`, `${shop.address}/products/2`]);
  const job = await enrich(api, {
    dataset_id: id,
    source_name: 'page_metadata',
    match_column: 'domain',
    enrich_columns: ['page_title'],
  });
  assert.equal(job.status, 'completed', JSON.stringify(job));
  await eventually(async () => {
    const graph = await graphOf(api, id, 'direction=up');
    const [line, ...others] = linesOf(graph);
    assert.match(line ?? '', /^enrichment_source:page_metadata > dataset:enriched/);
    assert.deepEqual(others, []);
    assert.deepEqual(columnsOf(graph.edges[0]), ['page_title=>page_title']);
    assert.equal(graph.edges[0].run_id, job.job_id);
  });
  await eventually(async () => assert.deepEqual(toldOf(job.job_id), ['START', 'COMPLETE']));
  const { outputs } = events.events.find(
    (event) => event.eventType === 'COMPLETE' && event.run.runId === uuidOf(job.job_id),
  );
  const { inputFields } = outputs[0].facets.columnLineage.fields.page_title;
  assert.deepEqual(inputFields.map(({ field }: any) => field).sort(), ['domain', 'page_title']);
});

test('fetch, parse, compress and load: address, artifacts, table', async () => {
  const url = `${files.address}/fruit.csv`;
  files.add('/fruit.csv', 'Name,price\napple,3\npear,4\n');
  const etl = async (operation: string, body: object) => {
    const job = good(await callToEnd(api, `/api/v1/etl/${operation}`, body));
    assert.equal(job.status, 'completed', JSON.stringify(job));
    return job;
  };
  const fetched = await etl('fetch', { url });
  const parsed = await etl('parse', { artifact_id: fetched.artifact.artifact_id });
  const packed = await etl('compress', { artifact_id: fetched.artifact.artifact_id, format: 'gzip' });
  const loaded = await etl('load', {
    artifact_id: parsed.artifact.artifact_id,
    target: { table: 'fruit' },
  });
  let table = '';
  await eventually(async () => {
    const ref = `${loaded.target.schema}.fruit`;
    const { data } = good(await api.get(`/api/v1/lineage/assets?kind=table&ref=${ref}`));
    assert.equal(data.length, 1);
    table = data[0].asset_id;
  });
  const lines = [
    `url:${url} > artifact:fruit.csv`,
    'artifact:fruit.csv > artifact:fruit.parquet',
    'artifact:fruit.parquet > table:fruit',
  ];
  await whenLines(api, table, 'direction=up&depth=9', lines);
  const graph = await graphOf(api, table, 'direction=up&depth=9');
  assert.deepEqual(columnsOf(edgeInto(graph, 'fruit')), ['Name=>Name', 'price=>price']);
  assert.deepEqual(columnsOf(edgeInto(graph, 'fruit.parquet')), ['Name=>Name', 'price=>price']);
  await whenLines(api, packed.artifact.artifact_id, 'direction=up&depth=9', [
    lines[0]!,
    'artifact:fruit.csv > artifact:fruit.csv.gz',
  ]);
  for (const job of [parsed, packed, loaded])
    await eventually(async () => assert.deepEqual(toldOf(job.job_id), ['START', 'COMPLETE']));
  files.add('/broken.json', 'this is no JSON');
  const failing = good(await callToEnd(api, '/api/v1/etl/parse', { url: `${files.address}/broken.json` }));
  assert.equal(failing.status, 'failed', JSON.stringify(failing));
  await eventually(async () => assert.deepEqual(toldOf(failing.job_id), ['START', 'FAIL']));
});

test('what an external worker reports of its stage stands in the graph', async () => {
  const columns = [{ name: 'price', data_type: 'float' }];
  const { dataset_id: dataset } = good(
    await api.post('/api/v1/datasets', { name: 'Prices of today', columns }),
  );
  const stages = [{ id: 'train', type: 'external', config: {} }];
  const { pipeline_id: pipelineId } = await newPipeline(api, stages, { name: 'Training' });
  const { run_id: runId } = await startRun(api, pipelineId);
  good(
    await api.put(`/api/v1/pipelines/runs/${runId}/lineage`, {
      stage_id: 'train',
      inputs: [{ type: 'dataset', id: dataset }],
      outputs: [{ type: 'model', id: 'prices-2026' }],
    }),
  );
  await whenLines(api, dataset, 'direction=down', [
    'dataset:Prices of today > stage:train',
    'stage:train > model:prices-2026',
  ]);
  good(await api.post(`/api/v1/pipelines/runs/${runId}/cancel`));
});
