import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { silentLogger } from '../../src/kernel/log.ts';
import { connectEmbedded } from '../../src/platform/postgres/embedded.ts';
import { withAdmin } from './database.ts';

/** A database of another owner that is reached over TCP, as one elsewhere would be. */
export interface OutsidePostgres {
  url: string;
  role: string;
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** So many of the next connections break after as many bytes. */
  cuts: { left: number; bytes: number };
  close(): Promise<void>;
}

export async function openOutsidePostgres(program: { dataFolder: string }): Promise<OutsidePostgres> {
  const name = `outside_${randomBytes(4).toString('hex')}`;
  await withAdmin(program, async (client) => {
    await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'pass%word'`);
    await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
  });
  const embedded = await connectEmbedded(program.dataFolder, silentLogger);
  const { host, port } = new pg.Client({ connectionString: embedded.adminUrl });
  await embedded.close();
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const inner = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    let bytes = 0;
    const end = () => [incoming, inner].forEach((socket) => void socket.destroy());
    incoming.on('data', (chunk) => {
      bytes += chunk.length;
      if (outside.cuts.left === 0 || bytes <= outside.cuts.bytes || incoming.destroyed) return;
      outside.cuts.left -= 1;
      end();
    });
    incoming.pipe(inner).pipe(incoming);
    for (const socket of [incoming, inner]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}/${name}?sslmode=disable`;
  const url = `postgresql://${name}:pass%25word@${place}`;
  const outside: OutsidePostgres = {
    url,
    role: name,
    cuts: { left: 0, bytes: 0 },
    async query(text, values = []) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return await client.query(text, values);
      } finally {
        await client.end();
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return outside;
}
