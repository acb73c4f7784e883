import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { type Answer, type ApiClient, assertError, good } from '../support/client.ts';
import { type DeclaredOperation, declaredOperations } from '../support/declared.ts';
import { invite, PASSWORD } from '../support/people.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { type SampleServer, serveSample } from '../support/sample-site.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: RunningProgram;
let api: ApiClient & { accountId: string };
let operations: DeclaredOperation[];
let lists: SampleServer;
const LIST_PAGE = `<ul>${[1, 2, 3, 4, 5, 6].map((at) => `<li class="good"><h3>Good ${at}</h3><span class="price">$${at}.50</span></li>`).join('')}</ul>`;

before(async () => {
  program = await startProgram({
    environment: {
      TRUST_PROXY: '127.0.0.1',
      GRANARY_FETCH_ALLOW: '127.0.0.1',
      GRANARY_PROXIES: 'http://127.0.0.1:9,http://user:secret@127.0.0.1:10',
    },
  });
  lists = await serveSample(() => LIST_PAGE);
  api = await provision(program.client);
  // A call of every kind of every operation is more than a minute's allowance.
  await program.command('tier', '--account', api.accountId, '--limit', 'requests_per_minute=100000');
  operations = await declaredOperations(program.address);
});
after(async () => {
  await program.dispose();
  await lists.close();
});

const newSite = async () => good(await api.post('/api/v1/sites', { url: `https://${uuidv7()}.example.com` }));
const newToken = async () =>
  good(await api.post('/api/v1/auth/tokens', { name: 'A key', scopes: ['sites:read'] }));
let schemaNames = 0;
/** A name of two versions. */
const newSchema = async () => {
  schemaNames += 1;
  const body = { name: `schema-${schemaNames}`, type: 'columns', compatibility: 'none' };
  good(await api.post('/api/v1/schemas', { ...body, schema: [{ name: 'title', data_type: 'text' }] }));
  return good(await api.post('/api/v1/schemas', { ...body, schema: [{ name: 'title', data_type: 'url' }] }));
};
let session: any;

const newDataset = async () =>
  good(
    await api.post('/api/v1/datasets', { name: uuidv7(), columns: [{ name: 'title', data_type: 'text' }] }),
  );
const newSpider = async () =>
  good(
    await api.post('/api/v1/spiders', {
      name: uuidv7(),
      site_url: 'https://shop.example.com',
      definition: { handlers: [{ url_pattern: '/*', selectors: { title: { css: 'h1' } } }] },
    }),
  );
/** Its site answers nothing but errors, so it is over soon; what it does is told by crawl.test.ts. */
const newCrawl = async () =>
  good(await api.post('/api/v1/crawl/jobs', { site_url: `${program.address}/nothing`, delay_ms: 1_000 }));
const moveCrawl = async (verb: string) => {
  const { job_id: id } = await newCrawl();
  return good(await api.post(`/api/v1/crawl/jobs/${id}/${verb}`)).status;
};
const newRow = async () => {
  const { dataset_id: dataset } = await newDataset();
  const rows = `/api/v1/datasets/${dataset}/rows`;
  const { row_ids: ids } = good(await api.post(rows, { rows: [{ title: 'Bread' }] }));
  return { dataset, rows, row: ids[0] as string };
};

const newItem = async (own: object = {}) => {
  const queue = uuidv7();
  const { items } = good(await api.post('/api/v1/queue/enqueue', { queue, payload: { page: 1 }, ...own }));
  return { queue, id: items[0].item_id as string };
};

/** Its one address answers with an error; what it does is told by enrichment.test.ts. */
const newEnrichment = async () => {
  const { dataset, rows } = await newRow();
  good(await api.post(rows, { rows: [{ title: `${program.address}/nothing` }] }));
  const filter = { dataset_id: dataset, source_name: 'page_metadata', match_column: 'title' };
  return good(await api.post('/api/v1/enrichment/enrich', { ...filter, budget: { max_rows: 1 } }));
};

const newAsset = async () =>
  good(await api.post('/api/v1/lineage/assets', { kind: 'model', name: uuidv7() }));
const newConsent = async () => {
  const scope = { assets: [(await newAsset()).asset_id] };
  return good(
    await api.post('/api/v1/lineage/consent', { subject: uuidv7(), purpose: 'p', basis: 'consent', scope }),
  );
};

const newPipeline = async (stage: object = { type: 'pass' }) =>
  good(
    await api.post('/api/v1/pipelines', {
      name: uuidv7(),
      stages: [{ id: 'a', ...stage }],
      schedule: { cron: '0 6 * * *', timezone: 'Europe/Berlin' },
      concurrency: { max_runs: 10 },
    }),
  );
/** It waits for a report on its only stage. */
const newRun = async () => {
  const { pipeline_id: pipeline } = await newPipeline({ type: 'external' });
  const { run_id: run } = good(await api.post(`/api/v1/pipelines/${pipeline}/run`, {}));
  const path = `/api/v1/pipelines/runs/${run}`;
  while (good(await api.get(`${path}?wait=5`)).stages.a.waiting !== 'outside');
  return { pipeline, run: run as string, path };
};

