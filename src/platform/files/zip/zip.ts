import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { inflate64 } from './inflate64.ts';

/** One file within a zip archive. */
export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  size: number;
  packedSize: number;
  headerOffset: number;
}

export type BadZipKind = 'damaged' | 'unsupported' | 'too_large';

/** Why an archive cannot be read, as the end of a sentence about it. */
export class BadZip extends Error {
  readonly kind: BadZipKind;
  constructor(message: string, kind: BadZipKind = 'damaged') {
    super(message);
    this.kind = kind;
  }
}

/** Where the bytes of an archive stand. */
export type ZipSource = FileHandle | Buffer;

const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const LONG_SIZES = 0x0001;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const LONGEST_END = 22 + 65_535;
const MOST_DIRECTORY_BYTES = 16 * 1024 ** 2;
const MOST_RATIO = 200;
/** What may be expanded whatever it was packed into. */
const FREE_BYTES = 64 * 1024 ** 2;
const READ_BYTES = 256 * 1024;

/** The names and places of all entries, by the directory at the end. */
export async function readDirectory(file: ZipSource): Promise<Map<string, ZipEntry>> {
  const size = Buffer.isBuffer(file) ? file.length : (await file.stat()).size;
  const { bytes, offset } = await directoryPlace(file, size);
  if (bytes > MOST_DIRECTORY_BYTES || offset + bytes > size) throw new BadZip('its directory is damaged');
  const directory = await readAt(file, offset, bytes);
  const entries = new Map<string, ZipEntry>();
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === CENTRAL; ) {
    if ((directory.readUInt16LE(at + 8) & 1) === 1)
      throw new BadZip('it is protected by a password', 'unsupported');
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const name = directory.toString('utf8', at + 46, nameEnd).replace(/^\//, '');
    const sizes = {
      size: directory.readUInt32LE(at + 24),
      packedSize: directory.readUInt32LE(at + 20),
      headerOffset: directory.readUInt32LE(at + 42),
    };
    const [method, crc] = [directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 16)];
    entries.set(name, {
      ...{ name, method, crc },
      ...longSizes(sizes, directory.subarray(nameEnd, extraEnd)),
    });
    at = extraEnd + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Archives beyond 4 GB keep the place of their directory in a record of its own. */
async function directoryPlace(file: ZipSource, size: number): Promise<{ bytes: number; offset: number }> {
  const tail = await readAt(file, Math.max(0, size - LONGEST_END), Math.min(size, LONGEST_END));
  const end = lastIndexOf(tail, END);
  if (end === -1) throw new BadZip('it has no directory and may be truncated');
  const locator = end - 20;
  if (locator < 0 || tail.readUInt32LE(locator) !== END_64_LOCATOR)
    return { bytes: tail.readUInt32LE(end + 12), offset: tail.readUInt32LE(end + 16) };
  const record = await readAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56);
  if (record.length < 56 || record.readUInt32LE(0) !== END_64) throw new BadZip('its directory is damaged');
  return { bytes: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)) };
}

interface Sizes {
  size: number;
  packedSize: number;
  headerOffset: number;
}

/** What does not fit into 32 bits stands among the extra fields, in this order. */
function longSizes(sizes: Sizes, extra: Buffer): Sizes {
  const long = { ...sizes };
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== LONG_SIZES) continue;
    let next = at + 4;
    for (const key of ['size', 'packedSize', 'headerOffset'] as const) {
      if (sizes[key] !== 0xffffffff || next + 8 > extra.length) continue;
      long[key] = Number(extra.readBigUInt64LE(next));
      next += 8;
    }
  }
  return long;
}

const METHODS: Readonly<Record<number, (packed: Readable) => AsyncIterable<Buffer>>> = {
  0: (packed) => packed,
  // What fails on the way is thrown by the last stream; here nothing is left to be done about it.
  8: (packed) => pipeline(packed, createInflateRaw(), () => undefined),
  9: inflate64,
};

/** The bytes of an entry, never more than could honestly be packed into it, and at the end no others than were. */
export async function* readEntry(
  file: ZipSource,
  entry: ZipEntry,
  mostBytes: number,
  mostRatio = MOST_RATIO,
): AsyncGenerator<Buffer> {
  const header = await readAt(file, entry.headerOffset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL)
    throw new BadZip(`its part ${entry.name} is damaged`);
  const start = entry.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = Readable.from(readRange(file, start, entry.packedSize));
  const unpack = METHODS[entry.method];
  if (unpack === undefined)
    throw new BadZip(`its part ${entry.name} is compressed in an unknown way`, 'unsupported');
  const most = Math.min(mostBytes, Math.max(FREE_BYTES, entry.packedSize * mostRatio));
  let [bytes, crc] = [0, 0];
  try {
    for await (const chunk of unpack(packed)) {
      bytes += chunk.length;
      if (bytes > most)
        throw new BadZip(`its part ${entry.name} expands to more than ${most} bytes`, 'too_large');
      // Before others have it, who may change it.
      crc = crc32(chunk, crc);
      yield chunk;
    }
    if (crc !== entry.crc || !isSameSize(bytes, entry.size))
      throw new BadZip(`its part ${entry.name} is not what was packed`);
  } catch (error) {
    throw /^Z_/.test(String((error as { code?: unknown }).code))
      ? new BadZip(`its part ${entry.name} is damaged`)
      : error;
  } finally {
    packed.destroy();
  }
}

/** Some programs write the sizes of large parts without what does not fit into 32 bits. */
const isSameSize = (bytes: number, size: number): boolean => bytes === size || bytes % 2 ** 32 === size;

async function* readRange(file: ZipSource, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; ) {
    const chunk = await readAt(file, start + at, Math.min(READ_BYTES, length - at));
    if (chunk.length === 0) return;
    at += chunk.length;
    yield chunk;
  }
}

async function readAt(file: ZipSource, position: number, length: number): Promise<Buffer> {
  if (Buffer.isBuffer(file)) return file.subarray(position, position + length);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function lastIndexOf(buffer: Buffer, signature: number): number {
  for (let at = buffer.length - 22; at >= 0; at -= 1) if (buffer.readUInt32LE(at) === signature) return at;
  return -1;
}
