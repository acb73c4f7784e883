import { QuotedCell } from './quoted-cell.ts';

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
const SPACE = 0x20;

const BATCH_BYTES = 256 * 1024;
/** A record that is longer has a quote that is never closed. */
const MOST_RECORD_BYTES = 8 * 1024 ** 2;
const FIRST_CELLS = 64;
const UNKNOWN = -2;

/** One record, good until the next one: where its cells stand in the bytes, without the quotes around them; empty ones at 0. */
export interface CsvRecord {
  data: Buffer;
  cells: number;
  starts: Int32Array;
  ends: Int32Array;
  /** The cells that have any bytes, in order, without those that are repeated. */
  filled: Int32Array;
  filledCount: number;
  /** Which cells have quotes that are written twice; only where any has. */
  hasDoubled: boolean;
  doubled: Set<number>;
  /** The first `repeating` cells are those of the record before, byte for byte. */
  isRepeated: boolean;
  /** From 1, blank lines included. */
  number: number;
  /** Of its first byte among all. */
  offset: number;
  /** Without its line break. */
  length: number;
  fault: string | null;
}

/**
 * Cuts the bytes of a CSV file into records, at every byte once. Lines end with CR, LF or both, in any mixture. A quote opens
 * a cell only as its first byte; inside, one that is followed by neither a delimiter nor a line break is text.
 */
