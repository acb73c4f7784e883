/** Bytes that are added at the end; the same memory serves one batch after the other. */
export class GrowingBytes {
  bytes: Uint8Array<ArrayBuffer>;
  view: DataView<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1_024) {
    this.bytes = new Uint8Array(capacity);
    this.view = new DataView(this.bytes.buffer);
  }

  /** Room for so many more; what is there was zero or written before. Answers where it begins. */
  extend(count: number): number {
    const start = this.length;
    this.length += count;
    if (this.length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.length, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, start));
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    return start;
  }

  add(bytes: Uint8Array): void {
    // The start is known only when there is room for sure, and the room may be elsewhere than before.
    const start = this.extend(bytes.length);
    this.bytes.set(bytes, start);
  }

  taken(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}

/** One bit a row: set for a value, clear for null. While there are no nulls there are no bits. */
export class Validity {
  readonly #bits = new GrowingBytes();
  length = 0;
  nulls = 0;

  isNull(row: number): boolean {
    return this.nulls > 0 && !hasBit(this.#bits.bytes, row);
  }

  /** `found` is DuckDB's own mask; without one all are values. */
  add(found: Uint8Array | null, from: number, count: number): void {
    const start = this.length;
    this.length += count;
    const nulls = found === null ? 0 : count - bitsIn(found, from, count);
    if (nulls > 0 && this.nulls === 0) this.#begin(start);
    this.nulls += nulls;
    if (this.nulls === 0) return;
    const bits = this.#extend();
    for (let row = 0; row < count; row += 1)
      if (found === null || hasBit(found, from + row)) setBit(bits, start + row);
  }

  /** Nothing when all are values, as Arrow allows. */
  taken(): Uint8Array {
    return this.nulls === 0 ? new Uint8Array(0) : this.#bits.taken();
  }

  clear(): void {
    this.#bits.clear();
    this.length = 0;
    this.nulls = 0;
  }

  #begin(values: number): void {
    this.#bits.clear();
    const bits = this.#extend();
    for (let row = 0; row < values; row += 1) setBit(bits, row);
  }

  /** The new bits are clear. */
  #extend(): Uint8Array {
    const before = this.#bits.length;
    this.#bits.extend(((this.length + 7) >> 3) - before);
    this.#bits.bytes.fill(0, before, this.#bits.length);
    return this.#bits.bytes;
  }
}

export const hasBit = (bits: Uint8Array, row: number): boolean => (bits[row >> 3]! & (1 << (row & 7))) !== 0;

function bitsIn(bits: Uint8Array, from: number, count: number): number {
  let found = 0;
  for (let row = from; row < from + count; row += 1) if (hasBit(bits, row)) found += 1;
  return found;
}

export const setBit = (bits: Uint8Array, row: number): void => {
  bits[row >> 3]! |= 1 << (row & 7);
};
