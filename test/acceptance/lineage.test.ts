import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { callToEnd } from '../support/call-to-end.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { crawl, newShopSpider } from '../support/crawls.ts';
import { eventually } from '../support/eventually.ts';
import { columnsOf, edgeInto, graphOf, linesOf, whenLines } from '../support/lineage.ts';
import type { ProgramInUse } from '../support/program.ts';
import { type ServedFiles, serveFiles } from '../support/served-files.ts';
import { joinProgram } from '../support/shared-program.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { provision, withScopes } from '../support/tenants.ts';

const ASSETS = '/api/v1/lineage/assets';
const EDGES = '/api/v1/lineage/edges';

let program: ProgramInUse;
let api: ApiClient & { accountId: string };
let other: ApiClient & { accountId: string };
let files: ServedFiles;
let shop: ShopSite;

before(async () => {
  program = await joinProgram('loopback');
  api = await provision(program.client);
  other = await provision(program.client);
  for (const { accountId } of [api, other])
    await program.command(
      ...['tier', '--account', accountId, '--limit', 'requests_per_minute=unlimited'],
      ...['--limit', 'requests_per_hour=unlimited'],
    );
  files = await serveFiles();
  shop = await openShop(5);
});
after(async () => {
  await program.dispose();
  await shop.close();
  files.close();
});

const newDataset = async (name: string): Promise<string> =>
  good(
    await api.post('/api/v1/datasets', {
      name,
      columns: [
        { name: 'title', data_type: 'text' },
        { name: 'price', data_type: 'float' },
      ],
    }),
  ).dataset_id;
const importCsv = async (id: string, csv = 'Name,price\nBread,3\n') =>
  good(
    await callToEnd(
      api,
      `/api/v1/datasets/${id}/import?mapping=${encodeURIComponent('{"Name":"title"}')}`,
      csv,
      { 'content-type': 'text/csv' },
    ),
  );
const registerView = async (body: object) => good(await api.post('/api/v1/query/register-view', body));
const newAsset = async (name: string, own: object = {}) =>
  good(await api.post(ASSETS, { kind: 'model', name, ...own }));
const link = async (from: unknown, to: unknown, own: object = {}) =>
  good(await api.post(EDGES, { from, to, ...own }));

test('an import, a view and an export make a chain, with the columns that flow along it', async () => {
  const id = await newDataset('chained');
  await importCsv(id);
  await registerView({ name: 'cheap_chained', sql: 'SELECT title, price * 2 AS double FROM chained' });
  const exported = good(
    await api.post('/api/v1/query/export', {
      sql: 'SELECT upper(title) AS loud FROM cheap_chained WHERE double > $1',
      params: [1],
      format: 'csv',
      file_name: 'loud',
    }),
  );
  await whenLines(api, exported.export_id, 'direction=up', [
    'view:cheap_chained > export:loud.csv',
    'dataset:chained > view:cheap_chained',
    'upload:Files sent with imports > dataset:chained',
  ]);
  const graph = await graphOf(api, exported.export_id, 'direction=up');
  assert.deepEqual(columnsOf(edgeInto(graph, 'loud.csv')), ['title>loud']);
  assert.deepEqual(columnsOf(edgeInto(graph, 'cheap_chained')), ['price>double', 'title=>title']);
  assert.deepEqual(columnsOf(edgeInto(graph, 'chained')), ['Name=>title', 'price=>price']);
  const depths = Object.fromEntries(graph.nodes.map(({ kind, depth }: any) => [kind, depth]));
  assert.deepEqual(depths, { export: 0, view: -1, dataset: -2, upload: -3 });
  assert.deepEqual(linesOf(await graphOf(api, exported.export_id, 'direction=up&depth=1')), [
    'view:cheap_chained > export:loud.csv',
  ]);
  const { asset_id: asset } = good(await api.get(`${ASSETS}?kind=dataset&ref=${id}`)).data[0];
  assert.deepEqual(linesOf(await graphOf(api, asset, 'direction=down')), [
    'dataset:chained > view:cheap_chained',
    'view:cheap_chained > export:loud.csv',
  ]);
  const found = good(await api.get(`${ASSETS}/${id}`));
  assert.deepEqual(
    [found.asset_id, found.ref, found.columns, found.consent],
    [
      asset,
      id,
      [
        { name: 'title', data_type: 'text' },
        { name: 'price', data_type: 'float' },
      ],
      { status: 'ok', issues: [] },
    ],
  );
});

