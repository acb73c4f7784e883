import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from '../../kernel/log.ts';
import type { GuardedClient } from '../web/index.ts';

type Way = Pick<GuardedClient, 'connector' | 'checkUrl'>;

export interface Gateway {
  address: string;
  username: string;
  password: string;
  close(): Promise<void>;
}

const HOP_BY_HOP = new Set([
  'proxy-authorization',
  'proxy-connection',
  'connection',
  'keep-alive',
  'te',
  'upgrade',
]);
const SILENT_MS = 60_000;

/**
 * The only way out that the browser has: a proxy on the loopback address which opens guarded connections alone. What a
 * page asks for is checked as every other address is, after the look-up of its name and for each connection.
 */
export async function openGateway(web: Way, log: Logger): Promise<Gateway> {
  const username = 'granary';
  const password = randomBytes(24).toString('hex');
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  const isKnown = ({ headers }: IncomingMessage): boolean => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const open = new Set<Socket | Duplex>();
  const keep = <Stream extends Socket | Duplex>(stream: Stream): Stream => {
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    stream.on('error', (error: Error) => log.debug({ err: error }, 'a connection of the browser broke'));
    return stream;
  };

  const server = createServer((request, response) => {
    if (!isKnown(request)) return askForPassword(response);
    forward(web, request, response).catch((error: Error) => refuse(response, error));
  });
  server.on('connection', keep);
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    keep(client);
    if (!isKnown(request)) {
      client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="granary"\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    tunnel(web, request.url ?? '', { client, head }, keep).catch((error: Error) => {
      log.debug({ err: error, target: request.url }, 'the browser was kept from an address');
      client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, username, password, close: () => closeAll(server, open) };
}

/** Bare, also where TLS follows: that is between the browser and the server. */
const connect = (web: Way, host: string, port: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const hostname = host.replace(/^\[|\]$/g, '');
    const options = { hostname, host: hostname, port: port === '' ? '80' : port, protocol: 'http:' };
    web.connector(options, (error, socket) => (error === null ? resolve(socket) : reject(error)));
  });

async function tunnel(
  web: Way,
  target: string,
  { client, head }: { client: Duplex; head: Buffer },
  keep: (socket: Socket) => Socket,
): Promise<void> {
  const { hostname, port } = new URL(`http://${target}`);
  const server = keep(await connect(web, hostname, port));
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  server.write(head);
  server.setTimeout(SILENT_MS, () => server.destroy());
  client.pipe(server);
  server.pipe(client);
  client.once('close', () => server.destroy());
  server.once('close', () => client.destroy());
}

async function forward(web: Way, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = web.checkUrl(request.url ?? '');
  const socket = await connect(web, url.hostname, url.port);
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.has(name)),
  );
  const outgoing = send({
    createConnection: () => socket,
    method: request.method,
    path: url.pathname + url.search,
    headers: { ...headers, connection: 'close' },
    timeout: SILENT_MS,
  });
  // A connection through a proxy comes with its reading stopped, so that nothing is lost before somebody reads.
  outgoing.once('socket', (connected) => connected.resume());
  outgoing.once('timeout', () => outgoing.destroy(new Error('the server fell silent')));
  outgoing.once('error', (error) => refuse(response, error));
  outgoing.once('response', (answer) => {
    const own = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name));
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(own) as Record<string, string>);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  response.once('close', () => socket.destroy());
  request.pipe(outgoing);
}

function refuse(response: ServerResponse, error: Error): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message);
}

const askForPassword = (response: ServerResponse): void => {
  response.writeHead(407, { 'proxy-authenticate': 'Basic realm="granary"' }).end();
};

function closeAll(server: Server, open: ReadonlySet<Socket | Duplex>): Promise<void> {
  for (const stream of open) stream.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}
