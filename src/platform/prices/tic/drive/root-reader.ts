import { decodeString } from '../bytes/decode-string.ts';
import { priceFileFault } from '../bytes/faults.ts';
import { type ByteWindow, truncated } from './window.ts';

const LONGEST_TEXT = 1 << 20;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const BLANKS = new Set([0x20, 0x0a, 0x0d, 0x09]);
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

/** Reads the outermost object of a file that does not fit into memory. */
export class RootReader {
  readonly #window: ByteWindow;

  constructor(window: ByteWindow) {
    this.#window = window;
  }

  async skipByteOrderMark(): Promise<void> {
    await this.#window.fill(3);
    if (this.#window.bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) this.#window.take(3);
  }

  /** The next byte that is no blank. */
  async token(): Promise<string> {
    const token = await this.tokenOrEnd();
    if (token === undefined) throw truncated();
    return token;
  }

  async tokenOrEnd(): Promise<string | undefined> {
    for (;;) {
      const { bytes } = this.#window;
      let at = 0;
      while (at < bytes.length && BLANKS.has(bytes[at] ?? 0)) at += 1;
      const byte = bytes[at];
      this.#window.take(at);
      if (byte !== undefined) return String.fromCharCode(byte);
      if (!(await this.#window.more())) return undefined;
    }
  }

  async expect(wanted: string): Promise<void> {
    if ((await this.token()) !== wanted) throw this.invalid();
    this.#window.take(1);
  }

  invalid(): Error {
    return priceFileFault(
      'invalid_json',
      `The file is not valid JSON at byte ${this.#window.offset} of its unpacked content.`,
    );
  }

  /** The string that begins here. */
  async string(): Promise<string> {
    if ((await this.token()) !== '"') throw this.invalid();
    const length = await this.#stringLength();
    const text = this.#window.bytes.toString('utf8', 0, length);
    this.#window.take(length);
    try {
      return decodeString(text);
    } catch {
      throw this.invalid();
    }
  }

  async #stringLength(): Promise<number> {
    for (let at = 1; ; at += 1) {
      while (at >= this.#window.length) if (!(await this.#window.more())) throw truncated();
      const { bytes } = this.#window;
      const byte = bytes[at];
      if (byte === QUOTE) return at + 1;
      if (byte === BACKSLASH) at += 1;
      if (at > LONGEST_TEXT) throw this.invalid();
    }
  }

  /** The text of a string, number or truth; null of anything else. */
  async text(): Promise<string | null> {
    const first = await this.token();
    if (first === '"') return this.string();
    if (first === '{' || first === '[') {
      await this.skipValue();
      return null;
    }
    const word = await this.#word();
    return word === 'null' ? null : word;
  }

  async #word(): Promise<string> {
    for (let at = 0; ; at += 1) {
      while (at >= this.#window.length) if (!(await this.#window.more())) throw truncated();
      const character = String.fromCharCode(this.#window.bytes[at] ?? 0);
      if (/[\w.+-]/.test(character) && at < LONGEST_TEXT) continue;
      if (at === 0) throw this.invalid();
      const word = this.#window.bytes.toString('latin1', 0, at);
      this.#window.take(at);
      return word;
    }
  }

  /** Whatever value begins here, of any size, without keeping it. */
  async skipValue(): Promise<void> {
    const first = await this.token();
    if (first !== '{' && first !== '[' && first !== '"') {
      await this.#word();
      return;
    }
    const skip = new Skip();
    for (;;) {
      const { bytes } = this.#window;
      const taken = skip.feed(bytes);
      this.#window.take(taken);
      if (skip.isDone) return;
      if (!(await this.#window.more())) throw truncated();
    }
  }
}

/** Finds the end of a value, piece by piece. */
class Skip {
  isDone = false;
  #depth = 0;
  #isString = false;
  #isEscaped = false;

  feed(bytes: Uint8Array): number {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (this.#isString) this.#inString(byte);
      else if (byte === QUOTE) this.#isString = true;
      else if (OPENING.has(byte)) this.#depth += 1;
      else if (CLOSING.has(byte)) this.#depth -= 1;
      else continue;
      if (this.#depth === 0 && !this.#isString) {
        this.isDone = true;
        return at + 1;
      }
    }
    return bytes.length;
  }

  #inString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isString = false;
  }
}
