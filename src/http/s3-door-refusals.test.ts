import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendRaw } from '../../test/support/raw.ts';
import { serviceUnavailable } from '../kernel/errors.ts';
import { type SentRequest, sendRequest, signRequest } from '../platform/lakehouse/door/testing-requests.ts';
import { issueKeys, type ReadGrant, type S3Door } from '../platform/lakehouse/index.ts';
import { doorDuringTests, GRANT, KEYS, resultOf, SECRET, withDoor } from './testing-s3-door.ts';

const shared = doorDuringTests(async (store) => {
  await store.put('tables/a/large.parquet', Buffer.alloc(1_000));
  await store.put('tables/a/b/c', Buffer.from('once'));
  await store.put('tables/b/other', Buffer.from('not yours'));
});

test('outside of the prefixes nothing is told, wherever the path leads', async () => {
  const paths = [
    '/granary/tables/b/other',
    '/granary/tables/b/missing',
    '/granary/tables/a',
    '/granary/tables/a/../b/other',
    '/granary/tables/a/..%2Fb%2Fother',
    '/granary/tables/a/x/../small.txt',
    '/granary/tables/a/./small.txt',
    '/granary/Tables/a/small.txt',
    '/granary//tables/a/small.txt',
    '/granary/../granary/tables/a/small.txt',
  ];
  const bodies = new Set<string>();
  for (const path of paths) {
    const refused = await shared.ask(path);
    assert.deepEqual(resultOf(refused), [403, 'AccessDenied'], path);
    bodies.add(refused.body.toString().replace(/<Resource>.*<\/RequestId>/, ''));
    assert.equal((await shared.ask(path, { method: 'HEAD' })).status, 403);
  }
  assert.equal(bodies.size, 1);
  const request = await signRequest(shared.origin, KEYS, { path: '/granary/tables/a/../b/other' });
  const hidden = { ...request, url: '/s3/granary/tables/a/%2e%2E/b/other' };
  assert.deepEqual(resultOf(await sendRequest(shared.origin, hidden)), [403, 'AccessDenied']);
});

test('what is missing inside of the prefixes is missing', async () => {
  const paths = [
    'missing',
    'small.txt/x',
    'SMALL.TXT',
    '',
    'b/',
    'b//c',
    'x%00y',
    'a%5Cb',
    'x'.repeat(2_000),
  ];
  for (const path of paths) {
    assert.deepEqual(resultOf(await shared.ask(`/granary/tables/a/${path}`)), [404, 'NoSuchKey'], path);
    const head = await shared.ask(`/granary/tables/a/${path}`, {
      method: 'HEAD',
      headers: { range: 'bytes=0-1' },
    });
    assert.deepEqual([head.status, head.body.length], [404, 0], path);
    const part = await shared.ask(`/granary/tables/a/${path}`, { headers: { range: 'bytes=0-1' } });
    assert.deepEqual(resultOf(part), [404, 'NoSuchKey'], path);
  }
});

test('buckets are neither listed nor inspected, and there is one', async () => {
  for (const path of [
    '/granary',
    '/granary/',
    '/granary?list-type=2&prefix=tables%2Fa%2F',
    '/granary?location',
    '',
    '/',
  ])
    assert.deepEqual(resultOf(await shared.ask(path)), [403, 'AccessDenied'], path);
  assert.equal((await shared.ask('/granary', { method: 'HEAD' })).status, 403);
  assert.deepEqual(resultOf(await shared.ask('/other/tables/a/small.txt')), [404, 'NoSuchBucket']);
  assert.deepEqual(resultOf(await shared.ask('/GRANARY/tables/a/small.txt')), [404, 'NoSuchBucket']);
  assert.deepEqual(resultOf(await shared.ask('/other')), [404, 'NoSuchBucket']);
  for (const query of ['acl', 'versionId=1', 'response-content-type=text%2Fhtml', 'list-type=2'])
    assert.deepEqual(
      resultOf(await shared.ask(`/granary/tables/a/small.txt?${query}`)),
      [403, 'AccessDenied'],
      query,
    );
});

test('keys of others and keys that have expired read nothing', async () => {
  const path = '/granary/tables/a/small.txt';
  const others = issueKeys(SECRET, { ...GRANT, accountId: 'b', prefixes: ['tables/b/'] });
  assert.deepEqual(resultOf(await shared.ask(path, {}, others)), [403, 'AccessDenied']);
  const mixed = [
    { ...KEYS, sessionToken: others.sessionToken },
    { ...others, sessionToken: KEYS.sessionToken },
    { ...KEYS, accessKeyId: 'AKIAIOSFODNN7EXAMPLE' },
  ];
  for (const keys of mixed)
    assert.deepEqual(resultOf(await shared.ask(path, {}, keys)), [403, 'InvalidAccessKeyId']);
  const guessed = { ...KEYS, secretAccessKey: others.secretAccessKey };
  assert.deepEqual(resultOf(await shared.ask(path, {}, guessed)), [403, 'SignatureDoesNotMatch']);
  const altered = {
    ...KEYS,
    sessionToken: KEYS.sessionToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  };
  assert.deepEqual(resultOf(await shared.ask(path, {}, altered)), [400, 'InvalidToken']);
  const expired = issueKeys(SECRET, { ...GRANT, expiresAt: new Date(Date.now() - 1) });
  assert.deepEqual(resultOf(await shared.ask(path, {}, expired)), [400, 'ExpiredToken']);
  const head = await shared.ask(path, { method: 'HEAD' }, expired);
  assert.deepEqual([head.status, head.body.length], [400, 0]);
});

