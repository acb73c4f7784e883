const SLOTS = 256;

/** The keys that an object may have here, found by their bytes. Their numbers count from 1 in the order given; 0 is any other key. */
export class KeyTable {
  readonly #names: readonly Buffer[];
  readonly #texts: ReadonlyMap<string, number>;
  readonly #slots = new Int32Array(SLOTS);

  constructor(names: readonly string[]) {
    this.#names = [Buffer.alloc(0), ...names.map((name) => Buffer.from(name))];
    this.#texts = new Map(names.map((name, index) => [name, index + 1]));
    this.#names.forEach((name, index) => {
      if (index === 0) return;
      let slot = slotOf(name, 0, name.length);
      while (this.#slots[slot] !== 0) slot = (slot + 1) % SLOTS;
      this.#slots[slot] = index;
    });
  }

  find(bytes: Uint8Array, start: number, end: number): number {
    let slot = slotOf(bytes, start, end);
    for (;;) {
      const index = this.#slots[slot] ?? 0;
      if (index === 0) return hasCapital(bytes, start, end) ? this.#findFolded(bytes, start, end) : 0;
      const name = this.#names[index];
      if (name !== undefined && isSame(name, bytes, start, end)) return index;
      slot = (slot + 1) % SLOTS;
    }
  }

  /** `In_Network` is meant as in_network. */
  #findFolded(bytes: Uint8Array, start: number, end: number): number {
    return this.findText(Buffer.from(bytes.subarray(start, end)).toString('latin1').toLowerCase());
  }

  /** For keys that are written with escapes. */
  findText(text: string): number {
    return this.#texts.get(text) ?? 0;
  }
}

function hasCapital(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x41 && byte <= 0x5a) return true;
  }
  return false;
}

function slotOf(bytes: Uint8Array, start: number, end: number): number {
  if (end === start) return 0;
  return ((end - start) * 11 + (bytes[start] ?? 0) * 3 + (bytes[end - 1] ?? 0)) & (SLOTS - 1);
}

function isSame(name: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let index = 0; index < name.length; index += 1) if (name[index] !== bytes[start + index]) return false;
  return true;
}