test('imports from addresses and artifacts, registered tables and dataset exports are followed', async () => {
  files.files.set('/prices.csv?signature=secret', { type: 'text/csv', bytes: 'title,price\nBread,3\n' });
  const url = `${files.address}/prices.csv?signature=secret`;
  const id = await newDataset('from elsewhere');
  const imported = good(await callToEnd(api, `/api/v1/datasets/${id}/import`, { source: { url } }));
  assert.equal(imported.status, 'completed', JSON.stringify(imported));
  const { body: artifact } = await api.post('/api/v1/artifacts', { source_url: url, name: 'prices' });
  good(await api.post(`/api/v1/artifacts/${artifact.artifact_id}/download`));
  const source = { artifact_id: artifact.artifact_id };
  good(await callToEnd(api, `/api/v1/datasets/${id}/import`, { source }));
  good(await api.post('/api/v1/query/register-table', { name: 'price_file', ...source }));
  const exported = good(
    await api.post(`/api/v1/datasets/${id}/export`, { format: 'parquet', columns: ['price'] }),
  );
  const page = `url:${files.address}/prices.csv`;
  await whenLines(api, exported.export_id, 'direction=up', [
    'dataset:from elsewhere > export:from elsewhere.parquet',
    'artifact:prices > dataset:from elsewhere',
    `${page} > dataset:from elsewhere`,
    `${page} > artifact:prices`,
  ]);
  await whenLines(api, artifact.artifact_id, 'direction=down&depth=1', [
    'artifact:prices > dataset:from elsewhere',
    'artifact:prices > table:price_file',
  ]);
  const graph = await graphOf(api, exported.export_id, 'direction=up');
  assert.deepEqual(columnsOf(edgeInto(graph, 'from elsewhere.parquet')), ['price=>price']);
  assert.doesNotMatch(JSON.stringify(good(await api.get(ASSETS))), /secret/, 'queries of addresses stay out');
});

test('a crawl stands between its site, its spider and its dataset', async () => {
  const { datasetId, spiderId } = await newShopSpider(api, shop.address, 'crawled goods');
  const job = await crawl(api, { spider_id: spiderId });
  assert.equal(job.status, 'completed');
  const name = `crawl:Crawl of ${shop.address}`;
  await eventually(async () => {
    const lines = linesOf(await graphOf(api, datasetId, 'direction=up'));
    assert.equal(lines.length, 3);
    assert.ok(lines.some((line) => line.startsWith(name) && line.endsWith('> dataset:crawled goods')));
    assert.ok(lines.some((line) => line.startsWith('spider:crawled goods > crawl:')));
    assert.ok(lines.some((line) => line.startsWith(`url:${shop.address}`)));
  });
  const edge = edgeInto(await graphOf(api, datasetId, 'direction=up'), 'crawled goods', 'writes');
  assert.equal(edge.run_id, job.job_id);
  assert.deepEqual(columnsOf(edge), [
    'fetched_at=>fetched_at',
    'page_url=>page_url',
    'price=>price',
    'spider_version=>spider_version',
    'title=>title',
  ]);
});

