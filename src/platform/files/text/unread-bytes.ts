const ROOM = 2 * 1024 ** 2;

/** Bytes without an end yet and those that come behind them, side by side in one place that is used again and again. */
export class UnreadBytes {
  #place: Buffer = Buffer.allocUnsafe(ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** All that is unread with these behind it; good until more is added. */
  add(block: Buffer): Buffer {
    const length = this.#length + block.length;
    if (length > this.#place.length) {
      const larger = Buffer.allocUnsafe(length * 2);
      this.#place.copy(larger, 0, 0, this.#length);
      this.#place = larger;
    }
    block.copy(this.#place, this.#length);
    this.#length = length;
    return this.all;
  }

  get all(): Buffer {
    return this.#place.subarray(0, this.#length);
  }

  /** So many from the start have been read. */
  drop(count: number): void {
    this.#place.copyWithin(0, count, this.#length);
    this.#length -= count;
  }
}
