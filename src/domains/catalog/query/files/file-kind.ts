import { open } from 'node:fs/promises';
import { invalidRequest } from '../../../../kernel/errors.ts';
import type { FetchedFile } from './fetch-file.ts';

export const FILE_FORMATS = ['parquet', 'csv', 'json'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
export type Compression = 'none' | 'gzip' | 'zstd';

export interface FileKind {
  format: FileFormat;
  compression: Compression;
}

const MAGIC: readonly [Compression, number[]][] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
];
const BY_NAME: readonly [RegExp, FileFormat][] = [
  [/\.(parquet|pq)$/, 'parquet'],
  [/\.(csv|tsv|txt|tab)$/, 'csv'],
  [/\.(json|jsonl|ndjson)$/, 'json'],
];
const BY_MEDIA_TYPE: readonly [RegExp, FileFormat][] = [
  [/parquet/, 'parquet'],
  [/csv|tab-separated/, 'csv'],
  [/json/, 'json'],
];

/** What the file is: as its first bytes say, as was said of it, or else as it looks. */
export async function kindOf(file: FetchedFile): Promise<FileKind> {
  const head = await firstBytes(file.path);
  if (head.length === 0) throw invalidRequest('The file is empty. Check what its source sends.');
  if (head.subarray(0, 4).toString('latin1') === 'PAR1') return { format: 'parquet', compression: 'none' };
  const compression = MAGIC.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0] ?? 'none';
  const name = file.name.toLowerCase().replace(/\.(gz|zst|zstd)$/, '');
  const said =
    BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ??
    BY_MEDIA_TYPE.find(([pattern]) => pattern.test(file.mediaType.toLowerCase()))?.[1];
  const looks = /^\s*[[{]/.test(head.toString('latin1').replace(/^\xef\xbb\xbf/, '')) ? 'json' : 'csv';
  return { format: said ?? looks, compression };
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
