import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { createSealer } from '../../src/platform/secrets/index.ts';
import { type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin, tablesHolding } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { startIdentityProvider } from '../support/identity-provider.ts';
import { join, PASSWORD } from '../support/people.ts';
import { type RunningProgram, runCommand, startProgram } from '../support/program.ts';
import { provision, SOONER_THAN_FORGOTTEN } from '../support/tenants.ts';

const SECRET = 'a secret of the tests, long enough for production';
const BOOTSTRAP = `svc_live_${'Bootstrap'.repeat(4)}0000`;

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let environment: Record<string, string>;
let program: RunningProgram;
let api: ApiClient;
let ada: Awaited<ReturnType<typeof join>>;
let testKey: string;

before(async () => {
  provider = await startIdentityProvider();
  const own = { GRANARY_SECRET: SECRET, GRANARY_BOOTSTRAP_KEY: BOOTSTRAP, TRUST_PROXY: '127.0.0.1' };
  environment = { ...own, ...provider.environment };
  program = await startProgram({ environment: { ...environment, GRANARY_ENV: 'production' } });
  api = program.client;
  ada = await join(program, 'ada@example.com', '--role', 'owner');
  testKey = (await program.command('key', '--test')).output.trim();
});
after(async () => {
  await program.dispose();
  await provider.close();
});

const SITES = '/api/v1/sites';
let visitors = 0;

/** Strangers are limited by address, so every attempt comes from another one. */
const attempt = (authorization?: string) => {
  visitors += 1;
  return api.as(undefined).get(SITES, {
    'x-forwarded-for': `203.0.113.${visitors}`,
    ...(authorization === undefined ? {} : { authorization }),
  });
};

async function assertRefused(tokens: Record<string, string>): Promise<void> {
  for (const [why, token] of Object.entries(tokens)) {
    const answer = await attempt(`Bearer ${token}`);
    assert.equal(answer.status, 401, why);
    assertError(answer, 401, 'unauthorized');
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer');
  }
}

test('no credential, another scheme and half a credential are refused', async () => {
  for (const header of [
    undefined,
    'Bearer',
    'Bearer ',
    'Basic dXNlcjpwYXNz',
    BOOTSTRAP,
    `Token ${BOOTSTRAP}`,
    'Bearer a b',
    'Bearer ..',
  ])
    assertError(await attempt(header), 401, 'unauthorized');
  assert.equal((await attempt(`bearer   ${BOOTSTRAP}`)).status, 200, 'the scheme is not case-sensitive');
  assertError(await api.as(undefined).get(`${SITES}?access_token=${BOOTSTRAP}`), 401, 'unauthorized');
});

