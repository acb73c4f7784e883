import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { readEvents } from '../support/event-stream.ts';
import { eventually } from '../support/eventually.ts';
import { newPipeline, PIPELINES, runUntil, startRun } from '../support/pipelines.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

const DASHBOARD = '/api/v1/dashboard';

let program: ProgramInUse;
let api: ApiClient;

before(async () => {
  program = await joinProgram();
  api = program.client;
});
after(() => program.dispose());

const dashboard = async (client = api) => good(await client.get(DASHBOARD));

test('a new account finds its limits and nothing else', async () => {
  const tenant = await provision(api, { name: 'Fresh', tier: 'free' });
  const { account, running, failed, changed, today, limits } = await dashboard(tenant);
  assert.deepEqual(account, { account_id: tenant.accountId, name: 'Fresh', tier: 'free' });
  assert.deepEqual([running, failed, changed], [[], [], []]);
  assert.deepEqual(today, {
    rows_written: 0,
    rows_enriched: 0,
    pages_crawled: 0,
    jobs_completed: 0,
    jobs_failed: 0,
  });
  const datasets = limits.find(({ name }: { name: string }) => name === 'datasets');
  assert.deepEqual([datasets.limit, datasets.used, datasets.kind], [3, 0, 'live']);
});

test('rows that are written show their dataset, added up by day', async () => {
  const columns = [{ name: 'title', data_type: 'text' }];
  const { dataset_id } = good(await api.post('/api/v1/datasets', { name: 'loaves', columns }));
  for (const rows of [[{ title: 'Rye' }, { title: 'Wheat' }], [{ title: 'Oat' }]])
    good(await api.post(`/api/v1/datasets/${dataset_id}/rows`, { rows }));
  const file = new Blob(['title\nSpelt\nBarley\n'], { type: 'text/csv' });
  const imported = await fetch(`${program.address}/api/v1/datasets/${dataset_id}/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.credential}`, 'content-type': 'text/csv' },
    body: file,
  });
  assert.equal(imported.status, 200, await imported.text());
  await eventually(async () => {
    const { changed, today } = await dashboard();
    const [shown] = changed;
    assert.deepEqual(
      [shown.dataset_id, shown.name, shown.row_count, shown.column_count, shown.rows_written],
      [dataset_id, 'loaves', 5, 1, 5],
    );
    assert.equal(today.rows_written, 5);
  });
  good(await api.delete(`/api/v1/datasets/${dataset_id}`));
  assert.deepEqual((await dashboard()).changed, []);
});

test('a run is shown while it runs, named by its pipeline, and its failure afterwards', async () => {
  const stages = [{ id: 'outside', type: 'external' }];
  const { pipeline_id: pipeline } = await newPipeline(api, stages);
  const { run_id: runId } = await startRun(api, pipeline);
  await runUntil(api, runId, ({ stages: { outside } }) => outside.status === 'running');
  const [running] = (await dashboard()).running;
  assert.deepEqual([running.job_id, running.state, running.kind], [runId, 'running', 'runs.run']);
  assert.deepEqual([running.subject.type, running.subject.id], ['pipeline', pipeline]);
  assert.equal(running.subject.name, good(await api.get(`${PIPELINES}/${pipeline}`)).name);

  const body = { stage_id: 'outside', status: 'failed', error: { message: 'The oven is cold.' } };
  good(await api.put(`${PIPELINES}/runs/${runId}/status`, body));
  await eventually(async () => {
    const { running: left, failed, today } = await dashboard();
    assert.deepEqual(left, []);
    assert.equal(failed[0].job_id, runId);
    assert.match(failed[0].error.message, /oven is cold/);
    assert.equal(today.jobs_failed, 1);
  });
});

test('a crawl is named by its spider, or else its site; a file step by its file', async () => {
  const tenant = await provision(api, { name: 'Named work' });
  const site = 'https://bakery.invalid/';
  const { spider_id } = good(
    await tenant.post('/api/v1/spiders', {
      name: 'Corner bakery',
      site_url: site,
      definition: { handlers: [{ url_pattern: '/*', selectors: { title: { css: 'h1' } } }] },
    }),
  );
  const byId = new Map<string, object>();
  const { job_id: crawl } = good(await tenant.post('/api/v1/crawl/jobs', { spider_id }));
  byId.set(crawl, { type: 'spider', id: spider_id, name: 'Corner bakery' });
  const { job_id: plain } = good(await tenant.post('/api/v1/crawl/jobs', { site_url: site }));
  byId.set(plain, { type: 'site', id: site, name: null });
  const url = `${site}flour.csv`;
  const { job_id: step } = good(await tenant.post('/api/v1/etl/fetch?wait=0', { url }));
  byId.set(step, { type: 'url', id: url, name: null });
  const { running, failed, completed } = good(await tenant.get(DASHBOARD));
  const shown = new Map(
    [...running, ...failed, ...completed].map(({ job_id, subject }) => [job_id, subject] as const),
  );
  for (const [id, subject] of byId) assert.deepEqual(shown.get(id), subject);
});

test('the stream sends the record at once and again when it has changed', async () => {
  const tenant = await provision(api, { name: 'Streams' });
  const { promise: begun, resolve: onEvent } = Promise.withResolvers<unknown>();
  const events = readEvents(tenant, DASHBOARD, { most: 2, onEvent });
  const columns = [{ name: 'title', data_type: 'text' }];
  await begun;
  const { dataset_id } = good(await tenant.post('/api/v1/datasets', { name: 'streamed', columns }));
  good(await tenant.post(`/api/v1/datasets/${dataset_id}/rows`, { rows: [{ title: 'Rye' }] }));
  const [first, second] = await events;
  assert.deepEqual([first?.event, first?.data.changed], ['dashboard', []]);
  const used = second?.data.limits.find(({ name }: { name: string }) => name === 'datasets').used;
  assert.equal(used, 1);
});

test('another account sees nothing of it, and a key needs the scope', async () => {
  const tenant = await provision(api, { name: 'Neighbour' });
  const { running, failed, changed } = await dashboard(tenant);
  assert.deepEqual([running, failed, changed], [[], [], []]);
  assertError(await (await withScopes(api, ['datasets:read'])).get(DASHBOARD), 403, 'forbidden');
  good(await (await withScopes(api, ['dashboard:read'])).get(DASHBOARD));
});
