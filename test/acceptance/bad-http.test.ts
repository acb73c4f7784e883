import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError } from '../support/client.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { sendRaw } from '../support/raw.ts';

let program: RunningProgram;
let api: ApiClient;

before(async () => {
  program = await startProgram();
  api = program.client;
});
after(() => program.dispose());

const SITES = '/api/v1/sites';

/** One answer, in the error shape, and the connection closed behind it. */
async function assertClosed(bytes: string | Uint8Array, status: number): Promise<void> {
  const answer = await sendRaw(program.address, bytes);
  assert.equal(
    answer.match(/HTTP\/1\.1 \d/g)?.length,
    1,
    `one answer to ${JSON.stringify(bytes.slice(0, 80))}: ${answer}`,
  );
  assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const id = /^x-request-id: (\S+)$/im.exec(head)?.[1];
  assert.deepEqual(Object.keys(JSON.parse(body)), ['error', 'message', 'request_id']);
  assert.equal(JSON.parse(body).request_id, id);
}

const post = (headers: string, body = '') =>
  `POST ${SITES} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${program.key}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

test('bytes that are not HTTP get one answer and a closed line', async () => {
  await assertClosed('hello\r\n\r\n', 400);
  await assertClosed(Buffer.from([0x16, 0x03, 0x01, 0x00, 0xc8, 0x01, 0x00, 0x00]), 400);
  await assertClosed('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400);
  await assertClosed('FLY /health HTTP/1.1\r\nHost: x\r\n\r\n', 400);
  await assertClosed('GET /health HTTP/1.1\nHost: x\n\n', 400);
  await assertClosed(post('Transfer-Encoding: chunked', 'zz\r\n'), 400);
});

test('a request that two readers would cut differently is refused, and what hides in it does not run', async () => {
  const hidden = 'DELETE /session HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const headers of [
    `Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked`,
    `Transfer-Encoding: chunked\r\nContent-Length: 4`,
    'Content-Length: 4\r\nContent-Length: 5',
    'Content-Length: 4, 5',
    'Content-Length: +4',
    'Content-Length: -1',
    'Content-Length: 0x4',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding: xchunked',
    'X-Folded: a\r\n Content-Length: 4',
  ]) {
    await assertClosed(post(headers, `0\r\n\r\n${hidden}`), 400);
  }
});

test('headers cannot be broken out of, and too many are refused', async () => {
  await assertClosed(`GET /health HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\u0001b\r\n\r\n`, 400);
  await assertClosed(`GET /health HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\rX-Injected: yes\r\n\r\n`, 400);
  await assertClosed(`GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, 431);
  const many = Array.from({ length: 5_000 }, (_, index) => `X-${index}: 1\r\n`).join('');
  await assertClosed(`GET /health HTTP/1.1\r\nHost: x\r\n${many}\r\n`, 431);
  for (const path of ['/nothing%0d%0aX-Injected:%20yes', `${SITES}/%0d%0aX-Injected:%20yes`]) {
    const answer = await api.get(path);
    assertError(answer, 404, 'not_found');
    assert.equal(answer.headers.get('x-injected'), null);
  }
});

test('a request id is kept when it is plain and replaced when it is not', async () => {
  const id = async (given: string) =>
    (await api.get('/health', { 'x-request-id': given })).headers.get('x-request-id');
  assert.equal(await id('trace.1:a-B_2'), 'trace.1:a-B_2');
  for (const odd of ['', 'a b', 'é', '<script>', 'a,b', '"', 'x'.repeat(129)]) {
    assert.match((await id(odd)) ?? '', /^[\w.:-]{10,128}$/, odd);
  }
});

test('an address that leads nowhere is 404 in the error shape, and one with other methods 405', async () => {
  for (const path of [
    '/nothing',
    '/api/v1/nothing',
    '/api/v2/sites',
    '/api/v1//sites',
    '/API/v1/sites',
    '/..%2f..%2fetc/passwd',
  ])
    assertError(await api.get(path), 404, 'not_found');
  for (const method of ['PATCH', 'OPTIONS', 'PROPFIND', 'DELETE']) {
    const answer = await api.call(method, `${SITES}?limit=1`);
    assertError(answer, 405, 'method_not_allowed');
    assert.equal(answer.headers.get('allow'), 'GET, POST, PUT');
  }
  for (const [method, path, allow] of [
    ['GET', '/api/v1/query/', 'POST'],
    ['PUT', `/api/v1/datasets/ds_${'0'.repeat(26)}/rows/7/`, 'DELETE, PUT'],
    ['POST', '/health', 'GET'],
    ['GET', '/session', 'DELETE, POST'],
    ['DELETE', '/openapi.json', 'GET'],
  ] as const) {
    const wrong = await api.as(undefined).call(method === 'PUT' ? 'GET' : method, path);
    assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, allow], `${method} ${path}`);
  }
  assertError(await api.call('POST', '/nothing', 'x', { 'content-type': 'text/plain' }), 404, 'not_found');
  const head = await api.call('HEAD', SITES);
  assert.deepEqual([head.status, head.body, head.headers.has('x-request-id')], [405, undefined, true]);
  const trace = await sendRaw(
    program.address,
    `TRACE ${SITES} HTTP/1.1\r\nHost: x\r\nX-Secret: shown\r\nConnection: close\r\n\r\n`,
  );
  assert.match(trace, /^HTTP\/1\.1 40[45] /);
  assert.doesNotMatch(trace, /shown/, 'nothing is echoed');
});

test('a slash at the end is forgiven; slashes, escapes and lengths in ids are not', async () => {
  assert.equal((await api.get(`${SITES}/`)).status, 200);
  const { body } = await api.post(SITES, { url: 'https://slash.example.com' });
  assert.equal((await api.get(`${SITES}/${body.site_id}/`)).status, 200);
  for (const id of [
    'a%2Fb',
    '%2F',
    '..%2F..',
    `${body.site_id}%2F`,
    `${body.site_id}%20`,
    'a'.repeat(600),
    '%25',
  ])
    assertError(await api.get(`${SITES}/${id}`), 404, 'not_found');
  for (const id of ['%', '%zz', '%E0%A4%A'])
    assertError(await api.get(`${SITES}/${id}`), 400, 'invalid_request');
});

test('after all this the service answers, has stored one site and logged no fault', async () => {
  assert.equal((await api.get(SITES)).body.total, 1);
  assert.doesNotMatch(program.errors(), /"level":[56]0/);
});
