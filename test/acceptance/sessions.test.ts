import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { invite, join, PASSWORD } from '../support/people.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision, SOONER_THAN_FORGOTTEN } from '../support/tenants.ts';

type Person = Awaited<ReturnType<typeof join>>;

let program: RunningProgram;
let anyone: ApiClient;
let people: Record<'owner' | 'admin' | 'editor' | 'viewer', Person>;

before(async () => {
  program = await startProgram({ environment: { TRUST_PROXY: '127.0.0.1' } });
  anyone = program.client.as(undefined);
  const person = (role: string) => join(program, `${role}@example.com`, '--role', role);
  const [owner, admin] = await Promise.all([person('owner'), person('admin')]);
  const [editor, viewer] = await Promise.all([person('editor'), person('viewer')]);
  people = { owner, admin, editor, viewer };
});
after(() => program.dispose());

const SITES = '/api/v1/sites';
let visitors = 0;

/** Strangers are limited by address, so every call comes from another one. */
const call = (path: string, body: unknown): Promise<Answer> => {
  visitors += 1;
  return anyone.post(path, body, { 'x-forwarded-for': `203.0.113.${visitors}` });
};
const signIn = (email: string, password = PASSWORD) => call('/session', { email, password });
const accept = (token: string, password = PASSWORD) => call('/session/accept-invite', { token, password });
const refresh = (token: string) => call('/session/refresh', { refresh_token: token });
const works = async (token: string) => (await anyone.as(token).get(SITES)).status === 200;

