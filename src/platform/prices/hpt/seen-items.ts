import { type Fingerprint, SeenSet } from './seen-set.ts';

const FIRST_SLOTS = 1 << 12;

/**
 * The items of a file and what was told of each. Tall files repeat the amounts of an item for every payer, not always one
 * after the other: each is told once. Memory: 60 bytes an item, and 16 for every further amount.
 */
export class SeenItems {
  readonly #kinds: number;
  /** Two halves of a fingerprint, and the number of the item from 1. */
  #slots = new Int32Array(FIRST_SLOTS * 3);
  #first: Float64Array;
  readonly #others = new SeenSet();
  count = 0;

  constructor(kinds: number) {
    this.#kinds = kinds;
    this.#first = new Float64Array(FIRST_SLOTS * kinds).fill(Number.NaN);
  }

  /** The number of an item, new or known. */
  numberOf({ low, high }: Fingerprint): number {
    if ((this.count + 1) * 6 > this.#slots.length) this.#grow();
    const slots = this.#slots;
    const mask = slots.length / 3 - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const at = slot * 3;
      const known = slots[at + 2] as number;
      if (known === 0) {
        slots[at] = low;
        slots[at + 1] = high;
        this.count += 1;
        slots[at + 2] = this.count;
        this.#makeRoom();
        return this.count - 1;
      }
      if (slots[at] === low && slots[at + 1] === high) return known - 1;
    }
  }

  /** Whether an amount of this kind is told for the first time. */
  isNew(item: number, fingerprint: Fingerprint, kind: number, amount: number): boolean {
    const place = item * this.#kinds + kind;
    const first = this.#first[place] as number;
    if (first === amount) return false;
    if (Number.isNaN(first)) {
      this.#first[place] = amount;
      return true;
    }
    return this.#others.add(fingerprint, kind, amount);
  }

  /** Words where an amount belongs. */
  isNewText(fingerprint: Fingerprint, kind: number, text: Fingerprint): boolean {
    return this.#others.add(fingerprint, ~kind, text.low + (text.high >>> 0) * 0x1_0000_0000);
  }

  #makeRoom(): void {
    if (this.count * this.#kinds < this.#first.length) return;
    const larger = new Float64Array(Math.max(this.#first.length * 2, 1)).fill(Number.NaN, this.#first.length);
    larger.set(this.#first);
    this.#first = larger;
  }

  #grow(): void {
    const old = this.#slots;
    const slots = new Int32Array(old.length * 2);
    const mask = slots.length / 3 - 1;
    for (let at = 0; at < old.length; at += 3) {
      if (old[at + 2] === 0) continue;
      let slot = (old[at] as number) & mask;
      while (slots[slot * 3 + 2] !== 0) slot = (slot + 1) & mask;
      slots.set(old.subarray(at, at + 3), slot * 3);
    }
    this.#slots = slots;
  }
}
