import { createServer, type RequestListener, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createRawServer,
  type Server as RawServer,
  type Socket,
} from 'node:net';
import type { TestContext } from 'node:test';
import { silentLogger } from '../../kernel/log.ts';
import { createGuardedClient, type GuardedClient, type GuardedClientOptions } from './client.ts';

/** For answers that have to come, however slow the machine is. */
const PATIENTLY = { timeoutMs: 600_000, headersTimeoutMs: 600_000 };

/** A client that may reach 127.0.0.1, closed when the test ends. */
export function localClient(test: TestContext, options: Partial<GuardedClientOptions> = {}): GuardedClient {
  const client = createGuardedClient({ allow: ['127.0.0.1'], log: silentLogger, ...options });
  test.after(() => client.close());
  return { ...client, fetch: (url, request) => client.fetch(url, { ...PATIENTLY, ...request }) };
}

export async function httpServer(test: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.keepAliveTimeout = PATIENTLY.timeoutMs;
  test.after(() => server.closeAllConnections());
  return `http://127.0.0.1:${await listen(test, server)}`;
}

/** Speaks bytes, for answers that no proper server would give. */
export async function rawServer(test: TestContext, answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => answer(socket));
  });
  test.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${await listen(test, server)}`;
}

export async function listen(test: TestContext, server: Server | RawServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Calls `write` as long as the socket takes more. */
export function writeForEver(
  socket: NodeJS.WritableStream & { destroyed: boolean },
  chunk: string | Buffer,
): void {
  while (!socket.destroyed && socket.write(chunk));
  if (!socket.destroyed) socket.once('drain', () => writeForEver(socket, chunk));
}

/** Calls `write` in small steps until the socket is gone. */
export function writeSlowly(socket: NodeJS.WritableStream & { destroyed: boolean }, chunk: string): void {
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else socket.write(chunk);
  }, 20);
}
