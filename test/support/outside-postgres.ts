import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { silentLogger } from '../../src/kernel/log.ts';
import { connectEmbedded } from '../../src/platform/postgres/embedded.ts';
import { withAdmin } from './database.ts';

/** A database of another owner that is reached over TCP, as one elsewhere would be. */
export interface OutsidePostgres {
  url: string;
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Every connection breaks after so many bytes from now on; undefined for never. */
  cutAfter: number | undefined;
  close(): Promise<void>;
}

export async function openOutsidePostgres(program: { dataFolder: string }): Promise<OutsidePostgres> {
  await withAdmin(program, async (client) => {
    await client.query("CREATE ROLE outsider LOGIN PASSWORD 'pass%word'");
    await client.query('CREATE DATABASE outside OWNER outsider');
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
      if (outside.cutAfter !== undefined && bytes > outside.cutAfter) end();
    });
    incoming.pipe(inner).pipe(incoming);
    for (const socket of [incoming, inner]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}/outside?sslmode=disable`;
  const url = `postgresql://outsider:pass%25word@${place}`;
  const outside: OutsidePostgres = {
    url,
    cutAfter: undefined,
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
