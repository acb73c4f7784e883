import { LEAST_PATTERN, Pattern, type Viewed } from './pattern.ts';

const SLOTS = 256;

/** The keys that an object may have here, found by their bytes. Their numbers count from 1 in the order given; 0 is any other key. */
export class KeyTable {
  readonly #names: readonly Buffer[];
  /** The names as they mostly stand, with quotes and colon. */
  readonly #patterns: readonly (Pattern | null)[];
  /** By a key, the one that came after it the last time. */
  readonly #following: Int32Array;
  #last = 0;
  readonly #texts: ReadonlyMap<string, number>;
  readonly #slots = new Int32Array(SLOTS);

  constructor(names: readonly string[]) {
    this.#names = [Buffer.alloc(0), ...names.map((name) => Buffer.from(name))];
    this.#patterns = this.#names.map(patternOf);
    this.#following = new Int32Array(this.#names.length);
    this.#texts = new Map(names.map((name, index) => [name, index + 1]));
    this.#names.forEach((name, index) => {
      if (index === 0) return;
      let slot = slotOf(name, 0, name.length);
      while (this.#slots[slot] !== 0) slot = (slot + 1) % SLOTS;
      this.#slots[slot] = index;
    });
  }

  /** The key that stands here if it is the one that came after the last one before; moves behind its colon. 0 if it is another. */
  expected(reader: Viewed & { at: number }): number {
    const key = this.#following[this.#last] ?? 0;
    const pattern = this.#patterns[key];
    if (pattern === null || pattern === undefined || !pattern.isAt(reader, reader.at)) return 0;
    reader.at += pattern.length;
    this.#last = key;
    return key;
  }

  /** A key was found that was not expected. */
  learn(key: number): void {
    this.#following[this.#last] = key;
    this.#last = key;
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

const patternOf = (name: Buffer): Pattern | null => {
  const bytes = Buffer.from(`"${name.toString()}":`);
  return bytes.length < LEAST_PATTERN ? null : new Pattern(bytes);
};

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
