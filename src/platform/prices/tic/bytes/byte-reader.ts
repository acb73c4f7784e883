import { decodeString } from './decode-string.ts';
import { INCOMPLETE, JsonFault } from './faults.ts';
import type { KeyTable } from './key-table.ts';

const [QUOTE, BACKSLASH, COMMA, COLON, MINUS] = [0x22, 0x5c, 0x2c, 0x3a, 0x2d];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Of keys: the object has no more. */
export const NO_KEY = -1;

/** How many bytes of zeros have to follow the bytes of a chunk, so that nothing reads beyond its memory. */
export const PADDING = 16;

const SPECIAL = new Uint8Array(256);
for (const byte of [0, QUOTE, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY]) SPECIAL[byte] = 1;

/** Walks over JSON in memory. `at` is where it stands; a zero byte ends what there is. */
export class ByteReader {
  bytes: Buffer = Buffer.alloc(PADDING);
  view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
  at = 0;
  end = 0;

  /** @param bytes with `PADDING` zeros after `end`. */
  load(bytes: Buffer, end: number): void {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = 0;
    this.end = end;
  }

  fail(): never {
    if (this.at >= this.end) throw INCOMPLETE;
    throw new JsonFault(this.at);
  }

  /** Moves to the next byte that is no blank, and is it. */
  token(): number {
    const bytes = this.bytes;
    let at = this.at;
    let byte = bytes[at];
    while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
      at += 1;
      byte = bytes[at];
    }
    this.at = at;
    return byte ?? 0;
  }

  /** Enters the object that begins here; the number of its first key. */
  enterObject(keys: KeyTable): number {
    this.at += 1;
    if (this.token() === CLOSE_OBJECT) {
      this.at += 1;
      return NO_KEY;
    }
    return this.#key(keys);
  }

  nextKey(keys: KeyTable): number {
    const byte = this.token();
    if (byte === COMMA) {
      this.at += 1;
      this.token();
      return this.#key(keys);
    }
    if (byte !== CLOSE_OBJECT) this.fail();
    this.at += 1;
    return NO_KEY;
  }

  #key(keys: KeyTable): number {
    const expected = keys.expected(this);
    if (expected !== 0) {
      this.token();
      return expected;
    }
    const start = this.at;
    if (this.bytes[start] !== QUOTE) return this.#noKey();
    const hasEscape = this.skipString();
    const found = hasEscape
      ? keys.findText(this.decode(start, this.at))
      : keys.find(this.bytes, start + 1, this.at - 1);
    keys.learn(found);
    if (this.token() !== COLON) this.fail();
    this.at += 1;
    this.token();
    return found;
  }

  /** Behind a comma that nothing follows, as some programs write it. */
  #noKey(): number {
    if (this.bytes[this.at] !== CLOSE_OBJECT) this.fail();
    this.at += 1;
    return NO_KEY;
  }

  /** Enters the array that begins here; whether it has an element. */
  enterArray(): boolean {
    this.at += 1;
    if (this.token() !== CLOSE_ARRAY) return true;
    this.at += 1;
    return false;
  }

  nextElement(): boolean {
    let byte = this.token();
    if (byte !== COMMA && byte !== CLOSE_ARRAY) this.fail();
    // Some programs write several in a row.
    while (byte === COMMA) {
      this.at += 1;
      byte = this.token();
    }
    if (byte !== CLOSE_ARRAY) return true;
    this.at += 1;
    return false;
  }

  get isObject(): boolean {
    return this.bytes[this.at] === OPEN_OBJECT;
  }

  get isArray(): boolean {
    return this.bytes[this.at] === OPEN_ARRAY;
  }

  get isString(): boolean {
    return this.bytes[this.at] === QUOTE;
  }

  get isNumber(): boolean {
    const byte = this.bytes[this.at] ?? 0;
    return byte === MINUS || (byte >= 0x30 && byte <= 0x39);
  }

  /** Whether the string had an escape. */
  skipString(): boolean {
    const { bytes, end } = this;
    let at = this.at + 1;
    let hasEscape = false;
    for (;;) {
      const byte = bytes[at];
      if (byte === QUOTE) break;
      if (byte === BACKSLASH) {
        hasEscape = true;
        at += 1;
      }
      if (at >= end) {
        this.at = end;
        throw INCOMPLETE;
      }
      at += 1;
    }
    this.at = at + 1;
    return hasEscape;
  }

  skipValue(): void {
    const byte = this.bytes[this.at] ?? 0;
    if (byte === QUOTE) this.skipString();
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#skipNested();
    else this.#skipWord();
  }

  #skipNested(): void {
    const bytes = this.bytes;
    let depth = 0;
    let at = this.at;
    for (;;) {
      const byte = bytes[at] ?? 0;
      if (SPECIAL[byte] === 0) {
        at += 1;
        continue;
      }
      if (byte === QUOTE) {
        this.at = at;
        this.skipString();
        at = this.at;
        continue;
      }
      if (byte === 0) {
        this.at = at;
        this.fail();
      }
      depth += byte === OPEN_OBJECT || byte === OPEN_ARRAY ? 1 : -1;
      at += 1;
      if (depth === 0) break;
    }
    this.at = at;
  }

  /** A number, true, false or null; and NaN and its like, which are no JSON and say nothing. */
  #skipWord(): void {
    const bytes = this.bytes;
    const start = this.at;
    let at = start;
    for (;;) {
      const byte = bytes[at] ?? 0;
      const isPart = byte >= 0x61 || (byte >= 0x2d && byte <= 0x39) || byte === 0x2b;
      if ((!isPart && (byte < 0x41 || byte > 0x5a)) || byte > 0x7a) break;
      at += 1;
    }
    this.at = at;
    if (at === start) this.fail();
  }

  /** The text of a string with its quotes. */
  decode(start: number, end: number): string {
    const bytes = this.bytes;
    let isPlain = true;
    for (let at = start + 1; at < end - 1; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === BACKSLASH) return decodeEscapes(bytes.toString('utf8', start, end), start);
      if (byte >= 0x80) isPlain = false;
    }
    return isPlain
      ? bytes.toString('latin1', start + 1, end - 1)
      : bytes.toString('utf8', start + 1, end - 1);
  }

  /** A string or number as text; null for anything else. */
  text(): string | null {
    const start = this.at;
    const byte = this.bytes[start];
    this.skipValue();
    if (byte === QUOTE) return this.decode(start, this.at);
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) return null;
    const word = this.bytes.toString('latin1', start, this.at);
    return word === 'null' ? null : word;
  }
}

function decodeEscapes(text: string, at: number): string {
  try {
    return decodeString(text);
  } catch {
    throw new JsonFault(at);
  }
}
