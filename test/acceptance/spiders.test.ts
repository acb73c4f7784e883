import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: ProgramInUse;
let api: ApiClient & { accountId: string };
let datasetId: string;
before(async () => {
  program = await joinProgram();
  api = await provision(program.client, { tier: 'pro' });
  const columns = [
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
  ];
  datasetId = good(await api.post('/api/v1/datasets', { name: 'goods', columns })).dataset_id;
});
after(() => program.dispose());

const SPIDERS = '/api/v1/spiders';
const handlers = [
  {
    url_pattern: '/products/*',
    selectors: { title: { css: 'h1', attribute: 'text' }, price: { css: '.price', attribute: 'text' } },
  },
];
const spider = (name: string, more: object = {}) => ({
  name,
  site_url: 'https://shop.example.com',
  scope: {
    start_urls: ['https://shop.example.com/products'],
    allowed_domains: ['shop.example.com'],
    url_patterns: ['/products/*'],
  },
  definition: {
    handlers,
    navigation: {
      pagination: { css: 'a.next', max_pages: 10 },
      follow_links: { css: 'a.product' },
    },
  },
  dataset_id: datasetId,
  ...more,
});

test('a spider is created, read, listed and found', async () => {
  const made = good(await api.post(SPIDERS, spider('Shop')));
  assert.match(made.spider_id, /^sp_/);
  assert.deepEqual([made.status, made.version, made.dataset_id], ['created', 1, datasetId]);
  assert.deepEqual(made.definition, spider('Shop').definition);
  assert.deepEqual(good(await api.get(`${SPIDERS}/${made.spider_id}`)), made);
  good(await api.post(SPIDERS, spider('Another', { dataset_id: undefined })));
  assert.deepEqual(
    good(await api.get(`${SPIDERS}?search=SHOP&sort=name`)).data.map(({ name }: any) => name),
    ['Another', 'Shop'],
  );
  assert.equal(good(await api.get(`${SPIDERS}?dataset_id=${datasetId}`)).total, 1);
});

test('a change of what it does is a new version, a change of its name is none', async () => {
  const { spider_id: id } = good(await api.post(SPIDERS, spider('Versions')));
  const path = `${SPIDERS}/${id}`;
  assert.equal(good(await api.put(path, { name: 'Versions of it' })).version, 1);
  assert.equal(good(await api.put(path, { definition: spider('').definition })).version, 1);
  const changed = good(await api.put(path, { definition: { handlers } }));
  assert.deepEqual([changed.version, changed.definition], [2, { handlers }]);
  assert.equal(good(await api.put(path, { dataset_id: null })).version, 3);
  const both = await Promise.all([
    api.put(path, { scope: { url_patterns: ['/a/*'] } }),
    api.put(path, { scope: { url_patterns: ['/b/*'] } }),
  ]);
  assert.deepEqual(both.map((answer) => good(answer).version).sort(), [4, 5]);
});

test('an archived spider leaves the list, gives its name and its place back, and changes no more', async () => {
  const { spider_id: id } = good(await api.post(SPIDERS, spider('Old')));
  assert.equal(good(await api.delete(`${SPIDERS}/${id}`)).status, 'archived');
  assert.equal(good(await api.delete(`${SPIDERS}/${id}`)).status, 'archived');
  assert.equal(good(await api.get(`${SPIDERS}?search=Old`)).total, 0);
  assert.equal(good(await api.get(`${SPIDERS}?search=Old&status=archived`)).total, 1);
  assertError(await api.put(`${SPIDERS}/${id}`, { name: 'New' }), 409, 'conflict');
  good(await api.post(SPIDERS, spider('Old')));
});

test('what would fail in a crawl is refused with its place, and nothing is stored', async () => {
  good(await api.post(SPIDERS, spider('Taken')));
  const before_ = good(await api.get(SPIDERS)).total;
  const selectors = { colour: { css: '.colour' } };
  const unknown = await api.post(
    SPIDERS,
    spider('x', { definition: { handlers: [{ url_pattern: '/*', selectors }] } }),
  );
  assertError(unknown, 400, 'invalid_request');
  assert.equal(unknown.body.details[0].path, 'definition.handlers.0.selectors.colour');
  assertError(await api.post(SPIDERS, spider('x', { dataset_id: 'ds_nothing' })), 404, 'not_found');
  assertError(await api.post(SPIDERS, spider('x', { definition: { handlers: [] } })), 400, 'invalid_request');
  assertError(await api.post(SPIDERS, spider('x', { site_url: 'shop' })), 400, 'invalid_request');
  assertError(await api.post(SPIDERS, spider('x', { speed: 9 })), 400, 'invalid_request');
  assertError(await api.post(SPIDERS, spider('tAKEN')), 409, 'conflict');
  assert.equal(good(await api.get(SPIDERS)).total, before_);
});

test('the tier holds, also against many at once', async () => {
  const small = await provision(program.client, { tier: 'free' });
  const body = (name: number) => ({
    name: `Spider ${name}`,
    site_url: 'https://shop.example.com',
    definition: { handlers },
  });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => small.post(SPIDERS, body(at))));
  assert.equal(answers.filter(({ status }) => status === 200).length, 2);
  // Some of them meet the limit of connections first.
  const refused = answers.find(({ status }) => status !== 200 && status !== 429);
  assert.ok(refused);
  assertError(refused, 403, 'forbidden');
});

test("another tenant's spider is as absent as none, and a key needs the scope", async () => {
  const { spider_id: id } = good(await api.post(SPIDERS, spider('Mine')));
  const stranger = await provision(program.client);
  for (const answer of [
    await stranger.get(`${SPIDERS}/${id}`),
    await stranger.put(`${SPIDERS}/${id}`, { name: 'x' }),
    await stranger.delete(`${SPIDERS}/${id}`),
    await stranger.post(SPIDERS, spider('x')),
    await api.get(`${SPIDERS}/nothing`),
  ])
    assertError(answer, 404, 'not_found');
  const reader = await withScopes(api, ['spiders:read']);
  assertError(await reader.post(SPIDERS, spider('x')), 403, 'forbidden');
  good(await reader.get(`${SPIDERS}/${id}`));
});
