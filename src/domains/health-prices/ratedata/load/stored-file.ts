import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ParseOutcome } from '../../../../platform/prices/parse/index.ts';
import type { RatedataServices } from '../services.ts';
import type { PartRecord } from '../store/files.ts';

export interface StoredFile {
  parts: PartRecord[];
  kept: { objectKey: string; bytes: number } | null;
}

const sha256Of = async (path: string): Promise<string> => {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
};

/** Brings what a file became to the object store. Until the publication keeps them, its objects go by themselves. */
export async function storeFile(
  { objects, lifetimes }: RatedataServices,
  accountId: string,
  { parts, kept }: ParseOutcome,
  signal: AbortSignal,
): Promise<StoredFile> {
  const owner = hash('sha256', accountId).slice(0, 16);
  const store = async (path: string, name: string, contentType: string) => {
    signal.throwIfAborted();
    const sha256 = await sha256Of(path);
    const { size } = await stat(path);
    const objectKey = `ratedata/${owner}/${name}-${sha256}`;
    await lifetimes.announce(accountId, objectKey);
    await objects.put(objectKey, createReadStream(path), { contentType, size });
    return { object_key: objectKey, sha256, bytes: size };
  };
  const stored: PartRecord[] = [];
  for (const { part, path, rows } of parts)
    stored.push({ part, rows, ...(await store(path, part, 'application/vnd.apache.parquet')) });
  if (kept === null) return { parts: stored, kept: null };
  const { object_key: objectKey, bytes } = await store(kept.path, 'source', 'application/zstd');
  return { parts: stored, kept: { objectKey, bytes } };
}
