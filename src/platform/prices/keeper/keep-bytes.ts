import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { FrameTable } from './frames.ts';

const FRAME_BYTES = 4 * 1024 ** 2;
/** Frames that are packed while the next ones come. */
const MOST_WAITING = 4;
const LEVEL = 1;

const pack = promisify(zstdCompress);

/** Writes bytes to a file in frames that can be unpacked one by one, and passes them on as they come. */
export async function* keepBytes(
  bytes: AsyncIterable<Buffer>,
  path: string,
  done: (table: FrameTable) => void,
  frameBytes: number = FRAME_BYTES,
): AsyncGenerator<Buffer> {
  const file = await open(path, 'w');
  const ends: number[] = [];
  const waiting: Promise<Buffer>[] = [];
  let [total, written] = [0, 0];
  let frame: Buffer[] = [];
  let frameLength = 0;

  const writeNext = async () => {
    const packed = await waiting.shift();
    if (packed === undefined) return;
    await file.write(packed, 0, packed.length, written);
    written += packed.length;
    ends.push(written);
  };
  const close = async () => {
    const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
    const packed = pack(Buffer.concat(frame), { params });
    // Told where it is awaited; until then it must not end the process.
    packed.catch(() => undefined);
    waiting.push(packed);
    frame = [];
    frameLength = 0;
    if (waiting.length > MOST_WAITING) await writeNext();
  };

  try {
    for await (const part of bytes) {
      total += part.length;
      for (let at = 0; at < part.length; ) {
        const piece = part.subarray(at, at + frameBytes - frameLength);
        frame.push(Buffer.from(piece));
        frameLength += piece.length;
        at += piece.length;
        if (frameLength === frameBytes) await close();
      }
      yield part;
    }
    if (frameLength > 0) await close();
    while (waiting.length > 0) await writeNext();
    await file.datasync();
    done({ frameBytes, bytes: total, ends });
  } finally {
    await file.close();
  }
}
