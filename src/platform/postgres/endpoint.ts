import { createServer } from 'node:net';
import { join } from 'node:path';
import { findPostmaster } from './postmaster.ts';

/** Where PostgreSQL listens: a socket in its own private folder, a fifth faster than loopback, or loopback where the path is too long. */
export type Endpoint = { socketFolder: string } | { port: number };

const SOCKET_PORT = 5432;
const LONGEST_PATH = 107;

export async function endpointOf(cluster: string): Promise<Endpoint> {
  const socket = join(cluster, `.s.PGSQL.${SOCKET_PORT}`);
  if (Buffer.byteLength(socket) <= LONGEST_PATH && !cluster.includes(',')) return { socketFolder: cluster };
  return { port: (await findPostmaster(cluster))?.port ?? (await freePort()) };
}

export const flagsOf = (endpoint: Endpoint): Record<string, string> =>
  'port' in endpoint
    ? { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(endpoint.port) }
    : {
        listen_addresses: '',
        unix_socket_directories: endpoint.socketFolder,
        unix_socket_permissions: '0700',
        port: String(SOCKET_PORT),
      };

/** The host stands in the query for a socket: so every reader of addresses (pg, DBOS, URL) takes it. */
export function urlOf(endpoint: Endpoint, password: string): string {
  const url = new URL('postgres://postgres@localhost/postgres?sslmode=disable');
  url.password = password;
  url.port = String('port' in endpoint ? endpoint.port : SOCKET_PORT);
  if ('port' in endpoint) url.hostname = '127.0.0.1';
  else url.searchParams.set('host', endpoint.socketFolder);
  return url.href;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
