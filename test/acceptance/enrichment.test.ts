import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { prefixedId } from '../../src/kernel/ids.ts';
import { callToEnd } from '../support/call-to-end.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { dataOf, ENRICH, endOfEnrichment, enrich, newDataset } from '../support/enrichments.ts';
import { readEvents } from '../support/event-stream.ts';
import { eventually } from '../support/eventually.ts';
import { type ManyHosts, openHosts } from '../support/many-hosts.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: ProgramInUse;
let api: ApiClient & { accountId: string };
let hosts: ManyHosts;
/** Hosts that answer nothing while this is set. */
let held: Promise<void> | undefined;

/** Hosts that answer later. */
const slow = new Map<string, Promise<void>>();
/** How often a page still answers 503. */
const failing = new Map<string, number>();
/** Hosts that say on another page how to reach them. */
const contactless = new Set<string>();

const HOME = (host: string) => `<!doctype html><html lang="en"><head><title>Shop of ${host}</title>
  <meta name="generator" content="WordPress 6.6"><meta property="og:site_name" content="Shop">
  <script src="/wp-content/plugins/woocommerce/x.js"></script></head><body><h1 class="name">Bakery</h1>
  <p class="price">$3.20</p><a href="mailto:hello@${host.split(':')[0]}.example?subject=x">mail</a></body></html>`;

before(async () => {
  program = await joinProgram('loopback');
  api = await provision(program.client, { tier: 'agency' });
  hosts = await openHosts(async (host, path, response) => {
    await held;
    await slow.get(host);
    const broken = failing.get(`${host}${path}`) ?? 0;
    if (broken > 0) {
      failing.set(`${host}${path}`, broken - 1);
      return void response.writeHead(503).end('busy');
    }
    if (path === '/contact')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>mail@shop.example</p>');
    if (path === '/gone') return void response.writeHead(404).end('gone');
    response.writeHead(200, {
      'content-type': 'text/html',
      server: 'nginx/1.27.1',
      'cf-ray': '1',
      'strict-transport-security': 'max-age=1',
    });
    response.end(contactless.has(host) ? '<a href="/contact">Contact</a>' : HOME(host));
  });
});
after(async () => {
  await program.dispose();
  await hosts.close();
});

test('rows of the same domain are looked up once, filled, and say where their values come from', async () => {
  const first = 0;
  const values = [
    `http://${hosts.host(first)}/`,
    `http://${hosts.host(first)}/other`,
    `HTTP://${hosts.host(first + 1)}`,
    'Acme Incorporated',
    `http://${hosts.host(first + 1)}/deep/page?x=1`,
  ];
  const id = await newDataset(api, values);
  const started = good(
    await api.post(ENRICH, {
      site_url: 'https://granary.example',
      dataset_id: id,
      source_name: 'tech_detection',
      match_column: 'domain',
      enrich_columns: ['cms', 'cdn', 'technologies'],
    }),
  );
  assert.match(started.job_id, /^ej_[0-9a-z]{26}$/);
  assert.deepEqual(
    [started.status, started.dataset_id, started.source, started.rows_to_enrich],
    ['processing', id, 'tech_detection', 5],
  );
  assert.equal(started.estimated_completion_secs, null, 'nothing is known of its pace yet');
  const job = await endOfEnrichment(api, started.job_id);
  assert.equal(job.status, 'completed', JSON.stringify(job));
  assert.deepEqual(
    [job.progress.rows_processed, job.progress.rows_enriched, job.progress.rows_unmatched],
    [5, 4, 1],
  );
  assert.deepEqual([job.progress.keys_looked_up, job.progress.cost], [2, 2]);
  assert.deepEqual(
    hosts.asked.filter((asked) => asked.startsWith(`${hosts.host(first)}/`)),
    [`${hosts.host(first)}/`],
  );
  const rows = await dataOf(api, id);
  assert.deepEqual(
    rows.map(({ cms, cdn }) => [cms, cdn]),
    [
      ['WordPress', 'Cloudflare'],
      ['WordPress', 'Cloudflare'],
      ['WordPress', 'Cloudflare'],
      [null, null],
      ['WordPress', 'Cloudflare'],
    ],
  );
  assert.ok(rows[0].technologies.some(({ name }: { name: string }) => name === 'nginx'));
  const { source, confidence, key, at } = rows[0].enrichment_provenance.cms;
  assert.deepEqual([source, confidence, key], ['tech_detection', 0.8, hosts.host(first)]);
  assert.ok(Date.parse(at) <= Date.now());
});

