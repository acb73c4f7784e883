import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParsedFile } from '../model/index.ts';
import { parseTicFile, type TicOptions } from './index.ts';
import { readWritten, type Written } from './testing-rows.ts';

const FIXTURES = new URL('../../../../test/fixtures/prices/tic/', import.meta.url);

export const fixturePath = (name: string): string => new URL(name, FIXTURES).pathname;
export const fixture = (name: string): Promise<Buffer> => readFile(fixturePath(name));

/** Bytes in pieces of a size, as a network would send them. */
export async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function withFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-tic-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Options = Partial<Omit<TicOptions, 'source' | 'folder'>>;

/** Parses in this thread, and reads what was written. */
export const parsed = (
  bytes: Buffer,
  options: Options = {},
): Promise<{ file: ParsedFile; written: Written }> =>
  withFolder(async (folder) => {
    const file = await parseTicFile({ source: inPieces(bytes, 4_096), folder, workers: 0, ...options });
    return { file, written: await readWritten(folder) };
  });
