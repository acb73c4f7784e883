import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

export type ByteSource = Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Enough to see compression, character set and kind. */
const FIRST_BYTES = 1_024;

/** The bytes of a file, decompressed when they start as gzip does, whatever name or header say. The first piece is never short. */
export async function* openBytes(
  source: ByteSource,
  onBroken: (error: Error) => void,
): AsyncGenerator<Buffer> {
  const raw = gather(source instanceof Uint8Array ? [source] : source);
  try {
    const first = await raw.next();
    if (first.done) return;
    const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
    if (isGzip) yield* gather(gunzip(chain(first.value, raw), onBroken));
    else yield* chain(first.value, raw);
  } finally {
    // Not awaited: a source that hangs must not hold whoever leaves.
    raw.return(undefined).catch(() => {});
  }
}

async function* gather(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] | undefined = [];
  let length = 0;
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    if (waiting === undefined) {
      yield bytes;
      continue;
    }
    waiting.push(bytes);
    length += bytes.length;
    if (length < FIRST_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = undefined;
  }
  if (waiting !== undefined && length > 0) yield Buffer.concat(waiting);
}

async function* chain(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function* gunzip(
  source: AsyncGenerator<Buffer>,
  onBroken: (error: Error) => void,
): AsyncGenerator<Buffer> {
  let failure: unknown;
  const input = Readable.from(source);
  const output = createGunzip();
  // `pipe` and not `pipeline`: what was decompressed before a fault is still worth reading.
  input.on('error', (error) => {
    failure = error;
    output.end();
  });
  input.pipe(output);
  try {
    for await (const chunk of output) yield chunk as Buffer;
  } catch (error) {
    if (failure === undefined) onBroken(error as Error);
  } finally {
    input.destroy();
    output.destroy();
  }
  if (failure !== undefined) throw failure;
}
