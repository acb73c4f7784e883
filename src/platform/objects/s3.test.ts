import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { type S3TestServer, startS3Server } from '../../../test/support/s3-server.ts';
import { must } from '../../kernel/must.ts';
import type { ObjectStore } from './index.ts';
import { createS3Store } from './s3.ts';

const MiB = 1024 * 1024;
const unavailable = (message: RegExp) => ({ code: 'service_unavailable', status: 503, message });

async function start(context: TestContext): Promise<{ server: S3TestServer; store: ObjectStore }> {
  const server = await startS3Server();
  context.after(() => server.close());
  return { server, store: createS3Store(server.config) };
}

const manyParts = () => Readable.from(Array.from({ length: 20 }, (_, index) => Buffer.alloc(MiB, index)));

test('a short stream is one request, a long one comes in parts of 8 MiB', async (context) => {
  const { server, store } = await start(context);
  await store.put('short', Readable.from([Buffer.alloc(1000), Buffer.alloc(1000)]));
  assert.deepEqual(
    server.requests.map(({ method, key }) => `${method} ${key}`),
    ['PUT short'],
  );
  server.requests.length = 0;
  await store.put('long', manyParts(), { contentType: 'text/csv' });
  const parts = server.requests.filter(({ query }) => query.has('partNumber'));
  assert.deepEqual(parts.map(({ query }) => query.get('partNumber')).sort(), ['1', '2', '3']);
  assert.equal(server.requests.length, 5, 'create, three parts, complete');
  assert.equal((await store.head('long')).contentType, 'text/csv');
});

test('a store that is busy or breaks off once is asked again', async (context) => {
  const { server, store } = await start(context);
  for (const kind of ['slow-down', 'cut'] as const) {
    server.fail({ kind, times: 1 });
    await store.put('again', Buffer.from(kind));
    server.fail({ kind, times: 1, matches: ({ query }) => query.get('partNumber') === '2' });
    await store.put('parts', manyParts());
    server.fail({ kind, times: 1 });
    assert.equal((await buffer((await store.get('again')).stream)).toString(), kind);
    assert.equal((await store.head('parts')).size, 20 * MiB);
  }
  assert.equal(server.uploads.size, 0);
});

test('a store that stays busy, or refuses, is a 503 with a sentence, and parts are given up', async (context) => {
  const { server, store } = await start(context);
  const cases = [
    ['slow-down', /returned status 503 \(SlowDown\).*try again later/],
    ['cut', /cannot be reached \((ECONNRESET|EPIPE)\)/],
    ['forbidden', /rejects the credentials \(AccessDenied\)/],
  ] as const;
  for (const [kind, message] of cases) {
    server.fail({ kind, times: 3, matches: ({ query }) => query.get('partNumber') === '2' });
    const body = manyParts();
    await assert.rejects(store.put('parts', body), unavailable(message));
    assert.ok(body.destroyed, 'the source is closed');
    assert.equal(server.uploads.size, 0, 'the upload was aborted');
    assert.equal(server.objects.has('parts'), false);
    server.objects.clear();
    for (const method of ['POST', 'PUT', 'GET']) {
      const times = kind === 'forbidden' ? 1 : 3;
      server.fail({ kind, times, matches: (request) => request.method === method });
    }
    await assert.rejects(store.put('created', manyParts()), unavailable(message));
    await assert.rejects(store.put('whole', Buffer.from('x')), unavailable(message));
    await assert.rejects(store.get('whole'), unavailable(message));
  }
});

test('a failed completion gives the upload up', async (context) => {
  const { server, store } = await start(context);
  const isComplete = (query: URLSearchParams, method: string) => method === 'POST' && query.has('uploadId');
  server.fail({ kind: 'forbidden', times: 1, matches: ({ query, method }) => isComplete(query, method) });
  await assert.rejects(store.put('parts', manyParts()), unavailable(/rejects/));
  assert.equal(server.uploads.size, 0);
});

test('a body that is cut on its way to us fails as a stream, and never looks complete', async (context) => {
  const { server, store } = await start(context);
  await store.put('cut', Buffer.alloc(MiB));
  server.fail({ kind: 'cut-body', times: 1 });
  const object = await store.get('cut');
  await assert.rejects(buffer(object.stream), unavailable(/cannot be reached/));
});

test('a body that changed in the store is found by its checksum', async (context) => {
  const { server, store } = await start(context);
  await store.put('rotten', Buffer.from('good grain'));
  const stored = must(server.objects.get('rotten'), 'server.objects.get(…)');
  server.objects.set('rotten', { ...stored, body: Buffer.from('bad  grain') });
  const object = await store.get('rotten');
  await assert.rejects(buffer(object.stream), unavailable(/./));
});

test('a body that is left early lets go of its connection', async (context) => {
  const { store } = await start(context);
  await store.put('large', Buffer.alloc(8 * MiB));
  const { stream } = await store.get('large');
  stream.destroy();
  await assert.rejects(buffer(stream));
  assert.equal((await store.head('large')).size, 8 * MiB);
});

test('what is wrong with the set-up is told by every operation and by ping', async (context) => {
  const { server } = await start(context);
  const closed = await startS3Server();
  await closed.close();
  const cases: [Partial<S3TestServer['config']>, RegExp][] = [
    [{ secretAccessKey: 'wrong' }, /rejects the credentials .*Check S3_ACCESS_KEY_ID/],
    [{ accessKeyId: 'unknown' }, /rejects the credentials/],
    [{ bucket: 'missing' }, /bucket does not exist. Create it, or correct S3_BUCKET/],
    [{ endpoint: closed.config.endpoint }, /cannot be reached \(ECONNREFUSED\)/],
  ];
  for (const [change, message] of cases) {
    const store = createS3Store({ ...server.config, ...change });
    await assert.rejects(store.ping(), unavailable(message));
    await assert.rejects(store.put('k', Buffer.from('x')), unavailable(message));
    await assert.rejects(store.get('k'), unavailable(message));
    await assert.rejects(store.list(''), unavailable(message));
  }
  const region = createS3Store({ ...server.config, region: 'mars-1' });
  await assert.rejects(region.put('k', Buffer.from('x')), unavailable(/AuthorizationHeaderMalformed/));
});

test('a start without S3 does not load the SDK', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'granary-lazy-'));
  context.after(() => rm(folder, { recursive: true }));
  const program = `
    import { createRequire } from 'node:module';
    import { createObjectStore } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    const loaded = () => Object.keys(createRequire(import.meta.url).cache).filter((path) => path.includes('aws-sdk')).length > 0;
    const store = createObjectStore({ s3: undefined, folder: ${JSON.stringify(folder)}, publicUrl: 'http://x', secret: 's' });
    await store.put('a', Buffer.from('x'));
    const withFolder = loaded();
    const s3 = { bucket: 'b', endpoint: 'http://127.0.0.1:1', region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
    await createObjectStore({ s3, folder: '', publicUrl: '', secret: 's' }).signedUrl('a', { expiresInSeconds: 5 });
    console.log(JSON.stringify({ withFolder, withS3: loaded() }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  assert.deepEqual(JSON.parse(stdout), { withFolder: false, withS3: true });
});
