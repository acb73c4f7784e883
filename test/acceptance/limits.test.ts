import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { FIXTURES } from '../fixtures/path.ts';
import { type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { withoutLimits } from '../support/limits.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision, SOONER_THAN_FORGOTTEN } from '../support/tenants.ts';

let program: RunningProgram;
let api: ApiClient;

before(async () => {
  program = await startProgram({ main: FIXTURES });
  api = program.client;
});
after(() => program.dispose());

/** With the limits of the free tier, save for those of requests. */
async function freeTenant() {
  const tenant = await provision(api);
  const limits = withoutLimits('concurrent_connections', 'requests_per_minute');
  await program.command('tier', '--account', tenant.accountId, 'free', ...limits);
  return tenant;
}

const minute = (): number => Math.floor(Date.now() / 60_000);

/** Done again when the minute it counts in was over before it was: what it saw then means nothing. */
async function inOneMinute(work: () => Promise<void>): Promise<void> {
  for (;;) {
    const began = minute();
    try {
      return await work();
    } catch (error) {
      if (minute() === began) throw error;
    }
  }
}

test('the minute holds to the request, keys of one account share it, and the answer is as specified', () =>
  inOneMinute(async () => {
    const tenant = await provision(api, { tier: 'free' });
    const second = (await tenant.post('/api/v1/auth/tokens', { name: 'second' })).body.token;
    const statuses: number[] = [];
    for (let index = 0; index < 70; index += 1) {
      const answer = await (index % 2 === 0 ? tenant : tenant.as(second)).get('/api/v1/sites');
      statuses.push(answer.status);
      if (answer.status === 200) {
        assert.equal(answer.headers.get('x-ratelimit-limit'), '60');
        assert.equal(answer.headers.get('x-ratelimit-remaining'), String(58 - index));
      }
    }
    assert.equal(
      statuses.filter((status) => status === 200).length,
      59,
      '60 with the request that made the second key',
    );
    const refused = await tenant.get('/api/v1/sites');
    assertError(refused, 429, 'rate_limit_exceeded');
    assert.equal(refused.body.limit, 'requests_per_minute');
    assert.equal(refused.headers.get('x-ratelimit-remaining'), '0');
    assert.equal(refused.headers.get('x-ratelimit-limit'), '60');
    assert.equal(refused.headers.get('retry-after'), String(refused.body.retry_after));
    assert.ok(refused.body.retry_after >= 1 && refused.body.retry_after <= 60);
    const reset = Number(refused.headers.get('x-ratelimit-reset'));
    assert.ok(Math.abs(reset - Date.now() / 1_000 - refused.body.retry_after) <= 2);
  }));

test('parallel requests at the limit pass exactly as many as it allows', () =>
  inOneMinute(async () => {
    const tenant = await provision(api, { tier: 'free' });
    await program.command(
      'tier',
      '--account',
      tenant.accountId,
      '--limit',
      'concurrent_connections=unlimited',
      '--limit',
      'requests_per_minute=37',
    );
    const answers = await Promise.all(Array.from({ length: 100 }, () => tenant.get('/api/v1/status')));
    assert.equal(answers.filter(({ status }) => status === 200).length, 37);
    assert.equal(answers.filter(({ status }) => status === 429).length, 63);
  }));

test('the hour has a limit of its own', async () => {
  const tenant = await provision(api);
  await program.command('tier', '--account', tenant.accountId, '--limit', 'requests_per_hour=3');
  for (const left of ['2', '1', '0']) {
    const answer = await tenant.get('/api/v1/sites');
    assert.deepEqual(
      [answer.status, answer.headers.get('x-ratelimit-limit'), answer.headers.get('x-ratelimit-remaining')],
      [200, '3', left],
    );
  }
  const refused = await tenant.get('/api/v1/sites');
  assertError(refused, 429, 'rate_limit_exceeded');
  assert.equal(refused.body.limit, 'requests_per_hour');
  assert.ok(refused.body.retry_after <= 3_600);
});

test('open connections are limited, and free again when they end', async () => {
  const tenant = await provision(api, { tier: 'free' });
  const slow = Array.from({ length: 5 }, () => tenant.get('/api/v1/fixtures/slow?ms=3000'));
  await sleep(500);
  await eventually(async () => {
    const refused = await tenant.get('/api/v1/sites');
    assertError(refused, 429, 'rate_limit_exceeded');
    assert.equal(refused.body.limit, 'concurrent_connections');
  });
  assert.deepEqual(
    (await Promise.all(slow)).map(({ status }) => status),
    [200, 200, 200, 200, 200],
  );
  assert.equal((await tenant.get('/api/v1/sites')).status, 200);
});

test('connections of a node that was killed are free again once another sees it gone', async () => {
  const tenant = await provision(api, { tier: 'free' });
  const served = async () => {
    const slow = Array.from({ length: 5 }, () => tenant.get('/api/v1/fixtures/slow?ms=700'));
    return (await Promise.all(slow)).filter(({ status }) => status === 200).length;
  };
  assert.equal((await tenant.get('/api/v1/sites')).status, 200);
  const other = `other-${tenant.accountId}`;
  const { rowCount } = await queryAsAdmin(
    program,
    `INSERT INTO connection_leases SELECT subject, $1, 3, now() + interval '1 minute' FROM connection_leases
     WHERE position($2 IN subject) > 0`,
    [other, tenant.accountId],
  );
  assert.equal(rowCount, 1);
  await queryAsAdmin(
    program,
    "INSERT INTO nodes (node_id, role, application_version) VALUES ($1, 'api', '1')",
    [other],
  );
  assert.equal(await served(), 2, 'three are held by the other node');
  await queryAsAdmin(program, "UPDATE nodes SET heartbeat_at = '-infinity' WHERE node_id = $1", [other]);
  assert.equal(await served(), 5);
});

test('strangers are limited by their address, but not probes and not those with a key', () =>
  inOneMinute(async () => {
    const stranger = api.as(undefined);
    const answers = [];
    for (let index = 0; index < 70; index += 1) answers.push((await stranger.get('/api/v1/sites')).status);
    assert.equal(
      answers.filter((status) => status === 401).length + answers.filter((status) => status === 429).length,
      70,
    );
    assert.equal(answers.at(-1), 429);
    assertError(await stranger.as('svc_live_wrong').get('/api/v1/sites'), 429, 'rate_limit_exceeded');
    const probe = await stranger.get('/health');
    assert.deepEqual([probe.status, probe.headers.get('x-ratelimit-limit')], [200, '60']);
    assert.equal((await api.get('/api/v1/sites')).status, 200);
  }));

test('100 parallel creates at a live limit of 3 make exactly 3', async () => {
  const tenant = await freeTenant();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      tenant.post('/api/v1/fixtures/things', { name: `thing ${index}` }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 3);
  const refused = answers.find(({ status }) => status !== 200);
  assert.ok(refused);
  assertError(refused, 403, 'forbidden');
  assert.equal(refused.body.required, 'pro', 'the lowest tier that has room');
  const { body } = await tenant.get('/api/v1/fixtures/things');
  assert.equal(body.total, 3);
  await tenant.delete(`/api/v1/fixtures/things/${body.data[0].thing_id}`);
  assert.equal((await tenant.post('/api/v1/fixtures/things', { name: 'there is room again' })).status, 200);
});

test('100 parallel uses of a daily allowance of 2 make exactly 2, and failed work gives its use back', async () => {
  const tenant = await freeTenant();
  const failed = await tenant.post('/api/v1/fixtures/spend', { fail: true });
  assert.equal(failed.status, 409);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => tenant.post('/api/v1/fixtures/spend', {})),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 2);
  const refused = answers.find(({ status }) => status !== 200);
  assert.ok(refused);
  assertError(refused, 429, 'rate_limit_exceeded');
  assert.equal(refused.body.limit, 'crawl_jobs_per_day');
  assert.ok(refused.body.retry_after <= 86_400);
  const usage = await tenant.get('/api/v1/auth/usage');
  const used = usage.body.limits.find((limit: { name: string }) => limit.name === 'crawl_jobs_per_day');
  assert.deepEqual([used.used, used.limit], [2, 2]);
});

