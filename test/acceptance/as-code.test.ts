import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';
import { APPLY, actionsOf, apply, pull, shop, type Written } from '../support/written-resources.ts';

type Tenant = ApiClient & { accountId: string };

let program: ProgramInUse;
let first: ApiClient;

before(async () => {
  program = await joinProgram();
  first = program.client;
});
after(() => program.dispose());

/** An account of its own, without limits in the way. */
const newTenant = (): Promise<Tenant> => provision(first);

const nothingDone = { created: 0, updated: 0, unchanged: 0, deleted: 0, released: 0 };

/** Every row of everything that files can change, down to the version that PostgreSQL gives it. */
async function rowsOf({ accountId }: Tenant): Promise<unknown> {
  const tables = [
    ...['sites', 'schema_names', 'schema_versions', 'datasets', 'stored_tables', 'table_schemas', 'spiders'],
    ...['spider_versions', 'workflow_templates', 'workflow_template_versions', 'etl_pipelines', 'pipelines'],
    ...['job_schedules', 'managed_resources'],
  ];
  const each = tables.map(
    (table) => `SELECT '${table} ' || t.xmin || ' ' || t::text AS row FROM ${table} t WHERE account_id = $1`,
  );
  const { rows } = await queryAsAdmin(program, `${each.join(' UNION ALL ')} ORDER BY 1`, [accountId]);
  const events = await queryAsAdmin(program, 'SELECT count(*)::int AS n FROM events WHERE account_id = $1', [
    accountId,
  ]);
  return { rows: rows.map(({ row }) => row), events: events.rows[0].n };
}

const specOf = (resources: Written[], kind: string): Record<string, any> =>
  resources.find((one) => one.kind === kind)!.spec;

test('all kinds are made in the order of their references, whatever their order in the files', async () => {
  const api = await newTenant();
  const answer = await apply(api, shop());
  assert.deepEqual(answer.summary, { ...nothingDone, created: 8 });
  const order = actionsOf(answer);
  const place = (text: string) => order.indexOf(`created ${text}`);
  assert.ok(place('dataset/products') < place('spider/Product prices'), order.join('\n'));
  assert.ok(place('spider/Product prices') < place('pipeline/Prices every morning'), order.join('\n'));
  assert.ok(place('pipeline/Prices every morning') < place('schedule/Prices every morning'));

  const [spider] = good(await api.get('/api/v1/spiders')).data;
  const [dataset] = good(await api.get('/api/v1/datasets')).data;
  assert.equal(spider.dataset_id, dataset.dataset_id);
  const [pipeline] = good(await api.get('/api/v1/pipelines')).data;
  assert.equal(pipeline.definition.stages[0].config.spider_id, spider.spider_id);
  assert.deepEqual(
    [pipeline.schedule.cron, pipeline.schedule.timezone, pipeline.schedule.active],
    ['0 6 * * *', 'Europe/Berlin', false],
  );
});

test('two applies in a row change nothing: no row, no version, no event', async () => {
  const api = await newTenant();
  await apply(api, shop());
  const before = await rowsOf(api);
  const answer = await apply(api, shop().reverse());
  assert.deepEqual(answer.summary, { ...nothingDone, unchanged: 8 });
  assert.ok(answer.resources.every(({ changes }: any) => changes.length === 0));
  assert.deepEqual(await rowsOf(api), before);

  const spelt = shop();
  specOf(spelt, 'dataset').columns[1].nullable = true;
  specOf(spelt, 'etl-pipeline').concurrency = { max_runs: 1 };
  specOf(spelt, 'template').inputs[0].required = false;
  specOf(spelt, 'site').url = 'HTTPS://SHOP.example.com:443/#top';
  const same = await apply(api, spelt);
  assert.deepEqual(same.summary, { ...nothingDone, unchanged: 8 }, 'defaults may be spelt out');
  assert.deepEqual(await rowsOf(api), before);
});

