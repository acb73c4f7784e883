/** The bits of packed data, the lowest of each byte first, as its chunks come. */
export class PackedBits {
  readonly #source: AsyncIterator<Buffer>;
  #data: Buffer = Buffer.alloc(0);
  #at = 0;
  /** Bits that were taken from the bytes and not yet read. */
  #held = 0;
  #count = 0;
  /** How many of those stand behind the end of the data. */
  #beyond = 0;
  isEnded = false;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The bytes that are here. */
  get length(): number {
    return this.#data.length - this.#at;
  }

  /** More has been read than there was. */
  get isOverrun(): boolean {
    return this.#beyond > this.#count;
  }

  /** Waits until so many bytes are here, or no more come. */
  async ensure(bytes: number): Promise<void> {
    while (this.length < bytes && !this.isEnded) {
      const next = await this.#source.next();
      this.isEnded = next.done === true;
      if (next.done === true) return;
      this.#data = Buffer.concat([this.#data.subarray(this.#at), next.value]);
      this.#at = 0;
    }
  }

  /** The next ones, 16 at most, which stay. */
  peek(bits: number): number {
    while (this.#count < bits) {
      if (this.#at < this.#data.length) this.#held |= (this.#data[this.#at++] as number) << this.#count;
      else this.#beyond += 8;
      this.#count += 8;
    }
    return this.#held & ((1 << bits) - 1);
  }

  skip(bits: number): void {
    this.#held >>>= bits;
    this.#count -= bits;
  }

  read(bits: number): number {
    const value = this.peek(bits);
    this.skip(bits);
    return value;
  }

  toByte(): void {
    this.skip(this.#count & 7);
  }

  /** Bytes of those that are here, at most so many; behind 16 bits that began with a byte, none are held. */
  bytes(most: number): Buffer {
    const end = Math.min(this.#at + most, this.#data.length);
    const bytes = this.#data.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}