const newEtlPipeline = async () =>
  good(await api.post('/api/v1/etl/pipelines', { name: uuidv7(), stages: [{ id: 'a', type: 'external' }] }));
const newEtlRun = async () => {
  const { pipeline_id: id } = await newEtlPipeline();
  return good(await api.post(`/api/v1/etl/pipelines/${id}/run`, {}));
};

const TEMPLATES = '/api/v1/workflow-templates';
const newTemplate = async () =>
  good(await api.post(TEMPLATES, { name: uuidv7(), stages: [{ id: 'a', type: 'external' }] }));
const newWorkflow = async () => {
  const { template_id: id } = await newTemplate();
  return good(await api.post(`${TEMPLATES}/${id}/run`, {}));
};

const newView = async () =>
  good(await api.post('/api/v1/query/register-view', { name: uuidv7(), sql: 'SELECT 1 AS one' }));

/** Its source is the program's own document. */
const newArtifact = async (): Promise<any> => {
  const { status, body } = await api.post('/api/v1/artifacts', {
    source_url: `${program.address}/openapi.json`,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
};
const storedArtifact = async () => {
  const { artifact_id: id } = await newArtifact();
  return good(await api.post(`/api/v1/artifacts/${id}/download`));
};

/** A good call of every operation. Whoever declares one adds its call here. */
const EXERCISED: Record<string, () => Promise<void>> = {
  'auth.list-tokens': async () => {
    const { token_info: info } = await newToken();
    const listed = good(await api.get('/api/v1/auth/tokens'));
    assert.deepEqual(listed[0], info);
  },
  'auth.create-token': async () => {
    const { token, token_info: info } = await newToken();
    assert.ok(token.startsWith(info.key_prefix));
    good(await api.as(token).get('/api/v1/sites'));
  },
  'auth.delete-token': async () => {
    const { id } = (await newToken()).token_info;
    assert.deepEqual(good(await api.delete(`/api/v1/auth/tokens/${id}`)), { id, deleted: true });
  },
  'auth.validate': async () => {
    const body = good(await api.as(undefined).post('/api/v1/auth/validate', { api_key: api.credential }));
    assert.deepEqual([body.valid, body.account_id], [true, api.accountId]);
  },
  'auth.provision-tenant': async () => {
    const tenant = good(await api.post('/api/v1/auth/tenants/provision', { name: 'Made', tier: 'pro' }));
    assert.deepEqual([tenant.name, tenant.tier], ['Made', 'pro']);
    good(await api.as(tenant.api_key).get('/api/v1/sites'));
  },
  'auth.usage': async () => assert.equal(good(await api.get('/api/v1/auth/usage')).tier, 'agency'),
  'usage.list': async () => assert.ok(good(await api.get('/api/v1/usage')).data[0].requests > 0),
  'session.accept-invite': async () => {
    const token = await invite(program, 'ada@example.com', '--account', api.accountId, '--role', 'owner');
    const accepted = { token, password: PASSWORD, name: 'Ada' };
    session = good(await api.as(undefined).post('/session/accept-invite', accepted));
    assert.equal(session.user.name, 'Ada');
  },
  'session.create': async () => {
    const signedIn = { email: 'ada@example.com', password: PASSWORD };
    session = good(await api.as(undefined).post('/session', signedIn));
    assert.equal(session.accounts[0].account_id, api.accountId);
  },
  'session.refresh': async () => {
    session = good(
      await api.as(undefined).post('/session/refresh', { refresh_token: session.refresh_token }),
    );
    good(await api.as(session.access_token).get('/api/v1/sites'));
  },
  'session.list-members': async () => {
    const { members } = good(await api.get('/session/members'));
    assert.deepEqual([members[0].email, members[0].role], ['ada@example.com', 'owner']);
  },
  'session.invite-member': async () => {
    const invited = good(await api.post('/session/members', { email: 'Bea@example.com', role: 'viewer' }));
    assert.deepEqual([invited.email, invited.role], ['bea@example.com', 'viewer']);
    const accepted = { token: invited.url.split('#')[1], password: PASSWORD };
    good(await api.as(undefined).post('/session/accept-invite', accepted));
  },
  'session.change-member': async () => {
    const changed = good(await api.put('/session/members/bea@example.com', { role: 'editor' }));
    assert.deepEqual([changed.email, changed.role], ['bea@example.com', 'editor']);
  },
  'session.remove-member': async () => {
    const removed = good(await api.delete('/session/members/bea@example.com'));
    assert.deepEqual(removed, { email: 'bea@example.com', removed: true });
  },
  'session.delete': async () => {
    assert.deepEqual(good(await api.as(session.access_token).delete('/session')), { signed_out: true });
  },
  'profile.get': async () =>
    assert.equal(good(await api.get('/api/v1/profile')).account.account_id, api.accountId),
  'profile.update': async () => {
    const body = good(await api.put('/api/v1/profile', { account: { industry: 'Baking' } }));
    assert.equal(body.account.industry, 'Baking');
  },
  'sites.list': async () => {
    const site = await newSite();
    assert.deepEqual(good(await api.get('/api/v1/sites')).data[0], site);
  },
  'sites.create': async () => assert.match((await newSite()).url, /^https:\/\/.*\.example\.com\/$/),
  'sites.get': async () => {
    const site = await newSite();
    assert.deepEqual(good(await api.get(`/api/v1/sites/${site.site_id}`)), site);
  },
  'sites.update': async () => {
    const { site_id: id } = await newSite();
    assert.equal(good(await api.put('/api/v1/sites', { site_id: id, name: 'Renamed' })).name, 'Renamed');
  },
  'sites.delete': async () => {
    const { site_id: id } = await newSite();
    assert.deepEqual(good(await api.delete(`/api/v1/sites/${id}`)), { site_id: id, deleted: true });
  },
  'artifacts.list': async () => {
    const artifact = await newArtifact();
    assert.deepEqual(good(await api.get('/api/v1/artifacts'))[0], artifact);
  },
  'artifacts.register': async () => assert.equal((await newArtifact()).name, 'openapi.json'),
  'artifacts.get': async () => {
    const artifact = await newArtifact();
    assert.deepEqual(good(await api.get(`/api/v1/artifacts/${artifact.artifact_id}`)), artifact);
  },
  'artifacts.download': async () => assert.equal((await storedArtifact()).media_type, 'application/json'),
  'artifacts.url': async () => {
    const { artifact_id: id, size_bytes: size } = await storedArtifact();
    const { url } = good(await api.get(`/api/v1/artifacts/${id}/url`));
    assert.equal((await (await fetch(url)).arrayBuffer()).byteLength, size);
  },
  'artifacts.delete': async () => {
    const { artifact_id: id } = await storedArtifact();
    assert.equal((await api.delete(`/api/v1/artifacts/${id}`)).status, 204);
  },
  'crawl.create-job': async () => assert.equal((await newCrawl()).progress.pages_queued, 1),
  'crawl.list-jobs': async () => {
    const { job_id: id } = await newCrawl();
    assert.equal(good(await api.get('/api/v1/crawl/jobs')).data[0].job_id, id);
  },
  'crawl.get-job': async () => {
    const { job_id: id } = await newCrawl();
    assert.equal(good(await api.get(`/api/v1/crawl/jobs/${id}`)).job_id, id);
  },
  'crawl.pause-job': async () => assert.equal(await moveCrawl('pause'), 'paused'),
  'crawl.resume-job': async () => {
    const { job_id: id } = await newCrawl();
    good(await api.post(`/api/v1/crawl/jobs/${id}/pause`));
    assert.equal(good(await api.post(`/api/v1/crawl/jobs/${id}/resume`)).status, 'running');
  },
  'crawl.cancel-job': async () => assert.equal(await moveCrawl('cancel'), 'cancelled'),
  'crawl.frontier': async () => {
    const { job_id: id } = await newCrawl();
    assert.equal(good(await api.get(`/api/v1/crawl/frontier/${id}`)).job_id, id);
  },
  'crawl.list-proxies': async () => {
    const { data } = good(await api.get('/api/v1/crawl/proxies'));
    assert.deepEqual(
      data.map(({ address }: any) => address),
      ['http://127.0.0.1:9', 'http://127.0.0.1:10'],
      'without credentials',
    );
  },
  'crawl.discover-sitemap': async () => {
    const found = await api.post('/api/v1/crawl/sitemap/discover', { site_url: program.address });
    assert.deepEqual(good(found).sitemaps, []);
  },
  'crawl.list-strategies': async () => assert.equal(good(await api.get('/api/v1/crawl/strategies')).total, 5),
  'crawl.create-strategy': async () => {
    const body = { name: uuidv7(), kind: 'best_first' };
    assert.equal(good(await api.post('/api/v1/crawl/strategies', body)).built_in, false);
  },
  'spiders.list': async () => {
    const spider = await newSpider();
    assert.deepEqual(good(await api.get('/api/v1/spiders')).data[0], spider);
  },
  'spiders.create': async () => assert.equal((await newSpider()).status, 'created'),
  'spiders.get': async () => {
    const spider = await newSpider();
    assert.deepEqual(good(await api.get(`/api/v1/spiders/${spider.spider_id}`)), spider);
  },
  'spiders.update': async () => {
    const { spider_id: id } = await newSpider();
    assert.equal(good(await api.put(`/api/v1/spiders/${id}`, { name: `${id} new` })).name, `${id} new`);
  },
  'spiders.test': async () => {
    const { spider_id: id } = await newSpider();
    const page = await api.post(`/api/v1/spiders/${id}/test`, { test_url: `${program.address}/docs` });
    assert.equal(good(page).success, false, 'there is nothing behind the proxies');
  },
  'spiders.export': async () => {
    const { spider_id: id, name } = await newSpider();
    assert.equal(good(await api.post(`/api/v1/spiders/${id}/export`, { format: 'yaml' })).spider.name, name);
  },
  'spiders.import': async () => {
    const { spider_id: id } = await newSpider();
    const { content } = good(await api.post(`/api/v1/spiders/${id}/export`, {}));
    assert.equal(good(await api.post('/api/v1/spiders/import', { content, name: uuidv7() })).format, 'json');
  },
  'spiders.health': async () => {
    const { spider_id: id } = await newSpider();
    assert.equal(good(await api.get(`/api/v1/spiders/${id}/health`)).status, 'unknown');
  },
  'spiders.repair': async () => {
    const { spider_id: id } = await newSpider();
    assert.equal(good(await api.post(`/api/v1/spiders/${id}/repair`, {})).status, 'no_good_pages');
  },
  'spiders.build': async () => {
    const built = await api.post('/api/v1/spiders/build', { url: `${lists.address}/` });
    assert.equal(good(built).rows.length, 6);
  },
  'spiders.suggest-fields': async () => {
    const found = good(await api.post('/api/v1/spiders/suggest-fields', { html: LIST_PAGE }));
    assert.equal(found.records[0].count, 6);
    const draft = {
      item: { css: 'li.good' },
      fields: [{ name: 'title', data_type: 'text', selector: { css: 'h3' } }],
    };
    const tried = good(await api.post('/api/v1/spiders/suggest-fields', { html: LIST_PAGE, draft }));
    assert.equal(tried.preview.rows[5].title, 'Good 6');
  },
  'spiders.factory': async () => {
    const sites = [{ url: `${lists.address}/` }];
    const job = good(await api.post('/api/v1/spiders/factory', { sites, save: false }));
    assert.equal(job.progress.sites_total, 1);
  },
  'spiders.archive': async () => {
    const { spider_id: id } = await newSpider();
    assert.equal(good(await api.delete(`/api/v1/spiders/${id}`)).status, 'archived');
  },
  'datasets.list': async () => {
    const dataset = await newDataset();
    assert.deepEqual(good(await api.get('/api/v1/datasets')).data[0], dataset);
  },
  'datasets.create': async () => assert.equal((await newDataset()).row_count, 0),
  'datasets.get': async () => {
    const dataset = await newDataset();
    assert.deepEqual(good(await api.get(`/api/v1/datasets/${dataset.dataset_id}`)), dataset);
  },
  'datasets.update': async () => {
    const { dataset_id: id } = await newDataset();
    assert.equal(good(await api.put(`/api/v1/datasets/${id}`, { description: 'New' })).description, 'New');
  },
  'datasets.delete': async () => {
    const { dataset_id: id } = await newDataset();
    assert.equal(good(await api.delete(`/api/v1/datasets/${id}`)).deleted, true);
  },
  'datasets.import': async () => {
    const { dataset_id: id } = await newDataset();
    const csv = { 'content-type': 'text/csv' };
    const job = good(await api.post(`/api/v1/datasets/${id}/import`, 'title\nBread\nCake\n', csv));
    assert.deepEqual([job.status, job.rows_imported], ['completed', 2]);
  },
  'datasets.insert-rows': async () => assert.match((await newRow()).row, /^\d+$/),
  'datasets.list-rows': async () => {
    const { rows, row } = await newRow();
    assert.equal(good(await api.get(rows)).data[0].row_id, row);
  },
  'datasets.stats': async () => {
    const { dataset } = await newRow();
    assert.equal(good(await api.get(`/api/v1/datasets/${dataset}/stats`)).row_count, 1);
  },
  'datasets.replace-row': async () => {
    const { rows, row } = await newRow();
    assert.equal(good(await api.put(`${rows}/${row}`, { data: { title: 'New' } })).data.title, 'New');
  },
  'datasets.delete-row': async () => {
    const { rows, row } = await newRow();
    assert.equal(good(await api.delete(`${rows}/${row}`)).deleted, true);
  },
  'datasets.export': async () => {
    const { dataset } = await newRow();
    const { download_url: url } = good(
      await api.post(`/api/v1/datasets/${dataset}/export`, { format: 'csv' }),
    );
    assert.equal(await (await fetch(url)).text(), 'title\nBread\n');
  },
  'schemas.list': async () => {
    const schema = await newSchema();
    assert.deepEqual(good(await api.get('/api/v1/schemas')).data[0], schema);
  },
  'schemas.register': async () => assert.equal((await newSchema()).version, 2),
  'schemas.list-versions': async () => {
    const schema = await newSchema();
    assert.deepEqual(good(await api.get(`/api/v1/schemas/${schema.name}/versions`)).data[0], schema);
  },
  'schemas.validate': async () => {
    const { name } = await newSchema();
    const found = good(await api.post('/api/v1/schemas/validate', { name, rows: [{ title: 'Bread' }] }));
    assert.deepEqual([found.valid, found.errors[0].path], [false, '/title']);
  },
  'query.run': async () => {
    const { dataset } = await newRow();
    const { data } = good(await api.post('/api/v1/query', { sql: `SELECT title FROM "${dataset}"` }));
    assert.deepEqual(data, [{ title: 'Bread' }]);
  },
  'query.describe': async () => {
    const { columns } = good(await api.post('/api/v1/query/describe', { sql: 'SELECT 1 AS one' }));
    assert.deepEqual(columns, [{ name: 'one', data_type: 'integer' }]);
  },
  'query.arrow': async () => {
    const { status, headers } = await api.post('/api/v1/query/arrow', { sql: 'SELECT 1 AS one' });
    assert.deepEqual([status, headers.get('content-type')], [200, 'application/vnd.apache.arrow.stream']);
  },
  'query.export': async () => {
    const body = { sql: 'SELECT 1 AS one', format: 'jsonl' };
    const { download_url: url } = good(await api.post('/api/v1/query/export', body));
    assert.equal(await (await fetch(url)).text(), '{"one":1}\n');
  },
  'query.hybrid': async () => {
    const { site_id: id } = await newSite();
    const body = { sql: 'SELECT count(*) AS n FROM granary_sites WHERE site_id = $1', params: [id] };
    assert.deepEqual(good(await api.post('/api/v1/query/hybrid', body)).data, [{ n: 1 }]);
  },
  'query.stats': async () => {
    const { dataset } = await newRow();
    const { rows_scanned: rows } = good(
      await api.post('/api/v1/query/stats', { sql: `SELECT title FROM "${dataset}"` }),
    );
    assert.equal(rows, 1);
  },
  'query.register-table': async () => {
    const { artifact_id: id } = await storedArtifact();
    const made = good(await api.post('/api/v1/query/register-table', { name: uuidv7(), artifact_id: id }));
    assert.deepEqual([made.kind, made.row_count], ['table', 1]);
  },
  'query.register-view': async () => assert.equal((await newView()).kind, 'view'),
  'query.views': async () => {
    const view = await newView();
    assert.deepEqual(good(await api.get('/api/v1/query/views')).data[0], view);
  },
  'query.schema': async () => {
    const { name } = await newDataset();
    const { tables } = good(await api.post('/api/v1/query/schema', { tables: [name] }));
    assert.equal(tables[0].name, name);
  },
  'workflow-templates.create': async () => assert.equal((await newTemplate()).version, 1),
  'workflow-templates.list': async () => {
    const { template_id: id } = await newTemplate();
    assert.equal(good(await api.get(TEMPLATES)).data[0].template_id, id);
  },
  'workflow-templates.get': async () => {
    const made = await newTemplate();
    assert.deepEqual(good(await api.get(`${TEMPLATES}/${made.template_id}`)), made);
  },
  'workflow-templates.get-by-name': async () => {
    const made = await newTemplate();
    assert.deepEqual(good(await api.get(`${TEMPLATES}/by-name/${made.name}`)), made);
  },
  'workflow-templates.update': async () => {
    const { template_id: id } = await newTemplate();
    assert.equal(good(await api.put(`${TEMPLATES}/${id}`, { description: 'New' })).version, 2);
  },
  'workflow-templates.archive': async () => {
    const { template_id: id } = await newTemplate();
    assert.equal(good(await api.delete(`${TEMPLATES}/${id}`)).status, 'archived');
  },
  'workflow-templates.validate': async () => {
    const stages = [{ id: 'a', type: 'pass' }];
    assert.equal(good(await api.post(`${TEMPLATES}/validate`, { stages })).valid, true);
  },
  'workflow-templates.list-operations': async () =>
    assert.ok(good(await api.get(`${TEMPLATES}/operations`)).total > 5),
  'workflow-templates.get-operation': async () =>
    assert.equal(good(await api.get(`${TEMPLATES}/operations/export`)).name, 'export'),
  'workflow-templates.run': async () => assert.match((await newWorkflow()).run_id, /^wr_/),
  'workflow-templates.list-runs': async () => {
    const { run_id: run } = await newWorkflow();
    assert.equal(good(await api.get(`${TEMPLATES}/runs`)).data[0].run_id, run);
  },
  'workflow-templates.get-run': async () => {
    const { run_id: run } = await newWorkflow();
    assert.equal(good(await api.get(`${TEMPLATES}/runs/${run}`)).run_id, run);
  },
  'workflow-templates.cancel-run': async () => {
    const { run_id: run } = await newWorkflow();
    assert.equal(good(await api.post(`${TEMPLATES}/runs/${run}/cancel`)).status, 'cancelled');
  },
  'pipelines.create': async () => assert.equal((await newPipeline()).stages, 1),
  'pipelines.list': async () => {
    const { pipeline_id: id } = await newPipeline();
    assert.equal(good(await api.get('/api/v1/pipelines')).data[0].pipeline_id, id);
  },
  'pipelines.get': async () => {
    const { pipeline_id: id } = await newPipeline();
    assert.equal(good(await api.get(`/api/v1/pipelines/${id}`)).pipeline_id, id);
  },
  'pipelines.update': async () => {
    const { pipeline_id: id } = await newPipeline();
    assert.equal(good(await api.put(`/api/v1/pipelines/${id}`, { name: 'Other' })).name, 'Other');
  },
  'pipelines.delete': async () => {
    const { pipeline_id: id } = await newPipeline();
    assert.equal(good(await api.delete(`/api/v1/pipelines/${id}`)).deleted, true);
  },
  'pipelines.run': async () => assert.match((await newRun()).run, /^pr_/),
  'pipelines.list-runs': async () => {
    const { pipeline, run } = await newRun();
    assert.equal(good(await api.get(`/api/v1/pipelines/${pipeline}/runs`)).data[0].run_id, run);
  },
  'pipelines.get-run': async () => {
    const { path, run } = await newRun();
    assert.equal(good(await api.get(path)).run_id, run);
  },
  'pipelines.get-pipeline-run': async () => {
    const { pipeline, run } = await newRun();
    assert.equal(good(await api.get(`/api/v1/pipelines/${pipeline}/runs/${run}`)).pipeline_id, pipeline);
  },
  'pipelines.get-schedule': async () => {
    const { pipeline_id: id } = await newPipeline();
    assert.match(
      good(await api.get(`/api/v1/pipelines/${id}/schedule`)).next_run,
      /T06:00:00\.000\+0[12]:00$/,
    );
  },
  'pipelines.stop-schedule': async () => {
    const { pipeline_id: id } = await newPipeline();
    assert.equal(good(await api.post(`/api/v1/pipelines/${id}/schedule/stop`)).next_run, null);
  },
  'pipelines.start-schedule': async () => {
    const { pipeline_id: id } = await newPipeline();
    good(await api.post(`/api/v1/pipelines/${id}/schedule/stop`));
    assert.equal(good(await api.post(`/api/v1/pipelines/${id}/schedule/start`)).active, true);
  },
  'pipelines.execute-step': async () => {
    const stage = { id: 'a', type: 'pass' };
    assert.equal(good(await api.post('/api/v1/pipelines/execute-step', { stage })).status, 'completed');
  },
  'pipelines.pause-run': async () =>
    assert.equal(good(await api.post(`${(await newRun()).path}/pause`)).status, 'paused'),
  'pipelines.cancel-run': async () =>
    assert.equal(good(await api.post(`${(await newRun()).path}/cancel`)).status, 'cancelled'),
  'pipelines.report-progress': async () => {
    const report = { stage_id: 'a', progress: { done: 1 } };
    const run = good(await api.put(`${(await newRun()).path}/progress`, report));
    assert.deepEqual(run.stages.a.progress, { done: 1 });
  },
  'pipelines.report-status': async () => {
    const run = good(
      await api.put(`${(await newRun()).path}/status`, { stage_id: 'a', status: 'completed' }),
    );
    assert.equal(run.stages.a.status, 'completed');
  },
  'pipelines.report-lineage': async () => {
    const report = { stage_id: 'a', inputs: [{ type: 'dataset', id: 'outside' }] };
    good(await api.put(`${(await newRun()).path}/lineage`, report));
  },
  'etl.fetch': async () => {
    const job = good(await api.post('/api/v1/etl/fetch', { url: `${lists.address}/list.html` }));
    assert.deepEqual([job.status, job.artifact.size_bytes], ['completed', LIST_PAGE.length]);
  },
  'etl.compress': async () => {
    const { artifact_id: id } = await storedArtifact();
    assert.equal(good(await api.post('/api/v1/etl/compress', { artifact_id: id })).status, 'completed');
  },
  'etl.parse': async () => {
    const { artifact_id: id } = await storedArtifact();
    assert.equal(good(await api.post('/api/v1/etl/parse', { artifact_id: id })).rows, 1);
  },
  'etl.load': async () => {
    const { dataset_id } = await newDataset();
    const job = good(await api.post('/api/v1/etl/load', { dataset_id, target: { table: 'loaded' } }));
    assert.deepEqual([job.status, job.rows, job.created], ['completed', 0, true], JSON.stringify(job));
  },
  'etl.create-pipeline': async () => assert.equal((await newEtlPipeline()).stages, 1),
  'etl.list-pipelines': async () => {
    const { pipeline_id: id } = await newEtlPipeline();
    assert.equal(good(await api.get('/api/v1/etl/pipelines')).data[0].pipeline_id, id);
  },
  'etl.get-pipeline': async () => {
    const { pipeline_id: id } = await newEtlPipeline();
    assert.equal(good(await api.get(`/api/v1/etl/pipelines/${id}`)).pipeline_id, id);
  },
  'etl.update-pipeline': async () => {
    const { pipeline_id: id } = await newEtlPipeline();
    assert.equal(good(await api.put(`/api/v1/etl/pipelines/${id}`, { name: 'Other' })).name, 'Other');
  },
  'etl.delete-pipeline': async () => {
    const { pipeline_id: id } = await newEtlPipeline();
    assert.equal(good(await api.delete(`/api/v1/etl/pipelines/${id}`)).deleted, true);
  },
  'etl.run-pipeline': async () => assert.match((await newEtlRun()).run_id, /^er_/),
  'etl.list-runs': async () => {
    const { pipeline_id: id, run_id: run } = await newEtlRun();
    assert.equal(good(await api.get(`/api/v1/etl/pipelines/${id}/runs`)).data[0].run_id, run);
  },
  'etl.get-run': async () => {
    const { run_id: run } = await newEtlRun();
    assert.equal(good(await api.get(`/api/v1/etl/runs/${run}`)).run_id, run);
  },
  'etl.pause-run': async () => {
    const path = `/api/v1/etl/runs/${(await newEtlRun()).run_id}/pause`;
    assert.equal(good(await api.post(path)).status, 'paused');
    assert.equal(good(await api.post(path, { resume: true })).status, 'running');
  },
  'etl.cancel-run': async () => {
    const { run_id: run } = await newEtlRun();
    assert.equal(good(await api.post(`/api/v1/etl/runs/${run}/cancel`)).status, 'cancelled');
  },
  'queue.enqueue': async () => assert.match((await newItem()).id, /^[0-9a-f-]{36}$/),
  'queue.dequeue': async () => {
    const { queue, id } = await newItem();
    const [taken] = good(await api.post('/api/v1/queue/dequeue', { queue, lease_secs: 60 })).items;
    assert.deepEqual([taken.item_id, taken.payload, taken.attempts], [id, { page: 1 }, 1]);
    const ack = { queue, ack: [taken.lease_token] };
    assert.equal(good(await api.post('/api/v1/queue/dequeue', ack)).results[0].outcome, 'done');
  },
  'queue.items': async () => {
    const { queue, id } = await newItem();
    assert.equal(good(await api.get(`/api/v1/queue/items?queue=${queue}`)).data[0].item_id, id);
  },
  'queue.stats': async () => {
    const { queue } = await newItem();
    assert.equal(good(await api.get(`/api/v1/queue/stats?queue=${queue}`)).data[0].ready, 1);
  },
  'queue.retry': async () => {
    const { queue } = await newItem({ max_attempts: 1 });
    const [taken] = good(await api.post('/api/v1/queue/dequeue', { queue, lease_secs: 60 })).items;
    const fail = [{ lease_token: taken.lease_token, error: 'no paper' }];
    good(await api.post('/api/v1/queue/dequeue', { queue, max: 0, fail }));
    assert.equal(good(await api.post('/api/v1/queue/retry', { queue })).retried, 1);
  },
  'queue.purge': async () => {
    const { queue } = await newItem();
    assert.equal(good(await api.post('/api/v1/queue/purge', { queue })).purged, 1);
  },
  'enrichment.enrich': async () => {
    const job = await newEnrichment();
    assert.deepEqual([job.status, job.source, job.rows_to_enrich], ['processing', 'page_metadata', 1]);
  },
  'enrichment.get-job': async () => {
    const { job_id: id } = await newEnrichment();
    assert.equal(good(await api.get(`/api/v1/enrichment/jobs/${id}?wait=1`)).job_id, id);
  },
  'enrichment.list-sources': async () =>
    assert.ok(good(await api.get('/api/v1/enrichment/sources')).total >= 17),
  'lineage.register-asset': async () => assert.equal((await newAsset()).kind, 'model'),
  'lineage.list-assets': async () => {
    const asset = await newAsset();
    assert.deepEqual(good(await api.get('/api/v1/lineage/assets?kind=model')).data[0], asset);
  },
  'lineage.get-asset': async () => {
    const { asset_id: id } = await newAsset();
    assert.equal(good(await api.get(`/api/v1/lineage/assets/${id}`)).consent.status, 'ok');
  },
  'lineage.add-edges': async () => {
    const [from, to] = [(await newAsset()).asset_id, (await newAsset()).asset_id];
    assert.equal(good(await api.post('/api/v1/lineage/edges', { from, to })).edges[0].relation, 'derives');
  },
  'lineage.graph': async () => {
    const [from, to] = [(await newAsset()).asset_id, (await newAsset()).asset_id];
    good(await api.post('/api/v1/lineage/edges', { from, to }));
    assert.equal(good(await api.get(`/api/v1/lineage/assets/${to}/graph`)).nodes.length, 2);
  },
  'lineage.record-consent': async () => assert.equal((await newConsent()).status, 'active'),
  'lineage.list-consents': async () => {
    const consent = await newConsent();
    assert.deepEqual(good(await api.get('/api/v1/lineage/consent')).data[0], consent);
  },
  'content.extract': async () => {
    const body = { html: '<title>Bread</title><p>Bread rises.</p>' };
    assert.equal(good(await api.post('/api/v1/content/extract', body)).text, 'Bread rises.');
  },
  'inspection.selectors': async () => {
    const body = { html: '<p class=price>3</p>', selector: '.price', type: 'css' };
    assert.equal(good(await api.post('/api/v1/inspection/selectors', body)).count, 1);
  },
  'inspection.url': async () => {
    const found = good(
      await api.post('/api/v1/inspection/url', { url: `${program.address}/api/v1/nothing` }),
    );
    assert.deepEqual([found.status, found.fault], [404, null]);
  },
  'inspection.html': async () => {
    const found = good(
      await api.post('/api/v1/inspection/html', { html: '<title>Bread</title><h1>Bread</h1>' }),
    );
    assert.equal(found.page.meta.title, 'Bread');
  },
  'health.get': async () => assert.equal(good(await api.as(undefined).get('/health')).status, 'ok'),
  'health.services': async () => assert.equal(good(await api.get('/api/v1/health/services')).status, 'ok'),
  'dashboard.get': async () =>
    assert.equal(good(await api.get('/api/v1/dashboard')).account.account_id, api.accountId),
  'analysis.status': async () =>
    assert.equal(good(await api.get('/api/v1/status')).account_id, api.accountId),
};

test('every declared operation has a good call here, and it works', async () => {
  assert.deepEqual(Object.keys(EXERCISED).sort(), operations.map(({ id }) => id).sort());
  for (const [id, perform] of Object.entries(EXERCISED)) {
    await perform().catch((cause) => {
      throw new Error(`${id}: ${cause.message}`, { cause });
    });
  }
});

let visitors = 0;

/** Strangers are limited by address, so every call comes from another one. Every answer carries the headers of all. */
async function send(
  client: ApiClient,
  { id, method, path }: DeclaredOperation,
  body?: unknown,
): Promise<Answer> {
  visitors += 1;
  const from = { 'x-forwarded-for': `10.0.${visitors >> 8}.${visitors & 255}` };
  const answer = await client.call(method, path.replaceAll(/\{\w+\}/g, uuidv7()), body, from);
  for (const header of ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
    assert.ok(answer.headers.has(header), `${id} ${answer.status} has no ${header}`);
  return answer;
}

test('without a credential only public operations go on', async () => {
  for (const operation of operations) {
    const answer = await send(api.as(undefined), operation, operation.exampleBody);
    if (operation.public) assert.notEqual(answer.body.error, 'forbidden', operation.id);
    else assertError(answer, 401, 'unauthorized');
  }
});

/** These name what they need instead of a scope: no scope is enough. */
const FULL_ACCESS = new Set(['auth.provision-tenant']);

test('a key needs the scope of the operation, and no more', async () => {
  const other = [
    await withScopes(api, ['sites:read']),
    await withScopes(api, ['dns:read', 'dns:write']),
  ] as const;
  for (const operation of operations.filter(({ public: open }) => !open)) {
    const { id, scope = '', tag } = operation;
    const refused = await send(other[scope === 'sites:read' ? 1 : 0], operation, operation.exampleBody);
    assertError(refused, 403, 'forbidden');
    assert.equal(refused.body.required, FULL_ACCESS.has(id) ? 'full-access' : scope, id);
    if (FULL_ACCESS.has(id) || tag === 'session') continue;
    const passed = await send(
      await withScopes(api, [scope]),
      operation,
      operation.body === undefined ? undefined : [],
    );
    assert.ok([200, 400, 404].includes(passed.status), `${id} ${passed.status}`);
  }
});

const WRONG: Record<string, unknown> = {
  string: 7,
  integer: 'x',
  number: 'x',
  boolean: 'x',
  array: {},
  object: 7,
};

test('a body that lacks something or has it wrong is refused with its place', async () => {
  for (const operation of operations) {
    const { id, exampleBody: example } = operation;
    const { required = [], properties = {} } = (operation.body ?? {}) as {
      required?: string[];
      properties?: Record<string, { type?: string }>;
    };
    const client = operation.public ? api.as(undefined) : api;
    const refused = async (body: unknown, path: string) => {
      const answer = await send(client, operation, body);
      assertError(answer, 400, 'invalid_request');
      const places = answer.body.details?.map((detail: { path: string }) => detail.path) ?? [path];
      assert.ok(places.includes(path), `${id}: ${path} is not in ${places}`);
    };
    for (const name of required) {
      const { [name]: _, ...rest } = example as Record<string, unknown>;
      await refused(rest, name);
    }
    if (required.length > 0) await refused(undefined, 'body');
    const others = operation.takesFiles ? ['"text"', '7'] : [[], '"text"', '7'];
    if (operation.body !== undefined) for (const body of others) await refused(body, 'body');
    for (const [name, { type = '' }] of Object.entries(properties)) {
      if (type in WRONG) await refused({ ...(example as object), [name]: WRONG[type] }, name);
    }
  }
});

test('every list comes in pages', async () => {
  const lists = operations.filter(({ method, query }) => method === 'GET' && query.includes('limit'));
  assert.ok(lists.length >= 3);
  const { dataset, rows } = await newRow();
  good(await api.post(rows, { rows: [{ title: 'Cake' }] }));
  await newWorkflow();
  await newWorkflow();
  const { pipeline } = await newRun();
  good(await api.post(`/api/v1/pipelines/${pipeline}/run`, {}));
  const { pipeline_id: files } = await newEtlRun();
  good(await api.post(`/api/v1/etl/pipelines/${files}/run`, {}));
  const parents: Record<string, string> = {
    dataset_id: dataset,
    name: (await newSchema()).name,
    pipeline_id: pipeline,
  };
  for (const { id, path: template } of lists) {
    const own: Record<string, string> = template.includes('/etl/') ? { pipeline_id: files } : parents;
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => own[name] ?? '');
    const all = await api.get(path);
    const isArray = Array.isArray(all.body);
    const total = isArray ? Number(all.headers.get('x-total-count')) : all.body.total;
    const items = (answer: Answer) => (isArray ? answer.body : answer.body.data);
    assert.ok(total >= 2, `${id} has ${total}: make two in this file`);
    assert.equal(items(all).length, Math.min(total, 50));
    const [first, second, end] = [
      await api.get(`${path}?limit=1`),
      await api.get(`${path}?limit=1&offset=1`),
      await api.get(`${path}?limit=1&offset=1000`),
    ];
    assert.deepEqual([items(first).length, items(second).length, items(end).length], [1, 1, 0], id);
    assert.notDeepEqual(items(first), items(second), id);
    if (isArray) assert.equal(first.headers.get('x-total-count'), String(total));
    else
      assert.deepEqual(
        [first.body.has_more, end.body.has_more, first.body.limit, end.body.offset],
        [true, false, 1, 1_000],
      );
    for (const wrong of ['limit=0', 'limit=1001', 'offset=-1', 'limit=x', 'limit=1.5'])
      assertError(await api.get(`${path}?${wrong}`), 400, 'invalid_request');
  }
});
