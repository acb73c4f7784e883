import { createHash } from 'node:crypto';
import { PADDING } from '../bytes/byte-reader.ts';
import { priceFileFault } from '../bytes/faults.ts';

const FIRST_CAPACITY = 1 << 20;
const MOST_SPARES = 4;
/** Larger memory is not kept. */
const USUAL_CAPACITY = 8 << 20;

/** Bytes that were taken, with zeros after them, in memory that threads can share. */
export interface Lent {
  memory: SharedArrayBuffer;
  start: number;
}

/** The bytes of a file that have been read and not yet taken, in one piece. */
export class ByteWindow {
  /** Where the first of them stands in the file. */
  offset = 0;
  /** Bytes of the file so far. */
  read = 0;
  isEnded = false;
  readonly #source: AsyncIterator<Buffer>;
  readonly #hash = createHash('sha256');
  readonly #mostBytes: number;
  #memory: Buffer<ArrayBufferLike> = Buffer.from(new SharedArrayBuffer(FIRST_CAPACITY));
  readonly #spares: SharedArrayBuffer[] = [];
  #start = 0;
  #end = 0;

  constructor(source: AsyncIterable<Buffer>, mostBytes: number) {
    this.#source = source[Symbol.asyncIterator]();
    this.#mostBytes = mostBytes;
  }

  get length(): number {
    return this.#end - this.#start;
  }

  /** Good until the next call that changes anything. */
  get bytes(): Buffer {
    return this.#memory.subarray(this.#start, this.#end);
  }

  /** Reads on; false at the end of the file. */
  async more(): Promise<boolean> {
    const part = await this.#next();
    if (part === undefined) return false;
    this.#reserve(part.length);
    part.copy(this.#memory, this.#end);
    this.#end += part.length;
    return true;
  }

  async #next(): Promise<Buffer | undefined> {
    if (this.isEnded) return undefined;
    const next = await this.#source.next();
    if (next.done === true) {
      this.isEnded = true;
      return undefined;
    }
    this.read += next.value.length;
    if (this.read > this.#mostBytes)
      throw priceFileFault(
        'too_large',
        `The file has more than ${this.#mostBytes} bytes once it is unpacked. Raise max_bytes to take it over.`,
      );
    this.#hash.update(next.value);
    return next.value;
  }

  async fill(length: number): Promise<void> {
    while (this.length < length && (await this.more()));
  }

  /** Reads up to a place in the file without keeping anything. */
  async skipTo(offset: number): Promise<void> {
    this.take(Math.min(this.length, offset - this.offset));
    while (this.read < offset) {
      const part = await this.#next();
      if (part === undefined) throw truncated();
      const rest = this.read - offset;
      if (rest > 0) {
        this.#reserve(rest);
        part.copy(this.#memory, this.#end, part.length - rest);
        this.#end += rest;
      }
    }
    this.offset = offset;
  }

  take(length: number): void {
    this.#start += length;
    this.offset += length;
    if (this.#start === this.#end) {
      this.#start = 0;
      this.#end = 0;
    }
  }

  /** Takes bytes with the memory in which they stand, without a copy; what follows them moves. */
  lend(length: number): Lent {
    const [memory, start, end] = [this.#memory, this.#start, this.#start + length];
    const rest = memory.subarray(end, this.#end);
    this.#memory = this.#spare(Math.max(rest.length + PADDING, Math.min(memory.length, USUAL_CAPACITY)));
    rest.copy(this.#memory);
    memory.fill(0, end, end + PADDING);
    this.#start = 0;
    this.#end = rest.length;
    this.offset += length;
    return { memory: memory.buffer as unknown as SharedArrayBuffer, start };
  }

  /** Memory that was lent is used again: left to the collector, it would pile up. */
  takeBack(memory: SharedArrayBuffer): void {
    if (memory.byteLength > USUAL_CAPACITY) return;
    this.#spares.push(memory);
    // The largest are of use.
    this.#spares.sort((one, other) => other.byteLength - one.byteLength).splice(MOST_SPARES);
  }

  #spare(length: number): Buffer<ArrayBufferLike> {
    const index = this.#spares.findIndex(({ byteLength }) => byteLength >= length);
    const [found] = index === -1 ? [] : this.#spares.splice(index, 1);
    return Buffer.from(found ?? new SharedArrayBuffer(length));
  }

  /** Puts bytes back that were taken last. */
  giveBack(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.#start < bytes.length) this.#move(bytes.length);
    this.#start -= bytes.length;
    this.#memory.set(bytes, this.#start);
    this.offset -= bytes.length;
  }

  #reserve(length: number): void {
    // The zeros after what is lent need room too.
    const most = this.#memory.length - PADDING;
    if (this.#end + length <= most) return;
    if (this.length + length <= most) {
      this.#memory.copy(this.#memory, 0, this.#start, this.#end);
      this.#end -= this.#start;
      this.#start = 0;
    } else this.#move(0, length);
  }

  /** To memory that has room before and after. */
  #move(before: number, after = 0): void {
    const { bytes } = this;
    const needed = before + bytes.length + after + PADDING;
    const memory = this.#spare(Math.max(FIRST_CAPACITY, needed + (needed >> 2)));
    bytes.copy(memory, before);
    this.takeBack(this.#memory.buffer as unknown as SharedArrayBuffer);
    this.#memory = memory;
    this.#start = before;
    this.#end = before + bytes.length;
  }

  /** Of the whole file, once it is read. */
  digest(): string {
    return this.#hash.digest('hex');
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

export const truncated = () =>
  priceFileFault('truncated', 'The file ends before its JSON does. Fetch it again.');
