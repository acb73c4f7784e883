import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { constants, createGunzip, createZstdDecompress } from 'node:zlib';
import { afterFirst, BadMember, type Bytes, gzipMembers, isBehindData } from '../../../files/index.ts';
import { priceFileFault } from '../bytes/faults.ts';

/** Bytes as they come once unpacked, or a file with the compression that it has. */
export type TicSource = AsyncIterable<Buffer> | { path: string; compression: 'none' | 'gzip' | 'zstd' };

const READ_BYTES = 1 << 20;
const UNPACK_BYTES = 1 << 18;
const ZSTD_WINDOW_LOG = 27;

/** The inflating is done by other threads than the one that asks. */
export async function* unpackedBytes(source: TicSource): AsyncGenerator<Buffer> {
  if (!('path' in source)) {
    yield* source;
    return;
  }
  const file = createReadStream(source.path, { highWaterMark: READ_BYTES });
  const decoder = source.compression === 'none' ? undefined : decoderOf(source.compression);
  const unpacked: Readable = decoder === undefined ? file : pipeline(file, decoder, noop);
  let told = 0;
  let hasMore = false;
  try {
    for await (const part of unpacked as AsyncIterable<Buffer>) {
      told += part.byteLength;
      yield part;
      giveBack(part);
    }
    hasMore = decoder !== undefined && decoder.bytesWritten < file.bytesRead;
  } catch (error) {
    if (!isBehindData(error)) throw explained(error);
    hasMore = true;
  }
  if (hasMore && source.compression === 'gzip') yield* behindData(source.path, told);
}

/** What further members hold; a decoder refuses other bytes behind the data, and stops at zeros. */
async function* behindData(path: string, told: number): AsyncGenerator<Buffer> {
  try {
    yield* afterFirst(
      gzipMembers(createReadStream(path, { highWaterMark: READ_BYTES }) as Bytes, noop),
      told,
    );
  } catch (error) {
    throw explained(error);
  }
}

/** Left to the collector, the memory of parts that are done with piles up. A part that is all of its memory is nobody else's. */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}

/** What goes wrong is told by the iterator. */
const noop = (): void => undefined;

const decoderOf = (compression: 'gzip' | 'zstd') =>
  compression === 'gzip'
    ? createGunzip({ chunkSize: UNPACK_BYTES })
    : createZstdDecompress({
        chunkSize: UNPACK_BYTES,
        params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
      });

function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof BadMember) && !/^(Z_|ZSTD_|ERR_ZLIB|ERR_ZSTD)/.test(code)) return error;
  const fault = priceFileFault('truncated', 'The compressed file is damaged or incomplete. Fetch it again.');
  fault.cause = error;
  return fault;
}
