import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { ApiError, invalidRequest } from '../../../../kernel/errors.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { readDirectory, readEntry } from '../../../../platform/files/index.ts';
import { download } from '../../../../platform/web/index.ts';
import type { RatedataServices } from '../services.ts';

/** Where a reference file comes from. */
export interface GivenFile {
  url?: string;
  artifact_id?: string;
}

const MOST_BYTES = 512 * 1024 ** 2;
const MOST_RATIO = 200;

/** The bytes of a reference file: of each part that may be meant, when it is an archive. */
export async function readReferenceFile(
  { web, objects, database, artifactBytes }: RatedataServices,
  given: GivenFile,
  { accountId, folder, signal }: { accountId: string; folder: string; signal: AbortSignal },
): Promise<Buffer[]> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, uuidv7());
  try {
    if (given.url !== undefined) await download(web, given.url, path, { maxBytes: MOST_BYTES, signal });
    else {
      const { objectKey } = await database.readingAs(accountId)((sql) =>
        artifactBytes(sql, given.artifact_id ?? ''),
      );
      const { stream } = await objects.get(objectKey);
      await pipeline(stream, createWriteStream(path), { signal });
    }
    return await partsOf(path);
  } finally {
    await rm(path, { force: true });
  }
}

async function partsOf(path: string): Promise<Buffer[]> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(4);
    await file.read(start, 0, 4, 0);
    if (start.readUInt32LE(0) === 0x04034b50) {
      const entries = [...(await readDirectory(file)).values()];
      const texts = entries.filter(({ name }) => /\.(csv|txt|json|tsv)$/i.test(name));
      const parts: Buffer[] = [];
      for (const entry of texts) parts.push(await buffer(readEntry(file, entry, MOST_BYTES, MOST_RATIO)));
      return parts;
    }
    const bytes = await readFile(path);
    return [start[0] === 0x1f && start[1] === 0x8b ? gunzipSync(bytes) : bytes];
  } finally {
    await file.close();
  }
}

/** What the first part that can be read says. */
export function adapted<Result extends { rows: readonly unknown[] }>(
  dataset: string,
  parts: readonly Buffer[],
  read: (bytes: Buffer) => Result,
): Result {
  const found = firstRead(parts, read);
  if ('result' in found) return found.result;
  const reason = found.reason.replace(/\.$/, '');
  throw invalidRequest(`The file for ${dataset} cannot be used: ${reason}. Check files.${dataset}.`);
}

/** The same of what an archive need not have. */
export function adaptedIfThere<Result extends { rows: readonly unknown[] }>(
  parts: readonly Buffer[],
  read: (bytes: Buffer) => Result,
): Result | undefined {
  const found = firstRead(parts, read);
  return 'result' in found ? found.result : undefined;
}

function firstRead<Result extends { rows: readonly unknown[] }>(
  parts: readonly Buffer[],
  read: (bytes: Buffer) => Result,
): { result: Result } | { reason: string } {
  let reason = 'it has no file in CSV or text';
  for (const part of parts) {
    try {
      const result = read(part);
      if (result.rows.length > 0) return { result };
      reason = 'it has no usable row';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reason = error.message;
    }
  }
  return { reason };
}
