import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { duringTests } from '../../test/support/during-tests.ts';
import { silentLogger } from '../kernel/log.ts';
import {
  type Received,
  sendRequest,
  signRequest,
  type Wish,
} from '../platform/lakehouse/door/testing-requests.ts';
import { issueKeys, type ReadGrant, type ReadKeys, type S3Door } from '../platform/lakehouse/index.ts';
import { createObjectStore, type ObjectStore } from '../platform/objects/index.ts';
import { mountS3Door } from './s3-door.ts';

export const SECRET = 'a secret of this test';
export const GRANT: ReadGrant = {
  accountId: 'a',
  actorId: 'key-1',
  prefixes: ['tables/a/', 'iceberg/a/'],
  expiresAt: new Date(Date.now() + 3_600_000),
};
export const KEYS = issueKeys(SECRET, GRANT);
export const SMALL = Buffer.from('0123456789');

export type TestDoor = Partial<S3Door> & Pick<S3Door, 'store'> & { trustProxy?: boolean };
export type Ask = (path: string, wish?: Omit<Wish, 'path'>, keys?: ReadKeys) => Promise<Received>;

const ask =
  (origin: string): Ask =>
  async (path, wish = {}, keys = KEYS) =>
    sendRequest(origin, await signRequest(origin, keys, { path, ...wish }));

async function openServer({ trustProxy = false, ...door }: TestDoor) {
  const server = Fastify({
    trustProxy,
    logger: false,
    routerOptions: { ignoreTrailingSlash: true },
    exposeHeadRoutes: false,
  });
  mountS3Door(
    server,
    { bucket: 'granary', secret: SECRET, clock: { now: () => new Date() }, ...door },
    silentLogger,
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    async close() {
      server.server.closeAllConnections();
      await server.close();
    },
  };
}

/** A door before a folder that has one small object and what `fill` adds, for all tests of a file. */
export const doorDuringTests = (fill: (store: ObjectStore) => Promise<void> = async () => undefined) =>
  duringTests(async (atEnd) => {
    const folder = await mkdtemp(join(tmpdir(), 'granary-door-'));
    atEnd(() => rm(folder, { recursive: true }));
    const store = createObjectStore({ s3: undefined, folder, publicUrl: '', secret: 'links' });
    await store.put('tables/a/small.txt', SMALL, { contentType: 'text/plain' });
    await fill(store);
    const { origin, close } = await openServer({ store });
    atEnd(close);
    return { folder, store, origin, ask: ask(origin) };
  });

/** A door of its own, closed after the work. */
export async function withDoor(
  door: TestDoor,
  work: (ask: Ask, origin: string) => Promise<unknown>,
): Promise<void> {
  const { origin, close } = await openServer(door);
  try {
    await work(ask(origin), origin);
  } finally {
    await close();
  }
}

/** The status and the code of S3. */
export const resultOf = ({ status, body }: Received) => [
  status,
  /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1],
];