test('a request that was altered on its way is refused', async () => {
  const { origin } = shared;
  const request = await signRequest(origin, KEYS, {
    path: '/granary/tables/a/small.txt',
    headers: { range: 'bytes=0-1' },
  });
  assert.equal((await sendRequest(origin, request)).status, 206);
  const altered: SentRequest[] = [
    { ...request, url: '/s3/granary/tables/a/large.parquet' },
    { ...request, url: `${request.url}?x-id=GetObject` },
    { ...request, headers: { ...request.headers, range: 'bytes=0-5' } },
    { ...request, headers: { ...request.headers, host: 'elsewhere.example' } },
  ];
  for (const other of altered)
    assert.deepEqual(resultOf(await sendRequest(origin, other)), [403, 'SignatureDoesNotMatch'], other.url);
  assert.equal((await sendRequest(origin, { ...request, method: 'HEAD' })).status, 403);
  const { authorization, ...bare } = request.headers;
  assert.ok(authorization);
  for (const url of [request.url, `${request.url}?X-Amz-Signature=0`])
    assert.deepEqual(resultOf(await sendRequest(origin, { method: 'GET', url, headers: bare })), [
      403,
      'AccessDenied',
    ]);
  const late = await shared.ask('/granary/tables/a/small.txt', { skewMs: -16 * 60_000 });
  assert.deepEqual(resultOf(late), [403, 'RequestTimeTooSkewed']);
});

test('writing is refused before a body is read', async () => {
  for (const method of ['PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS']) {
    const refused = await shared.ask('/granary/tables/a/small.txt', { method });
    assert.deepEqual(resultOf(refused), [405, 'MethodNotAllowed'], method);
    assert.equal(refused.headers.allow, 'GET, HEAD');
  }
  assert.deepEqual(resultOf(await shared.ask('/granary', { method: 'PUT' })), [405, 'MethodNotAllowed']);
  const body = 'x'.repeat(1_000);
  const text = await sendRaw(
    shared.origin,
    `PUT /s3/granary/tables/a/new HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000\r\n\r\n${body}`,
  );
  assert.match(text, /^HTTP\/1.1 405 /);
  assert.match(text, /<Code>MethodNotAllowed<\/Code>/);
  assert.deepEqual(await shared.store.list('tables/a/new'), { objects: [], cursor: undefined });
});

test('a refusal is a document of S3', async () => {
  const request = await signRequest(shared.origin, KEYS, { path: '/granary/tables/b/a%26b%27%3C' });
  const refused = await sendRequest(shared.origin, { ...request, url: "/s3/granary/tables/b/a&b'%3C" });
  assert.equal(refused.headers['content-type'], 'application/xml');
  const id = refused.headers['x-amz-request-id'];
  assert.equal(
    refused.body.toString(),
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>These keys do not allow reading this object. Request keys for the table that it belongs to.</Message><Resource>/granary/tables/b/a&amp;b&apos;%3C</Resource><RequestId>${id}</RequestId></Error>`,
  );
});

test('keys that were withdrawn read nothing; a check that fails is an outage', async () => {
  const path = '/granary/tables/a/small.txt';
  let answer: () => Promise<boolean> = async () => true;
  let now = Date.now();
  const asked: ReadGrant[] = [];
  const still = (grant: ReadGrant) => {
    asked.push(grant);
    return answer();
  };
  await withDoor({ store: shared.store, still, clock: { now: () => new Date(now) } }, async (read) => {
    assert.equal((await read(path)).status, 200);
    assert.equal((await read(path)).status, 200);
    assert.equal(asked.length, 1);
    assert.deepEqual(
      [asked[0]?.accountId, asked[0]?.actorId, asked[0]?.prefixes],
      ['a', 'key-1', GRANT.prefixes],
    );
    answer = async () => false;
    now += 10_000;
    const refused = await read(path);
    assert.deepEqual(resultOf(refused), [403, 'AccessDenied']);
    assert.match(refused.body.toString(), /was withdrawn/);
    answer = () => Promise.reject(new Error('the database is away'));
    now += 10_000;
    const away = await read(path);
    assert.deepEqual(resultOf(away), [503, 'ServiceUnavailable']);
    assert.equal(away.headers['retry-after'], '5');
    assert.doesNotMatch(away.body.toString(), /database/);
  });
});

test('a store that is away is an outage, a fault of ours is told as one', async () => {
  const failing = (error: Error): S3Door['store'] => ({
    get: () => Promise.reject(error),
    head: () => Promise.reject(error),
  });
  await withDoor({ store: failing(serviceUnavailable('The object store is unavailable.')) }, async (read) => {
    for (const headers of [{}, { range: 'bytes=-5' }, { range: 'bytes=0-5' }]) {
      const away = await read('/granary/tables/a/small.txt', { headers });
      assert.deepEqual(resultOf(away), [503, 'ServiceUnavailable']);
      assert.equal(away.headers['retry-after'], '5');
    }
    const head = await read('/granary/tables/a/small.txt', { method: 'HEAD' });
    assert.deepEqual([head.status, head.body.length, head.headers['retry-after']], [503, 0, '5']);
  });
  await withDoor({ store: failing(new Error('a secret detail')) }, async (read) => {
    const broken = await read('/granary/tables/a/small.txt');
    assert.deepEqual(resultOf(broken), [500, 'InternalError']);
    assert.doesNotMatch(broken.body.toString(), /secret/);
  });
});
