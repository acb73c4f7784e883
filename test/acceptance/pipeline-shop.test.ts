import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { CRAWL_JOBS, newShopSpider, rowsOf, type ShopSpider } from '../support/crawls.ts';
import { endOfRun, newPipeline, PIPELINES, runStages, runUntil, startRun } from '../support/pipelines.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { provision } from '../support/tenants.ts';
import { openReceiver, type Received, type WebhookReceiver } from '../support/webhook-receiver.ts';

const PRODUCTS = 25;

let program: ProgramInUse;
let api: ApiClient;
let shop: ShopSite;
let receiver: WebhookReceiver;
let spider: ShopSpider;
let secret: string;

before(async () => {
  program = await joinProgram('loopback');
  api = program.client;
  await program.command('tier', '--limit', 'requests_per_minute=unlimited');
  shop = await openShop(PRODUCTS);
  receiver = await openReceiver();
  spider = await newShopSpider(api, shop.address, 'shop');
  const made = await newPipeline(api, [hook('/first')]);
  secret = made.webhook_secret;
});
after(async () => {
  await program.dispose();
  await shop.close();
  await receiver.close();
});

const hook = (path: string, more: object = {}) => ({
  id: 'tell',
  type: 'webhook',
  config: { webhook_url: receiver.address + path, payload: { hello: 'world' }, ...more },
});
const received = (path: string): Received[] => receiver.received.filter((one) => one.path === path);

function assertSigned({ headers, raw }: Received): void {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest('base64');
  assert.equal(headers['webhook-signature'], `v1,${signature}`);
}

test('the secret is shown once, and can be exchanged', async () => {
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const again = await newPipeline(api, [hook('/again')]);
  assert.equal(again.webhook_secret, undefined);
  const path = `${PIPELINES}/${again.pipeline_id}`;
  assert.equal(good(await api.get(path)).webhook_secret, undefined);
  const changed = good(await api.put(path, { rotate_webhook_secret: true })).webhook_secret;
  assert.notEqual(changed, secret);
  secret = changed;
  const other = await provision(api);
  assert.match((await newPipeline(other, [hook('/other')])).webhook_secret, /^whsec_/);
});

test('seed, crawl, extract, enrich and export to a webhook', async () => {
  const stages = [
    { id: 'seed', type: 'seed', config: { urls: [`${shop.address}/`], mode: 'list' } },
    {
      id: 'crawl',
      type: 'crawl',
      depends_on: ['seed'],
      config: { spider_id: spider.spiderId, max_pages: 200 },
    },
    {
      id: 'extract',
      type: 'extract',
      depends_on: ['crawl'],
      config: { spider_id: spider.spiderId, dataset_id: spider.datasetId },
    },
    {
      id: 'enrich',
      type: 'enrich',
      depends_on: ['extract'],
      config: {
        source: 'page_metadata',
        match_column: 'page_url',
        enrich_columns: ['page_title', 'http_status'],
      },
    },
    {
      id: 'export',
      type: 'export',
      depends_on: ['enrich'],
      config: {
        format: 'json',
        destination: 'webhook',
        webhook_url: `${receiver.address}/rows`,
        columns: ['title', 'price', 'page_title'],
      },
    },
  ];
  const run = await runStages(api, stages);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  assert.equal(run.stages.seed.output.urls_generated, 1);
  assert.ok(run.stages.crawl.output.pages_crawled >= PRODUCTS);
  assert.equal(run.stages.extract.output.rows_extracted, PRODUCTS);
  assert.equal(run.stages.enrich.output.rows_enriched, PRODUCTS);
  assert.equal(run.stages.export.output.rows_exported, PRODUCTS);
  assert.equal((await rowsOf(api, spider.datasetId)).length, PRODUCTS, 'rows are not doubled');
  const [message, ...more] = received('/rows');
  assert.equal(more.length, 0);
  assertSigned(message!);
  assert.equal(message!.body.type, 'pipeline.export');
  assert.equal(message!.body.data.rows.length, PRODUCTS);
  assert.deepEqual(Object.keys(message!.body.data.rows[0]), ['title', 'price', 'page_title']);
  assert.ok(message!.body.data.rows.every((row: any) => row.page_title === 'Shop'));
  assert.equal(run.stages.export.output.deliveries[0].status, 200);
  const job = good(await api.get(`${CRAWL_JOBS}/${run.stages.crawl.output.job_id}`));
  assert.equal(job.status, 'completed');

  const replayed = good(
    await api.post(`${PIPELINES}/execute-step`, { run_id: run.run_id, stage_id: 'export' }),
  );
  assert.equal(replayed.status, 'completed', JSON.stringify(replayed));
  assert.equal(received('/rows').length, 2);
  assert.equal(received('/rows')[1]!.headers['webhook-id'], message!.headers['webhook-id'], 'the id stays');
  assert.deepEqual(received('/rows')[1]!.body.data, message!.body.data);
});

test('seeds from a sitemap and from a column; a crawl writes to the dataset of its spider', async () => {
  const own = await newShopSpider(api, shop.address, 'sitemap shop');
  const run = await runStages(api, [
    { id: 'seed', type: 'seed', config: { urls: [shop.address], mode: 'sitemap', limit: 5 } },
    { id: 'crawl', type: 'crawl', depends_on: ['seed'], config: { spider_id: own.spiderId, max_pages: 5 } },
    {
      id: 'again',
      type: 'seed',
      depends_on: ['crawl'],
      config: { mode: 'dataset', dataset_id: own.datasetId, column: 'page_url' },
    },
  ]);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  assert.equal(run.stages.seed.output.urls_generated, 5);
  assert.equal(run.stages.crawl.output.pages_crawled, 5);
  assert.equal(run.stages.crawl.output.dataset_id, own.datasetId);
  assert.equal(run.stages.again.output.urls_generated, 5);
});