test('an invitation works once, until it expires, and its person signs in with the password', async () => {
  const token = await invite(program, 'Nora@Example.com');
  assertError(await accept(token, 'short'), 400, 'invalid_request');
  assertError(await accept(`${token}x`), 401, 'unauthorized');
  await queryAsAdmin(
    program,
    "UPDATE invitations SET expires_at = now() - interval '1 second' WHERE email LIKE 'nora%'",
  );
  assertError(await accept(token), 401, 'unauthorized');
  await queryAsAdmin(
    program,
    "UPDATE invitations SET expires_at = now() + interval '1 hour' WHERE email LIKE 'nora%'",
  );
  const parallel = await Promise.all([accept(token), accept(token), accept(token)]);
  assert.deepEqual(parallel.map(({ status }) => status).sort(), [200, 401, 401]);
  assertError(await accept(token), 401, 'unauthorized');
  const { body } = await signIn('NORA@example.com');
  assert.deepEqual(
    body.accounts.map(({ role }: { role: string }) => role),
    ['editor'],
  );
  assert.equal(body.expires_in, 900);
  assert.ok(await works(body.access_token));
  const { rows } = await queryAsAdmin(
    program,
    "SELECT password_hash FROM users WHERE email = 'nora@example.com'",
  );
  assert.match(rows[0].password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
});

test('a wrong password and an unknown email are answered alike', async () => {
  const answers = [await signIn('owner@example.com', 'wrong password'), await signIn('nobody@example.com')];
  for (const answer of answers) {
    assertError(answer, 401, 'unauthorized');
    delete answer.body.request_id;
  }
  assert.deepEqual(answers[0]?.body, answers[1]?.body);
});

test('refreshing rotates, and any spent refresh token ends the session at once', async () => {
  for (const rotations of [1, 3]) {
    const first = (await signIn('owner@example.com')).body;
    let latest = first;
    for (let turn = 0; turn < rotations; turn += 1) {
      const answer = await refresh(latest.refresh_token);
      assert.equal(answer.status, 200);
      assert.notEqual(answer.body.refresh_token, latest.refresh_token);
      latest = answer.body;
    }
    assert.ok(await works(latest.access_token));
    assertError(await refresh(first.refresh_token), 401, 'unauthorized');
    assert.deepEqual([await works(latest.access_token), await works(first.access_token)], [false, false]);
    assertError(await refresh(latest.refresh_token), 401, 'unauthorized');
  }
  for (const token of ['', 'rt_x', `rt_${'a'.repeat(32)}.${'b'.repeat(43)}`])
    assertError(await refresh(token), 401, 'unauthorized');
  const twice = (await signIn('owner@example.com')).body.refresh_token;
  const answers = await Promise.all([refresh(twice), refresh(twice), refresh(twice)]);
  assert.equal(
    answers.filter(({ status }) => status === 200).length,
    1,
    'two holders at once are two holders',
  );
});

test('signing out ends this session at once and no other', async () => {
  const [mine, other] = [
    (await signIn('editor@example.com')).body,
    (await signIn('editor@example.com')).body,
  ];
  assert.deepEqual((await anyone.as(mine.access_token).delete('/session')).body, { signed_out: true });
  assert.deepEqual([await works(mine.access_token), await works(other.access_token)], [false, true]);
  assertError(await refresh(mine.refresh_token), 401, 'unauthorized');
  assertError(await program.client.delete('/session'), 400, 'invalid_request');
});

test('a role opens what it says and no more', async () => {
  const { owner, admin, editor, viewer } = people;
  for (const person of [viewer, editor, admin, owner]) assert.ok(await works(person.credential ?? ''));
  const write = (person: Person, host: string) => person.post(SITES, { url: `https://${host}.example.com` });
  assert.equal((await write(viewer, 'viewer')).body.required, 'editor');
  for (const [person, host] of [
    [editor, 'editor'],
    [admin, 'admin'],
    [owner, 'owner'],
  ] as const)
    assert.equal((await write(person, host)).status, 200);
  for (const person of [viewer, editor]) {
    const { status, body } = await person.post('/api/v1/auth/tokens', { name: 'x' });
    assert.deepEqual([status, body.required], [403, 'admin']);
    assert.equal((await person.get('/api/v1/auth/tokens')).body.required, 'admin');
    assert.equal((await person.put('/api/v1/profile', { account: { name: 'x' } })).body.required, 'admin');
  }
  for (const person of [admin, owner]) {
    const { body } = await person.post('/api/v1/auth/tokens', { name: 'x', scopes: ['sites:read'] });
    assert.equal((await person.delete(`/api/v1/auth/tokens/${body.token_info.id}`)).status, 200);
  }
  const named = await viewer.put('/api/v1/profile', { user: { name: 'Vera', timezone: 'Europe/Berlin' } });
  assert.equal(named.body.user.name, 'Vera', 'everybody may change their own part');
  assert.equal(
    (await owner.post('/api/v1/auth/tenants/provision', { name: 'x' })).body.required,
    'full-access',
  );
});

test('one of several accounts is chosen by header, query or body; none but one of them', async () => {
  const tenant = await provision(program.client, { name: 'Second' });
  const owner = people.owner;
  const token = await invite(program, 'owner@example.com', '--role', 'viewer', '--account', tenant.accountId);
  assertError(await accept(token, 'another password'), 401, 'unauthorized');
  assert.equal((await accept(token)).body.accounts.length, 2);
  const account = async (path = '', headers = {}) =>
    (await owner.get(`/api/v1/status${path}`, headers)).body.account_id;
  assert.equal(await account(), program.accountId, 'the first one, when none is named');
  for (const id of [tenant.accountId, program.accountId]) {
    assert.equal(await account('', { 'x-account-id': id }), id);
    assert.equal(await account('', { 'x-svc-account-id': id }), id);
    assert.equal(await account(`?account_id=${id}`), id);
  }
  const inBody = await owner.post(SITES, { url: 'https://b.example.com', account_id: tenant.accountId });
  assert.deepEqual(
    [inBody.status, inBody.body.required],
    [403, 'editor'],
    'the role is the one in that account',
  );
  const key = { name: 'x', scopes: ['sites:read'], account_id: program.accountId };
  assert.equal((await owner.post('/api/v1/auth/tokens', key)).body.token_info.account_id, program.accountId);
  const differing = await owner.post(
    SITES,
    { url: 'https://c.example.com', account_id: tenant.accountId },
    { 'x-account-id': program.accountId },
  );
  assertError(differing, 400, 'invalid_request');
  const stranger = await provision(program.client);
  for (const answer of [
    await owner.get(SITES, { 'x-account-id': stranger.accountId }),
    await owner.get(`${SITES}?account_id=${stranger.accountId}`),
    await owner.post(SITES, { url: 'https://d.example.com', account_id: stranger.accountId }),
    await owner.get(SITES, { 'x-account-id': 'nonsense' }),
  ]) {
    assertError(answer, 403, 'forbidden');
    assert.equal(answer.body.required, 'membership');
  }
  assert.equal((await stranger.get(SITES)).body.total, 0);
});

test('members are held to the tier, listed, and removed but for the last owner', async () => {
  const tenant = await provision(program.client, { tier: 'free' });
  const own = ['--account', tenant.accountId];
  const lone = await join(program, 'lone@example.com', '--role', 'owner', ...own);
  const [full, last] = await Promise.all([
    program.command('member', 'add', 'more@example.com', ...own),
    program.command('member', 'remove', 'lone@example.com', ...own),
  ]);
  assert.match(full.errors, /1 of 1 team members\. .*tier team/);
  assert.match(last.errors, /last owner/);
  assert.deepEqual([full.code, last.code], [1, 1]);
  assert.ok(await works(lone.credential ?? ''));
  const [list, removed] = await Promise.all([
    program.command('member', 'list', ...own),
    program.command('member', 'remove', 'viewer@example.com'),
  ]);
  assert.match(list.output, /^owner {3}lone@example\.com/);
  assert.equal(removed.code, 0, removed.errors);
  await eventually(async () => {
    const gone = await people.viewer.get(SITES);
    assertError(gone, 403, 'forbidden');
    assert.equal(gone.body.required, 'membership');
  }, SOONER_THAN_FORGOTTEN);
});

test('an invitation gives no way into the other accounts of a person of the identity provider', async () => {
  const tenant = await provision(program.client);
  const [added, token] = await Promise.all([
    program.command('member', 'add', 'sso@example.com', '--sso', '--role', 'owner'),
    invite(program, 'sso@example.com', '--account', tenant.accountId),
  ]);
  assert.equal(added.code, 0, added.errors);
  assertError(await accept(token, 'a password of the inviter'), 409, 'conflict');
  assertError(await signIn('sso@example.com', 'a password of the inviter'), 401, 'unauthorized');
});

test("guesses at one person's password are limited wherever they come from", async () => {
  const token = await invite(
    program,
    'admin@example.com',
    '--account',
    (await provision(program.client)).accountId,
  );
  const refused: Answer[] = [];
  // However many minutes it takes, the hour has its own limit.
  for (let index = 0; index < 60 && refused.length < 4; index += 1) {
    const guess =
      index % 2 === 0
        ? await signIn('admin@example.com', `guess ${index}`)
        : await accept(token, `long guess ${index}`);
    if (guess.status === 429) refused.push(guess);
  }
  assert.equal(refused.length, 4);
  for (const answer of refused) assertError(answer, 429, 'rate_limit_exceeded');
  assert.equal((await signIn('editor@example.com')).status, 200, 'others are not held up');
  assert.ok(await works(people.admin.credential ?? ''), 'and neither is a session that is open');
});
