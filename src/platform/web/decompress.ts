import { Duplex, pipeline, type Readable, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { upstreamFailed } from '../../kernel/errors.ts';

const MOST_ENCODINGS = 2;

/** RFC 9659: a window of 8 MiB is all that a sender may ask of us. */
const ZSTD_WINDOW_LOG = 23;

type Decoder = (firstByte: number) => Transform;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  // Servers send `deflate` with and without the zlib header.
  deflate: (firstByte) => ((firstByte & 0x0f) === 0x08 ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
};

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd';

/**
 * Undoes a `content-encoding`. The input of every stage is capped here, so that neither the bytes on the wire nor a bomb
 * inside a bomb can outgrow the cap that the caller puts on the result. An unknown encoding leaves the body as it is.
 */
export function decompress(source: Readable, encodings: string, maxBytes: number): Readable {
  const names = encodings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > MOST_ENCODINGS) {
    throw upstreamFailed(
      `The response is compressed ${names.length} times over; at most ${MOST_ENCODINGS} are accepted.`,
    );
  }
  const decoders = names
    .reverse()
    .map((name) => (Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined));
  if (!decoders.every((decoder) => decoder !== undefined)) return source;
  let decoded = source;
  for (const decoder of decoders) {
    // A fault of any stage travels to the last one, which the caller listens to.
    decoded = pipeline(decoded, createStage(decoder, maxBytes), () => {});
  }
  return decoded;
}

/** The decoder is made at the first byte: that byte may choose it, and a body without any byte needs none. */
function createStage(decoder: Decoder, maxBytes: number): Duplex {
  // Bytes that do not compress grow a little by their framing.
  const cap = maxBytes + Math.ceil(maxBytes / 64) + 1024;
  let seen = 0;
  let inner: Transform | undefined;
  const start = (outer: Duplex, firstByte: number): Transform => {
    const created = decoder(firstByte);
    created.on('data', (chunk: Buffer) => {
      if (!outer.push(chunk)) created.pause();
    });
    created.on('end', () => outer.push(null));
    created.on('error', (error) => outer.destroy(error));
    return created;
  };
  return new Duplex({
    write(this: Duplex, chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > cap) return done(tooLarge(maxBytes));
      inner ??= start(this, chunk[0] ?? 0);
      inner.write(chunk, done);
    },
    final(this: Duplex, done) {
      if (inner === undefined) this.push(null);
      inner?.end();
      done();
    },
    read() {
      inner?.resume();
    },
    destroy(error, done) {
      inner?.destroy();
      done(error);
    },
  });
}

export const tooLarge = (maxBytes: number) =>
  upstreamFailed(
    `The response is larger than ${maxBytes} bytes when decompressed. Request less, or raise the size limit of this operation.`,
  );