test('session tokens that are forged, stale or meant for others are refused', async () => {
  const [, payload = ''] = ada.session.access_token.split('.');
  const good = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const seed = createSealer([SECRET]).derive('session signing', 32);
  const start = Buffer.from('302e020100300506032b657004220420', 'hex');
  const key = createPrivateKey({ key: Buffer.concat([start, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const sign = (claims: object, by: KeyObject | CryptoKey | Uint8Array = key, alg = 'EdDSA') =>
    new SignJWT({ ...good, ...claims }).setProtectedHeader({ alg }).sign(by);
  const now = Math.floor(Date.now() / 1_000);

  assert.equal(
    (await attempt(`Bearer ${await sign({})}`)).status,
    200,
    'the key of these tests is the right one',
  );
  await assertRefused({
    'alg none': new UnsecuredJWT(good).encode(),
    'HS256 with the public key': await sign({}, spki, 'HS256'),
    'HS256 with the secret': await sign({}, Buffer.from(SECRET), 'HS256'),
    'EdDSA by another key': await sign({}, (await generateKeyPair('EdDSA')).privateKey),
    'wrong issuer': await sign({ iss: 'someone' }),
    'wrong audience': await sign({ aud: 'granary' }),
    expired: await sign({ exp: now - 1 }),
    'not yet valid': await sign({ nbf: now + 600 }),
    'no expiry': await sign({ exp: undefined }),
    'no session': await sign({ sid: undefined }),
    'no such session': await sign({ sid: '0198c0de-0000-7000-8000-000000000000' }),
    'session is no id': await sign({ sid: "' OR 1=1 --" }),
    'session of another person': await sign({ sub: '0198c0de-0000-7000-8000-000000000000' }),
    'claims changed': ada.session.access_token.replace(
      payload,
      Buffer.from(JSON.stringify({ ...good, exp: now + 9_999 })).toString('base64url'),
    ),
    'no signature': ada.session.access_token.replace(/[^.]+$/, ''),
  });
});

test('people of the identity provider get in by their verified email, and nothing else of it does', async () => {
  const added = await program.command('member', 'add', 'ida@example.com', '--sso', '--role', 'editor');
  assert.equal(added.code, 0, added.errors);
  const { claims, sign, jwk } = provider;
  const token = await sign(claims({ sid: 'a session of the provider' }));
  const ida = api.as(token);
  assert.equal((await ida.get('/api/v1/profile')).body.user.email, 'ida@example.com');
  assert.equal((await ida.post(SITES, { url: 'https://ida.example.com' })).status, 200);
  assert.equal((await ida.get('/api/v1/auth/tokens')).body.required, 'admin');
  assertError(await ida.delete('/session'), 400, 'invalid_request');
  const { privateKey: other } = await generateKeyPair('ES256');
  const hmac = (text: string) =>
    new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(Buffer.from(text));
  await assertRefused({
    'unverified email': await sign(claims({ email_verified: false })),
    'email verified by a word': await sign(claims({ email_verified: 'true' })),
    'no email': await sign(claims({ email: undefined })),
    'nobody here': await sign(claims({ email: 'stranger@example.com' })),
    'wrong audience': await sign(claims({ aud: 'another-app' })),
    'wrong issuer': await sign(claims({ iss: 'https://evil.example.com' })),
    expired: await sign(claims({ exp: 1 })),
    'no expiry': await sign(claims({ exp: undefined })),
    'unknown key id': await sign(claims(), { kid: 'second' }),
    'another key under that id': await new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', kid: 'first' })
      .sign(other),
    'alg none': new UnsecuredJWT(claims()).encode(),
    'HS256 with the public key': await hmac(JSON.stringify(jwk)),
    'HS256 with a part of it': await hmac(jwk.x ?? ''),
    'as one of our own': await sign(claims({ iss: 'granary', aud: 'granary-dashboard' })),
  });
});

test('a revoked key is refused at once, and keys that it made go on', async () => {
  const tenant = await provision(api);
  const made = (await tenant.post('/api/v1/auth/tokens', { name: 'made' })).body.token;
  const [first] = (await tenant.get('/api/v1/auth/tokens')).body.filter(
    ({ name }: { name: string }) => name === 'First key',
  );
  assert.equal((await tenant.as(made).delete(`/api/v1/auth/tokens/${first.id}`)).status, 200);
  await assertRefused({ revoked: tenant.credential ?? '' });
  assert.equal((await tenant.as(made).get(SITES)).status, 200);
});

test('the last use of a key is written, at most once a minute', async () => {
  const tenant = await provision(api);
  const lastUse = async () => {
    const { rows } = await queryAsAdmin(
      program,
      'SELECT last_used_at FROM api_tokens WHERE account_id = $1',
      [tenant.accountId],
    );
    return rows[0].last_used_at?.getTime();
  };
  /** The node hears only after its answer that it should forget the key, so it is used until then. */
  const written = (): Promise<number> =>
    eventually(async () => {
      await tenant.get(SITES);
      const time = await lastUse();
      assert.notEqual(time, undefined);
      return time;
    }, SOONER_THAN_FORGOTTEN);
  const setLastUse = (time: string) =>
    queryAsAdmin(program, `UPDATE api_tokens SET last_used_at = ${time} WHERE account_id = $1`, [
      tenant.accountId,
    ]);
  const forget = () => tenant.put('/api/v1/profile', { account: { name: 'Renamed' } });
  const since = Date.now();
  assert.ok((await written()) >= since - 1_000);
  await setLastUse('now()');
  const known = await lastUse();
  await forget();
  await tenant.get(SITES);
  await sleep(200);
  assert.equal(await lastUse(), known, 'not again, also when the node has forgotten the key');
  await setLastUse('NULL');
  await forget();
  assert.ok((await written()) > known);
});

test('a production instance takes live keys only, and starts with a secret only', async () => {
  assert.equal((await api.get('/api/v1/status')).body.environment, 'production');
  assertError(
    await api.post('/api/v1/auth/tokens', { name: 'x', environment: 'test' }),
    400,
    'invalid_request',
  );
  assert.match(testKey, /^svc_test_/);
  await assertRefused({ 'a test key': testKey });
  const unset = { PATH: process.env.PATH ?? '', GRANARY_ENV: 'production', GRANARY_DATA: program.dataFolder };
  const { code, errors } = await runCommand(['serve'], unset, program.dataFolder);
  assert.deepEqual([code, errors.trim().split('\n').length], [1, 1]);
  assert.match(errors, /GRANARY_SECRET is required/);
});

test('keys, passwords and tokens are nowhere in the database', async () => {
  const minted = (await api.post('/api/v1/auth/tokens', { name: 'minted' }, { 'idempotency-key': 'minted' }))
    .body.token;
  for (const secret of [
    BOOTSTRAP,
    minted,
    PASSWORD,
    ada.session.refresh_token,
    ada.session.access_token,
    SECRET,
  ])
    assert.deepEqual(await tablesHolding(program, secret), [], secret);
  assert.deepEqual(
    await tablesHolding(program, 'ada@example.com'),
    ['granary.events', 'granary.invitations', 'granary.users'],
    'the search finds what is there',
  );
});

test('a key that was given is printed nowhere', () => {
  assert.match(program.output(), /^Account +[0-9a-f-]{36}$/m, 'it was the first start');
  assert.match(program.output(), /^Key +set by GRANARY_BOOTSTRAP_KEY/m);
  assert.ok(!(program.output() + program.errors()).includes(BOOTSTRAP));
});

test('keys and sessions outlive a restart without the bootstrap setting, and a local instance takes test keys too', async () => {
  await program.stop();
  const { GRANARY_BOOTSTRAP_KEY: _, ...settings } = environment;
  program = await startProgram({ environment: settings, dataFolder: program.dataFolder, key: BOOTSTRAP });
  api = program.client;
  for (const credential of [BOOTSTRAP, testKey, ada.session.access_token])
    assert.equal((await api.as(credential).get(SITES)).status, 200);
});

test('while the identity provider is away its people are asked to come back, and others go on', async () => {
  await provider.close();
  const answer = await attempt(`Bearer ${await provider.sign(provider.claims())}`);
  assertError(answer, 503, 'service_unavailable');
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.equal((await api.get(SITES)).status, 200);
});
