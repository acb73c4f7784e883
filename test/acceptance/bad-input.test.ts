import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIXTURES } from '../fixtures/path.ts';
import { type Answer, type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { declaredOperations } from '../support/declared.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { openRaw, readToEnd } from '../support/raw.ts';
import { provision } from '../support/tenants.ts';
import { within } from '../support/within.ts';

let program: RunningProgram;
let api: ApiClient;

before(async () => {
  program = await startProgram({ main: FIXTURES });
  const tenant = await provision(program.client);
  // Every text of every operation is more than an hour allows.
  for (const limit of ['requests_per_minute', 'requests_per_hour'])
    await program.command('tier', '--account', tenant.accountId, '--limit', `${limit}=unlimited`);
  api = tenant;
});
after(() => program.dispose());

const SITES = '/api/v1/sites';
const site = (host: string, more: object = {}) => ({ url: `https://${host}.example.com`, ...more });

/** Sends each body, asserts the refusal and that no site came of it. */
async function refuses(bodies: unknown[], status: number, code: string, headers?: Record<string, string>) {
  const before = (await api.get(SITES)).body.total;
  const answers: Answer[] = [];
  for (const body of bodies) {
    const answer = await api.post(SITES, body, headers);
    assertError(answer, status, code);
    answers.push(answer);
  }
  assert.equal((await api.get(SITES)).body.total, before, 'nothing is stored');
  return answers;
}

test('what is no JSON, or JSON of another shape, is refused', async () => {
  const malformed = ['{', '{"url":', '{"url": nope}', "{'url':1}", 'null,', '{"url":"x"}}', '\ufeff{}'];
  await refuses(malformed, 400, 'invalid_request');
  await refuses(['null', '[]', '"text"', '7', 'true', '{}'], 400, 'invalid_request');
  const [wrong] = await refuses([site('a', { name: ['x'] }), site('a', { name: 7 })], 400, 'invalid_request');
  assert.deepEqual(wrong?.body.details, [{ path: 'name', message: 'must be string' }]);
  await refuses([undefined, ''], 400, 'invalid_request');
});

test('a body that may be left out is still an object when it is there', async () => {
  const path = '/api/v1/query/schema';
  for (const body of ['null', '[]', '7']) assertError(await api.post(path, body), 400, 'invalid_request');
  assert.equal((await api.call('POST', path)).status, 200);
});

test('unknown fields are ignored and named, however deep and however odd', async () => {
  const odd = { 'héader\r\nX-Injected: yes': 1, 'a,b': 2, constructor: 3, 𝒳: 4 };
  const created = await api.post(SITES, site('odd', odd));
  assert.equal(created.status, 200);
  const named = created.headers.get('x-ignored-fields')?.split(', ').map(decodeURIComponent);
  assert.deepEqual(named, Object.keys(odd));
  assert.equal(created.headers.get('x-injected'), null);
  const nested = await api.put('/api/v1/profile?colour=red', { account: { name: 'Tenant', zip: 1 } });
  assert.equal(nested.headers.get('x-ignored-fields'), 'colour, account.zip');
  const long = await api.post(SITES, site('long', { ['x'.repeat(800_000)]: 1, ['🙂'.repeat(50_000)]: 2 }));
  assert.equal(long.status, 200, 'a long name does not make an answer that nobody can read');
  assert.equal((await api.get(`${SITES}?account_id=${program.accountId}`)).status, 403);
  assert.equal((await api.get(SITES)).headers.get('x-ignored-fields'), null);
});

test('unknown fields are refused for a strict caller, and always in definitions', async () => {
  const strict = { prefer: 'return=minimal, handling=strict' };
  const [answer] = await refuses([site('strict', { nmae: 'typo' })], 400, 'invalid_request', strict);
  assert.deepEqual(answer?.body.details, [{ path: 'nmae', message: 'is not a known field' }]);
  assertError(await api.get(`${SITES}?limti=3`, strict), 400, 'invalid_request');
  const definition = '/api/v1/fixtures/strict';
  assert.equal((await api.post(definition, { stages: [{ id: 'a' }] })).status, 200);
  for (const [body, path] of [
    [{ stages: [], name: 1 }, 'name'],
    [{ stages: [{ id: 'a' }, { id: 'b', depends: [] }] }, 'stages.1.depends'],
  ]) {
    const refused = await api.post(definition, body);
    assertError(refused, 400, 'invalid_request');
    assert.equal(refused.body.details[0].path, path);
  }
});

test('too large, too deep and too many fields', async () => {
  await refuses([site('big', { name: 'a'.repeat(1_048_576) })], 413, 'payload_too_large');
  const deep = ['['.repeat(400_000), '{"a":'.repeat(150_000), `{"url":${'['.repeat(65)}${']'.repeat(65)}}`];
  await refuses(deep, 400, 'invalid_request');
  const names = Array.from({ length: 131_000 }, (_, index) => String.fromCharCode(...threeLetters(index)));
  const many = `{"url":7,${names.map((name) => `"${name}":0`).join(',')}}`;
  assert.ok(many.length < 1_048_576);
  const [shape] = await refuses([many], 400, 'invalid_request');
  assert.equal(shape?.body.message, 'url must be string.');
  await refuses([many], 400, 'invalid_request', { prefer: 'handling=strict' });
});

const threeLetters = (index: number): number[] =>
  [index % 56, Math.floor(index / 56) % 56, Math.floor(index / 3_136)].map((digit) => digit + 0x23);

test('other content types are refused, and so is JSON that claims another encoding', async () => {
  const body = JSON.stringify(site('type'));
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'nonsense',
    'application/json; charset=latin1',
    'application/json;charset="UTF-16"',
  ]) {
    await refuses([body], 415, 'unsupported_media_type', { 'content-type': type });
  }
  for (const [index, type] of ['application/json; charset=utf-8', 'Application/JSON'].entries()) {
    assert.equal((await api.post(SITES, site(`ok${index}`), { 'content-type': type })).status, 200, type);
  }
});

