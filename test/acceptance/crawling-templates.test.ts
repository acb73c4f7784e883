import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { newShopSpider, rowsOf, type ShopSpider } from '../support/crawls.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { endOfWorkflow, runTemplate, TEMPLATES } from '../support/templates.ts';

const PRODUCTS = 12;

let program: ProgramInUse;
let api: ApiClient;
let shop: ShopSite;

before(async () => {
  shop = await openShop(PRODUCTS);
  program = await joinProgram('loopback');
  await program.command('tier', '--limit', 'requests_per_minute=unlimited');
  api = program.client;
});
after(async () => {
  await program.dispose();
  await shop.close();
});

async function runNamed(name: string, inputs: object): Promise<any> {
  const { template_id: id } = good(await api.get(`${TEMPLATES}/by-name/${name}`));
  const run = await runTemplate(api, id, inputs);
  assert.equal(run.status, 'completed', `${name} ${JSON.stringify(run)}`);
  return run;
}
const valuesOf = ({ spiderId, datasetId }: ShopSpider) => ({ spider: spiderId, dataset: datasetId });

test('crawl-to-dataset reads a shop into a dataset', async () => {
  const spider = await newShopSpider(api, shop.address, 'first');
  const run = await runNamed('crawl-to-dataset', { ...valuesOf(spider), urls: [shop.address] });
  assert.equal(run.stages.extract.output.rows_extracted, PRODUCTS);
  assert.equal((await rowsOf(api, spider.datasetId)).length, PRODUCTS);
});

test('sitemap-seed-crawl takes the pages that the sitemap lists', async () => {
  const { spiderId } = await newShopSpider(api, shop.address, 'mapped');
  const run = await runNamed('sitemap-seed-crawl', { spider: spiderId, site: shop.address });
  assert.ok(run.stages.seed.output.urls_generated >= PRODUCTS, JSON.stringify(run.stages.seed));
  assert.equal(run.stages.crawl.output.rows_extracted, PRODUCTS);
});

test('recrawl-and-diff writes what is new, and then only what has changed', async () => {
  const inputs = { ...valuesOf(await newShopSpider(api, shop.address, 'watched')), columns: 'title, price' };
  const first = await runNamed('recrawl-and-diff', inputs);
  assert.equal(first.stages.diff.output.rows_written, PRODUCTS);
  shop.answers.set('/products/1', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<h1>Dearer</h1><span class="price">999</span>');
  });
  const second = await runNamed('recrawl-and-diff', inputs);
  shop.answers.delete('/products/1');
  const changes = await rowsOf(api, second.stages.diff.output.dataset_id);
  assert.deepEqual(
    changes.map(({ title, price }: any) => [title, price]),
    [['Dearer', 999]],
  );
});

test('enrich-and-export fills a column and writes a file', async () => {
  const columns = [{ name: 'url', data_type: 'url' }];
  const { dataset_id: dataset } = good(await api.post('/api/v1/datasets', { name: 'addresses', columns }));
  const rows = [{ url: `${shop.address}/products/1` }, { url: `${shop.address}/products/2` }];
  good(await api.post(`/api/v1/datasets/${dataset}/rows`, { rows }));
  const source = { source: 'page_metadata', match_column: 'url', enrich_columns: ['http_status'] };
  const run = await runNamed('enrich-and-export', { dataset, ...source, format: 'json' });
  assert.deepEqual([run.stages.enrich.output.rows_enriched, run.stages.export.output.rows_exported], [2, 2]);
});

test('external-step-and-export waits for a worker', async () => {
  const { datasetId: dataset } = await newShopSpider(api, shop.address, 'worked');
  const { template_id: id } = good(await api.get(`${TEMPLATES}/by-name/external-step-and-export`));
  const inputs = { dataset, instructions: 'Look at the rows.' };
  const { run_id: runId } = good(await api.post(`${TEMPLATES}/${id}/run`, { inputs }));
  while (good(await api.get(`${TEMPLATES}/runs/${runId}?wait=5`)).stages.work.waiting !== 'outside');
  const reports = `/api/v1/pipelines/runs/${runId}`;
  good(await api.put(`${reports}/progress`, { stage_id: 'work', progress: { seen: 1 } }));
  good(await api.put(`${reports}/status`, { stage_id: 'work', status: 'completed' }));
  const run = await endOfWorkflow(api, runId);
  assert.deepEqual([run.status, run.stages.export.output.rows_exported], ['completed', 0]);
  assert.deepEqual(run.stages.work.progress, { seen: 1 });
});
