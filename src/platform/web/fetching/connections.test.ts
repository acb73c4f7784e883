import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { httpServer } from '../testing-servers.ts';
import { localFetcher } from './testing-fetcher.ts';

const PAGE = `<!doctype html><title>Grain</title>${'<p>wheat, rye, größe</p>'.repeat(500)}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('connections are used again, also after redirects, errors and unwanted bodies', async (context) => {
  const ports = new Set<number | undefined>();
  const server = await httpServer(context, (request, response) => {
    ports.add(request.socket.remotePort);
    if (request.url === '/r') response.writeHead(302, { location: '/ok' }).end('moved');
    else response.writeHead(request.url === '/404' ? 404 : 200).end(PAGE);
  });
  const fetcher = localFetcher(context, { guarded: { connectionsPerOrigin: 1 } });
  for (const path of ['/r', '/404', '/ok', '/r']) {
    const { fault } = await fetcher.fetch(server + path);
    assert.equal(fault, undefined);
  }
  const second = await fetcher.fetch(server);
  assert.equal(ports.size, 1);
  assert.deepEqual([second.timing.dns, second.timing.connect], [undefined, undefined]);
});

test('no more connections to a host than told, however many requests wait', async (context) => {
  const ports = new Set<number | undefined>();
  const server = await httpServer(context, async (request, response) => {
    ports.add(request.socket.remotePort);
    await setTimeout(5);
    response.end('x');
  });
  const fetcher = localFetcher(context, { guarded: { connectionsPerOrigin: 3 } });
  const results = await Promise.all(Array.from({ length: 30 }, () => fetcher.fetch(server)));
  assert.ok(results.every(({ body }) => body.toString() === 'x'));
  assert.equal(ports.size, 3);
});

test('a connection that the server closed in the meantime is replaced without a word', async (context) => {
  let requests = 0;
  const server = await httpServer(context, (request, response) => {
    requests += 1;
    // The second request finds the connection closed in its face.
    if (requests === 2) request.socket.destroy();
    else response.end(String(requests));
  });
  const fetcher = localFetcher(context, { guarded: { connectionsPerOrigin: 1 } });
  assert.equal((await fetcher.fetch(server)).body.toString(), '1');
  assert.equal((await fetcher.fetch(server)).body.toString(), '3');
});

test('it runs inside of a worker thread, and its record crosses over', async (context) => {
  const server = await httpServer(context, (_request, response) => response.end(PAGE));
  const code = `
    import { parentPort, workerData } from 'node:worker_threads';
    const { createGuardedClient } = await import(workerData.folder + '/client.ts');
    const { createFetcher } = await import(workerData.folder + '/fetching/fetcher.ts');
    const { silentLogger } = await import(workerData.folder + '/../../kernel/log.ts');
    const client = createGuardedClient({ allow: ['127.0.0.1'], log: silentLogger, http2: true });
    const result = await createFetcher({ client, userAgent: 'Worker' }).fetch(workerData.url);
    await client.close();
    parentPort.postMessage(result, [result.body.buffer]);`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: { url: server, folder: new URL('..', import.meta.url).href.replace(/\/$/, '') },
  });
  context.after(() => worker.terminate());
  const result = await new Promise<{ status: number; body: Uint8Array; hash: string }>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  assert.deepEqual(
    [result.status, Buffer.from(result.body).toString(), result.hash],
    [200, PAGE, sha256(PAGE)],
  );
});
