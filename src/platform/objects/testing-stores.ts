import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathOf } from '../../../test/support/path-of.ts';
import { startS3Server } from '../../../test/support/s3-server.ts';
import { ApiError } from '../../kernel/errors.ts';
import { createObjectStore, linkHeaders, type ObjectStore, verifySignedLink } from './index.ts';

/** A store of either kind with what the contract needs to look behind it. */
export interface TestStore {
  store: ObjectStore;
  /** What was begun and neither finished nor cleaned up. */
  leftovers(): Promise<number>;
  /** Lets time pass for signed links. */
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

const SECRET = 'a secret for links of this test only';

export async function folderTestStore(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-objects-'));
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const publicUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = createObjectStore({ s3: undefined, folder, publicUrl, secret: SECRET });
  serveLinks(server, store, now);
  return {
    store,
    leftovers: async () => (await readdir(join(folder, 'tmp'))).length,
    advance(milliseconds) {
      offset += milliseconds;
    },
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await rm(folder, { recursive: true });
    },
  };
}

/** What the HTTP layer does with a link, in its smallest form. */
function serveLinks(server: Server, store: ObjectStore, now: () => Date): void {
  server.on('request', async (request, response) => {
    try {
      const link = verifySignedLink(SECRET, pathOf(request), now());
      const object = await store.get(link.key);
      response.writeHead(200, { ...linkHeaders(link, object), 'content-length': object.length });
      await pipeline(object.stream, response);
    } catch (error) {
      response.writeHead(error instanceof ApiError ? error.status : 500).end(String(error));
    }
  });
}

export async function s3TestStore(): Promise<TestStore> {
  const server = await startS3Server();
  const store = createObjectStore({ s3: server.config, folder: '/nowhere', publicUrl: '', secret: SECRET });
  return {
    store,
    leftovers: async () => server.uploads.size,
    advance: (milliseconds) => server.advance(milliseconds),
    close: () => server.close(),
  };
}
