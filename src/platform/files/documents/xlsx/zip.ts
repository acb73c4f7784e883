import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** One file within a zip archive. */
export interface ZipEntry {
  name: string;
  method: number;
  packedSize: number;
  headerOffset: number;
}

export class BadWorkbook extends Error {}

const END = 0x06054b50;
const END_64_LOCATOR = 0x07064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const LONGEST_END = 22 + 65_535;
const MOST_DIRECTORY_BYTES = 16 * 1024 ** 2;
const MOST_RATIO = 200;
/** What may be expanded whatever it was packed into. */
const FREE_BYTES = 64 * 1024 ** 2;
const READ_BYTES = 256 * 1024;

/** The names and places of all entries, by the directory at the end. */
export async function readDirectory(file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - LONGEST_END), Math.min(size, LONGEST_END));
  const end = lastIndexOf(tail, END);
  if (end === -1) throw new BadWorkbook('it has no directory and may be truncated');
  if (end >= 20 && tail.readUInt32LE(end - 20) === END_64_LOCATOR)
    throw new BadWorkbook('it is larger than 4 GB');
  const bytes = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (bytes > MOST_DIRECTORY_BYTES || offset + bytes > size)
    throw new BadWorkbook('its directory is damaged');
  const directory = await readAt(file, offset, bytes);
  const entries = new Map<string, ZipEntry>();
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === CENTRAL; ) {
    if ((directory.readUInt16LE(at + 8) & 1) === 1) throw new BadWorkbook('it is protected by a password');
    const length = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + length).replace(/^\//, '');
    entries.set(name, {
      name,
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      headerOffset: directory.readUInt32LE(at + 42),
    });
    at += 46 + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The bytes of an entry, never more than could honestly be packed into it. */
export async function* readEntry(
  file: FileHandle,
  entry: ZipEntry,
  mostBytes: number,
): AsyncGenerator<Buffer> {
  const header = await readAt(file, entry.headerOffset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL)
    throw new BadWorkbook(`its part ${entry.name} is damaged`);
  const start = entry.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = Readable.from(readRange(file, start, entry.packedSize));
  if (entry.method !== 0 && entry.method !== 8)
    throw new BadWorkbook(`its part ${entry.name} is compressed in an unknown way`);
  // What fails on the way is thrown by the last stream; here nothing is left to be done about it.
  const stream = entry.method === 0 ? packed : pipeline(packed, createInflateRaw(), () => undefined);
  const most = Math.min(mostBytes, Math.max(FREE_BYTES, entry.packedSize * MOST_RATIO));
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most) throw new BadWorkbook(`its part ${entry.name} expands to more than ${most} bytes`);
      yield chunk;
    }
  } catch (error) {
    throw /^Z_/.test(String((error as { code?: unknown }).code))
      ? new BadWorkbook(`its part ${entry.name} is damaged`)
      : error;
  } finally {
    packed.destroy();
  }
}

async function* readRange(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; ) {
    const chunk = await readAt(file, start + at, Math.min(READ_BYTES, length - at));
    if (chunk.length === 0) return;
    at += chunk.length;
    yield chunk;
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function lastIndexOf(buffer: Buffer, signature: number): number {
  for (let at = buffer.length - 22; at >= 0; at -= 1) if (buffer.readUInt32LE(at) === signature) return at;
  return -1;
}