test('further passes layer their columns; what is there stays unless it is to be overwritten', async () => {
  const columns = [
    { name: 'website', data_type: 'url' },
    { name: 'page_title', data_type: 'text' },
  ];
  const id = await newDataset(api, [`http://${hosts.host(10)}/`, `http://${hosts.host(11)}/`], columns);
  const { data } = good(await api.get(`/api/v1/datasets/${id}/rows`));
  good(
    await api.put(`/api/v1/datasets/${id}/rows/${data[0].row_id}`, {
      data: { ...data[0].data, page_title: 'My own' },
    }),
  );
  const wish = { dataset_id: id, source_name: 'page_metadata', enrich_columns: ['page_title', 'site_name'] };
  const first = await enrich(api, wish);
  assert.deepEqual(
    [first.status, first.match_column, first.progress.rows_enriched],
    ['completed', 'website', 2],
  );
  assert.deepEqual(first.added_columns, ['site_name', 'enrichment_provenance']);
  let rows = await dataOf(api, id);
  assert.deepEqual(
    rows.map(({ page_title: title, site_name: site }) => [title, site]),
    [
      ['My own', 'Shop'],
      [`Shop of ${hosts.host(11)}`, 'Shop'],
    ],
  );
  assert.deepEqual(Object.keys(rows[0].enrichment_provenance), ['site_name']);

  const again = await enrich(api, wish);
  assert.deepEqual([again.rows_to_enrich, again.progress.rows_enriched], [0, 0]);
  await enrich(api, { dataset_id: id, source_name: 'security_headers', enrich_columns: ['hsts'] });
  const over = await enrich(api, { ...wish, overwrite: true });
  assert.deepEqual(
    [over.progress.rows_enriched, over.progress.keys_from_cache, over.progress.cost],
    [1, 2, 0],
  );
  rows = await dataOf(api, id);
  assert.deepEqual([rows[0].page_title, rows[0].hsts], [`Shop of ${hosts.host(10)}`, 'max-age=1']);
  assert.deepEqual(Object.keys(rows[0].enrichment_provenance).sort(), ['hsts', 'page_title', 'site_name']);
  const asked = hosts.asked.filter((one) => one.startsWith(`${hosts.host(10)}/`));
  assert.equal(asked.length, 2, 'the second source fetched anew, the repeated ones did not');
});

test('several sources are asked in order and share one fetch of a page', async () => {
  const id = await newDataset(api, [`http://${hosts.host(20)}/`]);
  const job = await enrich(api, {
    dataset_id: id,
    sources: [
      'company_data',
      'page_metadata',
      'tech_detection',
      'contact_data',
      'language',
      'structured_data',
    ],
    enrich_columns: ['company_name', 'site_name', 'page_title', 'cms', 'email', 'declared_language'],
  });
  assert.equal(job.status, 'completed', JSON.stringify(job));
  const [row] = await dataOf(api, id);
  assert.deepEqual(
    [row.company_name, row.site_name, row.cms, row.declared_language, row.email],
    ['Shop', 'Shop', 'WordPress', 'en', 'hello@127.0.1.21.example'],
  );
  assert.equal(row.enrichment_provenance.company_name.confidence, 0.4);
  assert.equal(hosts.asked.filter((asked) => asked.startsWith(`${hosts.host(20)}/`)).length, 1);
  assert.deepEqual(job.sources.includes('structured_data'), false, 'it has nothing of what is wanted');
});