test('text that cannot be stored is refused wherever it stands', async () => {
  const invalid = Buffer.from([
    ...Buffer.from('{"url":"https://x.example.com","name":"'),
    0xff,
    0xfe,
    0x22,
    0x7d,
  ]);
  const nul = '{"url":"https://x.example.com","name":"a\\u0000b"}';
  const half = '{"url":"https://x.example.com","name":"\\ud800"}';
  await refuses([invalid, nul, half, '{"\\ud800":1}', '{"a":[{"b":"\\u0000"}]}'], 400, 'invalid_request');
  assertError(await api.get(`${SITES}?search=%00`), 400, 'invalid_request');
  assertError(await api.get(`${SITES}?%00=1`), 400, 'invalid_request');
  assertError(await api.get(`${SITES}/%00`), 404, 'not_found');
  assertError(await api.get(`${SITES}/%ED%A0%80`), 400, 'invalid_request');
});

test('prototype keys are refused or mean nothing', async () => {
  await refuses(
    ['{"url":"https://p.example.com","__proto__":{"admin":true}}', '{"__proto__":[]}'],
    400,
    'invalid_request',
  );
  const plain = '{"url":"https://p.example.com","constructor":{"prototype":{"name":"polluted"}}}';
  assert.equal((await api.post(SITES, plain)).body.name, 'p.example.com');
  assert.equal((await api.post(SITES, site('clean'))).body.name, 'clean.example.com');
  assertError(await api.get(`${SITES}?__proto__=1`), 400, 'invalid_request');
});

test('a parameter given twice is refused, and an account named oddly never falls back to the own', async () => {
  for (const query of ['limit=1&limit=2', 'search=a&search=b', 'sort=name&sort=url'])
    assertError(await api.get(`${SITES}?${query}`), 400, 'invalid_request');
  const own = program.accountId;
  assertError(await api.get(`${SITES}?account_id=${own}&account_id=${own}`), 400, 'invalid_request');
  assertError(await api.get(`${SITES}?account_id=`), 403, 'forbidden');
  await refuses(
    [7, null, [own], {}].map((id) => site('x', { account_id: id })),
    400,
    'invalid_request',
  );
  const headers = { 'x-account-id': own, 'x-svc-account-id': '0198c0de-0000-7000-8000-000000000000' };
  assertError(await api.get(SITES, headers), 400, 'invalid_request');
});

