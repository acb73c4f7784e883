import { createSocket } from 'node:dgram';
import { request } from 'node:https';
import { connect, isIP, isIPv6, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { ResolverAddress } from '../../kernel/resolver-address.ts';

export interface Delivery {
  message: Buffer;
  server: ResolverAddress;
  signal: AbortSignal;
  /** What is no answer to the message is not taken for one. */
  accepts(bytes: Buffer): boolean;
  /** Certificates that vouch for resolvers, besides those that Node knows. */
  ca?: string | undefined;
}

export type Transport = (delivery: Delivery) => Promise<Buffer>;

const MOST_HTTP_BYTES = 65_535;

/** A socket for each question: the system gives it a random port, and only the server's own datagrams get in. */
const overUdp: Transport = ({ message, server, signal, accepts }) =>
  new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(server.host) ? 'udp6' : 'udp4');
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort);
      socket.close();
      settle();
    };
    const abort = () => end(() => reject(signal.reason));
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('message', (bytes) => {
      if (accepts(bytes)) end(() => resolve(bytes));
    });
    signal.addEventListener('abort', abort, { once: true });
    socket.connect(server.port, server.host, () => socket.send(message));
  });

const overTcp: Transport = (delivery) =>
  overStream(delivery, connect({ host: delivery.server.host, port: delivery.server.port }));

const overTls: Transport = (delivery) => {
  const { host, port, name } = delivery.server;
  return overStream(
    delivery,
    connectSecurely({
      ...{ host, port, ALPNProtocols: ['dot'] },
      ...(name === undefined ? {} : { servername: name }),
      ...(delivery.ca === undefined ? {} : { ca: delivery.ca }),
    }),
  );
};

function overStream({ message, signal, accepts }: Delivery, socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort);
      socket.destroy();
      settle();
    };
    const abort = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', abort, { once: true });
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('close', () => end(() => reject(new Error('the connection was closed without an answer'))));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      const bytes = received.subarray(2, 2 + received.readUInt16BE(0));
      if (accepts(bytes)) end(() => resolve(bytes));
      else end(() => reject(new Error('the answer is to another question')));
    });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(message.length);
    socket.write(Buffer.concat([length, message]));
  });
}

const overHttps: Transport = ({ message, server, signal, accepts, ca }) =>
  new Promise((resolve, reject) => {
    const url = new URL(server.url ?? '');
    const asked = request({
      ...{ method: 'POST', host: server.host, port: server.port, path: url.pathname + url.search, signal },
      ...(isIP(url.hostname) === 0 ? { servername: url.hostname } : {}),
      ...(ca === undefined ? {} : { ca }),
      headers: {
        host: url.host,
        accept: 'application/dns-message',
        'content-type': 'application/dns-message',
        'content-length': message.length,
      },
    });
    // Node tells of an abort in words of its own, whatever the reason was.
    const fail = (error: Error) => reject(signal.aborted ? signal.reason : error);
    asked.on('error', fail);
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('error', fail);
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > MOST_HTTP_BYTES) response.destroy(new Error('the answer is too long'));
        else chunks.push(chunk);
      });
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (response.statusCode === 200 && accepts(bytes)) resolve(bytes);
        else reject(new Error(`the resolver answered with status ${response.statusCode}`));
      });
    });
    asked.end(message);
  });

export const TRANSPORTS: Readonly<Record<ResolverAddress['protocol'], Transport>> = {
  udp: overUdp,
  tcp: overTcp,
  tls: overTls,
  https: overHttps,
};
