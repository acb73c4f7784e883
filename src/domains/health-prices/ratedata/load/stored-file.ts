import { hash } from 'node:crypto';
import { extname } from 'node:path';
import type { ParseOutcome } from '../../../../platform/prices/parse/index.ts';
import { putFile } from '../objects/put-file.ts';
import type { RatedataServices } from '../services.ts';
import type { PartRecord } from '../store/files.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = { '.parquet': 'application/vnd.apache.parquet' };
const OTHER = 'application/octet-stream';

export interface StoredFile {
  parts: PartRecord[];
  kept: { objectKey: string; bytes: number } | null;
}

/** Brings what a file became to the object store. Until the publication keeps them, its objects go by themselves. */
export async function storeFile(
  services: RatedataServices,
  accountId: string,
  { parts, kept }: ParseOutcome,
  signal: AbortSignal,
): Promise<StoredFile> {
  const owner = hash('sha256', accountId).slice(0, 16);
  const store = (path: string, name: string, contentType: string) => {
    signal.throwIfAborted();
    const keyOf = (sha256: string) => `ratedata/${owner}/${name}-${sha256}`;
    return putFile(services, accountId, path, { keyOf, contentType });
  };
  const stored: PartRecord[] = [];
  for (const { part, path, rows } of parts)
    stored.push({ part, rows, ...(await store(path, part, CONTENT_TYPES[extname(path)] ?? OTHER)) });
  if (kept === null) return { parts: stored, kept: null };
  const { object_key: objectKey, bytes } = await store(kept.path, 'source', 'application/zstd');
  return { parts: stored, kept: { objectKey, bytes } };
}
