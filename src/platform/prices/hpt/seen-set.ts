const FIRST_SLOTS = 1 << 12;

/** Two numbers of 32 bits that stand for a text; it takes four thousand million texts for two of them to meet by chance. */
export interface Fingerprint {
  low: number;
  high: number;
}

export const fingerprintOf = (text: string): Fingerprint => {
  const bytes = Buffer.from(text);
  return fingerprintOfBytes(bytes, bytes.length);
};

export function fingerprintOfBytes(bytes: Uint8Array, length: number): Fingerprint {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at] as number;
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul((high ^ byte) + (high >>> 15), 0x85ebca6b);
  }
  return { low: mixed(low ^ length), high: mixed(high) };
}

const mixed = (value: number): number => {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
};

/** What has been seen, by fingerprints: 16 bytes for each, however long it was. */
export class SeenSet {
  #slots = new Uint32Array(FIRST_SLOTS * 2);
  #size = 0;

  /** Whether this is the first time: a fingerprint together with what is said of it. */
  add({ low, high }: Fingerprint, kind: number, value: number): boolean {
    const near = (value % 0x1_0000_0000) | 0;
    const far = Math.trunc(value / 0x1_0000_0000) | 0;
    const one = mixed(low ^ Math.imul(near, 0x9e3779b1) ^ Math.imul(kind, 0x85ebca77)) >>> 0;
    const two = mixed(high ^ Math.imul(near, 0xc2b2ae3d) ^ Math.imul(far, 0x27d4eb2f) ^ kind) >>> 0 || 1;
    if (this.#size * 3 > this.#slots.length) this.#grow();
    return this.#put(one, two);
  }

  #put(one: number, two: number): boolean {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    for (let slot = one & mask; ; slot = (slot + 1) & mask) {
      const found = slots[slot * 2 + 1];
      if (found === 0) {
        slots[slot * 2] = one;
        slots[slot * 2 + 1] = two;
        this.#size += 1;
        return true;
      }
      if (found === two && slots[slot * 2] === one) return false;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    this.#size = 0;
    for (let at = 0; at < old.length; at += 2)
      if (old[at + 1] !== 0) this.#put(old[at] as number, old[at + 1] as number);
  }
}
