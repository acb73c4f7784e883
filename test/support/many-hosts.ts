import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ManyHosts {
  port: number;
  /** Host and path of every request, in their order. */
  asked: string[];
  /** The n-th host, each an address of its own: `127.0.1.7:8080`. */
  host(number: number): string;
  close(): Promise<void>;
}

/** One server that is many sites: all of 127.0.0.0/8 is loopback. */
export async function openHosts(
  answer: (host: string, path: string, response: ServerResponse, request: IncomingMessage) => void,
): Promise<ManyHosts> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const host = String(request.headers.host);
    asked.push(`${host}${request.url}`);
    answer(host, request.url ?? '/', response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    host: (number) => `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
