import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError } from '../support/client.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';

let program: ProgramInUse;
let api: ApiClient;

before(async () => {
  program = await joinProgram();
  api = program.client;
});
after(() => program.dispose());

test('a site is created, read, listed, changed and deleted', async () => {
  const created = await api.post('/api/v1/sites', {
    url: 'https://Shop.Example.com:443/path#top',
    name: 'Shop',
  });
  assert.equal(created.status, 200);
  assert.equal(created.body.url, 'https://shop.example.com/path');
  assert.match(created.body.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const id = created.body.site_id;

  assert.deepEqual((await api.get(`/api/v1/sites/${id}`)).body, created.body);

  const changed = await api.put('/api/v1/sites', { site_id: id, name: 'Shop, renamed' });
  assert.equal(changed.status, 200);
  assert.equal(changed.body.name, 'Shop, renamed');
  assert.equal(changed.body.url, created.body.url, 'what is left out stays');

  const listed = await api.get('/api/v1/sites?search=renamed');
  assert.equal(listed.body.total, 1);
  assert.equal(listed.body.data[0].site_id, id);

  const deleted = await api.delete(`/api/v1/sites/${id}`);
  assert.deepEqual(deleted.body, { site_id: id, deleted: true });
  assertError(await api.get(`/api/v1/sites/${id}`), 404, 'not_found');
  assertError(await api.delete(`/api/v1/sites/${id}`), 404, 'not_found');
});

test('without a name a site is called by its host', async () => {
  const { body } = await api.post('/api/v1/sites', { url: 'http://plain.example.org' });
  assert.equal(body.name, 'plain.example.org');
});

test('lists page newest first and sort by a field', async () => {
  const tenant = await provision(api);
  for (const name of ['b', 'c', 'a'])
    await tenant.post('/api/v1/sites', { url: `https://${name}.example.com`, name });
  const first = await tenant.get('/api/v1/sites?limit=2');
  assert.deepEqual(
    first.body.data.map((site: { name: string }) => site.name),
    ['a', 'c'],
  );
  assert.deepEqual({ ...first.body, data: [] }, { data: [], total: 3, limit: 2, offset: 0, has_more: true });
  const rest = await tenant.get('/api/v1/sites?limit=2&offset=2');
  assert.deepEqual(
    rest.body.data.map((site: { name: string }) => site.name),
    ['b'],
  );
  assert.equal(rest.body.has_more, false);
  const sorted = await tenant.get('/api/v1/sites?sort=name');
  assert.deepEqual(
    sorted.body.data.map((site: { name: string }) => site.name),
    ['a', 'b', 'c'],
  );
  assertError(await tenant.get('/api/v1/sites?limit=0'), 400, 'invalid_request');
  assertError(await tenant.get('/api/v1/sites?limit=1001'), 400, 'invalid_request');
  assertError(await tenant.get('/api/v1/sites?offset=-1'), 400, 'invalid_request');
});

test('an address in use is a conflict', async () => {
  await api.post('/api/v1/sites', { url: 'https://twice.example.com' });
  assertError(await api.post('/api/v1/sites', { url: 'https://TWICE.example.com/' }), 409, 'conflict');
});

test('an address that is none is refused with its place', async () => {
  for (const url of [
    '',
    'example.com',
    'ftp://example.com',
    'https://user:pass@example.com',
    'https://',
    42,
    null,
  ]) {
    const answer = await api.post('/api/v1/sites', { url });
    assertError(answer, 400, 'invalid_request');
    assert.equal(answer.body.details[0].path, 'url');
  }
});

test("another tenant's site is as absent as none", async () => {
  const { body: site } = await api.post('/api/v1/sites', { url: 'https://mine.example.com' });
  const stranger = await provision(api);
  const none = await stranger.get('/api/v1/sites/0198c0de-0000-7000-8000-000000000000');
  for (const answer of [
    await stranger.get(`/api/v1/sites/${site.site_id}`),
    await stranger.get('/api/v1/sites/not-an-id'),
    none,
  ]) {
    assertError(answer, 404, 'not_found');
  }
  assertError(
    await stranger.put('/api/v1/sites', { site_id: site.site_id, name: 'stolen' }),
    404,
    'not_found',
  );
  assertError(await stranger.delete(`/api/v1/sites/${site.site_id}`), 404, 'not_found');
  assert.equal((await api.get(`/api/v1/sites/${site.site_id}`)).body.name, 'mine.example.com');
});
