import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: ProgramInUse;
let api: ApiClient;

before(async () => {
  program = await joinProgram();
  api = program.client;
});
after(() => program.dispose());

test('a tenant comes with its account, key, site and domain', async () => {
  const { status, body } = await api.post('/api/v1/auth/tenants/provision', {
    name: 'Bakery',
    site_url: 'https://bakery.example.com',
    custom_domain: 'Data.Bakery.example.com',
  });
  assert.equal(status, 200);
  assert.equal(body.tier, 'free', 'free unless the body names another');
  assert.equal(body.custom_domain.hostname, 'data.bakery.example.com');
  const tenant = api.as(body.api_key);
  const sites = await tenant.get('/api/v1/sites');
  assert.equal(sites.body.data[0].url, 'https://bakery.example.com/');
  const usage = await tenant.get('/api/v1/auth/usage');
  assert.equal(usage.body.account_id, body.account_id);
  assert.deepEqual([usage.body.checks_limit, usage.body.audits_limit], [10, 1]);
  assert.equal((await tenant.get('/api/v1/profile')).body.account.name, 'Bakery');
});

test('a fault leaves nothing behind', async () => {
  const domain = 'taken.example.net';
  await api.post('/api/v1/auth/tenants/provision', { name: 'First', custom_domain: domain });
  const answer = await api.post('/api/v1/auth/tenants/provision', {
    name: 'Second',
    site_url: 'https://s.example.com',
    custom_domain: domain,
  });
  assertError(answer, 409, 'conflict');
  const { rows } = await queryAsAdmin(program, "SELECT name FROM accounts WHERE name IN ('First', 'Second')");
  assert.deepEqual(rows, [{ name: 'First' }]);
  assertError(
    await api.post('/api/v1/auth/tenants/provision', { name: 'x', site_url: 'https://u:p@example.com' }),
    400,
    'invalid_request',
  );
  assertError(
    await api.post('/api/v1/auth/tenants/provision', { name: 'x', custom_domain: 'no spaces.com' }),
    400,
    'invalid_request',
  );
  assertError(
    await api.post('/api/v1/auth/tenants/provision', { name: 'x', tier: 'gold' }),
    400,
    'invalid_request',
  );
});

test('only a full-access key provisions, and not above its own tier', async () => {
  const scoped = await withScopes(api, ['auth:write']);
  const refused = await scoped.post('/api/v1/auth/tenants/provision', { name: 'x' });
  assertError(refused, 403, 'forbidden');
  assert.equal(refused.body.required, 'full-access');
  const pro = await provision(api, { tier: 'pro' });
  assert.equal(
    (await pro.post('/api/v1/auth/tenants/provision', { name: 'below', tier: 'free' })).status,
    200,
  );
  const above = await pro.post('/api/v1/auth/tenants/provision', { name: 'above', tier: 'agency' });
  assertError(above, 403, 'forbidden');
  assert.equal(above.body.required, 'agency');
});

test('usage is bucketed by key, group and day', async () => {
  const tenant = await provision(api);
  for (let index = 0; index < 3; index += 1) await tenant.get('/api/v1/sites');
  await tenant.get('/api/v1/sites/nothing');
  const { body } = await tenant.get('/api/v1/usage?group=sites');
  const [bucket] = body.data;
  assert.equal(body.total, 1);
  assert.deepEqual([bucket.group, bucket.requests, bucket.errors], ['sites', 4, 1]);
  assert.equal(bucket.day, new Date().toISOString().slice(0, 10));
  const tokens = await tenant.get('/api/v1/auth/tokens');
  assert.equal(bucket.key_id, tokens.body[0].id);
  assertError(await tenant.get('/api/v1/usage?from=2026-02-01&to=2026-01-01'), 400, 'invalid_request');
  assertError(await tenant.get('/api/v1/usage?from=yesterday'), 400, 'invalid_request');
});

test("the account's profile is read and changed, a key's user is nobody", async () => {
  const tenant = await provision(api, { name: 'Before' });
  const changed = await tenant.put('/api/v1/profile', {
    account: { name: 'After', country: 'DE', website: 'https://after.example' },
  });
  assert.equal(changed.status, 200);
  assert.deepEqual(
    [changed.body.account.name, changed.body.account.country, changed.body.user],
    ['After', 'DE', null],
  );
  const partly = await tenant.put('/api/v1/profile', { account: { industry: 'Baking' } });
  assert.equal(partly.body.account.country, 'DE', 'what is left out stays');
  assertError(await tenant.put('/api/v1/profile', { user: { name: 'Nobody' } }), 400, 'invalid_request');
  assertError(
    await tenant.put('/api/v1/profile', { account: { country: 'Germany' } }),
    400,
    'invalid_request',
  );
});

test('status and health answer', async () => {
  const status = await api.get('/api/v1/status');
  assert.deepEqual([status.body.status, status.body.tier], ['ok', 'agency']);
  const health = await api.as(undefined).get('/health');
  assert.deepEqual(health.body, { status: 'ok', version: '0.2.0' });
  const services = await api.get('/api/v1/health/services');
  assert.equal(services.body.status, 'ok');
  const names = services.body.services.map((service: { name: string }) => service.name);
  assert.deepEqual(names, ['postgres', 'object_store', 'jobs']);
  assertError(await api.as(undefined).get('/api/v1/health/services'), 401, 'unauthorized');
});
