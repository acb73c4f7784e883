import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, truncate } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { eventually } from '../../test/support/eventually.ts';
import { serviceUnavailable } from '../kernel/errors.ts';
import { must } from '../kernel/must.ts';
import { signRequest } from '../platform/lakehouse/door/testing-requests.ts';
import type { S3Door } from '../platform/lakehouse/index.ts';
import type { ObjectStore } from '../platform/objects/index.ts';
import { doorDuringTests, KEYS, resultOf, withDoor } from './testing-s3-door.ts';

/** More than lies in the buffers of a connection. */
const HUGE_BYTES = 64 * 1024 ** 2;

const shared = doorDuringTests();

/** A store whose one object breaks after so many bytes. */
const breaking = (bytes: Buffer[]): S3Door['store'] => ({
  ...shared.store,
  get: async () => ({
    stream: Readable.from(
      (async function* () {
        yield* bytes;
        throw serviceUnavailable('The object store is unavailable.');
      })(),
      { objectMode: false },
    ),
    size: 1_000_000,
    length: 1_000_000,
    contentType: 'text/plain',
    lastModified: new Date(),
  }),
});

test('bytes that fail before the first one are an error, not an object', async () => {
  await withDoor({ store: breaking([]) }, async (read) => {
    const away = await read('/granary/tables/a/small.txt', { headers: { range: 'bytes=0-' } });
    assert.deepEqual(resultOf(away), [503, 'ServiceUnavailable']);
    assert.equal(away.headers['content-length'], String(away.body.length));
    for (const name of ['etag', 'content-range', 'accept-ranges', 'last-modified'])
      assert.equal(away.headers[name], undefined, name);
  });
});

test('bytes that fail in the middle cut the connection', async () => {
  await withDoor({ store: breaking([Buffer.alloc(100_000)]) }, async (read) => {
    await assert.rejects(read('/granary/tables/a/small.txt'), { code: 'ECONNRESET' });
  });
});

/** Starts to read and stops after the first bytes, with all buffers full. */
async function startReading(origin: string, path: string): Promise<IncomingMessage> {
  const { url, headers } = await signRequest(origin, KEYS, { path });
  const request = get(origin, { path: url, headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  await once(response, 'readable');
  return response;
}

/** A store that tells of the streams that were opened. */
function watched(store: ObjectStore): { store: ObjectStore; streams: Readable[] } {
  const streams: Readable[] = [];
  const get: ObjectStore['get'] = async (key, range) => {
    const body = await store.get(key, range);
    streams.push(body.stream);
    return body;
  };
  return { store: { ...store, get }, streams };
}

test('a file that becomes shorter while it is sent cuts the connection', async () => {
  const { store, folder } = shared;
  await store.put('tables/a/huge', Readable.from(zeros()));
  await withDoor({ store }, async (_read, origin) => {
    const response = await startReading(origin, '/granary/tables/a/huge');
    assert.equal(response.headers['content-length'], String(HUGE_BYTES));
    const [file] = (await readdir(join(folder, 'data'), { recursive: true })).filter((name) =>
      /huge!\/./.test(name),
    );
    await truncate(join(folder, 'data', must(file, 'the file')), 1_000);
    const failed = once(response, 'error');
    response.resume();
    const [error] = (await failed) as [NodeJS.ErrnoException];
    assert.equal(error.code, 'ECONNRESET');
    assert.equal(response.complete, false);
  });
  await store.delete('tables/a/huge');
});

test('a caller that leaves closes the file', async () => {
  await shared.store.put('tables/a/huge', Readable.from(zeros()));
  const { store, streams } = watched(shared.store);
  await withDoor({ store }, async (_read, origin) => {
    const readers = await Promise.all([1, 2, 3].map(() => startReading(origin, '/granary/tables/a/huge')));
    assert.equal(streams.length, 3);
    assert.deepEqual(
      streams.map((stream) => stream.closed),
      [false, false, false],
    );
    for (const reader of readers) reader.destroy();
    await eventually(async () => assert.ok(streams.every((stream) => stream.closed)));
  });
  await shared.store.delete('tables/a/huge');
});

test('a caller that leaves before the file is open closes it as well', async () => {
  await shared.store.put('tables/a/large', Buffer.alloc(9_000_000));
  const { store, streams } = watched(shared.store);
  const { promise: isGone, resolve: leave } = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const late: ObjectStore['get'] = async (key, range) => {
    started.resolve();
    await isGone;
    return store.get(key, range);
  };
  await withDoor({ store: { ...store, get: late } }, async (_read, origin) => {
    const { url, headers } = await signRequest(origin, KEYS, { path: '/granary/tables/a/large' });
    const request = get(origin, { path: url, headers, agent: false });
    request.on('error', () => undefined);
    await started.promise;
    request.destroy();
    await new Promise((resolve) => request.once('close', resolve));
    leave();
    await eventually(async () =>
      assert.deepEqual(
        streams.map((stream) => stream.closed),
        [true],
      ),
    );
  });
});

test('a condition that spares the bytes closes the file', async () => {
  const { store, streams } = watched(shared.store);
  await withDoor({ store }, async (read) => {
    const answers = [
      await read('/granary/tables/a/small.txt', { headers: { 'if-none-match': '*' } }),
      await read('/granary/tables/a/small.txt', { headers: { 'if-match': '"other"' } }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [304, 412],
    );
    await eventually(async () =>
      assert.deepEqual(
        streams.map((stream) => stream.closed),
        [true, true],
      ),
    );
  });
});

function* zeros(): Generator<Buffer> {
  const chunk = Buffer.alloc(1024 ** 2);
  for (let sent = 0; sent < HUGE_BYTES; sent += chunk.length) yield chunk;
}
