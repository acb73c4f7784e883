import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIXTURES } from '../fixtures/path.ts';
import { type Answer, type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin, tablesHolding } from '../support/database.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision, untilLimitIs, withScopes } from '../support/tenants.ts';

let program: RunningProgram;
let api: ApiClient & { accountId: string };

before(async () => {
  program = await startProgram({ main: FIXTURES });
  api = await provision(program.client);
});
after(() => program.dispose());

const SITES = '/api/v1/sites';
const THINGS = '/api/v1/fixtures/things';
const site = (host: string) => ({ url: `https://${host}.example.com` });
const key = (value: string) => ({ 'idempotency-key': value });
const isReplay = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true';

test('the same request again gets the first answer, and nothing happens twice', async () => {
  const first = await api.post(SITES, site('once'), key('once'));
  const again = await api.post(SITES, site('once'), key('once'));
  assert.deepEqual([first.status, isReplay(first), again.status, isReplay(again)], [200, false, 200, true]);
  assert.deepEqual(again.body, first.body);
  assert.notEqual(again.headers.get('x-request-id'), first.headers.get('x-request-id'));
  assert.ok(
    Number(again.headers.get('x-ratelimit-remaining')) < Number(first.headers.get('x-ratelimit-remaining')),
  );
  await api.delete(`${SITES}/${first.body.site_id}`);
  assert.deepEqual(
    (await api.post(SITES, site('once'), key('once'))).body,
    first.body,
    'also when the thing is gone',
  );
  assert.equal((await api.get(SITES)).body.total, 0);
});

test('twenty requests at once with one key make one thing', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.post(THINGS, { name: 'one' }, key('parallel'))),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(answers.map(({ body }) => body.thing_id)).size, 1);
  assert.equal(answers.filter(isReplay).length, 19);
  assert.equal((await api.get(THINGS)).body.total, 1);
});

test('the same key with another body, path or caller is a conflict', async () => {
  await api.post(SITES, site('first'), key('taken'));
  const reader = await withScopes(api, ['sites:write']);
  for (const answer of [
    await api.post(SITES, site('second'), key('taken')),
    await api.post(`${SITES}?account_id=${api.accountId}`, site('first'), key('taken')),
    await api.post(THINGS, { name: 'second' }, key('taken')),
    await reader.post(SITES, site('first'), key('taken')),
  ]) {
    assertError(answer, 409, 'conflict');
    assert.match(answer.body.message, /Idempotency-Key/);
  }
  assert.equal((await api.get(`${SITES}?search=second`)).body.total, 0);
});

test("another account's key of the same name is another key", async () => {
  const other = await provision(program.client);
  const [mine, theirs] = [
    await api.post(SITES, site('same'), key('same')),
    await other.post(SITES, site('same'), key('same')),
  ];
  assert.equal(isReplay(theirs), false);
  assert.notEqual(theirs.body.site_id, mine.body.site_id);
});

test('a refusal is kept, but not of a body that never got through the checks', async () => {
  const { body } = await api.post(SITES, site('holder'));
  const refused = await api.post(SITES, site('holder'), key('refused'));
  assertError(refused, 409, 'conflict');
  await api.delete(`${SITES}/${body.site_id}`);
  const again = await api.post(SITES, site('holder'), key('refused'));
  assertError(again, 409, 'conflict');
  assert.deepEqual([again.body.message, isReplay(again)], [refused.body.message, true]);
  assertError(await api.post(SITES, { url: 'nonsense' }, key('checked')), 400, 'invalid_request');
  assert.equal((await api.post(SITES, site('checked'), key('checked'))).status, 200);
});

test('an answer of 429 or 500 is not kept', async () => {
  const tenant = await provision(program.client, { tier: 'free' });
  const spend = (name: string) => tenant.post('/api/v1/fixtures/spend', {}, key(name));
  for (const name of ['a', 'b', 'a']) assert.equal((await spend(name)).status, 200);
  assertError(await spend('c'), 429, 'rate_limit_exceeded');
  await program.command('tier', 'agency', '--account', tenant.accountId);
  await untilLimitIs(tenant, 'crawl_jobs_per_day', null);
  assert.equal((await spend('c')).status, 200);
  await queryAsAdmin(program, 'ALTER TABLE fixture_things RENAME TO fixture_hidden');
  assertError(await api.post(THINGS, { name: 'later' }, key('fault')), 500, 'internal');
  await queryAsAdmin(program, 'ALTER TABLE fixture_hidden RENAME TO fixture_things');
  const repaired = await api.post(THINGS, { name: 'later' }, key('fault'));
  assert.deepEqual([repaired.status, isReplay(repaired)], [200, false]);
});

test('a key that is shown once is shown again to its maker, and kept sealed', async () => {
  const body = { name: 'minted', scopes: ['sites:read'] };
  const first = await api.post('/api/v1/auth/tokens', body, key('mint'));
  const again = await api.post('/api/v1/auth/tokens', body, key('mint'));
  assert.ok(isReplay(again));
  assert.equal(again.body.token, first.body.token);
  assert.equal((await api.as(again.body.token).get(SITES)).status, 200);
  assert.deepEqual(await tablesHolding(program, first.body.token), []);
  const list = (await api.get('/api/v1/auth/tokens')).body.filter(
    ({ name }: { name: string }) => name === 'minted',
  );
  assert.equal(list.length, 1);
});

test('a header that is no key is refused', async () => {
  for (const value of ['', 'two words', 'x'.repeat(256), 'é'])
    assertError(await api.post(SITES, site('header'), key(value)), 400, 'invalid_request');
  assert.equal((await api.get(`${SITES}?search=header`)).body.total, 0);
  assert.equal((await api.get(SITES, key('ignored on GET'))).status, 200);
});

test('an answer outlives a restart, and is forgotten after a day', async () => {
  const first = await api.post(SITES, site('restart'), key('restart'));
  await program.stop();
  program = await startProgram({ main: FIXTURES, dataFolder: program.dataFolder, key: program.key });
  const client = Object.assign(program.client.as(api.credential), { accountId: api.accountId });
  const again = await client.post(SITES, site('restart'), key('restart'));
  assert.deepEqual([again.body, isReplay(again)], [first.body, true]);
  await queryAsAdmin(
    program,
    "UPDATE idempotent_answers SET created_at = now() - interval '25 hours' WHERE key = 'restart'",
  );
  assertError(await client.post(SITES, site('restart'), key('restart')), 409, 'conflict');
});
