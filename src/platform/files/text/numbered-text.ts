const CHUNK = 1024 ** 2;
const DIGITS = 10;
const ZERO = 0x30;
const NINE = 0x39;
const NEWLINE = 0x0a;

/**
 * Records, each on lines of its own behind its number, as DuckDB reads them again: so every value can be told by the place
 * it had in the file, in whatever order it is read.
 */
export class NumberedText {
  readonly #separator: number;
  readonly #digits = new Uint8Array(DIGITS).fill(ZERO);
  #chunk: Buffer = Buffer.allocUnsafe(CHUNK);
  #at = 0;
  #full: { chunk: Buffer; length: number }[] = [];
  #taken: Buffer[] = [];
  #spare: Buffer[] = [];
  #last = 0;
  first = 0;
  records = 0;
  bytes = 0;
  /** In bytes. */
  longest = 0;

  constructor(separator: number) {
    this.#separator = separator;
  }

  get last(): number {
    return this.#last;
  }

  add(number: number, source: Buffer, start: number, end: number): void {
    const size = DIGITS + 2 + end - start;
    if (this.#at + size > this.#chunk.length) this.#next(size);
    this.#count(number);
    const chunk = this.#chunk;
    let at = this.#at;
    for (let digit = 0; digit < DIGITS; digit += 1) chunk[at + digit] = this.#digits[digit]!;
    at += DIGITS;
    chunk[at] = this.#separator;
    source.copy(chunk, at + 1, start, end);
    chunk[at + 1 + end - start] = NEWLINE;
    this.#at += size;
    this.bytes += size;
    this.records += 1;
    if (size > this.longest) this.longest = size;
  }

  /** What has come since the last time; what was taken before is used again. */
  take(): Buffer[] {
    if (this.#at > 0) this.#next(0);
    return this.takeFull();
  }

  /** Only as much as is worth a write. */
  takeFull(): Buffer[] {
    this.#spare.push(...this.#taken.filter(({ length }) => length === CHUNK));
    this.#taken = this.#full.map(({ chunk }) => chunk);
    return this.#full.splice(0).map(({ chunk, length }) => chunk.subarray(0, length));
  }

  #next(size: number): void {
    if (this.#at > 0) this.#full.push({ chunk: this.#chunk, length: this.#at });
    this.#chunk =
      (size <= CHUNK ? this.#spare.pop() : undefined) ?? Buffer.allocUnsafe(Math.max(CHUNK, size));
    this.#at = 0;
  }

  /** One more than the last is the rule. */
  #count(number: number): void {
    if (this.records === 0) this.first = number;
    if (number === this.#last + 1 && this.records > 0) {
      let digit = DIGITS - 1;
      while (this.#digits[digit] === NINE) {
        this.#digits[digit] = ZERO;
        digit -= 1;
      }
      this.#digits[digit]! += 1;
    } else {
      let rest = number;
      for (let digit = DIGITS - 1; digit >= 0; digit -= 1) {
        this.#digits[digit] = ZERO + (rest % 10);
        rest = Math.floor(rest / 10);
      }
    }
    this.#last = number;
  }
}

/** Records that were written one by one behind their numbers. */
export interface NumberedFile {
  file: string;
  first: number;
  last: number;
  records: number;
  longest: number;
}
