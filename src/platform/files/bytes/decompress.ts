import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createGunzip, createZstdDecompress } from 'node:zlib';
import { invalidRequest, payloadTooLarge } from '../../../kernel/errors.ts';
import type { Bytes } from './peekable.ts';

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

const DECODERS: Readonly<Record<Compression, () => Transform>> = {
  gzip: () => createGunzip({ chunkSize: 256 * 1024 }),
  zstd: () =>
    createZstdDecompress({
      chunkSize: 256 * 1024,
      params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
    }),
};

/** What comes out is counted against what went in, so that a small file cannot fill the disk. */
export async function* decompress(
  bytes: Bytes,
  compression: Compression,
  limits: ExpansionLimits,
): AsyncGenerator<Buffer> {
  let [into, out] = [0, 0];
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
    for await (const part of decoder as AsyncIterable<Buffer>) {
      out += part.length;
      if (out > limits.mostBytes) throw tooLarge(limits.mostBytes);
      if (out > limits.freeBytes && out > into * limits.mostRatio) throw tooDense(limits.mostRatio);
      yield part;
    }
  } catch (error) {
    throw explain(fault ?? error, compression);
  }
}

function explain(error: unknown, compression: Compression): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^(Z_|ZSTD_|ERR_ZLIB|ERR_ZSTD)/.test(code)) return error;
  return invalidRequest(
    `The ${compression} data is damaged or truncated. Compress the file again and send it again.`,
    { cause: error },
  );
}

const tooLarge = (most: number) =>
  payloadTooLarge(`The file is larger than ${most} bytes when decompressed. Split it into several imports.`);

const tooDense = (ratio: number) =>
  invalidRequest(
    `The file grows to more than ${ratio} times its size when decompressed. Send it without compression.`,
  );
