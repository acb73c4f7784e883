import { zstdDecompressSync } from 'node:zlib';
import type { ObjectStore } from '../../../../platform/objects/index.ts';
import type { SiteFiles } from '../../../../platform/seo/index.ts';
import { filesKey } from '../object-keys.ts';
import { readObject } from '../read-object.ts';

/** The site's own files as the audit found them when it began. */
export async function readFiles(
  objects: ObjectStore,
  { accountId, runId }: { accountId: string; runId: string },
): Promise<SiteFiles> {
  const bytes = await readObject(objects, filesKey(accountId, runId));
  return JSON.parse(zstdDecompressSync(bytes).toString()) as SiteFiles;
}
