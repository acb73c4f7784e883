import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { chanceOf } from '../../test/support/chance.ts';
import { startS3Server } from '../../test/support/s3-server.ts';
import { must } from '../kernel/must.ts';
import { sendRequest, signRequest } from '../platform/lakehouse/door/testing-requests.ts';
import { createObjectStore } from '../platform/objects/index.ts';
import { doorDuringTests, KEYS, resultOf, SMALL, withDoor } from './testing-s3-door.ts';

const { randomBytes } = chanceOf(import.meta);
const LARGE = randomBytes(9_000_001);

const shared = doorDuringTests(async (store) => {
  await store.put('tables/a/large.parquet', LARGE);
  await store.put('tables/a/empty', Buffer.alloc(0));
  await store.put('tables/a/day=1/x y+z%.parquet', Buffer.from('escaped'));
  await store.put('tables/a/b%2Fc', Buffer.from('twice'));
  await store.put('tables/a/b/c', Buffer.from('once'));
});

const clientOf = (origin: string) =>
  new S3Client({
    endpoint: `${origin}/s3`,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: KEYS,
    maxAttempts: 1,
  });

test('the SDK reads objects, whole and in parts', async () => {
  const client = clientOf(shared.origin);
  const input = { Bucket: 'granary', Key: 'tables/a/large.parquet' };
  const head = await client.send(new HeadObjectCommand(input));
  assert.equal(head.ContentLength, LARGE.length);
  assert.equal(head.AcceptRanges, 'bytes');
  const read = async (range?: string) => {
    const answer = await client.send(new GetObjectCommand({ ...input, Range: range }));
    assert.equal(answer.ETag, head.ETag);
    assert.deepEqual(answer.LastModified, head.LastModified);
    return {
      range: answer.ContentRange,
      bytes: Buffer.from(await must(answer.Body, 'body').transformToByteArray()),
    };
  };
  assert.ok((await read()).bytes.equals(LARGE));
  const parts: [string, number, number][] = [
    ['bytes=0-0', 0, 1],
    ['bytes=1000000-2000000', 1_000_000, 2_000_001],
    ['bytes=9000000-', 9_000_000, 9_000_001],
    ['bytes=-8', 8_999_993, 9_000_001],
    ['bytes=8999999-99999999999', 8_999_999, 9_000_001],
    ['bytes=-99999999999', 0, 9_000_001],
  ];
  for (const [range, start, end] of parts) {
    const part = await read(range);
    assert.equal(part.range, `bytes ${start}-${end - 1}/${LARGE.length}`, range);
    assert.ok(part.bytes.equals(LARGE.subarray(start, end)), range);
  }
  const missing = client.send(new GetObjectCommand({ ...input, Key: 'tables/a/missing' }));
  await assert.rejects(missing, { name: 'NoSuchKey' });
  await assert.rejects(client.send(new HeadObjectCommand({ ...input, Key: 'tables/a/missing' })), {
    name: 'NotFound',
  });
});

test('an object comes with the headers of S3', async () => {
  const { status, headers, body } = await shared.ask('/granary/tables/a/small.txt');
  assert.equal(status, 200);
  assert.deepEqual(body, SMALL);
  assert.equal(headers['accept-ranges'], 'bytes');
  assert.equal(headers['content-type'], 'text/plain');
  assert.equal(headers['content-length'], '10');
  assert.match(headers.etag ?? '', /^"[0-9a-f]{32}-1"$/);
  const { lastModified } = await shared.store.head('tables/a/small.txt');
  assert.equal(headers['last-modified'], lastModified.toUTCString());
  assert.ok(headers['x-amz-request-id']);
  assert.equal((await shared.ask('/granary/tables/a/small.txt')).headers.etag, headers.etag);
  const head = await shared.ask('/granary/tables/a/small.txt', { method: 'HEAD' });
  assert.equal(head.status, 200);
  assert.equal(head.body.length, 0);
  for (const name of ['accept-ranges', 'content-type', 'content-length', 'etag', 'last-modified'])
    assert.equal(head.headers[name], headers[name], name);
});

test('ranges of a small object', async () => {
  const read = (range: string, method = 'GET') =>
    shared.ask('/granary/tables/a/small.txt', { method, headers: { range } });
  const parts: [string, string, string][] = [
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
    ['bytes=7-99', '789', 'bytes 7-9/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-20', '0123456789', 'bytes 0-9/10'],
  ];
  for (const [range, text, described] of parts) {
    const part = await read(range);
    assert.deepEqual([part.status, part.body.toString()], [206, text], range);
    assert.equal(part.headers['content-range'], described);
    assert.equal(part.headers['content-length'], String(text.length));
    const head = await read(range, 'HEAD');
    assert.deepEqual([head.status, head.body.length], [206, 0], range);
    assert.equal(head.headers['content-range'], described);
    assert.equal(head.headers['content-length'], String(text.length));
  }
  for (const range of ['bytes=0-1,4-5', 'bytes=5-4', 'bytes=x', 'lines=0-1']) {
    const whole = await read(range);
    assert.deepEqual([whole.status, whole.body.toString()], [200, '0123456789'], range);
    assert.equal(whole.headers['content-range'], undefined);
  }
  for (const range of ['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(40)}-`]) {
    const refused = await read(range);
    assert.deepEqual(resultOf(refused), [416, 'InvalidRange'], range);
    assert.equal(refused.headers['content-range'], 'bytes */10');
    assert.equal(refused.headers['content-type'], 'application/xml');
    const head = await read(range, 'HEAD');
    assert.deepEqual([head.status, head.body.length], [416, 0], range);
    assert.equal(head.headers['content-range'], 'bytes */10');
  }
});

test('an empty object has no range', async () => {
  const whole = await shared.ask('/granary/tables/a/empty');
  assert.deepEqual([whole.status, whole.body.length, whole.headers['content-length']], [200, 0, '0']);
  for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) {
    const refused = await shared.ask('/granary/tables/a/empty', { headers: { range } });
    assert.deepEqual(resultOf(refused), [416, 'InvalidRange'], range);
    assert.equal(refused.headers['content-range'], 'bytes */0');
  }
});

