import { RATE, RATE_WORDS } from '../../rates/index.ts';

const FIRST_ROWS = 1 << 12;

/** What is sent of the amounts of a chunk: rows of `RATE_WORDS` words. Their items, terms, sets and offsets count within the chunk. */
export interface RateRows {
  count: number;
  words: Int32Array;
}

/** Text of an amount that its row cannot hold. */
export interface RateExtra {
  row: number;
  raw: string | null;
  notes: string | null;
}

/** The amounts of a chunk while it is read. */
export class RateBuffer implements RateRows {
  count = 0;
  words = new Int32Array(FIRST_ROWS * RATE_WORDS);
  extras: RateExtra[] = [];

  /** Adds a row; where its words begin. */
  next(): number {
    const at = this.count * RATE_WORDS;
    if (at === this.words.length) this.#grow();
    this.count += 1;
    return at;
  }

  setFor(start: number, set: number): void {
    const { words } = this;
    const end = this.count * RATE_WORDS;
    for (let at = start * RATE_WORDS + RATE.set; at < end; at += RATE_WORDS) words[at] = set;
  }

  /** Forgets the rows from this one on. */
  truncate(count: number): void {
    this.count = count;
    while (this.extras.length > 0 && (this.extras.at(-1)?.row ?? 0) >= count) this.extras.pop();
  }

  copy(): RateRows {
    const { count } = this;
    return { count, words: this.words.slice(0, count * RATE_WORDS) };
  }

  #grow(): void {
    const { words } = this;
    this.words = new Int32Array(words.length * 2);
    this.words.set(words);
  }
}
