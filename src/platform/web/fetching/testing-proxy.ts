import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { pathOf } from '../../../../test/support/path-of.ts';
import { listen } from '../testing-servers.ts';

interface Proxied {
  url: string;
  /** The targets that were asked for, with the credentials. */
  asked: [string, string | undefined][];
}

/** A forward proxy on loopback; what is asked by name leads to 127.0.0.1 as well. */
export async function forwardProxy(context: TestContext, login?: string): Promise<Proxied> {
  const asked: Proxied['asked'] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    sockets.add(socket.on('error', () => socket.destroy()));
    const authorization = request.headers['proxy-authorization'];
    asked.push([pathOf(request), authorization]);
    if (login !== undefined && authorization !== `Basic ${Buffer.from(login).toString('base64')}`) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n');
      return;
    }
    const upstream = connect(Number(pathOf(request).split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(upstream).pipe(socket);
    });
    sockets.add(upstream.on('error', () => socket.destroy()));
  });
  context.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { url: `http://127.0.0.1:${await listen(context, server)}`, asked };
}