test('web_scrape fills columns of your own', async () => {
  const id = await newDataset(api, [`http://${hosts.host(21)}/a`, `http://${hosts.host(21)}/gone`]);
  const selectors = { bakery: 'h1.name', price: '.price', mail: 'a::attr(href)', nothing: '.missing' };
  const job = await enrich(api, { dataset_id: id, source_name: 'web_scrape', config: { selectors } });
  assert.deepEqual([job.progress.rows_enriched, job.progress.keys_failed], [1, 1]);
  assert.deepEqual(
    job.faults.map(({ code, key }: any) => [code, key]),
    [['http_404', `http://${hosts.host(21)}/gone`]],
  );
  const rows = await dataOf(api, id);
  assert.deepEqual(
    rows.map(({ bakery, price, nothing }) => [bakery, price, nothing]),
    [
      ['Bakery', '$3.20', null],
      [null, null, null],
    ],
  );
});

test('120 rows of 30 domains make 30 fetches, also out of segments', async () => {
  const before = hosts.asked.length;
  const csv = `domain\n${Array.from({ length: 120 }, (_, at) => `http://${hosts.host(100 + (at % 30))}/`).join('\n')}\n`;
  const id = await newDataset(api, []);
  const imported = await callToEnd(api, `/api/v1/datasets/${id}/import`, csv, { 'content-type': 'text/csv' });
  assert.equal(imported.body.rows_imported, 120, JSON.stringify(imported.body));
  const job = await enrich(api, {
    dataset_id: id,
    source_name: 'tech_detection',
    enrich_columns: ['server'],
  });
  assert.deepEqual([job.progress.rows_enriched, job.progress.keys_looked_up], [120, 30]);
  assert.equal(hosts.asked.length - before, 30);
  assert.ok((await dataOf(api, id)).every(({ server }) => server === 'nginx'));
});

test('hosts that refuse, do not exist or may not be reached are told of, and the job goes on', async () => {
  const id = await newDataset(api, [
    'http://127.0.0.1:9/',
    'http://169.254.169.254/latest',
    'no-such-host.invalid',
    `http://${hosts.host(30)}/`,
  ]);
  const job = await enrich(api, {
    dataset_id: id,
    source_name: 'page_metadata',
    enrich_columns: ['page_title'],
  });
  assert.deepEqual([job.status, job.progress.rows_enriched, job.progress.keys_failed], ['completed', 1, 3]);
  const codes = Object.fromEntries(job.faults.map(({ key, code }: any) => [key, code]));
  assert.equal(codes['http://127.0.0.1:9/'], 'connect_refused');
  assert.equal(codes['http://169.254.169.254/latest'], 'invalid_request');
  assert.match(codes['https://no-such-host.invalid/'], /^(no_address|lookup_failed)$/);
});

test('rows whose pages do not answer are tried again, are not charged, and the job says how many are left', async () => {
  const client = await provision(program.client, { tier: 'pro' });
  const [well, slow, dead] = [hosts.host(50), hosts.host(51), hosts.host(52)];
  failing.set(`${slow}/`, 1);
  failing.set(`${dead}/`, Number.POSITIVE_INFINITY);
  const id = await newDataset(
    client,
    [well, slow, dead].map((host) => `http://${host}/`),
  );
  const wish = { dataset_id: id, source_name: 'page_metadata', enrich_columns: ['page_title'] };
  const job = await enrich(client, wish);
  const { progress } = job;
  assert.deepEqual(
    [job.status, progress.rows_processed, progress.rows_enriched, progress.rows_failed, progress.keys_failed],
    ['completed', 3, 2, 1, 1],
    JSON.stringify(job),
  );
  assert.equal(progress.cost, 2, 'what could not be had costs nothing');
  assert.match(job.warnings.join(), /1 row failed.*not charged/);
  assert.deepEqual(
    job.faults.map(({ key, code }: any) => [key, code]),
    [[`http://${dead}/`, 'http_503']],
  );
  assert.equal(hosts.asked.filter((asked) => asked === `${dead}/`).length, 3);
  assert.equal(hosts.asked.filter((asked) => asked === `${well}/`).length, 1);
  const { limits } = good(await client.get('/api/v1/auth/usage'));
  assert.equal(limits.find(({ name }: any) => name === 'enrichment_rows_per_day').used, 2);
  const all = await newDataset(client, [`http://${dead}/`]);
  const failed = await enrich(client, { ...wish, dataset_id: all });
  assert.deepEqual(
    [failed.status, failed.error?.code],
    ['failed', 'upstream_failed'],
    JSON.stringify(failed),
  );
  failing.delete(`${dead}/`);
  const again = await enrich(client, wish);
  assert.deepEqual([again.status, again.progress.rows_enriched, again.warnings], ['completed', 1, []]);
});

