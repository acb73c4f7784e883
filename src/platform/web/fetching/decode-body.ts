import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gunzip,
  gunzipSync,
  inflate,
  inflateRaw,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
  type ZstdOptions,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib';
import { FetchFault } from './faults.ts';

type Options = ZlibOptions & BrotliOptions & ZstdOptions;

interface Codec {
  now(bytes: Buffer, options: Options): Buffer;
  later(bytes: Buffer, options: Options): Promise<Buffer>;
}

const MOST_ENCODINGS = 2;
/** RFC 9659: a window of 8 MiB is all that a sender may ask of us. */
const ZSTD_WINDOW_LOG = 23;
/** What is undone on the spot; a thread of the pool would cost more than the work itself. */
const MOST_AT_ONCE = 512 * 1024;
/** Most pages fit into one; four times the default saves a third of the time. */
const CHUNK_BYTES = 64 * 1024;

const gzip: Codec = { now: gunzipSync, later: promisify<Buffer, Options, Buffer>(gunzip) };
const zlib: Codec = { now: inflateSync, later: promisify<Buffer, Options, Buffer>(inflate) };
const raw: Codec = { now: inflateRawSync, later: promisify<Buffer, Options, Buffer>(inflateRaw) };
const brotli: Codec = {
  now: brotliDecompressSync,
  later: promisify<Buffer, Options, Buffer>(brotliDecompress),
};
const zstdParameters = { params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } };
const zstd: Codec = {
  now: (bytes, options) => zstdDecompressSync(bytes, { ...options, ...zstdParameters }),
  later: (bytes, options) =>
    promisify<Buffer, Options, Buffer>(zstdDecompress)(bytes, { ...options, ...zstdParameters }),
};

/** Servers send `deflate` with and without the zlib header. */
const codecOf = (name: string, bytes: Buffer): Codec | undefined => {
  if (name === 'gzip' || name === 'x-gzip') return gzip;
  if (name === 'deflate') return (bytes[0]! & 0x0f) === 0x08 ? zlib : raw;
  if (name === 'br') return brotli;
  return name === 'zstd' ? zstd : undefined;
};

/** Undoes a `content-encoding`, at most `mostBytes` at every step. An encoding nobody knows leaves the body as it is. */
export function decodeBody(body: Buffer, encodings: string, mostBytes: number): Buffer | Promise<Buffer> {
  if (body.length === 0 || encodings === '') return body;
  const names = encodingNames(encodings);
  if (names.length > MOST_ENCODINGS)
    throw new FetchFault('body_undecodable', `compressed ${names.length} times over`);
  const options: Options = { maxOutputLength: mostBytes, chunkSize: CHUNK_BYTES };
  if (body.length > MOST_AT_ONCE) return decodeLater(body, names, options);
  let bytes = body;
  for (const name of names) {
    const codec = codecOf(name, bytes);
    if (codec === undefined) return body;
    try {
      bytes = codec.now(bytes, options);
    } catch (error) {
      throw explain(error, mostBytes);
    }
  }
  return bytes;
}

/** The encodings in the order in which they are undone. */
export function encodingNames(encodings: string): string[] {
  const names = encodings.toLowerCase().split(',');
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .reverse();
}

async function decodeLater(body: Buffer, names: string[], options: Options): Promise<Buffer> {
  let bytes = body;
  for (const name of names) {
    const codec = codecOf(name, bytes);
    if (codec === undefined) return body;
    try {
      bytes = await codec.later(bytes, options);
    } catch (error) {
      throw explain(error, options.maxOutputLength!);
    }
  }
  return bytes;
}

function explain(error: unknown, mostBytes: number): FetchFault {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_BUFFER_TOO_LARGE') return new FetchFault('body_too_large', `over ${mostBytes} bytes`);
  return new FetchFault('body_undecodable', code ?? message);
}
