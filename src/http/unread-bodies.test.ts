import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { closeLate } from './unread-bodies.ts';

/** How many bytes are read of a sender that never ends before the connection is cut. */
async function sentUntilCut(limits: { bytes: number; milliseconds: number; quiet: number }, chunk: Buffer) {
  const cut = Promise.withResolvers<number>();
  const server = createServer((request, response) => {
    request.socket.once('close', () => cut.resolve(request.socket.bytesRead));
    response.setHeader('connection', 'close');
    closeLate(request, limits);
    response.end('no');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.resume();
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000000\r\n\r\n');
  const send = () => {
    while (!socket.destroyed && chunk.length > 0 && socket.write(chunk));
  };
  socket.on('drain', send);
  send();
  const read = await cut.promise;
  socket.destroy();
  server.close();
  return read;
}

const NEVER = 3_600_000;

test('a sender that goes on and on is cut off after so many bytes', async () => {
  const sent = await sentUntilCut(
    { bytes: 10_000_000, milliseconds: NEVER, quiet: 10_000 },
    Buffer.alloc(65_536),
  );
  assert.ok(sent > 10_000_000, String(sent));
});

test('a sender that goes on is cut off after so much time', async () => {
  await sentUntilCut(
    { bytes: Number.MAX_SAFE_INTEGER, milliseconds: 100, quiet: 1_000 },
    Buffer.alloc(65_536),
  );
});

test('a sender that sends no more is not waited for', async () => {
  await sentUntilCut({ bytes: Number.MAX_SAFE_INTEGER, milliseconds: NEVER, quiet: 100 }, Buffer.alloc(0));
});