test('a further page that does not answer is no reason to call its values missing', async () => {
  const host = hosts.host(53);
  failing.set(`${host}/contact`, 1);
  contactless.add(host);
  const id = await newDataset(api, [`http://${host}/`]);
  const job = await enrich(api, { dataset_id: id, source_name: 'contact_data', enrich_columns: ['email'] });
  assert.deepEqual([job.status, job.progress.rows_failed], ['completed', 0], JSON.stringify(job));
  assert.equal((await dataOf(api, id))[0].email, 'mail@shop.example');
});

test('companies are found by name among the sites that the account knows, and never guessed', async () => {
  const client = await provision(program.client, { tier: 'pro' });
  const columns = [{ name: 'company_name', data_type: 'text' }];
  const id = await newDataset(client, ['ACME, Inc.', 'Nobody Ltd', 'Shop'], columns);
  const wish = { dataset_id: id, source_name: 'contact_data', enrich_columns: ['email'] };
  const nothing = await client.post(ENRICH, wish);
  assertError(nothing, 409, 'conflict');
  assert.match(nothing.body.message, /has no site for any of them.*ENRICH_COMPANY_SEARCH_URL/);
  const byDomain = await client.post(ENRICH, {
    ...wish,
    source_name: 'tech_detection',
    enrich_columns: ['cms'],
    match_column: 'company_name',
  });
  assertError(byDomain, 400, 'invalid_request');
  assert.match(byDomain.body.message, /contains no domains or URLs/);

  good(await client.post('/api/v1/sites', { url: `http://${hosts.host(60)}/`, name: 'Acme' }));
  const companies = await newDataset(
    client,
    [61, 62].map((host) => `http://${hosts.host(host)}/`),
  );
  await enrich(client, {
    dataset_id: companies,
    source_name: 'company_data',
    enrich_columns: ['company_name'],
  });
  const job = await enrich(client, wish);
  assert.deepEqual(
    [job.status, job.match_column, job.progress.rows_enriched, job.progress.rows_unresolved],
    ['completed', 'company_name', 1, 2],
    JSON.stringify(job),
  );
  const codes = Object.fromEntries(job.faults.map(({ key, code }: any) => [key, code]));
  assert.deepEqual(codes, { 'Nobody Ltd': 'unknown_name', Shop: 'ambiguous_name' });
  assert.match(job.warnings.join(), /2 rows could not be looked up/);
  const [acme, nobody] = await dataOf(client, id);
  assert.match(acme.email, /^hello@/);
  assert.equal(acme.enrichment_provenance.email.key, hosts.host(60));
  assert.equal(nobody.email, null);
  const unknown = await newDataset(client, ['Nobody Ltd'], columns);
  const failed = await enrich(client, { ...wish, dataset_id: unknown });
  assert.deepEqual(
    [failed.status, failed.error?.code],
    ['failed', 'invalid_request'],
    JSON.stringify(failed),
  );
  const { data } = good(await client.get('/api/v1/enrichment/sources?limit=100'));
  const taking = data.filter(({ match_columns }: any) => match_columns.includes('company_name'));
  assert.deepEqual(
    taking.map(({ name }: any) => name),
    ['company_data', 'contact_data', 'social_signals'],
  );
});

