import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callToEnd } from '../support/call-to-end.ts';
import { type ApiClient, good } from '../support/client.ts';
import { costOf, hybrid, moved, toldCosts } from '../support/costs.ts';
import { CRAWL_JOBS, crawl, endOfCrawl, newShopSpider } from '../support/crawls.ts';
import { enrich, newDataset as newDomains } from '../support/enrichments.ts';
import { eventually } from '../support/eventually.ts';
import { completed, newDataset, refused } from '../support/imports.ts';
import { type ManyHosts, openHosts } from '../support/many-hosts.ts';
import { runStages } from '../support/pipelines.ts';
import type { ProgramInUse } from '../support/program.ts';
import { type ServedFiles, serveFiles } from '../support/served-files.ts';
import { joinProgram } from '../support/shared-program.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { provision } from '../support/tenants.ts';
import { openReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let program: ProgramInUse;
let api: ApiClient;
let files: ServedFiles;
let shop: ShopSite;
let receiver: WebhookReceiver;
let hosts: ManyHosts;
const HOME = '<!doctype html><title>Shop</title><meta name="generator" content="WordPress 6.6">';
const CSV = 'title,price\nÄpfel,1.5\nPears,2\nPlums,3.25\n';
const CSV_BYTES = Buffer.byteLength(CSV);
const COLUMNS = [
  { name: 'title', data_type: 'text' },
  { name: 'price', data_type: 'float' },
];

before(async () => {
  program = await joinProgram('loopback');
  api = await provision(program.client, { tier: 'agency' });
  [files, shop, receiver] = await Promise.all([serveFiles(), openShop(12), openReceiver()]);
  hosts = await openHosts((_host, _path, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(HOME),
  );
});
after(async () => {
  await program.dispose();
  files.close();
  await Promise.all([shop.close(), receiver.close(), hosts.close()]);
});

/** Serves a file and answers its address. */
function serve(path: string, bytes: string, type = 'text/html'): string {
  files.files.set(path, { type, bytes });
  return `${files.address}${path}`;
}

test('a crawl costs the pages that were fetched, the bytes that came and the rows that were written', async () => {
  const products = [1, 2, 3].map(
    (at) => `<title>P</title><h1>Product ${at} ä</h1><p class="price">$${at}</p>`,
  );
  products.forEach((html, at) => {
    serve(`/products/${at + 1}`, html);
  });
  const links = ['products/1', 'products/2', 'products/3', 'gone'].map((to) => `<a href="/${to}">${to}</a>`);
  const home = `<title>Home</title>${links.join('')}`;
  const { spiderId } = await newShopSpider(api, serve('/', home), 'Small shop');
  const job = await crawl(api, { spider_id: spiderId });
  assert.deepEqual([job.status, job.progress.pages_crawled], ['completed', 4], JSON.stringify(job));
  const bytes = [home, ...products].reduce((sum, html) => sum + Buffer.byteLength(html), 0);
  // The page that is not there was asked for as well.
  assert.deepEqual(await costOf(api, job.job_id), moved({ pages: 5, bytes, rows: 3 }));
});

test('a crawl that is paused keeps what it has used, and resumed it costs what it would have without', async () => {
  const { spiderId } = await newShopSpider(api, `${shop.address}/`, 'Paused shop');
  const undisturbed = await crawl(api, { spider_id: spiderId });
  const expected = await costOf(api, undisturbed.job_id);
  assert.deepEqual([expected.pages, expected.rows], [14, 12]);
  const held = shop.hold(shop.asked.length + 6);
  const { job_id: jobId } = good(await api.post(CRAWL_JOBS, { spider_id: spiderId }));
  await held;
  await eventually(async () => assert.ok((await toldCosts(api, jobId)).at(-1)?.pages > 0));
  good(await api.post(`${CRAWL_JOBS}/${jobId}/pause`));
  const paused = (await toldCosts(api, jobId)).find(({ news }) => news === 'job.paused');
  assert.ok(paused.pages > 0 && paused.pages < 14 && paused.bytes > 0 && paused.cpu_ms > 0);
  shop.letThrough();
  good(await api.post(`${CRAWL_JOBS}/${jobId}/resume`));
  assert.equal((await endOfCrawl(api, jobId)).status, 'completed');
  assert.deepEqual(await costOf(api, jobId), expected);
  const told = await toldCosts(api, jobId);
  for (const figure of ['cpu_ms', 'bytes', 'pages', 'rows'])
    told.reduce((before_, one) => {
      assert.ok(one[figure] >= before_, `${figure} in ${JSON.stringify(told)}`);
      return one[figure];
    }, 0);
});

test('an import costs the bytes of its file and the rows that were written, wherever the file was', async () => {
  const sent = await newDataset(api, COLUMNS);
  const upload = completed(await sent.send(CSV));
  const fetched = await newDataset(api, COLUMNS);
  const named = completed(await fetched.from({ source: { url: serve('/prices.csv', CSV, 'text/csv') } }));
  const again = completed(await fetched.send('title,price\nPlums,4\nFigs,5\n', 'mode=upsert&keys=title'));
  for (const { job_id: jobId } of [upload, named])
    await eventually(async () =>
      assert.deepEqual(await costOf(api, jobId), moved({ bytes: CSV_BYTES, rows: 3 })),
    );
  await eventually(async () => assert.equal((await costOf(api, again.job_id)).rows, 2));
});

test('an import that is refused has cost its file, and wrote nothing', async () => {
  const dataset = await newDataset(api, COLUMNS);
  const bad = 'title,price\nApples,cheap\n';
  const url = serve('/bad.csv', bad, 'text/csv');
  for (const answer of [await dataset.from({ source: { url } }), await dataset.send(bad)]) {
    refused(answer);
    assert.deepEqual(await costOf(api, answer.body.job_id), moved({ bytes: Buffer.byteLength(bad) }));
  }
});

test('steps of ETL cost the bytes they read and the rows they write', async () => {
  const url = serve('/fruit.csv', CSV, 'text/csv');
  const step = async (name: string, body: object) => good(await callToEnd(api, `/api/v1/etl/${name}`, body));
  const fetched = await step('fetch', { url });
  assert.deepEqual(await costOf(api, fetched.job_id), moved({ bytes: CSV_BYTES }));
  const packed = await step('compress', { artifact_id: fetched.artifact.artifact_id, format: 'gzip' });
  assert.deepEqual(await costOf(api, packed.job_id), moved({ bytes: CSV_BYTES }));
  const parsed = await step('parse', { artifact_id: fetched.artifact.artifact_id });
  assert.deepEqual(await costOf(api, parsed.job_id), moved({ bytes: CSV_BYTES, rows: 3 }));
  const target = { table: 'fruit' };
  const load = { artifact_id: parsed.artifact.artifact_id, target, mode: 'replace' };
  const loaded = await costOf(api, (await step('load', load)).job_id);
  assert.deepEqual([loaded.rows, loaded.pages, loaded.bytes > 0], [3, 0, true]);
  const ragged = 'id\n1\nx\n';
  const columns = [{ name: 'id', data_type: 'integer' }];
  const failed = await step('parse', { url: serve('/ragged.csv', ragged, 'text/csv'), columns });
  assert.equal(failed.status, 'failed', JSON.stringify(failed));
  assert.deepEqual(await costOf(api, failed.job_id), moved({ bytes: Buffer.byteLength(ragged) }));
});

test('an enrichment costs the pages it fetched, each once, and the rows that it filled', async () => {
  const values = [`http://${hosts.host(0)}/`, `http://${hosts.host(0)}/other`, `http://${hosts.host(1)}/`];
  const job = await enrich(api, {
    site_url: 'https://granary.example',
    dataset_id: await newDomains(api, values),
    source_name: 'tech_detection',
    match_column: 'domain',
    enrich_columns: ['cms'],
  });
  assert.equal(job.status, 'completed', JSON.stringify(job));
  assert.deepEqual(
    await costOf(api, job.job_id),
    moved({ pages: 2, bytes: 2 * Buffer.byteLength(HOME), rows: 3 }),
  );
});

test('a run of a pipeline costs what its own stages moved; the jobs that they start cost for themselves', async () => {
  const { spiderId } = await newShopSpider(api, `${shop.address}/`, 'Shop of a pipeline');
  const hook = `${receiver.address}/told`;
  const stages = [
    { id: 'crawl', type: 'crawl', config: { spider_id: spiderId } },
    {
      id: 'twice',
      type: 'transform',
      depends_on: ['crawl'],
      config: { sql: 'SELECT title, price FROM input', dataset_name: 'All goods' },
    },
    {
      id: 'dear',
      type: 'filter',
      depends_on: ['twice'],
      config: { filters: { price: { gte: 10 } }, dataset_name: 'Dear goods' },
    },
    { id: 'file', type: 'export', depends_on: ['dear'], config: { format: 'csv' } },
    { id: 'tell', type: 'webhook', depends_on: ['file'], config: { webhook_url: hook } },
  ];
  const run = await runStages(api, stages);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  const { crawl: crawled, file } = run.stages;
  const message = receiver.received.find(({ path }) => path === '/told');
  const sent = Buffer.byteLength(message?.raw ?? '');
  assert.ok(sent > 0 && file.output.bytes > 0);
  const expected = moved({ rows: 12 + 3 + 3, bytes: file.output.bytes + sent });
  assert.deepEqual(await costOf(api, run.run_id), expected);
  const { pages, rows } = await costOf(api, crawled.output.job_id);
  assert.deepEqual([pages, rows], [14, 12]);
});

test('another account sees nothing of it', async () => {
  const other = await provision(program.client);
  const [used] = await hybrid(
    api,
    "SELECT count(*) AS jobs, sum((cost->>'rows')::BIGINT) AS rows FROM granary_jobs WHERE (cost->>'cpu_ms')::DOUBLE > 0",
  );
  assert.ok(used.jobs > 10 && used.rows > 30, JSON.stringify(used));
  assert.deepEqual(await hybrid(other, 'SELECT cost FROM granary_jobs'), []);
  const told = await hybrid(other, "SELECT payload FROM granary_events WHERE type LIKE 'job.%'");
  assert.deepEqual(told, []);
});
