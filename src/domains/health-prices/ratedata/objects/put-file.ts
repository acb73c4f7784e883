import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { RatedataServices } from '../services.ts';

export interface StoredObject {
  object_key: string;
  sha256: string;
  bytes: number;
}

/** Brings a local file to the object store, under a key made from its digest. It goes by itself unless somebody keeps it. */
export async function putFile(
  { objects, lifetimes }: Pick<RatedataServices, 'objects' | 'lifetimes'>,
  accountId: string,
  path: string,
  { keyOf, contentType }: { keyOf(sha256: string): string; contentType: string },
): Promise<StoredObject> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  const sha256 = digest.digest('hex');
  const { size } = await stat(path);
  const key = keyOf(sha256);
  await lifetimes.announce(accountId, key);
  await objects.put(key, createReadStream(path), { contentType, size });
  return { object_key: key, sha256, bytes: size };
}