test('budgets for rows and cost end a job', async () => {
  const values = Array.from({ length: 6 }, (_, at) => `http://${hosts.host(40 + at)}/`);
  const id = await newDataset(api, values);
  const wish = { dataset_id: id, source_name: 'tech_detection', enrich_columns: ['cms'] };
  const rows = await enrich(api, { ...wish, budget: { max_rows: 2 } });
  assert.deepEqual(
    [rows.status, rows.rows_to_enrich, rows.progress.rows_enriched, rows.stopped_by],
    ['completed', 2, 2, 'max_rows'],
  );
  assert.equal(rows.progress.keys_looked_up, 2, 'nothing is looked up beyond the budget');
  const other = await newDataset(api, values);
  const cost = await enrich(api, {
    ...wish,
    dataset_id: other,
    source_name: 'security_headers',
    enrich_columns: ['hsts'],
    budget: { max_cost: 3 },
  });
  assert.deepEqual([cost.progress.cost, cost.progress.rows_enriched, cost.stopped_by], [3, 3, 'max_cost']);
});

test('jobs of the agency tier do not wait behind those of others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const small = await provision(program.client, { tier: 'pro' });
  const wish = { source_name: 'tech_detection', enrich_columns: ['cms'] };
  const waiting = [];
  for (const at of [70, 71, 72]) {
    slow.set(hosts.host(at), promise);
    const dataset_id = await newDataset(small, [`http://${hosts.host(at)}/`]);
    waiting.push(good(await small.post(ENRICH, { ...wish, dataset_id })).job_id);
  }
  // Both slots are taken.
  await eventually(async () =>
    assert.equal(hosts.asked.filter((asked) => slow.has(asked.replace(/\/$/, ''))).length, 2),
  );
  try {
    const dataset_id = await newDataset(api, [`http://${hosts.host(73)}/`]);
    const job = await enrich(api, { ...wish, dataset_id });
    assert.deepEqual([job.status, job.progress.rows_enriched], ['completed', 1]);
    for (const id of waiting)
      assert.equal(good(await small.get(`/api/v1/enrichment/jobs/${id}`)).status, 'processing');
  } finally {
    resolve();
  }
  for (const id of waiting) assert.equal((await endOfEnrichment(small, id)).status, 'completed');
});

test('a job is paused, resumed, cancelled and streamed', async () => {
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  const id = await newDataset(
    api,
    Array.from({ length: 80 }, (_, at) => `http://${hosts.host(300 + at)}/`),
  );
  const wish = { dataset_id: id, source_name: 'tech_detection', enrich_columns: ['cms'] };
  const { job_id: job } = good(await api.post(ENRICH, wish));
  assert.equal(good(await api.post(ENRICH, { job_id: job, action: 'pause' })).status, 'paused');
  assertError(await api.post(ENRICH, { job_id: job, action: 'pause' }), 409, 'conflict');
  assert.equal(good(await api.post(ENRICH, { job_id: job, action: 'resume' })).status, 'processing');
  const cancelled = good(await api.post(ENRICH, { job_id: job, action: 'cancel' }));
  assert.equal(cancelled.status, 'cancelled');
  assert.ok(cancelled.completed_at);
  held = undefined;
  gate.resolve();
  const second = good(await api.post(ENRICH, wish));
  const events = await readEvents(api, `/api/v1/enrichment/jobs/${second.job_id}`);
  assert.equal(events.at(-1)?.event, 'completed');
  assert.equal(events.at(-1)?.data.progress.rows_enriched, 80);
});

