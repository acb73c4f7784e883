const FIRST_ROWS = 1 << 12;

/** What is sent of the amounts of a chunk: columns of `count` rows. Amounts are 64-bit numbers of two halves, low first. */
export interface RateColumns {
  count: number;
  item: Int32Array;
  terms: Int32Array;
  set: Int32Array;
  amount: Int32Array;
  rawScale: Uint8Array;
  flags: Uint16Array;
  at2: Int32Array;
  at3: Int32Array;
  at4: Int32Array;
  offset: Int32Array;
  length: Int32Array;
}

/** Text of an amount that the columns of numbers cannot hold. */
export interface RateExtra {
  row: number;
  raw: string | null;
  notes: string | null;
}

/** The amounts of a chunk while it is read. */
export class RateBuffer implements RateColumns {
  count = 0;
  item = new Int32Array(FIRST_ROWS);
  terms = new Int32Array(FIRST_ROWS);
  set = new Int32Array(FIRST_ROWS);
  amount = new Int32Array(FIRST_ROWS * 2);
  rawScale = new Uint8Array(FIRST_ROWS);
  flags = new Uint16Array(FIRST_ROWS);
  at2 = new Int32Array(FIRST_ROWS);
  at3 = new Int32Array(FIRST_ROWS);
  at4 = new Int32Array(FIRST_ROWS);
  offset = new Int32Array(FIRST_ROWS);
  length = new Int32Array(FIRST_ROWS);
  extras: RateExtra[] = [];

  /** A place for the next row. */
  next(): number {
    if (this.count === this.item.length) this.#grow();
    this.count += 1;
    return this.count - 1;
  }

  setFor(start: number, set: number): void {
    this.set.fill(set, start, this.count);
  }

  /** Forgets the rows from this one on. */
  truncate(count: number): void {
    this.count = count;
    while (this.extras.length > 0 && (this.extras.at(-1)?.row ?? 0) >= count) this.extras.pop();
  }

  copy(): RateColumns {
    const { count } = this;
    return {
      count,
      item: this.item.slice(0, count),
      terms: this.terms.slice(0, count),
      set: this.set.slice(0, count),
      amount: this.amount.slice(0, count * 2),
      rawScale: this.rawScale.slice(0, count),
      flags: this.flags.slice(0, count),
      at2: this.at2.slice(0, count),
      at3: this.at3.slice(0, count),
      at4: this.at4.slice(0, count),
      offset: this.offset.slice(0, count),
      length: this.length.slice(0, count),
    };
  }

  #grow(): void {
    const larger = (column: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
      const copy = new Int32Array(column.length * 2);
      copy.set(column);
      return copy;
    };
    this.item = larger(this.item);
    this.terms = larger(this.terms);
    this.set = larger(this.set);
    this.amount = larger(this.amount);
    this.at2 = larger(this.at2);
    this.at3 = larger(this.at3);
    this.at4 = larger(this.at4);
    this.offset = larger(this.offset);
    this.length = larger(this.length);
    const [rawScale, flags] = [this.rawScale, this.flags];
    this.rawScale = new Uint8Array(rawScale.length * 2);
    this.rawScale.set(rawScale);
    this.flags = new Uint16Array(flags.length * 2);
    this.flags.set(flags);
  }
}
