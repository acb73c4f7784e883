import type { ByteReader } from './byte-reader.ts';

const FIRST_SLOTS = 1 << 10;
const FIRST_BYTES = 1 << 16;

/** Numbers for pieces of JSON, told apart by their bytes alone, so that a piece that was met before is not read again. */
export class ByteDictionary {
  size = 0;
  #slots = new Int32Array(FIRST_SLOTS).fill(-1);
  #hashes = new Int32Array(FIRST_SLOTS);
  #starts = new Int32Array(FIRST_SLOTS + 1);
  #kept = new Uint8Array(FIRST_BYTES);
  #keptView = new DataView(this.#kept.buffer);

  /** The number of the piece; the next one, which is the `size` before, when it is new. */
  idOf({ bytes, view }: ByteReader, start: number, end: number): number {
    const whole = end - 3;
    let hash = end - start;
    let at = start;
    for (; at < whole; at += 4) hash = mixed(hash, view.getInt32(at, true));
    for (; at < end; at += 1) hash = mixed(hash, bytes[at] ?? 0);
    hash ^= hash >>> 15;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const id = this.#slots[slot] ?? -1;
      if (id === -1) break;
      if (this.#hashes[id] === hash && this.#isAt(id, view, start, end)) return id;
      slot = (slot + 1) & mask;
    }
    return this.#add(bytes.subarray(start, end), hash, slot);
  }

  get keptBytes(): number {
    return this.#starts[this.size] ?? 0;
  }

  clear(): void {
    this.size = 0;
    this.#slots.fill(-1);
  }

  #isAt(id: number, view: DataView, start: number, end: number): boolean {
    const from = this.#starts[id] ?? 0;
    if ((this.#starts[id + 1] ?? 0) - from !== end - start) return false;
    const kept = this.#keptView;
    const shift = from - start;
    const whole = end - 3;
    let at = start;
    for (; at < whole; at += 4) if (view.getInt32(at, true) !== kept.getInt32(at + shift, true)) return false;
    for (; at < end; at += 1) if (view.getUint8(at) !== kept.getUint8(at + shift)) return false;
    return true;
  }

  #add(piece: Uint8Array, hash: number, slot: number): number {
    const id = this.size;
    const from = this.#starts[id] ?? 0;
    const to = from + piece.length;
    if (to > this.#kept.length) {
      this.#kept = copied(this.#kept, Math.max(to, this.#kept.length * 2));
      this.#keptView = new DataView(this.#kept.buffer);
    }
    this.#kept.set(piece, from);
    this.#hashes[id] = hash;
    this.#starts[id + 1] = to;
    this.#slots[slot] = id;
    this.size += 1;
    if (this.size * 2 > this.#slots.length) this.#grow();
    return id;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let id = 0; id < this.size; id += 1) {
      let slot = (this.#hashes[id] ?? 0) & mask;
      while (slots[slot] !== -1) slot = (slot + 1) & mask;
      slots[slot] = id;
    }
    this.#slots = slots;
    const [hashes, starts] = [this.#hashes, this.#starts];
    this.#hashes = new Int32Array(slots.length);
    this.#hashes.set(hashes);
    this.#starts = new Int32Array(slots.length + 1);
    this.#starts.set(starts);
  }
}

/** The upper bits count for the lower ones too, which alone choose the slot. */
function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 16);
}

function copied(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