test('conditions are honoured, before ranges', async () => {
  const path = '/granary/tables/a/small.txt';
  const { etag = '', 'last-modified': date = '' } = (await shared.ask(path)).headers;
  const unchanged: Record<string, string>[] = [
    { 'if-none-match': etag },
    { 'if-modified-since': date },
    { 'if-none-match': etag, range: 'bytes=0-1' },
    { 'if-none-match': etag, range: 'bytes=99-' },
  ];
  for (const headers of unchanged)
    for (const method of ['GET', 'HEAD']) {
      const answer = await shared.ask(path, { method, headers });
      assert.deepEqual([answer.status, answer.body.length], [304, 0], JSON.stringify(headers));
      assert.equal(answer.headers.etag, etag);
    }
  for (const headers of [{ 'if-match': '"other"' }, { 'if-match': '"other"', range: 'bytes=99-' }]) {
    assert.deepEqual(resultOf(await shared.ask(path, { headers })), [412, 'PreconditionFailed']);
    assert.equal((await shared.ask(path, { method: 'HEAD', headers })).status, 412);
  }
  const matched = await shared.ask(path, {
    headers: { 'if-match': etag, 'if-none-match': '"other"', range: 'bytes=0-1' },
  });
  assert.deepEqual([matched.status, matched.body.toString()], [206, '01']);
});

test('a key is decoded once', async () => {
  const read = async (path: string) => (await shared.ask(path)).body.toString();
  assert.equal(await read('/granary/tables/a/day%3D1/x%20y%2Bz%25.parquet'), 'escaped');
  assert.equal(await read('/granary/tables/a/b%252Fc'), 'twice');
  assert.equal(await read('/granary/tables/a/b%2Fc'), 'once');
  assert.equal(await read('/granary/tables%2Fa%2Fb/c'), 'once');
});

test('with S3 behind it, it has the name of the bucket', async (context) => {
  const behind = await startS3Server('lake');
  context.after(() => behind.close());
  const store = createObjectStore({ s3: behind.config, folder: '/nowhere', publicUrl: '', secret: 'links' });
  await store.put('tables/a/small.txt', SMALL, { contentType: 'text/plain' });
  await store.put('tables/a/empty', Buffer.alloc(0));
  await withDoor({ store, bucket: 'lake' }, async (read) => {
    const whole = await read('/lake/tables/a/small.txt');
    assert.deepEqual([whole.status, whole.body.toString()], [200, '0123456789']);
    const head = await read('/lake/tables/a/small.txt', { method: 'HEAD' });
    assert.equal(head.headers.etag, whole.headers.etag);
    for (const [range, text] of [
      ['bytes=2-3', '23'],
      ['bytes=8-', '89'],
      ['bytes=-1', '9'],
    ] as const) {
      const part = await read('/lake/tables/a/small.txt', { headers: { range } });
      assert.deepEqual([part.status, part.body.toString()], [206, text]);
      assert.equal(part.headers.etag, whole.headers.etag);
    }
    const beyond = await read('/lake/tables/a/small.txt', { headers: { range: 'bytes=10-' } });
    assert.deepEqual(
      [...resultOf(beyond), beyond.headers['content-range']],
      [416, 'InvalidRange', 'bytes */10'],
    );
    assert.equal((await read('/lake/tables/a/empty')).headers['content-length'], '0');
    assert.deepEqual(resultOf(await read('/lake/tables/a/missing')), [404, 'NoSuchKey']);
    assert.deepEqual(resultOf(await read('/granary/tables/a/small.txt')), [404, 'NoSuchBucket']);
    behind.fail({ kind: 'forbidden', times: 1 });
    assert.deepEqual(resultOf(await read('/lake/tables/a/small.txt')), [503, 'ServiceUnavailable']);
  });
});

test('behind a trusted proxy the host is the one that the client signed', async () => {
  const { store } = shared;
  const forwarded = async (origin: string) => {
    const signed = await signRequest('http://lake.example', KEYS, { path: '/granary/tables/a/small.txt' });
    const headers = { ...signed.headers, host: 'inside:8080', 'x-forwarded-host': 'lake.example' };
    return resultOf(await sendRequest(origin, { ...signed, headers }));
  };
  await withDoor({ store, trustProxy: true }, async (_ask, origin) =>
    assert.deepEqual(await forwarded(origin), [200, undefined]),
  );
  await withDoor({ store }, async (_ask, origin) =>
    assert.deepEqual(await forwarded(origin), [403, 'SignatureDoesNotMatch']),
  );
});