test('the daily allowance is charged for rows enriched only, and holds for two jobs at once', async () => {
  const tenant = await provision(program.client, { tier: 'free' });
  const values = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `http://${hosts.host(from + (at % 5))}/`);
  const used = async (): Promise<number> =>
    good(await tenant.get('/api/v1/auth/usage')).limits.find(
      ({ name }: { name: string }) => name === 'enrichment_rows_per_day',
    ).used;
  const nothing = await newDataset(tenant, ['http://127.0.0.1:9/', 'not a domain']);
  const wish = { source_name: 'tech_detection', enrich_columns: ['cms'] };
  await enrich(tenant, { ...wish, dataset_id: nothing });
  assert.equal(await used(), 0, 'rows without a value cost nothing');
  const [one, other] = [await newDataset(tenant, values(50, 70)), await newDataset(tenant, values(60, 70))];
  const jobs = await Promise.all([one, other].map((id) => enrich(tenant, { ...wish, dataset_id: id })));
  const enriched = jobs.map(({ progress }) => progress.rows_enriched);
  assert.equal(enriched[0] + enriched[1], 100, JSON.stringify(enriched));
  assert.equal(await used(), 100);
  assert.ok(jobs.some(({ stopped_by: by }) => by === 'enrichment_rows_per_day'));
  const filled = [...(await dataOf(tenant, one)), ...(await dataOf(tenant, other))].filter(
    ({ cms }) => cms !== null,
  );
  assert.equal(filled.length, 100, 'exactly the rows that were paid for');
  const refused = await tenant.post(ENRICH, { ...wish, dataset_id: one });
  assertError(refused, 429, 'rate_limit_exceeded');
  assert.equal(refused.body.limit, 'enrichment_rows_per_day');
  const beyond = await tenant.post(ENRICH, { dataset_id: one, source_name: 'company_data' });
  assertError(beyond, 403, 'forbidden');
  assert.equal(beyond.body.required, 'pro');
});

test('a stage of a pipeline enriches a dataset', async () => {
  const id = await newDataset(api, [`http://${hosts.host(80)}/`, `http://${hosts.host(81)}/`]);
  const config = {
    source: 'tech_detection',
    match_column: 'domain',
    enrich_columns: ['cms'],
    dataset_id: id,
  };
  const stages = [{ id: 'more', type: 'enrich', config }];
  const { pipeline_id: pipeline } = good(await api.post('/api/v1/pipelines', { name: 'Enrich', stages }));
  const { run_id: run } = good(await api.post(`/api/v1/pipelines/${pipeline}/run`, {}));
  await eventually(async () => {
    const { status, stages: seen } = good(await api.get(`/api/v1/pipelines/${pipeline}/runs/${run}`));
    assert.deepEqual([status, seen.more.output?.rows_enriched], ['completed', 2], JSON.stringify(seen));
  });
  const wrong = [{ id: 'more', type: 'enrich', config: { ...config, enrich_columns: ['height'] } }];
  const refused = await api.post('/api/v1/pipelines', { name: 'Wrong', stages: wrong });
  assertError(refused, 400, 'invalid_request');
  assert.match(JSON.stringify(refused.body.details), /enrich_columns\[0\]/);
});

test('metrics of a site come from the own last crawl of it, and from nobody else’s', async () => {
  const site = `http://${hosts.host(90)}/`;
  const seeds = { start_urls: [site, `${site}gone`, `${site}about`] };
  const handlers = [{ url_pattern: '/**', selectors: { name: { css: '.name' } } }];
  const spider = { name: 'Own', site_url: site, scope: seeds, definition: { handlers } };
  const { spider_id } = good(await api.post('/api/v1/spiders', spider));
  const { job_id: crawl } = good(await api.post('/api/v1/crawl/jobs', { spider_id, delay_ms: 0 }));
  await eventually(async () =>
    assert.equal(good(await api.get(`/api/v1/crawl/jobs/${crawl}?wait=20`)).status, 'completed'),
  );
  const wish = {
    source_name: 'seo_metrics',
    enrich_columns: ['h1_count', 'crawled_pages', 'broken_pages', 'deepest_page', 'last_crawled_at'],
  };
  const id = await newDataset(api, [site]);
  await enrich(api, { dataset_id: id, ...wish });
  const [row] = await dataOf(api, id);
  assert.deepEqual([row.h1_count, row.crawled_pages, row.broken_pages, row.deepest_page], [1, 2, 1, 0]);
  assert.ok(Date.parse(row.last_crawled_at) <= Date.now());
  const stranger = await provision(program.client, { tier: 'agency' });
  const foreign = await newDataset(stranger, [site]);
  await enrich(stranger, { dataset_id: foreign, ...wish });
  assert.deepEqual((await dataOf(stranger, foreign))[0].crawled_pages ?? null, null);
});