test('pause and cancel reach the crawl', async () => {
  shop.answers.set('/slow', () => undefined);
  const own = await newShopSpider(api, shop.address, 'slow shop');
  const { pipeline_id: id } = await newPipeline(api, [
    { id: 'seed', type: 'seed', config: { urls: [`${shop.address}/slow`] } },
    { id: 'crawl', type: 'crawl', depends_on: ['seed'], config: { spider_id: own.spiderId } },
  ]);
  const { run_id: runId } = await startRun(api, id);
  const crawling = await runUntil(api, runId, (run) => run.stages.crawl.waiting === 'later');
  const jobId = /cj_\w+/.exec(crawling.stages.crawl.log[0].line)![0];
  const stateOf = async () => good(await api.get(`${CRAWL_JOBS}/${jobId}`)).status;
  good(await api.post(`${PIPELINES}/runs/${runId}/pause`));
  assert.equal(await stateOf(), 'paused');
  good(await api.put(`${PIPELINES}/runs/${runId}/status`, { status: 'running' }));
  assert.equal(await stateOf(), 'running');
  const cancelled = good(await api.post(`${PIPELINES}/runs/${runId}/cancel`));
  assert.equal(cancelled.stages.crawl.status, 'cancelled');
  assert.equal(await stateOf(), 'cancelled');
});

test('a receiver that answers 500 gets it again, signed anew under the same id', async () => {
  receiver.answers.set('/again', [500, 200]);
  const run = await runStages(api, [hook('/again')]);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  const [first, second] = received('/again');
  assertSigned(first!);
  assertSigned(second!);
  assert.equal(first!.headers['webhook-id'], second!.headers['webhook-id']);
  assert.equal(first!.raw, second!.raw);
  assert.deepEqual(
    run.stages.tell.output.deliveries.map(({ status }: any) => status),
    [500, 200],
  );
});

test('410 stops at once', async () => {
  receiver.answers.set('/gone', [410]);
  const run = await runStages(api, [hook('/gone')]);
  assert.deepEqual([run.status, run.error.code], ['failed', 'webhook_failed']);
  assert.equal(received('/gone').length, 1);
  assert.equal(run.stages.tell.progress.deliveries[0].status, 410);
});

test('receivers that hang, refuse and redirect are tried again later', async () => {
  receiver.answers.set('/hang', ['hang']);
  receiver.answers.set('/redirect', [{ redirect: `${receiver.address}/elsewhere` }]);
  const { pipeline_id: id } = await newPipeline(api, [
    { ...hook('/hang', { receiver_timeout_secs: 0.5 }), id: 'hang' },
    { ...hook('/redirect'), id: 'redirect' },
    { id: 'refuse', type: 'webhook', config: { webhook_url: 'http://127.0.0.1:9/' } },
  ]);
  const { run_id: runId } = await startRun(api, id);
  const ids = ['hang', 'redirect', 'refuse'];
  const run = await runUntil(api, runId, ({ stages }) =>
    ids.every((one) => stages[one].progress?.deliveries?.length > 0),
  );
  const deliveries = Object.fromEntries(ids.map((one) => [one, run.stages[one].progress.deliveries[0]]));
  assert.equal(deliveries.hang.status, null);
  assert.match(deliveries.hang.error, /within|time/i);
  assert.deepEqual([deliveries.redirect.status, deliveries.redirect.error], [302, 'returned 302']);
  assert.equal(deliveries.refuse.status, null);
  assert.equal(received('/elsewhere').length, 0, 'redirects are not followed');
  assert.equal(run.status, 'running');
  good(await api.post(`${PIPELINES}/runs/${runId}/cancel`));
});

test('rows over 1 MiB go as a link', async () => {
  const run = await runStages(api, [
    {
      id: 'large',
      type: 'transform',
      config: {
        sql: `SELECT repeat('x', 2000) AS words, n.n FROM (SELECT unnest(generate_series(1, 1000)) AS n) n`,
        dataset_name: 'Large',
      },
    },
    {
      id: 'send',
      type: 'export',
      depends_on: ['large'],
      config: { destination: 'webhook', webhook_url: `${receiver.address}/large` },
    },
  ]);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  const [message] = received('/large');
  assert.equal(message!.body.data.rows, undefined);
  assert.equal(message!.body.data.row_count, 1000);
  const rows = (await (await fetch(message!.body.data.download_url)).json()) as unknown[];
  assert.equal(rows.length, 1000);
});

test('addresses that must not be reached are refused when the pipeline is made', async () => {
  const stages = [{ id: 'a', type: 'webhook', config: { webhook_url: 'http://169.254.169.254/latest' } }];
  const answer = await api.post(PIPELINES, { name: 'Wrong', stages });
  assertError(answer, 400, 'invalid_request');
  assert.equal(answer.body.details[0].path, 'stages[0].config.webhook_url');
  assert.equal(
    (await endOfRun(api, (await startRun(api, (await newPipeline(api, [hook('/ok')])).pipeline_id)).run_id))
      .status,
    'completed',
  );
});