test('a view that is replaced shows what it reads now, and what it read then', async () => {
  const [one, two] = [await newDataset('first source'), await newDataset('second source')];
  await registerView({ name: 'moving', sql: 'SELECT title FROM "first source"' });
  await eventually(async () => void good(await api.get(`${ASSETS}/${one}`)));
  const [view] = await eventuallyListed('kind=view&ref=moving');
  await whenLines(api, view.asset_id, 'direction=up', ['dataset:first source > view:moving']);
  const then = new Date().toISOString();
  await registerView({ name: 'moving', sql: 'SELECT price FROM "second source"', replace: true });
  await whenLines(api, view.asset_id, 'direction=up', ['dataset:second source > view:moving']);
  const past = await graphOf(api, view.asset_id, `direction=up&at=${then}`);
  assert.deepEqual(linesOf(past), ['dataset:first source > view:moving']);
  assert.deepEqual([past.at, typeof past.edges[0].until], [then, 'string']);
  const before = await graphOf(api, view.asset_id, 'direction=up&at=2001-01-01T00:00:00Z');
  assert.deepEqual(before.edges, []);
  await registerView({ name: 'moving', sql: 'SELECT title AS price FROM "second source"', replace: true });
  await eventually(async () =>
    assert.deepEqual(columnsOf(edgeInto(await graphOf(api, two), 'moving')), ['title=>price']),
  );
});

const eventuallyListed = async (query: string): Promise<any[]> => {
  let data: any[] = [];
  await eventually(async () => {
    data = good(await api.get(`${ASSETS}?${query}`)).data;
    assert.ok(data.length > 0);
  });
  return data;
};

test('a dataset that is deleted stays, and so does what came of it', async () => {
  const id = await newDataset('short-lived');
  const { export_id: exported } = good(await api.post(`/api/v1/datasets/${id}/export`, { format: 'csv' }));
  good(await api.delete(`/api/v1/datasets/${id}`));
  await eventually(async () => {
    const asset = good(await api.get(`${ASSETS}/${id}`));
    assert.match(String(asset.deleted_at), /^20/);
  });
  const graph = await graphOf(api, exported, 'direction=up');
  assert.deepEqual(linesOf(graph), ['dataset:short-lived > export:short-lived.csv']);
  assert.match(graph.nodes[0].deleted_at, /^20/);
  const gone = good(await api.get(`${ASSETS}?deleted=true&search=SHORT`));
  assert.deepEqual([gone.total, gone.data[0].ref], [1, id]);
});

test('own assets and edges: registered once, changed by their key, found by filters, in pages', async () => {
  const made = await newAsset('forecast', { namespace: 'ml', ref: 'f-1', columns: [{ name: 'price' }] });
  const again = await newAsset('Forecast 2', { namespace: 'ml', ref: 'f-1', properties: { stage: 'live' } });
  assert.deepEqual(
    [again.asset_id, again.name, again.columns, again.properties],
    [made.asset_id, 'Forecast 2', [{ name: 'price' }], { stage: 'live' }],
  );
  const elsewhere = { kind: 'dataset', namespace: 'postgres://warehouse', ref: 'public.prices' };
  const columns = [{ from: 'price', to: 'price' }];
  const { edges, run } = await link(elsewhere, made.asset_id, { columns });
  assert.deepEqual([edges.length, edges[0].to, edges[0].relation, run], [1, made.asset_id, 'derives', null]);
  const repeated = await link(elsewhere, made.asset_id, { columns });
  assert.equal(repeated.edges[0].since, edges[0].since);
  assert.deepEqual(linesOf(await graphOf(api, made.asset_id)), ['dataset:public.prices > model:Forecast 2']);
  for (let at = 0; at < 3; at += 1) await newAsset(`page ${at}`, { kind: 'page_of_three' });
  const second = good(await api.get(`${ASSETS}?kind=page_of_three&limit=1&offset=1`));
  assert.deepEqual([second.total, second.data[0].name, second.has_more], [3, 'page 1', true]);
  const gone = await newAsset('Forecast 2', { namespace: 'ml', ref: 'f-1', deleted: true });
  assert.match(gone.deleted_at, /^20/);
  assert.equal((await newAsset('Forecast 3', { namespace: 'ml', ref: 'f-1' })).deleted_at, null);
});