/** Addresses that are refused at once, instead of names that nobody may be there to look up. */
const nearby = (body: unknown): object =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(/https:\/\/[\w.-]+\.com/g, 'http://127.0.0.1:9')
      .replaceAll(/"host":"[\w.-]+"/g, '"host":"127.0.0.1"'),
  );

test('SQL in every text of every operation is only text', async () => {
  const tables = () =>
    queryAsAdmin(program, "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'granary'");
  const witness = () =>
    queryAsAdmin(program, 'SELECT * FROM accounts WHERE account_id = $1', [program.accountId]);
  const before = [(await tables()).rows, (await witness()).rows];
  const attacks = [
    "x'; DROP TABLE sites; --",
    "') OR 1=1 --",
    '$1; SELECT pg_sleep(9)',
    'name; DELETE FROM accounts',
  ];
  for (const operation of await declaredOperations(program.address)) {
    for (const attack of attacks) {
      const path = operation.path.replaceAll(/\{\w+\}/g, encodeURIComponent(attack));
      const query = operation.query.map((name) => `${name}=${encodeURIComponent(attack)}`).join('&');
      const fields = Object.keys((operation.body as { properties?: object })?.properties ?? {});
      const bodies = fields.map((field) => ({ ...nearby(operation.exampleBody), [field]: attack }));
      const answers = [await api.call(operation.method, `${path}?${query}`)];
      for (const body of bodies) answers.push(await api.call(operation.method, path, body));
      for (const { status, body } of answers)
        assert.ok(status < 500, `${operation.id} ${JSON.stringify(body)}`);
    }
  }
  const name = `${attacks[0]} and more`;
  assert.equal((await api.post(SITES, site('sql', { name }))).body.name, name, 'stored as it was sent');
  assert.equal((await api.get(`${SITES}?search=${encodeURIComponent(name)}`)).body.total, 1);
  assert.equal((await api.get(`${SITES}?search=%25`)).body.total, 0, 'a wildcard is a character');
  assert.deepEqual([(await tables()).rows, (await witness()).rows], before);
});

test('long text of the worst form does not hold up the service', () => within(60_000, sendLongTexts()));

/** An expression that goes back over the text would take hours for one of them. */
async function sendLongTexts(): Promise<void> {
  for (const { id, method, path, body } of await declaredOperations(program.address)) {
    const { properties = {} } = (body ?? {}) as { properties?: Record<string, object> };
    const fields = Object.keys(properties).filter((name) =>
      /pattern|format/.test(JSON.stringify(properties[name])),
    );
    const long = 'a'.repeat(300_000 / Math.max(1, fields.length));
    for (const text of [
      `http://${long} `,
      `${long}@${long}!`,
      `${long.replaceAll('aa', 'a.')}!`,
      `${long}\n`,
    ]) {
      if (fields.length === 0) continue;
      const answer = await api.call(method, path, Object.fromEntries(fields.map((field) => [field, text])));
      assert.ok([400, 404].includes(answer.status), `${id} ${answer.status}`);
    }
  }
}

test('a body that comes slowly holds up nobody, and one that breaks off stores nothing', async () => {
  const body = JSON.stringify(site('slow'));
  const head = `POST ${SITES} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.credential}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
  const [slow, broken] = [await openRaw(program.address), await openRaw(program.address)];
  slow.write(head + body.slice(0, 5));
  broken.write(head.replace('slow', 'broken') + body.slice(0, 20));
  assert.equal((await api.get(SITES)).status, 200);
  broken.destroy();
  const answer = readToEnd(slow);
  slow.write(body.slice(5));
  assert.match(await answer, /^HTTP\/1\.1 200 /);
  assert.equal((await api.get(`${SITES}?search=slow.example`)).body.total, 1);
});

test('after all this the service answers and has logged no fault', async () => {
  assert.equal((await api.get('/health')).status, 200);
  assert.equal((await api.post(SITES, site('afterwards'))).status, 200);
  assert.doesNotMatch(program.errors(), /"level":[56]0/);
});
