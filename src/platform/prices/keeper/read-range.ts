import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { type FrameTable, neededFrames } from './frames.ts';

const unpack = promisify(zstdDecompress);

/** A range of a kept file; `read` brings a range of the kept bytes, its end not included. */
export async function readRange(
  table: FrameTable,
  { offset, length }: { offset: number; length: number },
  read: (start: number, end: number) => Promise<Buffer>,
): Promise<Buffer | undefined> {
  const needed = neededFrames(table, offset, length);
  if (needed === undefined) return undefined;
  const packed = await read(needed.start, needed.end);
  const frames: Buffer[] = [];
  let at = 0;
  for (const size of needed.lengths) {
    frames.push(await unpack(packed.subarray(at, at + size)));
    at += size;
  }
  return Buffer.concat(frames).subarray(needed.skip, needed.skip + length);
}