test('cycles end, diamonds show each asset once, and a graph that is too large says so', async () => {
  const node = (name: string) => ({ kind: 'node', namespace: 'loops', ref: name });
  const made: Record<string, string> = {};
  for (const [from, to] of ['ab', 'bc', 'ca', 'bd', 'cd'].map((pair) => [...pair] as [string, string])) {
    const { edges } = await link(node(from), node(to));
    made[from] = edges[0].from;
    made[to] = edges[0].to;
  }
  const graph = await graphOf(api, made.a ?? '', 'direction=both');
  assert.deepEqual(linesOf(graph), [
    'node:a > node:b',
    'node:b > node:c',
    'node:b > node:d',
    'node:c > node:a',
    'node:c > node:d',
  ]);
  assert.equal(graph.nodes.length, 4);
  assert.equal(graph.truncated, false);
  const small = await graphOf(api, made.a ?? '', 'direction=down&max_nodes=2');
  assert.deepEqual([small.nodes.length, small.truncated], [2, true]);
});

test('wrong input is refused with its place', async () => {
  const { asset_id: id } = await newAsset('checked');
  const refused = async (path: string, body: object, place: string) => {
    const answer = await api.post(path, body);
    assertError(answer, 400, 'invalid_request');
    assert.ok(
      answer.body.details.some((detail: any) => detail.path.startsWith(place)),
      JSON.stringify(answer.body),
    );
  };
  await refused(ASSETS, { kind: 'Model!', name: 'x' }, 'kind');
  await refused(ASSETS, { kind: 'model', name: 'x', namespace: 'granary' }, 'namespace');
  await refused(EDGES, {}, 'from');
  await refused(EDGES, { from: id, to: id, at: '2099-01-01T00:00:00Z' }, 'at');
  await refused(EDGES, { eventType: 'START' }, 'eventTime');
  await refused(EDGES, { eventType: 'BEGIN', eventTime: 'now', run: {}, job: {} }, 'eventType');
  assertError(await api.post(EDGES, { from: id, to: uuidv7() }), 404, 'not_found');
  for (const query of ['direction=left', 'depth=0', 'depth=101', 'at=yesterday', 'max_nodes=10001'])
    assertError(await api.get(`${ASSETS}/${id}/graph?${query}`), 400, 'invalid_request');
  for (const wrong of ['nothing', uuidv7(), 'ds_00000000000000000000000000'])
    assertError(await api.get(`${ASSETS}/${wrong}`), 404, 'not_found');
});

test('another tenant sees nothing and can link to nothing; a key needs its scope', async () => {
  const id = await newDataset('private');
  await eventually(async () => void good(await api.get(`${ASSETS}/${id}`)));
  const { asset_id: asset } = good(await api.get(`${ASSETS}/${id}`));
  const { asset_id: theirs } = good(await other.post(ASSETS, { kind: 'model', name: 'theirs' }));
  for (const known of [id, asset]) {
    assertError(await other.get(`${ASSETS}/${known}`), 404, 'not_found');
    assertError(await other.get(`${ASSETS}/${known}/graph`), 404, 'not_found');
    assertError(await other.post(EDGES, { from: known, to: theirs }), 404, 'not_found');
    const consent = { subject: 's', purpose: 'p', basis: 'consent', scope: { assets: [known] } };
    assertError(await other.post('/api/v1/lineage/consent', consent), 404, 'not_found');
  }
  assert.equal(good(await other.get(`${ASSETS}?ref=${id}`)).total, 0);
  const reader = await withScopes(api, ['lineage:read']);
  good(await reader.get(ASSETS));
  assertError(await reader.post(ASSETS, { kind: 'model', name: 'x' }), 403, 'forbidden');
  assertError(await (await withScopes(api, ['sites:read'])).get(ASSETS), 403, 'forbidden');
});
