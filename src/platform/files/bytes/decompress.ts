import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createGunzip, createZstdDecompress } from 'node:zlib';
import { invalidRequest, payloadTooLarge } from '../../../kernel/errors.ts';
import { BadMember, gzipMembers } from './gzip-members.ts';
import { afterFirst, type Bytes } from './peekable.ts';

export const COMPRESSIONS = ['gzip', 'zstd'] as const;
export type Compression = (typeof COMPRESSIONS)[number];

export interface ExpansionLimits {
  /** Of all that comes out. */
  mostBytes: number;
  /** How many times more may come out than went in, once `freeBytes` have. */
  mostRatio: number;
  freeBytes: number;
}

const MAGIC: Readonly<Record<Compression, Buffer>> = {
  gzip: Buffer.from([0x1f, 0x8b]),
  zstd: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
};

/** Told by the first bytes. */
export const compressionOf = (start: Buffer): Compression | undefined =>
  COMPRESSIONS.find((name) => start.subarray(0, MAGIC[name].length).equals(MAGIC[name]));

/** 128 MiB, as much as `zstd --long` asks for by itself. */
const ZSTD_WINDOW_LOG = 27;

const DECODERS: Readonly<Record<Compression, () => Transform & { bytesWritten: number }>> = {
  gzip: () => createGunzip({ chunkSize: 256 * 1024 }),
  zstd: () =>
    createZstdDecompress({
      chunkSize: 256 * 1024,
      params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
    }),
};

/**
 * What comes out is counted against what went in, so that a small file cannot fill the disk. `onLeft` is told where zeros
 * made the decoder stop before its bytes ended.
 */
export async function* decompress(
  bytes: Bytes,
  compression: Compression,
  limits: ExpansionLimits,
  onLeft?: () => void,
): AsyncGenerator<Buffer> {
  let into = 0;
  const counted = Readable.from(
    (async function* count() {
      for await (const part of bytes) {
        into += part.length;
        // The decoder works on it while the next one is read.
        yield Buffer.from(part);
      }
    })(),
  );
  const decoder = DECODERS[compression]();
  let fault: unknown;
  pipeline(counted, decoder, (error) => {
    fault = error ?? undefined;
  });
  try {
    yield* withinLimits(decoder as AsyncIterable<Buffer>, () => into, limits);
  } catch (error) {
    throw explain(fault ?? error, compression);
  }
  if (decoder.bytesWritten < into) onLeft?.();
}

/** All parts that come out; `into` says how much has gone in. */
async function* withinLimits(
  parts: AsyncIterable<Buffer>,
  into: () => number,
  limits: ExpansionLimits,
): AsyncGenerator<Buffer> {
  let out = 0;
  for await (const part of parts) {
    out += part.length;
    if (out > limits.mostBytes) throw tooLarge(limits.mostBytes);
    if (out > limits.freeBytes && out > into() * limits.mostRatio) throw tooDense(limits.mostRatio);
    yield part;
  }
}

export interface GzipFile {
  /** Its bytes, from the first one on, as often as they are asked for. */
  open(): Bytes;
  /** Something that is no gzip stands behind the data, and was left. */
  onTrailing(): void;
}

/** A file in gzip, whatever stands behind its data: only where anything does is it read again, in the slower way that tells what. */
export async function* decompressGzipFile(
  { open, onTrailing }: GzipFile,
  limits: ExpansionLimits,
): AsyncGenerator<Buffer> {
  let [told, hasMore] = [0, false];
  try {
    for await (const part of decompress(open(), 'gzip', limits, () => {
      hasMore = true;
    })) {
      told += part.length;
      yield part;
    }
  } catch (error) {
    if (!(error instanceof Error && isBehindData(error.cause))) throw error;
    hasMore = true;
  }
  if (hasMore) yield* afterFirst(exactly(open(), onTrailing, limits), told);
}

/**
 * The decoder reads the header of a member once the one before is complete and right, and takes whatever stands there for
 * one; a single byte it takes for the beginning of one that is cut off.
 */
export const isBehindData = (error: unknown): boolean =>
  error instanceof Error && /^(?:incorrect header check|unexpected end of file)$/.test(error.message);

async function* exactly(
  bytes: Bytes,
  onTrailing: () => void,
  limits: ExpansionLimits,
): AsyncGenerator<Buffer> {
  let into = 0;
  const counted = (async function* count() {
    for await (const part of bytes) {
      into += part.length;
      yield part;
    }
  })();
  try {
    yield* withinLimits(gzipMembers(counted, onTrailing), () => into, limits);
  } catch (error) {
    throw error instanceof BadMember ? damaged('gzip', error) : error;
  }
}

function explain(error: unknown, compression: Compression): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^(Z_|ZSTD_|ERR_ZLIB|ERR_ZSTD)/.test(code)) return error;
  return damaged(compression, error);
}

const damaged = (compression: Compression, cause: unknown) =>
  invalidRequest(
    `The ${compression} data is damaged or truncated. Compress the file again and send it again.`,
    { cause },
  );

const tooLarge = (most: number) =>
  payloadTooLarge(`The file is larger than ${most} bytes when decompressed. Split it into several imports.`);

const tooDense = (ratio: number) =>
  invalidRequest(
    `The file grows to more than ${ratio} times its size when decompressed. Send it without compression.`,
  );
