import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import type { Bytes } from './peekable.ts';

const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
const MOST_HEADER_BYTES = 1024 ** 2;
const DEFLATE = 8;
const HAS = { checksum: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 };

/** The data of a member cannot be read whole. */
export class BadMember extends Error {}

/**
 * Gzip as its tools read it: one member after the other, zeros between them or behind the last one are nothing, and
 * what else stands behind the last one is told and left. A decoder of streams refuses such files, or stops at the zeros.
 */
export async function* gzipMembers(bytes: Bytes, onTrailing: () => void): AsyncGenerator<Buffer> {
  const input = new Input(bytes);
  try {
    for (let members = 0; await input.skipZeros(members > 0); members += 1) {
      const header = await headerBytes(input);
      if (header === undefined) {
        if (members === 0) throw new BadMember('it has no header');
        onTrailing();
        return;
      }
      await input.take(header);
      yield* memberData(input);
    }
  } finally {
    await input.close();
  }
}

/** Of the member that begins here; undefined where none does. */
async function headerBytes(input: Input): Promise<number | undefined> {
  const [first, second, method, flags = 0] = await input.peek(HEADER_BYTES);
  if (first !== 0x1f || second !== 0x8b || method !== DEFLATE || (flags & HAS.reserved) !== 0)
    return undefined;
  let length = HEADER_BYTES;
  if ((flags & HAS.extra) !== 0) {
    const start = await input.peek(length + 2);
    length += 2 + (start.length < length + 2 ? 0 : start.readUInt16LE(length));
  }
  for (const part of [HAS.name, HAS.comment])
    if ((flags & part) !== 0) length = await behindZero(input, length);
  return (flags & HAS.checksum) === 0 ? length : length + 2;
}

async function behindZero(input: Input, from: number): Promise<number> {
  for (let length = from + 256; length < MOST_HEADER_BYTES; length *= 2) {
    const start = await input.peek(length);
    const zero = start.indexOf(0, from);
    if (zero !== -1) return zero + 1;
    if (start.length < length) break;
  }
  throw new BadMember('its header does not end');
}

async function* memberData(input: Input): AsyncGenerator<Buffer> {
  let [sum, size] = [0, 0];
  for await (const part of inflated(input)) {
    sum = crc32(part, sum);
    size = (size + part.length) % 2 ** 32;
    yield part;
  }
  const trailer = await input.take(TRAILER_BYTES);
  if (trailer.readUInt32LE(0) !== sum || trailer.readUInt32LE(4) !== size)
    throw new BadMember('its data is not what was packed');
}

/** One part at a time, so that what the decoder leaves of it goes back. */
async function* inflated(input: Input): AsyncGenerator<Buffer> {
  const decoder = createInflateRaw({ chunkSize: 256 * 1024 });
  const outputs = decoder[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let output = outputs.next();
  let part = await input.next();
  let given = part?.length ?? 0;
  let taken = write(decoder, part);
  try {
    for (;;) {
      const told = await Promise.race([output, taken]);
      if (told === undefined) {
        // It leaves bytes only behind its end, and then says all that it still has.
        if (part === undefined || decoder.bytesWritten < given) taken = NEVER;
        else {
          part = await input.next();
          given += part?.length ?? 0;
          taken = write(decoder, part);
        }
      } else if (told.done === true) break;
      else {
        yield told.value;
        output = outputs.next();
      }
    }
  } catch (error) {
    throw new BadMember((error as Error).message, { cause: error });
  } finally {
    decoder.destroy();
  }
  if (part !== undefined) input.putBack(part.subarray(part.length - (given - decoder.bytesWritten)));
}

const NEVER = new Promise<undefined>(() => undefined);

const write = (decoder: InflateRaw, part: Buffer | undefined): Promise<undefined> =>
  new Promise((resolve, reject) => {
    if (part === undefined) decoder.end(() => resolve(undefined));
    else decoder.write(part, (error) => (error ? reject(error) : resolve(undefined)));
  });

/** Bytes that are taken from the front, of which the next ones can be looked at. */
class Input {
  readonly #source: AsyncIterator<Buffer>;
  #ahead = Buffer.alloc(0);
  #isOver = false;

  constructor(bytes: Bytes) {
    this.#source = bytes[Symbol.asyncIterator]();
  }

  /** So many bytes, fewer only where no more come. */
  async peek(length: number): Promise<Buffer> {
    while (this.#ahead.length < length && (await this.#more()));
    return this.#ahead.subarray(0, length);
  }

  async take(length: number): Promise<Buffer> {
    const taken = await this.peek(length);
    if (taken.length < length) throw new BadMember('it ends too soon');
    this.#ahead = this.#ahead.subarray(length);
    return taken;
  }

  async next(): Promise<Buffer | undefined> {
    if (this.#ahead.length === 0 && !(await this.#more())) return undefined;
    const part = this.#ahead;
    this.#ahead = Buffer.alloc(0);
    return part;
  }

  putBack(part: Buffer): void {
    this.#ahead = Buffer.concat([part, this.#ahead]);
  }

  /** Whether anything comes. */
  async skipZeros(mayBeZeros: boolean): Promise<boolean> {
    for (;;) {
      if (this.#ahead.length === 0 && !(await this.#more())) return false;
      if (!mayBeZeros) return true;
      const other = this.#ahead.findIndex((byte) => byte !== 0);
      this.#ahead = this.#ahead.subarray(other === -1 ? this.#ahead.length : other);
      if (other !== -1) return true;
    }
  }

  async #more(): Promise<boolean> {
    if (this.#isOver) return false;
    const next = await this.#source.next();
    this.#isOver = next.done === true;
    if (next.done !== true) this.#ahead = Buffer.concat([this.#ahead, next.value]);
    return next.done !== true;
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}
