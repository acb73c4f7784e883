import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
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

test('a key is shown once, works, is listed by its prefix and stops when revoked', async () => {
  const created = await api.post('/api/v1/auth/tokens', {
    name: 'CI',
    environment: 'live',
    scopes: ['sites:read'],
  });
  assert.equal(created.status, 200);
  const { token, token_info: info } = created.body;
  assert.match(token, /^svc_live_[0-9A-Za-z]{40}$/);
  assert.equal(info.key_prefix, token.slice(0, 16));
  assert.equal(info.account_id, program.accountId);
  assert.deepEqual([info.scopes, info.expires_at, info.last_used_at], [['sites:read'], null, null]);

  assert.equal((await api.as(token).get('/api/v1/sites')).status, 200);
  const list = await api.get('/api/v1/auth/tokens');
  assert.ok(Array.isArray(list.body));
  assert.equal(list.headers.get('x-total-count'), String(list.body.length));
  await eventually(async () => {
    const { body } = await api.get('/api/v1/auth/tokens');
    const listed = body.find((entry: { id: string }) => entry.id === info.id);
    assert.notEqual(listed.last_used_at, null);
  });
  assert.doesNotMatch(JSON.stringify(list.body), new RegExp(token));

  assert.deepEqual((await api.delete(`/api/v1/auth/tokens/${info.id}`)).body, { id: info.id, deleted: true });
  assertError(await api.as(token).get('/api/v1/sites'), 401, 'unauthorized');
  assertError(await api.delete(`/api/v1/auth/tokens/${info.id}`), 404, 'not_found');
});

test('scopes hold: read does not write, one tag does not open another, *:read reads all', async () => {
  const reader = await withScopes(api, ['sites:read']);
  const refused = await reader.post('/api/v1/sites', { url: 'https://no.example.com' });
  assertError(refused, 403, 'forbidden');
  assert.equal(refused.body.required, 'sites:write');
  assert.equal((await reader.get('/api/v1/usage')).body.required, 'usage:read');
  const all = await withScopes(api, ['*:read']);
  assert.equal((await all.get('/api/v1/usage')).status, 200);
  assert.equal(
    (await all.post('/api/v1/sites', { url: 'https://no.example.com' })).body.required,
    'sites:write',
  );
  const everything = await withScopes(api, ['*']);
  assert.equal((await everything.post('/api/v1/sites', { url: 'https://yes.example.com' })).status, 200);
});

test('a key cannot make one that may do more than itself', async () => {
  const maker = await withScopes(api, ['auth:write', 'sites:read']);
  assert.equal((await maker.post('/api/v1/auth/tokens', { name: 'ok', scopes: ['sites:read'] })).status, 200);
  for (const scopes of [[], ['*'], ['sites:write'], ['*:read'], ['sites:read', 'usage:read']]) {
    assertError(await maker.post('/api/v1/auth/tokens', { name: 'wider', scopes }), 403, 'forbidden');
  }
});

test('unknown scopes, environments and past expiries are refused', async () => {
  for (const body of [
    { name: 'x', scopes: ['sites:delete'] },
    { name: 'x', scopes: ['cats:read'] },
    { name: 'x', environment: 'staging' },
    { name: 'x', expires_at: '2020-01-01T00:00:00Z' },
    { name: 'x', expires_at: 'tomorrow' },
    { name: '' },
    {},
  ]) {
    assertError(await api.post('/api/v1/auth/tokens', body), 400, 'invalid_request');
  }
});

test('an expired key is refused', async () => {
  const short = await usedKey(1_500);
  await eventually(async () => {
    const answer = await short.get('/api/v1/sites');
    assertError(answer, 401, 'unauthorized');
    assert.match(answer.body.message, /expired/);
  });
});

/** A key that was used before its time was over; on a machine that is too slow for that, one that lives longer. */
async function usedKey(lifetime: number): Promise<ApiClient> {
  const expires = Date.now() + lifetime;
  const expires_at = new Date(expires).toISOString();
  const { body } = await api.post('/api/v1/auth/tokens', { name: 'short', expires_at });
  const short = api.as(body.token);
  if ((await short.get('/api/v1/sites')).status === 200) return short;
  assert.ok(Date.now() >= expires, 'it is refused before its time');
  return usedKey(4 * lifetime);
}

test('a typing error is told apart from a revoked key', async () => {
  const last = api.credential?.at(-1) === 'A' ? 'B' : 'A';
  const typo = await api.as(`${api.credential?.slice(0, -1)}${last}`).get('/api/v1/sites');
  assertError(typo, 401, 'unauthorized');
  assert.match(typo.body.message, /checksum/);
  for (const credential of ['', 'nonsense', 'svc_live_short', `svc_prod_${'a'.repeat(40)}`]) {
    assertError(await api.as(credential).get('/api/v1/sites'), 401, 'unauthorized');
  }
});

test('validate tells about a key without a credential of its own', async () => {
  const { body } = await api.as(undefined).post('/api/v1/auth/validate', { api_key: api.credential });
  assert.deepEqual(body, {
    valid: true,
    account_id: program.accountId,
    tier: 'agency',
    scopes: [],
    usage: { checks_today: 0, checks_limit: -1, audits_this_week: 0, audits_limit: -1 },
  });
  assertError(
    await api.as(undefined).post('/api/v1/auth/validate', { api_key: 'svc_live_x' }),
    401,
    'unauthorized',
  );
  assertError(await api.as(undefined).post('/api/v1/auth/validate', {}), 400, 'invalid_request');
});

test('naming another account is refused, never a silent fall-back', async () => {
  const other = await provision(api);
  for (const answer of [
    await api.get(`/api/v1/auth/tokens?account_id=${other.accountId}`),
    await api.get('/api/v1/sites', { 'x-account-id': other.accountId }),
    await api.get('/api/v1/sites', { 'x-svc-account-id': other.accountId }),
    await api.post('/api/v1/auth/tokens', { name: 'x', account_id: other.accountId }),
    await api.post('/api/v1/sites', { url: 'https://x.example.com', account_id: other.accountId }),
  ]) {
    assertError(answer, 403, 'forbidden');
  }
  const own = await api.get(`/api/v1/auth/tokens?account_id=${program.accountId}`);
  assert.equal(own.status, 200);
});

test("a stranger's key cannot be revoked", async () => {
  const other = await provision(api);
  const { body } = await other.get('/api/v1/auth/tokens');
  assertError(await api.delete(`/api/v1/auth/tokens/${body[0].id}`), 404, 'not_found');
  assert.equal((await other.get('/api/v1/sites')).status, 200);
});

test('the command line makes keys of the running instance', async () => {
  const { code, output } = await program.command('key', '--name', 'From the shell', '--scope', 'sites:read');
  assert.equal(code, 0);
  const reader = api.as(output.trim());
  assert.equal((await reader.get('/api/v1/sites')).status, 200);
  assert.equal((await reader.get('/api/v1/usage')).status, 403);
  const wrong = await program.command('key', '--scope', 'cats:read');
  assert.equal(wrong.code, 1);
  assert.equal(wrong.errors.trim().split('\n').length, 1);
});
