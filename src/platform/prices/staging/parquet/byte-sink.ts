const FIRST_BYTES = 1 << 12;

/** Bytes that are put together one after the other, in memory that is used again. */
export class ByteSink {
  length = 0;
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);

  /** Good until more is put. */
  get written(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  /** The memory, with room for so many more bytes. */
  room(more: number): Buffer {
    const needed = this.length + more;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
      this.written.copy(larger);
      this.#bytes = larger;
    }
    return this.#bytes;
  }

  byte(value: number): void {
    this.room(1)[this.length] = value;
    this.length += 1;
  }

  uint32(value: number): void {
    this.length = this.room(4).writeUInt32LE(value, this.length);
  }

  /** @param value below 2 ** 53. */
  varint(value: number): void {
    const bytes = this.room(8);
    let rest = value;
    while (rest >= 0x80) {
      bytes[this.length] = (rest % 0x80) | 0x80;
      this.length += 1;
      rest = Math.floor(rest / 0x80);
    }
    bytes[this.length] = rest;
    this.length += 1;
  }

  /** @param value a whole number between -(2 ** 52) and 2 ** 52. */
  zigzag(value: number): void {
    this.varint(value < 0 ? -value * 2 - 1 : value * 2);
  }

  put(bytes: Uint8Array): void {
    this.room(bytes.length).set(bytes, this.length);
    this.length += bytes.length;
  }
}
