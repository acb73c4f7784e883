import { DIGEST_WORDS as WORDS } from '../rates/index.ts';

const FIRST_SLOTS = 1 << 12;

/** Numbers from 0 on for texts, told apart by their digests. */
export class DigestTable {
  size = 0;
  #slots = new Int32Array(FIRST_SLOTS).fill(-1);
  #digests = new Int32Array(FIRST_SLOTS * WORDS);

  /** The number of a digest; the next one, which is the `size` before, when it is new. */
  idOf(digest: Int32Array, at = 0): number {
    const slot = this.#slotOf(digest, at);
    const found = this.#slots[slot] ?? -1;
    if (found !== -1) return found;
    if ((this.size + 1) * 2 > this.#slots.length) {
      this.#grow();
      return this.idOf(digest, at);
    }
    this.#digests.set(digest.subarray(at, at + WORDS), this.size * WORDS);
    this.#slots[slot] = this.size;
    this.size += 1;
    return this.size - 1;
  }

  #slotOf(digest: Int32Array, at: number): number {
    const mask = this.#slots.length - 1;
    const [a = 0, b = 0, c = 0, d = 0] = digest.subarray(at, at + WORDS);
    let slot = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77) ^ Math.imul(c, 0xc2b2ae3d) ^ d) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const id = this.#slots[slot] ?? -1;
      if (id === -1) return slot;
      const start = id * WORDS;
      const all = this.#digests;
      if (all[start] === a && all[start + 1] === b && all[start + 2] === c && all[start + 3] === d)
        return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const digests = this.#digests;
    const count = this.size;
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    this.#digests = new Int32Array(this.#slots.length * WORDS);
    this.size = 0;
    for (let id = 0; id < count; id += 1) this.idOf(digests, id * WORDS);
  }
}
