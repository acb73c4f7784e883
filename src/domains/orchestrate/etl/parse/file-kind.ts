import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { invalidRequest } from '../../../../kernel/errors.ts';
import type { StagedFile } from '../files/stage-source.ts';
import type { Format } from './options.ts';

export type Packing = 'none' | 'gzip' | 'zstd';

export interface FileKind {
  format: Format;
  packing: Packing;
  /** The first bytes, unpacked. */
  sample: Buffer;
  /** Whether they are all there are. */
  isWhole: boolean;
}

const SAMPLE_BYTES = 256 * 1024;
const BY_NAME: readonly [RegExp, Format][] = [
  [/\.(csv|tsv|tab)$/, 'csv'],
  [/\.(jsonl|ndjson)$/, 'jsonl'],
  [/\.json$/, 'json'],
  [/\.(xml|rss|atom)$/, 'xml'],
];
const BY_MEDIA_TYPE: readonly [RegExp, Format][] = [
  [/csv|tab-separated/, 'csv'],
  [/ndjson|jsonl|json-seq/, 'jsonl'],
  [/json/, 'json'],
  [/xml/, 'xml'],
];

/** What the file is: as was said, as its first bytes say, as its name and media type say, or else as it looks. */
export async function kindOf(file: StagedFile, wanted: Format | undefined): Promise<FileKind> {
  const packing = packingOf(await firstBytes(createReadStream(file.path, { end: 7 }), 8));
  const sample = await firstBytes(openUnpacked(file.path, packing), SAMPLE_BYTES).catch((error: unknown) => {
    throw damaged(packing, error);
  });
  if (sample.length === 0) throw invalidRequest('The file is empty. Check what its source sends.');
  const isWhole = sample.length < SAMPLE_BYTES;
  const format = wanted ?? formatOf(file, sample);
  if (format === 'xlsx' && packing !== 'none')
    throw invalidRequest('A workbook is compressed already. Store it without gzip or zstd.');
  return { format, packing, sample, isWhole };
}

export function openUnpacked(path: string, packing: Packing): Readable {
  const stream = createReadStream(path, { highWaterMark: 1024 ** 2 });
  if (packing === 'none') return stream;
  const unpacker = packing === 'gzip' ? createGunzip() : createZstdDecompress();
  stream.on('error', (error) => unpacker.destroy(error));
  unpacker.on('close', () => stream.destroy());
  return stream.pipe(unpacker);
}

export const damaged = (packing: Packing, cause: unknown) =>
  invalidRequest(`The file is damaged or cut off: it cannot be unpacked as ${packing}. Fetch it again.`, {
    cause,
  });

function packingOf(head: Buffer): Packing {
  const hex = head.toString('hex');
  if (hex.startsWith('1f8b')) return 'gzip';
  return hex.startsWith('28b52ffd') ? 'zstd' : 'none';
}

function formatOf({ name, mediaType }: StagedFile, sample: Buffer): Format {
  const head = sample.subarray(0, 4).toString('latin1');
  if (head === 'PK\u0003\u0004') return 'xlsx';
  if (head === 'PAR1')
    throw invalidRequest('The file is Parquet already. Load it with POST /api/v1/etl/load.');
  const bare = name.toLowerCase().replace(/\.(gz|zst|zstd)$/, '');
  const said =
    BY_NAME.find(([pattern]) => pattern.test(bare))?.[1] ??
    BY_MEDIA_TYPE.find(([pattern]) => pattern.test(mediaType.toLowerCase()))?.[1];
  const text = sample
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  // What is called JSON is often lines of it.
  if (said === 'json' || said === undefined) {
    if (text.startsWith('[')) return 'json';
    if (text.startsWith('{'))
      return isObject(text.split('\n', 1)[0]!) || said === undefined ? 'jsonl' : 'json';
    if (said === undefined && text.startsWith('<')) return 'xml';
  }
  return said ?? 'csv';
}

/** A line that is an object by itself, or too long to tell. */
function isObject(line: string): boolean {
  if (line.length >= SAMPLE_BYTES / 2) return true;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

async function firstBytes(stream: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}
