import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { assertError } from '../support/client.ts';
import { fixturesDuringTests } from '../support/program-during-tests.ts';

const its = fixturesDuringTests();

const PATH = '/api/v1/fixtures/signals';

async function send(path: string, body: string | Uint8Array, headers: Record<string, string>) {
  const response = await fetch(`${its.program.address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${its.program.key}`, ...headers },
    body: body as BodyInit,
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? undefined : JSON.parse(text),
    headers: response.headers,
  };
}

const PROTOBUF = { 'content-type': 'application/x-protobuf' };

test('bytes come as they were sent, whatever they were compressed with', async () => {
  const encodings = {
    gzip: gzipSync,
    deflate: deflateSync,
    br: brotliCompressSync,
    zstd: zstdCompressSync,
    identity: (text: string) => Buffer.from(text),
  };
  for (const [encoding, compress] of Object.entries(encodings)) {
    const { status, body } = await send(PATH, compress('a signal'), {
      ...PROTOBUF,
      'content-encoding': encoding,
    });
    assert.equal(status, 200, encoding);
    assert.deepEqual(body, {
      alias: null,
      body: {},
      media_type: 'application/x-protobuf',
      bytes: 8,
      text: 'a signal',
    });
  }
});

test('JSON is checked as ever, compressed or not', async () => {
  const json = { 'content-type': 'application/json' };
  assert.deepEqual((await its.api.post(PATH, { signal: 'logs' })).body.body, { signal: 'logs' });
  const zipped = await send(PATH, gzipSync('{"signal":"logs"}'), { ...json, 'content-encoding': 'gzip' });
  assert.deepEqual(zipped.body.body, { signal: 'logs' });
  assertError(await send(PATH, '{"signal":1}', json), 400, 'invalid_request');
  assertError(await send(PATH, '{', json), 400, 'invalid_request');
  assertError(await send(PATH, '{}', json), 400, 'invalid_request');
});

test('what is broken, too large or of another kind is told', async () => {
  const gzip = { ...PROTOBUF, 'content-encoding': 'gzip' };
  const whole = gzipSync('x'.repeat(1_000));
  assertError(await send(PATH, whole.subarray(0, whole.length - 9), gzip), 400, 'invalid_request');
  assertError(await send(PATH, 'no gzip', gzip), 400, 'invalid_request');
  // A hundred times as large as its limit once it is unpacked.
  assertError(await send(PATH, gzipSync(Buffer.alloc(10_000_000)), gzip), 413, 'payload_too_large');
  assertError(await send(PATH, 'x'.repeat(100_001), PROTOBUF), 413, 'payload_too_large');
  assertError(await send(PATH, 'a,b', { 'content-type': 'text/csv' }), 415, 'unsupported_media_type');
  assertError(
    await send(PATH, 'x', { ...PROTOBUF, 'content-encoding': 'lzma' }),
    415,
    'unsupported_media_type',
  );
  assert.equal(
    (await send(PATH, 'still here', { 'content-type': 'text/plain; charset=utf-8' })).body.bytes,
    10,
  );
});

test('an alias is the same operation, and tells by which address it was called', async () => {
  const traces = await send(`${PATH}/v1/traces`, 'x', PROTOBUF);
  assert.equal(traces.body.alias, '/api/v1/fixtures/signals/v1/traces');
  const logs = await its.api.post(`${PATH}/v1/logs`, { signal: 'logs' });
  assert.equal(logs.body.alias, '/api/v1/fixtures/signals/v1/logs');
  assertError(await its.api.get(`${PATH}/v1/logs`), 405, 'method_not_allowed');
  assertError(await its.api.as(undefined).post(`${PATH}/v1/logs`, { signal: 'logs' }), 401, 'unauthorized');
  const { body: document } = await its.api.get('/openapi.json');
  const { post } = document.paths['/api/v1/fixtures/signals'];
  assert.deepEqual(Object.keys(post.requestBody.content), [
    'application/json',
    'application/x-protobuf',
    'text/plain',
  ]);
  assert.equal(post['x-aliases'].length, 2);
});