test('wrong wishes are refused with what to do', async () => {
  const id = await newDataset(
    api,
    ['example.com'],
    [
      { name: 'domain', data_type: 'text' },
      { name: 'stock', data_type: 'integer' },
    ],
  );
  const refused = async (body: object, status: number, code: string, text: RegExp) => {
    const answer = await api.post(ENRICH, { dataset_id: id, source_name: 'tech_detection', ...body });
    assertError(answer, status, code);
    assert.match(answer.body.message, text);
  };
  await refused({ enrich_columns: ['cms', 'height'] }, 400, 'invalid_request', /"height".*technologies/);
  await refused({ match_column: 'website' }, 400, 'invalid_request', /no column "website".*domain/);
  await refused({ match_column: 'stock' }, 400, 'invalid_request', /integer/);
  await refused({ source_name: 'tea_leaves' }, 400, 'invalid_request', /./);
  await refused({ sources: ['language'] }, 400, 'invalid_request', /either source_name or/);
  await refused({ source_name: undefined }, 400, 'invalid_request', /source_name/);
  await refused({ source_name: 'web_scrape' }, 400, 'invalid_request', /config\.selectors/);
  await refused(
    { source_name: 'web_scrape', config: { selectors: { price: '..wrong' } } },
    400,
    'invalid_request',
    /selector of "price"/,
  );
  await refused({ source_name: 'company_registry' }, 409, 'conflict', /ENRICH_COMPANY_REGISTRY_URL/);
  await refused({ source_name: 'geo_ip' }, 409, 'conflict', /GEO_IP_FILE/);
  await refused(
    { source_name: 'seo_metrics', enrich_columns: ['domain_authority'] },
    409,
    'conflict',
    /ENRICH_DOMAIN_METRICS_URL/,
  );
  await refused({ dataset_id: prefixedId('ds') }, 404, 'not_found', /dataset/);
  await refused({ dataset_id: undefined }, 400, 'invalid_request', /dataset_id/);
  const plain = await newDataset(api, [], [{ name: 'stock', data_type: 'integer' }]);
  await refused({ dataset_id: plain }, 400, 'invalid_request', /match_column/);
});

test('another tenant sees neither dataset nor job, and a key needs its scope', async () => {
  const id = await newDataset(api, [`http://${hosts.host(70)}/`]);
  const wish = { dataset_id: id, source_name: 'tech_detection', enrich_columns: ['cms'] };
  const { job_id: job } = await enrich(api, wish);
  const stranger = await provision(program.client);
  assertError(await stranger.post(ENRICH, wish), 404, 'not_found');
  assertError(await stranger.get(`/api/v1/enrichment/jobs/${job}`), 404, 'not_found');
  assertError(await stranger.post(ENRICH, { job_id: job, action: 'cancel' }), 404, 'not_found');
  assertError(await api.get('/api/v1/enrichment/jobs/ej_wrong'), 404, 'not_found');
  const reader = await withScopes(api, ['enrichment:read']);
  good(await reader.get('/api/v1/enrichment/sources'));
  assertError(await reader.post(ENRICH, wish), 403, 'forbidden');
});

test('sources tell what they provide, cost, and whether they are ready', async () => {
  const { data, total } = good(await api.get('/api/v1/enrichment/sources'));
  assert.ok(total >= 17);
  const byName = Object.fromEntries(data.map((source: any) => [source.name, source]));
  for (const { name, provides, cost, ttl_secs: ttl, ready, reason } of data) {
    assert.ok(cost > 0 && ttl > 0, name);
    assert.equal(ready, reason === null, name);
    assert.ok(name === 'web_scrape' || provides.length > 0, name);
  }
  assert.deepEqual(
    data.filter(({ ready }: any) => !ready).map(({ name }: any) => name),
    ['geo_ip', 'company_registry', 'domain_metrics', 'social_counts', 'email_verification'],
  );
  assert.match(byName.geo_ip.reason, /^Not configured/);
  assert.equal(data.filter(({ tier }: any) => tier === 'free').length, 3);
  assert.deepEqual(byName.company_data.match_columns, ['domain', 'url', 'email', 'company_name']);
  const ready = good(await api.get('/api/v1/enrichment/sources?ready=false'));
  assert.equal(ready.total, 5);
});
