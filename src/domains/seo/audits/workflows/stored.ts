import { arrayBuffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import type { ObjectStore } from '../../../../platform/objects/index.ts';
import type { SiteFiles } from '../../../../platform/seo/index.ts';
import { filesKey } from '../object-keys.ts';

/** The site's own files as the audit found them when it began. */
export async function readFiles(
  objects: ObjectStore,
  { accountId, runId }: { accountId: string; runId: string },
): Promise<SiteFiles> {
  const bytes = await readObject(objects, filesKey(accountId, runId));
  return JSON.parse(zstdDecompressSync(bytes).toString()) as SiteFiles;
}

export async function readObject(objects: ObjectStore, key: string): Promise<Uint8Array> {
  const { stream } = await objects.get(key);
  return new Uint8Array(await arrayBuffer(stream));
}
