const [NEWLINE, RETURN, SPACE, TAB, QUOTE, COMMA, BACKSLASH] = [0x0a, 0x0d, 0x20, 0x09, 0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export const isSpace = (byte: number): boolean =>
  byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB;

/** Looks for the end of a JSON value that comes in parts, at every byte once. */
export class JsonValueScan {
  #seen = 0;
  #depth = 0;
  #isQuoted = false;
  #length: number | undefined;
  /** A string holds a control character. */
  isBroken = false;

  restart(): void {
    this.#seen = 0;
    this.#depth = 0;
    this.#isQuoted = false;
    this.#length = undefined;
    this.isBroken = false;
  }

  /** Behind the value that starts here, of which more may have come since the last time; undefined when it has no end yet. */
  endIn(data: Buffer, start: number): number | undefined {
    this.#length ??= this.#find(data, start);
    return this.#length === undefined ? undefined : start + this.#length;
  }

  #find(data: Buffer, start: number): number | undefined {
    let at = start + this.#seen;
    let depth = this.#depth;
    for (; at < data.length; at += 1) {
      const byte = data[at]!;
      if (this.#isQuoted || byte === QUOTE) {
        if (!this.#isQuoted) at += 1;
        this.#isQuoted = true;
        for (; at < data.length && data[at] !== QUOTE; at += 1) {
          if (data[at] === BACKSLASH) at += 1;
          if (data[at]! < SPACE) this.isBroken = true;
        }
        if (at >= data.length) break;
        this.#isQuoted = false;
        if (depth === 0) return at + 1 - start;
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (depth === 0) return at - start;
        depth -= 1;
        if (depth === 0) return at + 1 - start;
      } else if (depth === 0 && (byte === COMMA || isSpace(byte))) return at - start;
      else if (byte < SPACE && !isSpace(byte)) this.isBroken = true;
    }
    this.#depth = depth;
    this.#seen = at - start;
    return undefined;
  }
}
