import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { goodsPage, type SampleServer, serveSample } from '../support/sample-site.ts';
import { provision, withScopes } from '../support/tenants.ts';

const FACTORY = '/api/v1/spiders/factory';
const environment = { GRANARY_FETCH_ALLOW: '127.0.0.1' };

let program: RunningProgram;
let api: ApiClient & { accountId: string };
let site: SampleServer;
/** Answers of slow pages that are still held back. */
let held: (() => void)[] = [];
let isHolding = false;

before(async () => {
  site = await serveSample((path) => {
    const plain = /^\/(?:shop|slow)-\d+(\/.*)$/.exec(path)?.[1] ?? path;
    const page = plain === '/empty' ? '<p>Hi' : goodsPage(plain, 24);
    if (!path.startsWith('/slow-') || !isHolding) return page;
    return (_request, response) => {
      held.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
    };
  });
  program = await startProgram({ environment });
  api = await provision(program.client, { tier: 'pro' });
});
after(async () => {
  await program.dispose();
  await site.close();
});

const release = () => {
  isHolding = false;
  for (const answer of held) answer();
  held = [];
};

/** The job once it is over. */
async function endOf(client: ApiClient, job: any): Promise<any> {
  if (job.status !== 'running') return job;
  return endOf(client, good(await client.post(`${FACTORY}?wait=60`, { job_id: job.job_id })));
}

test('spiders for many sites in one job, each told with what became of it', async () => {
  const sites = [
    { url: `${site.address}/shop-1/goods`, name: 'First' },
    { url: `${site.address}/empty` },
    { url: `${site.address}/absent` },
    { url: `${site.address}/shop-2/goods`, description: 'price' },
    { url: `${site.address}/shop-1/goods`, name: 'First' },
  ];
  const started = good(
    await api.post(FACTORY, { sites, description: 'name and price', create_datasets: true }),
  );
  assert.match(started.job_id, /^fj_/);
  assert.deepEqual(started.progress, { sites_total: 5, sites_done: 0, spiders_created: 0, sites_failed: 0 });
  const job = await endOf(api, started);
  assert.equal(job.status, 'completed');
  assert.deepEqual(job.progress, { sites_total: 5, sites_done: 5, spiders_created: 3, sites_failed: 2 });
  const [first, empty, absent, second, again] = job.sites;
  assert.deepEqual(first.fields, ['name', 'price']);
  assert.deepEqual(second.fields, ['price']);
  assert.equal(empty.error.code, 'invalid_request');
  assert.match(absent.error.message, /404/);
  assert.deepEqual([first.name, again.name], ['First', 'First (2)']);
  const spider = good(await api.get(`/api/v1/spiders/${first.spider_id}`));
  assert.equal(spider.dataset_id, first.dataset_id);
  let crawl = good(
    await api.post('/api/v1/crawl/jobs', { spider_id: first.spider_id, budget: { max_pages: 1 } }),
  );
  while (crawl.status === 'running')
    crawl = good(await api.get(`/api/v1/crawl/jobs/${crawl.job_id}?wait=20`));
  const rows = good(await api.get(`/api/v1/datasets/${first.dataset_id}/rows?limit=5&sort=price`)).data;
  assert.deepEqual([rows[0].data.name, rows[0].data.price], ['Good 1', 1.25]);
  const sql = `SELECT state, progress FROM granary_jobs WHERE job_id = '${job.job_id}'`;
  assert.equal(good(await api.post('/api/v1/query/hybrid', { sql })).data[0].state, 'completed');
});

test('the tier holds, and is told of each site', async () => {
  const small = await provision(program.client, { tier: 'free' });
  const sites = [1, 2, 3, 4].map((number) => ({ url: `${site.address}/shop-${number}/goods` }));
  const job = await endOf(small, good(await small.post(`${FACTORY}?wait=60`, { sites })));
  assert.deepEqual(
    job.sites.map(({ status, error }: any) => [status, error?.code]),
    [
      ['created', undefined],
      ['created', undefined],
      ['failed', 'forbidden'],
      ['failed', 'forbidden'],
    ],
  );
  assert.equal(good(await small.get('/api/v1/spiders')).total, 2);
  const one = { sites: sites.slice(0, 1), save: false };
  const tried = await endOf(small, good(await small.post(`${FACTORY}?wait=60`, one)));
  assert.deepEqual([tried.sites[0].status, tried.sites[0].spider_id], ['built', null]);
});

test('a factory is cancelled between sites; what is made stays', async () => {
  isHolding = true;
  const sites = [
    { url: `${site.address}/shop-8/goods` },
    { url: `${site.address}/slow-8/goods` },
    { url: `${site.address}/shop-9/goods` },
  ];
  const { job_id: id } = good(await api.post(FACTORY, { sites }));
  await eventually(async () => assert.ok(held.length > 0));
  const cancelled = good(await api.post(FACTORY, { job_id: id, cancel: true }));
  release();
  assert.equal(cancelled.status, 'cancelled');
  assert.deepEqual(
    cancelled.sites.map(({ status }: any) => status),
    ['created', 'skipped', 'skipped'],
  );
  assertError(await api.post(FACTORY, { job_id: id, cancel: true }), 409, 'conflict');
});

test('wrong input, another tenant, a missing scope', async () => {
  const sites = [{ url: `${site.address}/shop-1/goods` }];
  assertError(await api.post(FACTORY, {}), 400, 'invalid_request');
  assertError(await api.post(FACTORY, { sites: [] }), 400, 'invalid_request');
  assertError(
    await api.post(FACTORY, { sites: [{ url: 'http://169.254.169.254/' }] }),
    400,
    'invalid_request',
  );
  assertError(
    await api.post(FACTORY, { sites: Array.from({ length: 101 }, () => sites[0]) }),
    400,
    'invalid_request',
  );
  assertError(await api.post(FACTORY, { sites, dataset_id: 'ds_none' }), 404, 'not_found');
  assertError(await api.post(FACTORY, { job_id: 'fj_none' }), 404, 'not_found');
  const { job_id: id } = good(await api.post(FACTORY, { sites, save: false }));
  const stranger = await provision(program.client);
  assertError(await stranger.post(FACTORY, { job_id: id }), 404, 'not_found');
  assertError(await stranger.post(FACTORY, { job_id: id, cancel: true }), 404, 'not_found');
  const reader = await withScopes(api, ['spiders:read']);
  assertError(await reader.post(FACTORY, { sites }), 403, 'forbidden');
});

test('after kill -9 a factory goes on, and makes no spider twice', async () => {
  const folder = await newDataFolder();
  let current = await startProgram({ dataFolder: folder, environment });
  try {
    const { key } = current;
    isHolding = true;
    const sites = [11, 12, 13].flatMap((number) => [
      { url: `${site.address}/shop-${number}/goods` },
      { url: `${site.address}/slow-${number}/goods` },
    ]);
    const { job_id: id } = good(await current.client.post(FACTORY, { sites }));
    await eventually(async () => assert.ok(held.length > 0));
    const gone = new Promise((resolve) => current.process.once('exit', resolve));
    current.process.kill('SIGKILL');
    await gone;
    release();
    current = await startProgram({ dataFolder: folder, key, environment });
    const job = await endOf(current.client, { job_id: id, status: 'running' });
    assert.deepEqual([job.status, job.progress.spiders_created], ['completed', sites.length]);
    const spiders = good(await current.client.get('/api/v1/spiders?limit=100')).data;
    assert.deepEqual(
      spiders.map(({ spider_id }: any) => spider_id).sort(),
      job.sites.map(({ spider_id }: any) => spider_id).sort(),
    );
  } finally {
    release();
    await current.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