export class CsvTokenizer {
  readonly #delimiter: number;
  readonly #quoted: QuotedCell;
  readonly #onRecord: (record: CsvRecord) => void;
  readonly #batchBytes: number;
  readonly #record: CsvRecord = {
    ...{ data: Buffer.alloc(0), cells: 0, number: 0, offset: 0, length: 0, fault: null },
    ...{ hasDoubled: false, doubled: new Set(), isRepeated: false },
    starts: new Int32Array(FIRST_CELLS),
    ends: new Int32Array(FIRST_CELLS),
    filled: new Int32Array(FIRST_CELLS),
    filledCount: 0,
  };
  /** The same bytes are used again and again: records are good until the next one only. */
  #data: Buffer;
  #view: DataView;
  #used = 0;
  #enough: number;
  /** Of the first byte of `data`. */
  #offset: number;
  #isStopped = false;
  #isLast = false;
  /** Cells at the beginning of a record that are likely to be those of the record before. */
  repeating = 0;
  /** Where the last record that was cut from its first byte begins, and how long its repeating cells are, with delimiters. */
  #model = 0;
  #modelBytes = 0;

  constructor(
    delimiter: number,
    onRecord: (record: CsvRecord) => void,
    { batchBytes = BATCH_BYTES, offset = 0 }: { batchBytes?: number; offset?: number } = {},
  ) {
    this.#delimiter = delimiter;
    this.#quoted = new QuotedCell(delimiter);
    this.#onRecord = onRecord;
    this.#batchBytes = batchBytes;
    this.#enough = batchBytes;
    this.#offset = offset;
    this.#data = Buffer.allocUnsafeSlow(2 * batchBytes + 1);
    this.#view = new DataView(this.#data.buffer);
  }

  /** How many cells records are expected to have, so that a quote that is not closed shows. */
  set width(cells: number) {
    this.#quoted.width = cells;
  }

  /** No record comes after the one at hand. */
  stop(): void {
    this.#isStopped = true;
  }

  push(chunk: Buffer): void {
    const used = this.#used;
    if (used + chunk.length >= this.#data.length) this.#makeRoom(used + chunk.length + 1);
    chunk.copy(this.#data, used);
    this.#used = used + chunk.length;
    if (this.#used >= this.#enough) this.#take(false);
  }

  end(): void {
    this.#take(true);
  }

  #makeRoom(bytes: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes, 2 * this.#data.length));
    this.#data.copy(larger, 0, 0, this.#used);
    this.#data = larger;
    this.#view = new DataView(larger.buffer);
  }

  #take(isLast: boolean): void {
    this.#isLast = isLast;
    const data = this.#data;
    const length = this.#used;
    // One byte more, so that the end of the bytes is found like the end of a line.
    data[length] = NEWLINE;
    const done = Math.min(this.#cut(data, length), length);
    data.copyWithin(0, done, length);
    this.#used = length - done;
    this.#offset += done;
    // What had no end is not looked at again for every byte that comes.
    this.#enough = Math.max(this.#batchBytes, 2 * this.#used);
  }

  /** Tells the records, and answers where the first one begins that has no end yet. */
  #cut(data: Buffer, length: number): number {
    this.#record.data = data;
    this.#modelBytes = 0;
    let start = 0;
    while (start < length && !this.#isStopped) {
      const next = this.#cutOne(data, start, length);
      if (next === -1) return start;
      start = next;
    }
    return this.#isStopped ? length : start;
  }

  /** Behind the record that starts here and its line break; -1 when its end has not come. */
  #cutOne(data: Buffer, start: number, length: number): number {
    const record = this.#record;
    const delimiter = this.#delimiter;
    const { repeating } = this;
    const isRepeated = this.#modelBytes > 0 && this.#isLikeModel(start, length);
    let { starts, ends, filled } = record;
    let filledCount = 0;
    record.hasDoubled = false;
    record.isRepeated = isRepeated;
    let cell = isRepeated ? repeating : 0;
    let at = isRepeated ? start + this.#modelBytes : start;
    if (!isRepeated) this.#forgetModel();
    for (;;) {
      let byte = data[at] as number;
      while (byte === delimiter) {
        cell += 1;
        at += 1;
        byte = data[at] as number;
      }
      // Every cell that was passed by was empty, and took one byte.
      if (!isRepeated && cell >= repeating && this.#modelBytes === 0 && repeating > 0) {
        this.#model = start;
        this.#modelBytes = at - (cell - repeating) - start;
      }
      if (byte === NEWLINE || byte === RETURN) {
        cell += 1;
        break;
      }
      if (cell >= starts.length) ({ starts, ends, filled } = this.#grow(cell));
      filled[filledCount] = cell;
      filledCount += 1;
      let opening = byte === QUOTE ? at : -1;
      if (byte === SPACE) opening = this.#quoted.openingBehind(data, at, length);
      if (opening !== -1) {
        const end = this.#endOfQuoted(data, start, opening, length);
        if (end < 0) {
          this.#clear(filledCount);
          return end === UNKNOWN ? -1 : this.#unclosed(data, start, opening, length);
        }
        if (this.#quoted.isDoubled) this.#noteDoubled(cell);
        starts[cell] = opening + 1;
        ends[cell] = end;
        at = end + 1;
        while (data[at] === SPACE && at < length) at += 1;
        byte = data[at] as number;
      } else {
        starts[cell] = at;
        do {
          at += 1;
          byte = data[at] as number;
        } while (byte !== delimiter && byte !== NEWLINE && byte !== RETURN);
        ends[cell] = at;
      }
      cell += 1;
      if (byte !== delimiter || at >= length) break;
      at += 1;
      if (cell === repeating && !isRepeated) {
        this.#model = start;
        this.#modelBytes = at - start;
      }
    }
    if (!this.#isLast && (at >= length || (data[at] === RETURN && at + 1 >= length))) {
      this.#clear(filledCount);
      return -1;
    }
    record.cells = cell;
    record.filledCount = filledCount;
    record.fault = null;
    const next = this.#tell(data, start, at, length);
    this.#clear(filledCount);
    return next;
  }

  /** Cells of which nothing is said are empty. Those that may be repeated are kept. */
  #clear(filledCount: number): void {
    const { starts, ends, filled } = this.#record;
    const { repeating } = this;
    for (let place = 0; place < filledCount; place += 1) {
      const cell = filled[place] as number;
      if (cell < repeating) continue;
      starts[cell] = 0;
      ends[cell] = 0;
    }
  }

  #forgetModel(): void {
    const { starts, ends } = this.#record;
    this.#modelBytes = 0;
    for (let cell = 0; cell < this.repeating; cell += 1) {
      starts[cell] = 0;
      ends[cell] = 0;
    }
  }

  #isLikeModel(start: number, length: number): boolean {
    const view = this.#view;
    const model = this.#model;
    const bytes = this.#modelBytes;
    if (start + bytes > length) return false;
    let at = 0;
    for (; at + 4 <= bytes; at += 4)
      if (view.getInt32(model + at, true) !== view.getInt32(start + at, true)) return false;
    for (; at < bytes; at += 1) if (view.getUint8(model + at) !== view.getUint8(start + at)) return false;
    return true;
  }

  #tell(data: Buffer, start: number, end: number, length: number): number {
    const record = this.#record;
    record.number += 1;
    record.offset = this.#offset + start;
    record.length = Math.min(end, length) - start;
    this.#onRecord(record);
    return end + (data[end] === RETURN && end + 1 < length && data[end + 1] === NEWLINE ? 2 : 1);
  }

  /** The quote that ends the cell, `UNKNOWN` where it may still come, or -1. */
  #endOfQuoted(data: Buffer, start: number, opening: number, length: number): number {
    const quoted = this.#quoted;
    const end = quoted.find(data, opening, length);
    const isRunOn = quoted.isRunOn(data, start, length);
    if (isRunOn === false && end !== -1) return end;
    if (isRunOn !== true) {
      if (!this.#isLast && length - start <= MOST_RECORD_BYTES) return UNKNOWN;
      if (end !== -1) return end;
    }
    return quoted.endBehindInches(data, opening, length);
  }

  #noteDoubled(cell: number): void {
    const record = this.#record;
    if (!record.hasDoubled) record.doubled.clear();
    record.hasDoubled = true;
    record.doubled.add(cell);
  }

  /** Only the line in which the quote opens is lost: the next one is read afresh. */
  #unclosed(data: Buffer, start: number, quote: number, length: number): number {
    let end = quote;
    while (end < length && data[end] !== NEWLINE && data[end] !== RETURN) end += 1;
    this.#record.cells = 0;
    this.#record.filledCount = 0;
    this.#modelBytes = 0;
    this.#record.fault = 'has a quote that is never closed';
    return this.#tell(data, start, end, length);
  }

  #grow(cell: number): CsvRecord {
    const record = this.#record;
    const grown = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const larger = new Int32Array(cell * 2);
      larger.set(old);
      return larger;
    };
    record.starts = grown(record.starts);
    record.ends = grown(record.ends);
    record.filled = grown(record.filled);
    return record;
  }
}
