import { isIPv6, type Socket } from 'node:net';
import { FetchFault } from './faults.ts';

export interface TunnelTarget {
  target: string;
  port: number;
  authorization: string | undefined;
}

const MOST_HEAD_BYTES = 16 * 1024;
const TIMEOUT_MS = 15_000;

/** Asks a proxy to connect on; resolves when what follows on the socket is the site. */
export function openTunnel(socket: Socket, { target, port, authorization }: TunnelTarget): Promise<void> {
  const authority = `${isIPv6(target) ? `[${target}]` : target}:${port}`;
  const lines = [`CONNECT ${authority} HTTP/1.1`, `host: ${authority}`];
  if (authorization !== undefined) lines.push(`proxy-authorization: ${authorization}`);
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const end = (fault?: FetchFault) => {
      clearTimeout(timer);
      socket.off('data', read).off('error', fail).off('close', fail);
      if (fault === undefined) return resolve();
      socket.on('error', () => {}).destroy();
      reject(fault);
    };
    const fail = (error?: Error | boolean) =>
      end(
        new FetchFault('proxy_failed', error instanceof Error ? error.message : 'the connection was closed'),
      );
    const read = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const length = head.indexOf('\r\n\r\n');
      if (length === -1) {
        if (head.length > MOST_HEAD_BYTES) end(new FetchFault('proxy_failed', 'the answer has no end'));
        return;
      }
      socket.pause();
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1', 0, length))?.[1] ?? 0);
      if (status === 407) return end(new FetchFault('proxy_login', 'status 407'));
      if (status < 200 || status > 299) return end(new FetchFault('proxy_failed', `status ${status}`));
      const rest = head.subarray(length + 4);
      end();
      if (rest.length > 0) socket.unshift(rest);
    };
    const timer = setTimeout(
      () => end(new FetchFault('proxy_failed', 'it did not answer in time')),
      TIMEOUT_MS,
    );
    socket.on('data', read).on('error', fail).on('close', fail);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}
