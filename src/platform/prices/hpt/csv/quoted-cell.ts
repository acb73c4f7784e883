const NEWLINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
const SPACE = 0x20;

/** A line with so many of the header's delimiters is a record, and no part of a text. */
const LEAST_SHARE = 0.75;

/** Finds where a cell in quotes ends, and whether its quote was ever meant to be closed. */
export class QuotedCell {
  readonly #delimiter: number;
  /** How many cells records have; 0 where it is not known. */
  width = 0;
  /** Quotes are written twice in it. */
  isDoubled = false;
  /** A quote stands alone in it, such as one that opens another cell. */
  #hasStray = false;
  /** Its first line end, or -1. */
  #lineEnd = -1;

  constructor(delimiter: number) {
    this.#delimiter = delimiter;
  }

  /** The quote that ends the cell, or -1. */
  find(data: Buffer, opening: number, length: number): number {
    this.isDoubled = false;
    this.#hasStray = false;
    this.#lineEnd = -1;
    for (let at = opening + 1; at < length; at += 1) {
      const byte = data[at] as number;
      // Most bytes are letters and digits.
      if (byte > QUOTE) continue;
      if (byte !== QUOTE) {
        if (this.#lineEnd === -1 && (byte === NEWLINE || byte === RETURN)) this.#lineEnd = at;
        continue;
      }
      if (data[at + 1] === QUOTE && at + 1 < length) {
        this.isDoubled = true;
        at += 1;
      } else if (this.#isClosing(data, at, length)) return at;
      else this.#hasStray = true;
    }
    return -1;
  }

  /** A quote behind these blanks, where it is closed in its line as the rules have it; -1 where the blanks are text. */
  openingBehind(data: Buffer, blanks: number, length: number): number {
    let opening = blanks;
    while (data[opening] === SPACE && opening < length) opening += 1;
    if (data[opening] !== QUOTE || opening >= length) return -1;
    const end = this.find(data, opening, length);
    return end === -1 || this.#hasStray || this.#lineEnd !== -1 ? -1 : opening;
  }

  /**
   * Whether the cell that was found last has run into other records: a quote that opens one of theirs stands in it, and its
   * first two lines have the cells of records. Null where the second line has not come yet.
   */
  isRunOn(data: Buffer, start: number, length: number): boolean | null {
    if (this.#lineEnd === -1 || !this.#hasStray || this.width < 2) return false;
    const least = Math.ceil((this.width - 1) * LEAST_SHARE);
    if (this.#delimitersOf(data, start, this.#lineEnd) < least) return false;
    let second = this.#lineEnd;
    while (second < length && isLineEnd(data[second] as number)) second += 1;
    let end = second;
    while (end < length && !isLineEnd(data[end] as number)) end += 1;
    if (this.#delimitersOf(data, second, end) >= least) return true;
    return end < length ? false : null;
  }

  /** The second of two quotes that a delimiter follows in the first line, as behind an inch mark that is not doubled; or -1. */
  endBehindInches(data: Buffer, opening: number, length: number): number {
    const end = this.#lineEnd === -1 ? length : this.#lineEnd;
    for (let at = opening + 2; at < end; at += 1)
      if (data[at] === QUOTE && data[at - 1] === QUOTE && this.#isClosing(data, at, length)) return at;
    return -1;
  }

  #isClosing(data: Buffer, quote: number, length: number): boolean {
    let behind = quote + 1;
    while (data[behind] === SPACE && behind < length) behind += 1;
    // At the end of what has come it cannot be known yet; the record is cut again when more has.
    if (behind >= length) return true;
    const byte = data[behind] as number;
    return byte === this.#delimiter || isLineEnd(byte);
  }

  #delimitersOf(data: Buffer, start: number, end: number): number {
    let count = 0;
    for (let at = start; at < end; at += 1) if (data[at] === this.#delimiter) count += 1;
    return count;
  }
}

const isLineEnd = (byte: number): boolean => byte === NEWLINE || byte === RETURN;
