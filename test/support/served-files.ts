import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Files by path, on the loopback address. */
export interface ServedFiles {
  address: string;
  files: Map<string, { type: string; bytes: string | Buffer }>;
  close(): void;
}

export async function serveFiles(): Promise<ServedFiles> {
  const files: ServedFiles['files'] = new Map();
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    if (file === undefined) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, files, close: () => void server.close() };
}
