import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newKey } from '../../src/domains/access/tokens/index.ts';
import { createObjectStore } from '../../src/platform/objects/index.ts';
import { signal } from '../../src/platform/postgres/processes.ts';
import { createSealer } from '../../src/platform/secrets/index.ts';
import { type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { invite, PASSWORD } from '../support/people.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { within } from '../support/within.ts';

const SECRET = 'a secret of the tests, long enough for anything';

let program: RunningProgram;
let api: ApiClient;
let metricsPort: number;

before(async () => {
  metricsPort = await freePort();
  const environment = {
    LOG_LEVEL: 'info',
    GRANARY_METRICS_PORT: String(metricsPort),
    GRANARY_SECRET: SECRET,
  };
  program = await startProgram({ environment });
  api = program.client;
});
after(() => program.dispose());

test('metrics answer on a port of their own, and say nothing about tenants', async () => {
  await api.get('/api/v1/sites');
  await api.get('/api/v1/sites/nothing');
  const metrics = `http://127.0.0.1:${metricsPort}`;
  const text = await (await fetch(`${metrics}/metrics`)).text();
  assert.match(text, /^granary_request_seconds_count\{operation="sites\.list",status="200"\} 1$/m);
  assert.match(text, /^granary_request_seconds_count\{operation="sites\.get",status="404"\} 1$/m);
  assert.match(text, /^granary_open_requests \d+$/m);
  assert.match(text, /^nodejs_eventloop_lag_seconds /m);
  assert.doesNotMatch(text, new RegExp(program.accountId));
  assert.equal((await fetch(`${metrics}/api/v1/sites`)).status, 404);
  assertError(await api.get('/metrics'), 404, 'not_found');
});

test('logs are JSON with request ids, and hold no secret', async () => {
  const anyone = api.as(undefined);
  const token = await invite(program, 'ada@example.com', '--role', 'owner');
  const { body: session } = await anyone.post('/session/accept-invite', { token, password: PASSWORD });
  const { body: next } = await anyone.post('/session/refresh', { refresh_token: session.refresh_token });
  const ada = api.as(next.access_token);
  const minted = (await ada.post('/api/v1/auth/tokens', { name: 'minted' }, { 'idempotency-key': 'minted' }))
    .body.token;
  const odd = [`/api/v1/sites/${minted}`, `/api/v1/sites?api_key=${minted}`, `/${minted}`, `/%zz${minted}`];
  for (const path of odd) await api.get(path, { cookie: `session=${minted}`, 'x-api-key': minted });
  await anyone.post('/session', { email: 'ada@example.com', password: `${PASSWORD}, mistyped` });
  await anyone.post('/api/v1/auth/validate', { api_key: minted });
  await api.post('/api/v1/sites', `{"name":"${minted}`);
  await anyone.as(`${minted}x`).get('/api/v1/sites');
  await ada.get('/api/v1/status', { 'x-request-id': 'the-last-one' });
  while (!/the-last-one.*\n/.test(program.errors())) await sleep(20);

  const complete = program.errors().split('\n').slice(0, -1);
  const lines = complete.map((line) => JSON.parse(line));
  const last = lines.find((line) => line.request_id === 'the-last-one');
  assert.deepEqual(
    [last.operation, last.method, last.status, last.account_id, typeof last.ms],
    ['analysis.status', 'GET', 200, program.accountId, 'number'],
  );
  for (const secret of [
    program.key,
    minted,
    PASSWORD,
    token,
    session.refresh_token,
    next.refresh_token,
    next.access_token,
    SECRET,
  ])
    assert.ok(!program.errors().includes(secret), `the log holds ${secret}`);
});

test('a signed link opens its object until it expires, and nothing else', async () => {
  const store = createObjectStore({
    s3: undefined,
    folder: joinPath(program.dataFolder, 'objects'),
    publicUrl: () => program.address,
    secret: createSealer([SECRET]).derive('object links', 32).toString('hex'),
  });
  const long = `exports/${Array(4).fill('a'.repeat(200)).join('/')}`;
  await store.put('exports/a.csv', Buffer.from('a,b\n1,2\n'), { contentType: 'text/csv' });
  await store.put(long, Buffer.from('long'));
  const link = await store.signedUrl('exports/a.csv', { expiresInSeconds: 3_600, fileName: 'a "b".csv' });
  const answer = await fetch(link);
  assert.equal(await answer.text(), 'a,b\n1,2\n');
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="a _b_\.csv"/);
  assert.match(answer.headers.get('content-security-policy') ?? '', /sandbox/);
  const part = await fetch(link, { headers: { range: 'bytes=4-6' } });
  assert.deepEqual(
    [part.status, await part.text(), part.headers.get('content-range')],
    [206, '1,2', 'bytes 4-6/8'],
  );
  assert.equal(await (await fetch(await store.signedUrl(long, { expiresInSeconds: 3_600 }))).text(), 'long');
  const path = link.slice(program.address.length);
  const expired = await store.signedUrl('exports/a.csv', { expiresInSeconds: 1 });
  for (const changed of [
    path.replace('a.csv', 'b.csv'),
    path.replace(/expires=\d+/, 'expires=9999999999'),
    path.replace(/signature=.*/, ''),
    path.replace('exports/a', '..%2f..%2fsecret'),
    '/objects/exports/a.csv',
  ]) {
    assertError(await api.get(changed), 403, 'forbidden');
  }
  await eventually(async () =>
    assertError(await api.get(expired.slice(program.address.length)), 403, 'forbidden'),
  );
  const gone = await store.signedUrl('exports/gone.csv', { expiresInSeconds: 3_600 });
  assertError(await api.get(gone.slice(program.address.length)), 404, 'not_found');
});

