export const BYTES = {
  ...{ OPEN_LIST: 0x5b, CLOSE_LIST: 0x5d, OPEN_OBJECT: 0x7b, CLOSE_OBJECT: 0x7d },
  ...{ QUOTE: 0x22, COMMA: 0x2c, COLON: 0x3a, BACKSLASH: 0x5c },
};
const { OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, QUOTE, COMMA, BACKSLASH } = BYTES;

export const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Finds the end of a JSON value whose bytes come in parts, looking at each of them once. */
export class ValueEnd {
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;

  restart(): void {
    this.#depth = 0;
    this.#isQuoted = false;
    this.#isEscaped = false;
  }

  /** Behind the value, or -1 when it goes on behind `length`. */
  find(data: Buffer, from: number, length: number): number {
    let at = from;
    while (at < length) {
      if (this.#isQuoted) {
        at = this.#endOfString(data, at, length);
        if (at === -1) return -1;
        if (this.#depth === 0) return at;
        continue;
      }
      const byte = data[at] as number;
      at += 1;
      if (byte === QUOTE) this.#isQuoted = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#depth += 1;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        // A number or a word ends where what holds it ends.
        if (this.#depth === 0) return at - 1;
        this.#depth -= 1;
        if (this.#depth === 0) return at;
      } else if (this.#depth === 0 && (byte === COMMA || isSpace(byte))) return at - 1;
    }
    return -1;
  }

  #endOfString(data: Buffer, from: number, length: number): number {
    let at = from;
    if (this.#isEscaped && at < length) {
      this.#isEscaped = false;
      at += 1;
    }
    for (; at < length; at += 1) {
      const byte = data[at] as number;
      if (byte === BACKSLASH) {
        at += 1;
        this.#isEscaped = at >= length;
      } else if (byte === QUOTE) {
        this.#isQuoted = false;
        return at + 1;
      }
    }
    return -1;
  }
}
