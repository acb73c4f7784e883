import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Export, Granary } from '../../client/index.ts';
import { bytesText, Progress } from './terminal.ts';

/** Brings an export into a file, which is there whole or not at all. */
export async function saveExport(
  granary: Granary,
  made: Export,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const draft = `${resolve(path)}.${process.pid}.part`;
  const progress = new Progress(`Saving ${path}`);
  try {
    await pipeline(await bytesOf(granary, made, signal, progress), createWriteStream(draft), { signal });
    await rename(draft, resolve(path));
  } catch (error) {
    progress.clear();
    await rm(draft, { force: true });
    throw error;
  }
  progress.done(`${made.row_count.toLocaleString('en')} rows`);
}

/** Brings an export to standard output. */
export async function printExport(granary: Granary, made: Export, signal: AbortSignal): Promise<void> {
  await pipeline(await bytesOf(granary, made, signal), process.stdout, { signal, end: false });
}

/** Small exports as JSON come with their rows and have no file. */
async function bytesOf(
  granary: Granary,
  made: Export,
  signal: AbortSignal,
  progress?: Progress,
): Promise<Readable> {
  if (made.download_url === undefined)
    return Readable.from([Buffer.from(`${JSON.stringify(made.data ?? [], null, 2)}\n`)]);
  const stream = Readable.fromWeb((await granary.download(made, { signal })) as never);
  let received = 0;
  stream.on('data', (chunk: Buffer) => {
    received += chunk.length;
    progress?.update(bytesText(received), made.bytes === undefined ? undefined : received / made.bytes);
  });
  return stream.pause();
}