/** The PostgreSQL of the program, with all its processes. */
async function postgresProcesses(): Promise<number[]> {
  const file = joinPath(program.dataFolder, 'postgres', 'postmaster.pid');
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const { rows } = await queryAsAdmin(program, 'SELECT pid FROM pg_stat_activity');
  return [postmaster, ...rows.map(({ pid }) => pid)];
}

test('while PostgreSQL is frozen requests are sent away instead of hanging, and it recovers', async () => {
  const anyone = api.as(undefined);
  const stored = (await api.get('/api/v1/sites')).body.total;
  const frozen = await postgresProcesses();
  assert.ok(frozen.length > 3);
  for (const pid of frozen) signal(pid, 'SIGSTOP');
  try {
    const calls = Promise.all([
      ...Array.from({ length: 20 }, () => api.get('/api/v1/sites')),
      api.post('/api/v1/sites', { url: 'https://frozen.example.com' }),
      api.post('/api/v1/sites', { url: 'https://frozen.example.com' }, { 'idempotency-key': 'frozen' }),
      api.get('/api/v1/status'),
      anyone.get('/health'),
      api.as(newKey('live')).get('/api/v1/sites'),
      anyone.post('/session', { email: 'ada@example.com', password: PASSWORD }),
    ]);
    const answers = await within(60_000, calls);
    for (const answer of answers) {
      assertError(answer, 503, 'service_unavailable');
      assert.equal(answer.headers.get('retry-after'), String(answer.body.retry_after));
      assert.ok(answer.body.retry_after >= 1);
    }
  } finally {
    for (const pid of frozen) signal(pid, 'SIGCONT');
  }
  await eventually(async () => assert.equal((await anyone.get('/health')).status, 200));
  assert.equal((await api.get('/api/v1/sites')).body.total, stored, 'what was sent away did not happen');
  const again = await api.post(
    '/api/v1/sites',
    { url: 'https://frozen.example.com' },
    { 'idempotency-key': 'frozen' },
  );
  assert.equal(again.status, 200);
});