test('what is pulled is what was applied, applies as unchanged, and makes the same elsewhere', async () => {
  const api = await newTenant();
  await apply(api, shop());
  const pulled = await pull(api);
  const byName = (one: Written, other: Written) => (one.kind < other.kind ? -1 : 1);
  const expected = shop().sort(byName);
  specOf(expected, 'site').url += '/';
  assert.deepEqual(pulled.toSorted(byName), expected);
  assert.deepEqual((await apply(api, pulled)).summary, { ...nothingDone, unchanged: 8 });

  const other = await newTenant();
  assert.deepEqual((await apply(other, pulled)).summary, { ...nothingDone, created: 8 });
  assert.equal(JSON.stringify(await pull(other)), JSON.stringify(pulled), 'byte for byte');
});

test('a pull holds one kind or one name, and no id of the account', async () => {
  const api = await newTenant();
  await apply(api, shop());
  assert.deepEqual(
    (await pull(api, '?kind=spider')).map(({ name }) => name),
    ['Product prices'],
  );
  assert.deepEqual(
    (await pull(api, '?name=Prices%20every%20morning')).map(({ kind }) => kind),
    ['pipeline', 'schedule'],
  );
  assert.doesNotMatch(JSON.stringify(await pull(api)), /"(sp|ds|pl|wt)_/);
  const wrong = await api.get('/resources?kind=spidre');
  assertError(wrong, 400, 'invalid_request');
  for (const kind of ['site', 'schema', 'dataset', 'spider'])
    assert.match(wrong.body.message, new RegExp(`use one of .*\\b${kind}\\b`));
});

test('a change is told by its path, and what a file omits goes back to its default', async () => {
  const api = await newTenant();
  await apply(api, shop());
  const files = shop();
  delete specOf(files, 'pipeline').description;
  specOf(files, 'pipeline').concurrency = { max_runs: 3 };
  specOf(files, 'dataset').columns.push({ name: 'stock', data_type: 'integer' });
  specOf(files, 'schedule').active = true;
  const { summary, resources } = await apply(api, files);
  assert.deepEqual(summary, { ...nothingDone, updated: 3, unchanged: 5 });
  const changesOf = (kind: string) => resources.find((one: any) => one.kind === kind).changes;
  assert.deepEqual(changesOf('pipeline'), [
    { path: 'spec.description', before: 'Crawls the shop.' },
    { path: 'spec.concurrency.max_runs', before: 2, after: 3 },
    { path: 'spec.concurrency.policy', before: 'skip', after: 'queue' },
  ]);
  assert.deepEqual(changesOf('dataset'), [
    { path: 'spec.columns[2]', after: { name: 'stock', data_type: 'integer' } },
  ]);
  const [pipeline] = good(await api.get('/api/v1/pipelines')).data;
  assert.equal(pipeline.description, '');
  assert.equal(typeof pipeline.schedule.next_run, 'string', 'the schedule has started');
});

test('a dry run changes nothing and shows what an apply then does', async () => {
  const api = await newTenant();
  await apply(api, shop());
  const before = await rowsOf(api);
  const files = shop().filter(({ kind }) => kind !== 'template');
  specOf(files, 'spider').scope.allowed_domains = ['shop.example.com'];
  files.push({ kind: 'dataset', name: 'offers', spec: { columns: [{ name: 'title', data_type: 'text' }] } });
  specOf(files, 'spider').dataset_id = { $resource: 'dataset/offers' };
  specOf(files, 'spider').definition.handlers[0].selectors = { title: { css: 'h1' } };
  const tried = await apply(api, files, { dry_run: true, prune: true });
  assert.deepEqual(await rowsOf(api), before);
  assert.deepEqual(tried.summary, { ...nothingDone, created: 1, updated: 1, unchanged: 6, deleted: 1 });
  const moved = tried.resources.find((one: any) => one.kind === 'spider').changes.at(-1);
  assert.deepEqual(moved, {
    path: 'spec.dataset_id',
    before: { $resource: 'dataset/products' },
    after: { $resource: 'dataset/offers' },
  });
  const done = await apply(api, files, { prune: true });
  assert.deepEqual(actionsOf(done), actionsOf(tried));
  assert.deepEqual(
    done.resources.map(({ changes }: any) => changes),
    tried.resources.map(({ changes }: any) => changes),
  );
});

test('a fault in the last leaves all as they were, and names its place', async () => {
  const api = await newTenant();
  await apply(api, shop());
  const before = [await rowsOf(api), await pull(api)];
  const files = shop();
  specOf(files, 'dataset').description = 'Changed';
  specOf(files, 'pipeline').stages[1].config.filter = 'price <';
  const refused = await api.post(APPLY, { resources: files });
  assertError(refused, 400, 'invalid_request');
  assert.match(refused.body.message, /^pipeline\/Prices every morning: /);
  assert.match(refused.body.details[0].path, /^resources\[1\]\.spec\.stages\[1\]\.config\.filter/);
  assert.deepEqual([await rowsOf(api), await pull(api)], before);
});

test('the rules of a kind hold as over its own operations', async () => {
  const api = await newTenant();
  await apply(api, shop());
  const files = shop();
  specOf(files, 'dataset').columns.pop();
  specOf(files, 'spider').definition.handlers[0].selectors = { title: { css: 'h1' } };
  const lossy = await api.post(APPLY, { resources: files });
  assertError(lossy, 409, 'conflict');
  assert.match(lossy.body.message, /^dataset\/products: /);
  assert.equal(lossy.body.details[0].path, 'resources[5]');

  const narrower = shop();
  specOf(narrower, 'schema').schema.required = ['title'];
  const incompatible = await api.post(APPLY, { resources: narrower });
  assertError(incompatible, 409, 'conflict');
  assert.match(incompatible.body.message, /^schema\/product: The schema is not full compatible/);

  const often = shop();
  specOf(often, 'schedule').cron = '* *';
  const refused = await api.post(APPLY, { resources: often });
  assertError(refused, 400, 'invalid_request');
  assert.equal(refused.body.details[0].path, 'resources[0].spec.cron');
  often[0]!.name = 'Another name';
  specOf(often, 'schedule').cron = '0 6 * * *';
  const misnamed = await api.post(APPLY, { resources: often });
  assert.deepEqual(misnamed.body.details, [
    { path: 'resources[0].name', message: 'must be "Prices every morning", the name of its pipeline' },
  ]);

  const better = shop();
  specOf(better, 'schema').schema.properties.stock = {};
  specOf(better, 'schema').description = 'Another text.';
  await apply(api, better);
  const { total } = good(await api.get('/api/v1/schemas/product/versions'));
  assert.equal(total, 2, 'another document is another version');
  specOf(better, 'schema').description = 'Yet another text.';
  await apply(api, better);
  const versions = good(await api.get('/api/v1/schemas/product/versions'));
  assert.deepEqual([versions.total, versions.data[0].description], [2, 'Yet another text.']);
});

test('a column is renamed once, and its file may say so for ever', async () => {
  const api = await newTenant();
  const columns = [{ name: 'title', data_type: 'text' }];
  const dataset = (list: object[]) => [{ kind: 'dataset', name: 'products', spec: { columns: list } }];
  await apply(api, dataset(columns));
  const renamed = dataset([{ name: 'label', previous_name: 'title', data_type: 'text' }]);
  assert.equal((await apply(api, renamed)).summary.updated, 1);
  assert.equal((await apply(api, renamed)).summary.unchanged, 1);
  assert.deepEqual((await pull(api))[0]?.spec.columns, [{ name: 'label', data_type: 'text' }]);
});

test('what somebody renamed gets the name of its file back', async () => {
  const api = await newTenant();
  await apply(api, shop());
  const [spider] = good(await api.get('/api/v1/spiders')).data;
  good(await api.put(`/api/v1/spiders/${spider.spider_id}`, { name: 'Renamed' }));
  const { resources } = await apply(api, shop());
  const [changed] = resources.filter(({ action }: any) => action !== 'unchanged');
  assert.equal(changed.resource_id, spider.spider_id);
  assert.deepEqual(changed.changes, [{ path: 'name', before: 'Renamed', after: 'Product prices' }]);

  const [pipeline] = good(await api.get('/api/v1/pipelines')).data;
  good(await api.put(`/api/v1/pipelines/${pipeline.pipeline_id}`, { name: 'Renamed too' }));
  const again = await apply(api, shop(), { prune: true });
  assert.deepEqual(again.summary, { ...nothingDone, updated: 1, unchanged: 7 }, 'its schedule goes with it');
  good(await api.delete(`/api/v1/pipelines/${pipeline.pipeline_id}`));
  assert.deepEqual(actionsOf(await apply(api, shop())).slice(-3, -1), [
    'created pipeline/Prices every morning',
    'created schedule/Prices every morning',
  ]);
});

test('prune deletes what the files no longer have, and nothing that was made elsewhere', async () => {
  const api = await newTenant();
  await apply(api, shop(), { project: 'prices' });
  const own = { name: 'own', columns: [{ name: 'a', data_type: 'text' }] };
  good(await api.post('/api/v1/datasets', own));
  await apply(api, [{ kind: 'site', name: 'Other', spec: { url: 'https://other.example.com' } }]);

  assert.equal((await apply(api, [], { project: 'prices' })).resources.length, 0, 'not without prune');
  const { resources, summary } = await apply(api, [], { project: 'prices', prune: true });
  assert.deepEqual(summary, { ...nothingDone, deleted: 7, released: 1 });
  const order = resources.map(({ kind }: any) => kind);
  const inTurn = ['schedule', 'pipeline', 'spider', 'dataset'];
  assert.deepEqual(
    order.filter((kind: string) => inTurn.includes(kind)),
    inTurn,
    'those that refer to others first',
  );
  assert.match(resources.find(({ kind }: any) => kind === 'schema').reason, /cannot be deleted/);
  assert.deepEqual(
    (await pull(api)).map(({ kind, name }) => `${kind}/${name}`),
    ['site/Other', 'schema/product', 'dataset/own'],
  );
  assert.equal((await apply(api, [], { project: 'prices', prune: true })).resources.length, 0);
});

test('a dataset with rows is pruned only when that is said too', async () => {
  const api = await newTenant();
  const dataset = { kind: 'dataset', name: 'rows', spec: { columns: [{ name: 'a', data_type: 'text' }] } };
  const { resources } = await apply(api, [dataset]);
  const path = `/api/v1/datasets/${resources[0].resource_id}`;
  good(await api.post(`${path}/rows`, { rows: [{ a: '1' }, { a: '2' }] }));
  const refused = await api.post(APPLY, { resources: [], prune: true });
  assertError(refused, 409, 'conflict');
  assert.match(refused.body.message, /^dataset\/rows is no longer in the files and holds 2 rows\./);
  assert.equal((await api.get(path)).status, 200);
  assert.deepEqual(actionsOf(await apply(api, [], { prune: true, prune_data: true })), [
    'deleted dataset/rows',
  ]);
  assert.equal((await api.get(path)).status, 404);
});

test('what two projects have is deleted by the last of them alone', async () => {
  const api = await newTenant();
  const site = [{ kind: 'site', name: 'Shared', spec: { url: 'https://shared.example.com' } }];
  await apply(api, site, { project: 'one' });
  assert.deepEqual(actionsOf(await apply(api, site, { project: 'two' })), ['unchanged site/Shared']);
  const left = await apply(api, [], { project: 'one', prune: true });
  assert.deepEqual(actionsOf(left), ['released site/Shared']);
  assert.match(left.resources[0].reason, /project two/);
  assert.deepEqual(actionsOf(await apply(api, [], { project: 'two', prune: true })), ['deleted site/Shared']);
});

test('references to nothing, in circles and twice the same are told with their place', async () => {
  const api = await newTenant();
  const dataset = (name: string, description: unknown): Written => ({
    kind: 'dataset',
    name,
    spec: { description, columns: [{ name: 'a', data_type: 'text' }] },
  });
  const ref = (text: unknown) => ({ $resource: text });
  const cases: [Written[], string, RegExp][] = [
    [
      [dataset('a', ref('dataset/b'))],
      'resources[0].spec.description',
      /refers to dataset\/b, which is neither/,
    ],
    [[dataset('a', ref('datset/b'))], 'resources[0].spec.description', /"datset" is not a kind/],
    [[dataset('a', ref('dataset'))], 'resources[0].spec.description', /such as dataset\/products/],
    [[dataset('a', { ...ref('site/a'), more: 1 })], 'resources[0].spec.description', /other fields/],
    [
      [dataset('a', ref('dataset/b')), dataset('b', ref('dataset/a'))],
      'resources[0].spec',
      /dataset\/a → dataset\/b → dataset\/a/,
    ],
    [[dataset('a', ref('dataset/a'))], 'resources[0].spec', /dataset\/a → dataset\/a/],
    [[dataset('a', ''), dataset('a', '')], 'resources[1]', /is also resources\[0\]/],
    [
      [{ kind: 'spidre', name: 'a', spec: {} }],
      'resources[0].kind',
      /"spidre" is not a kind; use one of site/,
    ],
    [[{ kind: 'dataset', name: 'a', spec: {} }], 'resources[0].spec.columns', /is required/],
    [
      [{ kind: 'dataset', name: 'a', spec: { columns: [{ name: 'a', data_type: 'txt' }] } }],
      'resources[0].spec.columns[0].data_type',
      /must be one of: text, integer/,
    ],
    [
      [{ ...dataset('a', ''), spec: { ...dataset('a', '').spec, colour: 1 } }],
      'resources[0].spec.colour',
      /is not a known field/,
    ],
    [[{ kind: 'dataset', name: '', spec: dataset('a', '').spec }], 'resources[0].name', /fewer|least/],
  ];
  for (const [resources, path, message] of cases) {
    const refused = await api.post(APPLY, { resources });
    assertError(refused, 400, 'invalid_request');
    assert.deepEqual([refused.body.details[0].path], [path], JSON.stringify(refused.body));
    assert.match(refused.body.details[0].message, message);
    assert.ok(refused.body.message.startsWith(`${resources[0]!.kind}/`), refused.body.message);
  }
  assert.deepEqual(await pull(api), []);
});

test('several of one name are not guessed at, unless the project knows which is meant', async () => {
  const api = await newTenant();
  const site = (url: string): Written[] => [{ kind: 'site', name: 'Shop', spec: { url } }];
  await apply(api, site('https://one.example.com'));
  good(await api.post('/api/v1/sites', { name: 'Shop', url: 'https://two.example.com' }));
  assert.deepEqual((await apply(api, site('https://one.example.com'))).summary.unchanged, 1);
  const refused = await api.post(APPLY, { resources: site('https://one.example.com'), project: 'other' });
  assertError(refused, 409, 'conflict');
  assert.match(refused.body.message, /There are 2 of the kind site named "Shop"/);
});

test('a spider without a dataset keeps the one that was made for it', async () => {
  const api = await newTenant();
  const files = shop().filter(({ kind }) => kind === 'spider');
  delete files[0]!.spec.dataset_id;
  await apply(api, files);
  const [{ spider_id }] = good(await api.get('/api/v1/spiders')).data;
  const columns = ['title', 'price'].map((name) => ({ name, data_type: 'text' }));
  const { dataset_id } = good(await api.post('/api/v1/datasets', { name: 'made', columns }));
  good(await api.put(`/api/v1/spiders/${spider_id}`, { dataset_id }));
  assert.equal((await apply(api, files)).summary.unchanged, 1);
  files[0]!.spec.dataset_id = null;
  assert.equal((await apply(api, files)).summary.updated, 1);
  assert.equal((await apply(api, files)).summary.unchanged, 1);
});

test('a secret is shown when it is made, and never pulled', async () => {
  const api = await newTenant();
  const stages = [{ id: 'tell', type: 'webhook', config: { webhook_url: 'https://hooks.example.com/in' } }];
  const files = [{ kind: 'pipeline', name: 'Tell', spec: { stages } }];
  const tried = await apply(api, files, { dry_run: true });
  assert.equal(tried.resources[0].secrets, undefined);
  assert.equal(tried.resources[0].resource_id, undefined);
  const made = await apply(api, files);
  assert.match(made.resources[0].secrets.webhook_secret, /^whsec_/);
  assert.equal((await apply(api, files)).resources[0].secrets, undefined);
  assert.doesNotMatch(JSON.stringify(await pull(api)), /whsec_/);
});
