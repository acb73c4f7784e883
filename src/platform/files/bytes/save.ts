import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Bytes } from './peekable.ts';

/** Brings bytes to local disk, for what is not read from front to back. */
export async function saveBytes(bytes: Bytes, path: string, signal: AbortSignal): Promise<string> {
  await pipeline(bytes, createWriteStream(path), { signal });
  return path;
}
