import assert from 'node:assert/strict';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { callToEnd } from '../support/call-to-end.ts';
import { type ApiClient, good } from '../support/client.ts';
import { CRAWL_JOBS, endOfCrawl, newShopSpider, rowsOf } from '../support/crawls.ts';
import { endOfRun, newPipeline, startRun } from '../support/pipelines.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { type RangedFiles, serveRangedFiles } from '../support/ranged-files.ts';
import { type S3TestServer, startS3Server } from '../support/s3-server.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';

/** With the defaults, a minute is outlasted; a test need not wait for so long. */
const AWAY_MS = process.env.SOAK === undefined ? 6_000 : 60_000;
const PRODUCTS = 25;
const ROWS = 3_000;

let shop: ShopSite;
let files: RangedFiles;
before(async () => {
  shop = await openShop(PRODUCTS);
  files = await serveRangedFiles();
  files.add('/rows.csv', `n\n${Array.from({ length: ROWS }, (_, n) => `${n}\n`).join('')}`);
});
after(async () => {
  files.close();
  await shop.close();
});

const newRows = async (api: ApiClient): Promise<string> => {
  const columns = [{ name: 'n', data_type: 'integer' }];
  return good(await api.post('/api/v1/datasets', { name: 'Imported', columns })).dataset_id;
};

/** Everything that writes objects, begun while they cannot be written. */
async function workThrough(api: ApiClient, leave: () => Promise<void>, comeBack: () => Promise<void>) {
  const { spiderId, datasetId } = await newShopSpider(api, `${shop.address}/`, 'Goods');
  const imported = await newRows(api);
  const { pipeline_id: id } = await newPipeline(api, [
    {
      id: 'rows',
      type: 'transform',
      config: { sql: `SELECT unnest(generate_series(1, ${ROWS})) AS n`, dataset_name: 'Made' },
    },
    {
      id: 'few',
      type: 'filter',
      depends_on: ['rows'],
      config: { filters: { n: { gt: 1_000 } }, dataset_name: 'Few', mode: 'append' },
    },
    { id: 'file', type: 'export', depends_on: ['few'], config: { format: 'parquet' } },
  ]);
  const fetched = good(await callToEnd(api, '/api/v1/etl/fetch', { url: `${files.address}/rows.csv` }));
  const parsed = good(
    await callToEnd(api, '/api/v1/etl/parse', { artifact_id: fetched.artifact.artifact_id }),
  );
  await leave();
  const etl = [
    ['fetch', { url: `${files.address}/rows.csv` }],
    ['parse', { artifact_id: fetched.artifact.artifact_id }],
    ['load', { artifact_id: parsed.artifact.artifact_id, target: { table: 'loaded' } }],
  ] as const;
  const begun = await Promise.all(
    etl.map(async ([verb, body]) => good(await api.post(`/api/v1/etl/${verb}?wait=0`, body))),
  );
  const csv = `n\n${Array.from({ length: ROWS }, (_, n) => `${n}\n`).join('')}`;
  const importing = api.post(`/api/v1/datasets/${imported}/import?wait=60`, csv, {
    'content-type': 'text/csv',
  });
  const { run_id: runId } = await startRun(api, id);
  const { job_id: jobId } = good(await api.post(CRAWL_JOBS, { spider_id: spiderId, keep_pages: true }));
  await sleep(AWAY_MS);
  await comeBack();
  for (const [at, { job_id: id }] of begun.entries()) {
    const job = good(await api.post(`/api/v1/etl/${etl[at]?.[0]}?job_id=${id}&wait=60`, {}));
    assert.equal(job.status, 'completed', JSON.stringify(job));
  }
  const run = await endOfRun(api, runId);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  const job = await endOfCrawl(api, jobId);
  assert.deepEqual([job.status, job.progress.rows_extracted], ['completed', PRODUCTS], JSON.stringify(job));
  const titles = (await rowsOf(api, datasetId)).map(({ title }) => title);
  assert.deepEqual([titles.length, new Set(titles).size], [PRODUCTS, PRODUCTS]);
  await assertImported(api, imported, await importing);
  const counts = 'SELECT (SELECT count(*) FROM "Made") AS made, (SELECT count(*) FROM "Few") AS few';
  assert.deepEqual(good(await api.post('/api/v1/query', { sql: counts })).data, [
    { made: ROWS, few: ROWS - 1_000 },
  ]);
  const file = await fetch(run.stages.file.output.download_url);
  assert.equal(file.status, 200);
  assert.equal((await file.arrayBuffer()).byteLength, run.stages.file.output.bytes);
  const sql = "SELECT count(*) AS n FROM granary_events WHERE type = 'dataset.exported'";
  assert.deepEqual(good(await api.post('/api/v1/query/hybrid', { sql })).data, [{ n: 1 }]);
}

/** Taken and ended right, or refused with words that say why and nothing done. */
async function assertImported(api: ApiClient, datasetId: string, answer: { status: number; body: any }) {
  const count = async () =>
    good(await api.post('/api/v1/query', { sql: `SELECT count(*) AS n FROM "${datasetId}"` })).data[0].n;
  if (answer.status === 503) {
    assert.match(answer.body.message, /object store is unavailable/);
    assert.equal(await count(), 0);
    return;
  }
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  let job = answer.body;
  while (job.status === 'running' || job.status === 'processing') {
    await sleep(500);
    job = good(await api.post(`/api/v1/datasets/${datasetId}/import?job_id=${job.job_id}`));
  }
  assert.equal(await count(), ROWS, JSON.stringify(job));
}

test('an S3 that is away for a while: exports, stages and crawls wait for it and end right', async (t) => {
  const s3: S3TestServer = await startS3Server();
  const program: RunningProgram = await startProgram({
    environment: {
      GRANARY_FETCH_ALLOW: '127.0.0.0/8',
      S3_BUCKET: s3.config.bucket,
      S3_ENDPOINT: s3.config.endpoint,
      S3_REGION: s3.config.region,
      S3_ACCESS_KEY_ID: s3.config.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    },
  });
  t.after(async () => {
    await program.dispose();
    await s3.close();
  });
  let isAway = false;
  s3.fail({ kind: 'cut', times: Number.POSITIVE_INFINITY, matches: () => isAway });
  await workThrough(
    program.client,
    async () => {
      isAway = true;
    },
    async () => {
      isAway = false;
    },
  );
});

test('a folder of objects that is away for a while: the same', async (t) => {
  const program = await startProgram({ environment: { GRANARY_FETCH_ALLOW: '127.0.0.0/8' } });
  t.after(() => program.dispose());
  good(await program.client.get('/api/v1/health/services'));
  const folder = join(program.dataFolder, 'objects');
  const aside = join(program.dataFolder, 'objects-aside');
  await workThrough(
    program.client,
    async () => {
      await rename(folder, aside);
      await writeFile(folder, 'in the way');
    },
    async () => {
      await rm(folder);
      await rename(aside, folder);
    },
  );
});
