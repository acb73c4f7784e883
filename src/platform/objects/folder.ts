import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { consuming, measureBody } from './bodies.ts';
import { checkContentType, checkLifetime, checkLimit, noSuchObject } from './checks.ts';
import { streamFile } from './file-stream.ts';
import { makeFolder, onDisk, removeStale, takeOver, writeTemporary } from './folder-files.ts';
import { readCursor, walkKeys, writeCursor } from './folder-list.ts';
import { isPart, objectFolder, publish, removeVersions, withNewest } from './folder-versions.ts';
import { checkKey } from './keys.ts';
import { signLink } from './links.ts';
import { checkRange, resolveRange } from './ranges.ts';
import {
  type ByteRange,
  DEFAULT_CONTENT_TYPE,
  type ListOptions,
  type ObjectBody,
  type ObjectInfo,
  type ObjectList,
  type ObjectStore,
} from './store.ts';

export interface FolderStoreOptions {
  folder: string;
  /** The address that links start with; a function when the port is known only after the start. */
  publicUrl: string | (() => string);
  /** Signs the links. */
  secret: string;
}

export function createFolderStore({ folder, publicUrl, secret }: FolderStoreOptions): ObjectStore {
  const root = join(folder, 'data');
  const temporary = join(folder, 'tmp');
  const prepare = createPreparation(root, temporary);
  const nextNumber = createCounter();

  return {
    put: (key, body, options = {}) =>
      consuming(body, async () => {
        const path = objectFolder(root, checkKey(key));
        const contentType = checkContentType(options.contentType ?? DEFAULT_CONTENT_TYPE);
        await onDisk(prepare());
        const measured = measureBody(body, options.size);
        const file = await writeTemporary(temporary, measured.chunks);
        try {
          await onDisk(publish(path, { path: file, contentType, least: nextNumber() }));
        } catch (error) {
          await rm(file, { force: true });
          throw error;
        }
        return measured.result();
      }),
    async adopt(key, file, options = {}) {
      try {
        const path = objectFolder(root, checkKey(key));
        const contentType = checkContentType(options.contentType ?? DEFAULT_CONTENT_TYPE);
        await onDisk(prepare());
        const { lasting = true } = options;
        const { size, moved } = await onDisk(takeOver(temporary, file, lasting));
        try {
          const finished = { path: moved, contentType, least: nextNumber() };
          await onDisk(publish(path, lasting ? finished : { ...finished, size }));
        } catch (error) {
          await rm(moved, { force: true });
          throw error;
        }
        return { size };
      } finally {
        await rm(file, { force: true });
      }
    },
    get: async (key, range) => onDisk(read(root, checkKey(key), range)),
    async head(key) {
      const info = await onDisk(inspect(root, checkKey(key)));
      if (info === undefined) throw noSuchObject(key);
      return info;
    },
    delete: async (key) => onDisk(removeVersions(root, objectFolder(root, checkKey(key)))),
    list: (prefix, options = {}) => onDisk(list(root, prefix, options)),
    async signedUrl(key, { expiresInSeconds, fileName, contentType }) {
      const expires = new Date(Date.now() + checkLifetime(expiresInSeconds) * 1000);
      if (contentType !== undefined) checkContentType(contentType);
      const base = typeof publicUrl === 'string' ? publicUrl : publicUrl();
      return (
        base.replace(/\/+$/, '') + signLink(secret, { key: checkKey(key), fileName, contentType }, expires)
      );
    },
    async ping() {
      await onDisk(prepare());
      const probe = await writeTemporary(temporary, probeBytes());
      await onDisk(rm(probe, { force: true }));
    },
  };
}

/** Makes the folders once; a failure is tried again by the next caller. */
function createPreparation(root: string, temporary: string): () => Promise<void> {
  let prepared: Promise<void> | undefined;
  const prepare = async () => {
    await makeFolder(root);
    await makeFolder(temporary);
    await removeStale(temporary, Date.now());
  };
  return () => {
    prepared ??= prepare().catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
}

/** Grows also when the clock does not. */
function createCounter(): () => number {
  let last = 0;
  return () => {
    last = Math.max(Date.now() * 1000, last + 1);
    return last;
  };
}

async function read(root: string, key: string, range: ByteRange | undefined): Promise<ObjectBody> {
  if (range !== undefined) checkRange(range);
  const opened = await withNewest(objectFolder(root, key), async (path, version) => ({
    file: await open(path, 'r'),
    version,
  }));
  if (opened === undefined) throw noSuchObject(key);
  const { file, version } = opened;
  const { contentType } = version;
  try {
    const { size, mtime } = await file.stat();
    if (isPart(version, size)) throw noSuchObject(key);
    const whole = { size, contentType, lastModified: mtime };
    if (size === 0 && range === undefined) {
      await file.close();
      return { ...whole, stream: Readable.from([]), length: 0 };
    }
    const { start, end } = resolveRange(range ?? { start: 0 }, size);
    return { ...whole, stream: streamFile(file, { start, end }), length: end - start + 1 };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const inspect = (root: string, key: string): Promise<ObjectInfo | undefined> =>
  withNewest(objectFolder(root, key), async (path, version) => {
    const { size, mtime } = await stat(path);
    if (isPart(version, size)) return undefined;
    return { key, size, contentType: version.contentType, lastModified: mtime };
  });

async function list(root: string, prefix: string, options: ListOptions): Promise<ObjectList> {
  const limit = checkLimit(options.limit);
  const after = options.cursor === undefined ? '' : readCursor(options.cursor);
  const objects: ObjectList['objects'] = [];
  for await (const key of walkKeys(root, prefix, after)) {
    const last = objects.at(-1);
    const info = await inspect(root, key);
    if (info === undefined) continue;
    if (objects.length === limit && last !== undefined) return { objects, cursor: writeCursor(last.key) };
    objects.push({ key, size: info.size, lastModified: info.lastModified });
  }
  return { objects, cursor: undefined };
}

async function* probeBytes(): AsyncGenerator<Buffer> {
  yield Buffer.from('probe');
}