test('the usage shows the requests of the minute and the hour and the connections that are open', () =>
  inOneMinute(async () => {
    const tenant = await provision(api, { tier: 'free' });
    const left = new AbortController();
    await fetch(`${tenant.address}/api/v1/dashboard`, {
      headers: { authorization: `Bearer ${tenant.credential}`, accept: 'text/event-stream' },
      signal: left.signal,
    });
    const usage = await tenant.get('/api/v1/auth/usage');
    left.abort();
    const named = (name: string) => usage.body.limits.find((limit: { name: string }) => limit.name === name);
    const { used, resets_at } = named('requests_per_minute');
    assert.deepEqual([used, named('requests_per_hour').used], [2, 2]);
    assert.equal(Number(usage.headers.get('x-ratelimit-remaining')), 58);
    assert.equal(Date.parse(resets_at) / 1_000, Number(usage.headers.get('x-ratelimit-reset')));
    const { used: open, limit } = named('concurrent_connections');
    assert.deepEqual([open, limit], [2, 5]);
  }));

test("granary tier changes a running instance's limits at once", async () => {
  const tenant = await provision(api, { tier: 'free' });
  assert.equal((await tenant.get('/api/v1/sites')).headers.get('x-ratelimit-limit'), '60');
  const { output } = await program.command('tier', 'team', '--account', tenant.accountId);
  assert.match(output, /tier team/);
  await eventually(
    async () => assert.equal((await tenant.get('/api/v1/sites')).headers.get('x-ratelimit-limit'), '600'),
    SOONER_THAN_FORGOTTEN,
  );
  for (const args of [
    ['gold'],
    ['--limit', 'cats=3'],
    ['--limit', 'datasets=many'],
    ['--account', 'nobody'],
  ]) {
    const wrong = await program.command('tier', ...args);
    assert.equal(wrong.code, 1);
    assert.equal(wrong.errors.trim().split('\n').length, 1, wrong.errors);
  }
});
