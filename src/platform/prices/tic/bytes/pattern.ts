export const LEAST_PATTERN = 8;

export interface Viewed {
  readonly view: DataView;
  /** Where the bytes end. */
  readonly end: number;
}

/** Bytes to compare eight at a time, as numbers: no eight bytes of UTF-8 are one that differs from itself. */
export class Pattern {
  readonly length: number;
  readonly #words: Float64Array;
  readonly #last: number;

  /** @param bytes at least `LEAST_PATTERN` of them. */
  constructor(bytes: Uint8Array) {
    this.length = bytes.length;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#words = Float64Array.from({ length: bytes.length >> 3 }, (_, index) =>
      view.getFloat64(index * 8, true),
    );
    this.#last = view.getFloat64(bytes.length - 8, true);
  }

  isAt({ view, end }: Viewed, at: number): boolean {
    const words = this.#words;
    const { length } = this;
    // Prices differ at their end rather than at their beginning.
    if (at + length > end || view.getFloat64(at + length - 8, true) !== this.#last) return false;
    for (let index = 0, from = at; index < words.length; index += 1, from += 8)
      if (view.getFloat64(from, true) !== words[index]) return false;
    return true;
  }
}
