import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { queryAsAdmin, tablesHolding } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { join } from '../support/people.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { connect, SC, saveClient } from '../support/search-console/connect.ts';
import { CLIENT, SearchConsoleProvider } from '../support/search-console/provider.ts';
import { provision, withScopes } from '../support/tenants.ts';

let provider: SearchConsoleProvider;
let program: RunningProgram;

before(async () => {
  provider = await new SearchConsoleProvider().open();
  provider.properties.set('https://shop.example.com/', 'siteOwner');
  program = await startProgram({
    environment: { ...provider.environment, GRANARY_FETCH_ALLOW: '', LOG_LEVEL: 'debug' },
  });
});
after(async () => {
  await program.dispose();
  provider.close();
});

const newAccount = () => provision(program.client);
const faultOf = ({ body }: any) => body.details?.[0];
const connectionOf = async (api: ApiClient) => good(await api.get(`${SC}/auth/client`)).connection;
const assertNotConnected = async (api: ApiClient, fault: string) => {
  const answer = await api.get(`${SC}/properties`);
  assertError(answer, 409, 'conflict');
  assert.deepEqual(faultOf(answer), { path: 'connection', message: fault });
  assert.match(answer.body.message, /(PUT|POST|GET) \/api\/v1\/search-console\//, 'it names the next call');
};

test('from nothing to a connection, each step told with the next', async () => {
  const api = await newAccount();
  const nothing = good(await api.get(`${SC}/auth/client`));
  assert.deepEqual(
    [nothing.kind, nothing.client_id, nothing.has_secret, nothing.source, nothing.connection.status],
    [null, null, false, null, 'none'],
  );
  await assertNotConnected(api, 'not_configured');
  assert.equal(faultOf(await api.post(`${SC}/auth/url`, {})).message, 'not_configured');
  const saved = await saveClient(api);
  assert.deepEqual(
    [saved.kind, saved.client_id, saved.has_secret, saved.source, saved.connection.status],
    ['oauth', CLIENT.id, true, 'account', 'configured'],
  );
  assert.equal(saved.redirect_uri, `${program.address}/seo/search-console/callback`);
  await assertNotConnected(api, 'not_connected');
  const before = Date.now();
  const consent = good(
    await api.post(`${SC}/auth/url`, {
      scopes: ['read'],
      login_hint: 'me@example.com',
      return_to: '/seo?a=1',
    }),
  );
  assert.equal(new URL(consent.url).searchParams.get('login_hint'), 'me@example.com');
  const minutes = (Date.parse(consent.expires_at) - before) / 60_000;
  assert.ok(minutes > 9 && minutes < 11, `${minutes} minutes`);
  assert.equal((await connectionOf(api)).status, 'pending');
  const { code, state, redirect } = provider.tokens.consent(consent.url);
  assert.equal(redirect, saved.redirect_uri);
  const connected = good(await api.post(`${SC}/auth/callback`, { code, state }));
  assert.deepEqual(connected, {
    connection: {
      status: 'connected',
      scopes: ['read'],
      email: 'owner@example.com',
      properties: ['https://shop.example.com/'],
    },
    return_to: '/seo?a=1',
  });
  assert.equal((await connectionOf(api)).status, 'connected');
  assert.equal(good(await api.get(`${SC}/properties`)).total, 1);
});

test('a state is used once, within ten minutes, by whoever began, in their account', async () => {
  const api = await newAccount();
  await saveClient(api);
  const begin = async () => provider.tokens.consent(good(await api.post(`${SC}/auth/url`, {})).url);
  const refused = async (client: ApiClient, body: object, words: RegExp) => {
    const answer = await client.post(`${SC}/auth/callback`, body);
    assertError(answer, 400, 'invalid_request');
    assert.match(answer.body.message, words);
  };
  await refused(api, { code: 'x', state: 'never-seen' }, /unknown/);
  const first = await begin();
  const other = await newAccount();
  await saveClient(other);
  await refused(other, first, /unknown/);
  const colleague = await withScopes(api, ['search-console:write']);
  await refused(colleague, { code: first.code, state: first.state }, /somebody else/);
  good(await api.post(`${SC}/auth/callback`, { code: first.code, state: first.state }));
  await refused(api, { code: first.code, state: first.state }, /used before/);
  const late = await begin();
  const old = "UPDATE sc_states SET expires_at = now() - interval '1 second' WHERE used_at IS NULL";
  await queryAsAdmin(program, old);
  await refused(api, { code: late.code, state: late.state }, /ten minutes/);
  const denied = await begin();
  await refused(api, { error: 'access_denied', state: denied.state }, /access_denied/);
  await refused(api, { code: denied.code, state: denied.state }, /used before/);
  const twice = await begin();
  const answers = await Promise.all(
    [1, 2].map(() => api.post(`${SC}/auth/callback`, { code: twice.code, state: twice.state })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
});

test('the callback by GET needs what the POST needs, and admins only', async () => {
  const api = await newAccount();
  await saveClient(api);
  const { code, state } = provider.tokens.consent(good(await api.post(`${SC}/auth/url`, {})).url);
  const path = `${SC}/auth/callback?code=${code}&state=${state}`;
  const reader = await withScopes(api, ['search-console:read']);
  const answer = await reader.get(path);
  assertError(answer, 403, 'forbidden');
  assert.equal(answer.body.required, 'search-console:write');
  const editor = await join(program, 'sc-editor@example.com', '--role', 'editor', '--account', api.accountId);
  for (const call of [
    editor.get(path),
    editor.post(`${SC}/auth/url`, {}),
    editor.put(`${SC}/auth/client`, { client_id: null }),
  ])
    assert.equal((await call).body.required, 'admin');
  assert.equal(good(await editor.get(`${SC}/auth/client`)).has_secret, true);
  assert.equal(good(await api.get(path)).connection.status, 'connected');
});

test('a code that the provider refuses is told, and so is a return to elsewhere', async () => {
  const api = await newAccount();
  await saveClient(api);
  const { state } = provider.tokens.consent(good(await api.post(`${SC}/auth/url`, {})).url);
  const answer = await api.post(`${SC}/auth/callback`, { code: 'made up', state });
  assertError(answer, 502, 'upstream_failed');
  assert.match(answer.body.message, /invalid_grant/);
  for (const target of ['https://evil.example/', '//evil.example/x', 'javascript:alert(1)'])
    assert.equal(faultOf(await api.post(`${SC}/auth/url`, { return_to: target })).path, 'return_to');
});

/** What a new connection starts asks for a token too. */
const nightlyEnds = (accountId: string) =>
  eventually(async () => {
    const running = "SELECT FROM job_runs WHERE account_id = $1 AND state = 'running'";
    assert.equal((await queryAsAdmin(program, running, [accountId])).rowCount, 0);
  });

test('a token is refreshed before it expires, and once when it is refused', async () => {
  const api = await newAccount();
  provider.tokens.lifetimeSecs = 50;
  await connect(api, provider);
  await nightlyEnds(api.accountId);
  provider.tokens.lifetimeSecs = 3_600;
  const before = provider.tokens.refreshes;
  await Promise.all(Array.from({ length: 8 }, async () => good(await api.get(`${SC}/properties`))));
  assert.equal(provider.tokens.refreshes - before, 1, 'less than a minute was left');
  good(await api.get(`${SC}/properties`));
  assert.equal(provider.tokens.refreshes - before, 1);
  provider.tokens.expireAll();
  good(await api.get(`${SC}/properties`));
  assert.equal(provider.tokens.refreshes - before, 2);
});

test('a revoked access needs a reconnect: told once as an event, not tried again, cured by a new consent', async () => {
  const api = await newAccount();
  await connect(api, provider);
  provider.tokens.revokeAll();
  await assertNotConnected(api, 'needs_reconnect');
  const before = provider.tokens.refreshes;
  await assertNotConnected(api, 'needs_reconnect');
  assert.equal(provider.tokens.refreshes, before, 'it is not asked for again');
  const { status, reason } = await connectionOf(api);
  assert.deepEqual([status, reason], ['needs_reconnect', 'invalid_grant']);
  const { rows } = await queryAsAdmin(
    program,
    "SELECT payload FROM events WHERE account_id = $1 AND type = 'search_console.needs_reconnect'",
    [api.accountId],
  );
  assert.deepEqual(rows, [{ payload: { reason: 'invalid_grant' } }]);
  await connect(api, provider);
  assert.equal(good(await api.get(`${SC}/properties`)).total, 1);
});

test('client_id null revokes at the provider and disconnects; a revocation that fails keeps everything', async () => {
  const api = await newAccount();
  await connect(api, provider);
  const other = await api.put(`${SC}/auth/client`, { client_id: 'another', client_secret: 'x' });
  assertError(other, 409, 'conflict');
  provider.faults.push({ path: /^\/revoke/, fault: 'server_error', times: 1 });
  assertError(await api.put(`${SC}/auth/client`, { client_id: null }), 502, 'upstream_failed');
  assert.equal((await connectionOf(api)).status, 'connected');
  const before = provider.tokens.revocations;
  const left = good(await api.put(`${SC}/auth/client`, { client_id: null }));
  assert.deepEqual([left.connection.status, left.client_id], ['none', null]);
  assert.equal(provider.tokens.revocations - before, 1);
  assert.equal(provider.asked.filter(({ path }) => path.startsWith('/revoke?')).length, 0, 'not in a URL');
  await assertNotConnected(api, 'not_configured');
  good(await api.put(`${SC}/auth/client`, { client_id: null }));
});

test('fewer scopes than needed are told with the scope', async () => {
  const api = await newAccount();
  await connect(api, provider, ['indexing']);
  await assertNotConnected(api, 'scope_missing');
  await connect(api, provider, ['read']);
  const answer = await api.post(`${SC}/index`, { urls: ['https://shop.example.com/'] });
  assert.deepEqual(faultOf(answer), { path: 'connection', message: 'scope_missing' });
  assert.match(answer.body.message, /indexing/);
});

test('a service account is connected at once, or refused with the reason', async () => {
  const api = await newAccount();
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const email = 'robot@project.example.com';
  const put = (key: string) =>
    api.put(`${SC}/auth/client`, {
      kind: 'service_account',
      service_account: { client_email: email, private_key: key, private_key_id: 'k1' },
    });
  const unreadable = await put('no key');
  assertError(unreadable, 400, 'invalid_request');
  assert.equal(faultOf(unreadable).path, 'service_account.private_key');
  assertError(await put(pem), 502, 'upstream_failed');
  assert.equal((await connectionOf(api)).status, 'none');
  provider.tokens.serviceAccounts.set(email, publicKey.export({ type: 'spki', format: 'pem' }).toString());
  const saved = good(await put(pem));
  assert.deepEqual(
    [saved.kind, saved.client_id, saved.connection.status, saved.connection.scopes],
    ['service_account', email, 'connected', ['read', 'write', 'indexing']],
  );
  provider.tokens.expireAll();
  assert.equal(good(await api.get(`${SC}/properties`)).total, 1);
  assert.deepEqual(await tablesHolding(program, pem.slice(60, 120)), []);
  assert.equal(good(await api.put(`${SC}/auth/client`, { client_id: null })).connection.status, 'none');
});

test('no token and no secret is in the log, an answer or a table', async () => {
  const api = await newAccount();
  await connect(api, provider);
  await eventually(async () => assert.equal((await connectionOf(api)).status, 'connected'));
  const { url } = good(await api.post(`${SC}/auth/url`, {}));
  const { searchParams } = new URL(url);
  const state = searchParams.get('state') ?? '';
  const printed = program.output() + program.errors();
  assert.ok(printed.length > 100, 'the log has something');
  for (const secret of [...provider.tokens.secrets, state]) assert.ok(!printed.includes(secret), secret);
  const shown = JSON.stringify(good(await api.get(`${SC}/auth/client`)));
  for (const secret of provider.tokens.secrets) assert.ok(!shown.includes(secret));
  const newest = [...provider.tokens.secrets].at(-1) ?? '';
  for (const secret of [CLIENT.secret, newest, state])
    assert.deepEqual(await tablesHolding(program, secret), []);
});

test('a client of the instance serves accounts that have none, and an account may bring its own', async () => {
  const own = await startProgram({
    environment: {
      ...provider.environment,
      SEARCH_CONSOLE_CLIENT_ID: CLIENT.id,
      SEARCH_CONSOLE_CLIENT_SECRET: CLIENT.secret,
    },
  });
  try {
    const { client: api } = own;
    const shown = good(await api.get(`${SC}/auth/client`));
    assert.deepEqual(
      [shown.source, shown.has_secret, shown.connection.status],
      ['instance', true, 'configured'],
    );
    const { url } = good(await api.post(`${SC}/auth/url`, {}));
    const { code, state } = provider.tokens.consent(url);
    assert.equal(good(await api.post(`${SC}/auth/callback`, { code, state })).connection.status, 'connected');
    assert.equal(good(await api.get(`${SC}/properties`)).total, 1);
  } finally {
    await own.dispose();
  }
});
