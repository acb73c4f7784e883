const [NEWLINE, RETURN, QUOTE, SPACE] = [0x0a, 0x0d, 0x22, 0x20];

const BATCH_BYTES = 256 * 1024;
/** A record that is longer has a quote that is never closed. */
const MOST_RECORD_BYTES = 8 * 1024 ** 2;
const FIRST_CELLS = 64;

/** One record, good until the next one: where its cells stand in the bytes, without the quotes around them. */
export interface CsvRecord {
  data: Buffer;
  cells: number;
  starts: Int32Array;
  ends: Int32Array;
  /** 1 where a cell has quotes that are written twice. */
  doubled: Uint8Array;
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
  readonly #onRecord: (record: CsvRecord) => void;
  readonly #batchBytes: number;
  readonly #isSpecial = new Uint8Array(256);
  readonly #record: CsvRecord = {
    ...{ data: Buffer.alloc(0), cells: 0, number: 0, offset: 0, length: 0, fault: null },
    starts: new Int32Array(FIRST_CELLS),
    ends: new Int32Array(FIRST_CELLS),
    doubled: new Uint8Array(FIRST_CELLS),
  };
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #enough: number;
  /** Of the first byte that waits. */
  #offset: number;
  #isStopped = false;

  constructor(
    delimiter: number,
    onRecord: (record: CsvRecord) => void,
    { batchBytes = BATCH_BYTES, offset = 0 }: { batchBytes?: number; offset?: number } = {},
  ) {
    this.#delimiter = delimiter;
    this.#onRecord = onRecord;
    this.#batchBytes = batchBytes;
    this.#enough = batchBytes;
    this.#offset = offset;
    for (const byte of [delimiter, NEWLINE, RETURN]) this.#isSpecial[byte] = 1;
  }

  /** No record comes after the one at hand. */
  stop(): void {
    this.#isStopped = true;
  }

  push(chunk: Buffer): void {
    this.#waiting.push(Buffer.from(chunk));
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes >= this.#enough) this.#take(false);
  }

  end(): void {
    this.#take(true);
  }

  #take(isLast: boolean): void {
    const length = this.#waitingBytes;
    // One byte more, so that the end of the bytes is found like the end of a line.
    const data = Buffer.allocUnsafe(length + 1);
    let at = 0;
    for (const part of this.#waiting) at += part.copy(data, at);
    data[length] = NEWLINE;
    const done = this.#cut(data, length, isLast);
    const rest = data.subarray(done, length);
    this.#waiting = rest.length === 0 ? [] : [rest];
    this.#waitingBytes = rest.length;
    this.#offset += done;
    // What had no end is not looked at again for every byte that comes.
    this.#enough = Math.max(this.#batchBytes, 2 * rest.length);
  }

  /** Tells the records, and answers where the first one begins that has no end yet. */
  #cut(data: Buffer, length: number, isLast: boolean): number {
    this.#record.data = data;
    let start = 0;
    while (start < length && !this.#isStopped) {
      const next = this.#cutOne(data, start, length, isLast);
      if (next === -1) return start;
      start = next;
    }
    return this.#isStopped ? length : start;
  }

  /** Behind the record that starts here and its line break; -1 when its end has not come. */
  #cutOne(data: Buffer, start: number, length: number, isLast: boolean): number {
    const record = this.#record;
    const isSpecial = this.#isSpecial;
    const delimiter = this.#delimiter;
    let { starts, ends, doubled } = record;
    let cell = 0;
    let at = start;
    for (;;) {
      if (cell === starts.length) ({ starts, ends, doubled } = this.#grow());
      if (data[at] === QUOTE) {
        const end = this.#closingQuote(data, at, length, cell);
        if (end === -1) {
          if (!isLast && length - start <= MOST_RECORD_BYTES) return -1;
          return this.#unclosed(data, start, at, length);
        }
        starts[cell] = at + 1;
        ends[cell] = end;
        at = end + 1;
        while (data[at] === SPACE && at < length) at += 1;
      } else {
        starts[cell] = at;
        while (isSpecial[data[at] as number] === 0) at += 1;
        ends[cell] = at;
        doubled[cell] = 0;
      }
      cell += 1;
      if (data[at] === delimiter && at < length) {
        at += 1;
        continue;
      }
      if (at >= length && !isLast) return -1;
      if (data[at] === RETURN && at + 1 >= length && !isLast) return -1;
      record.cells = cell;
      return this.#tell(data, start, at, length, null);
    }
  }

  #tell(data: Buffer, start: number, end: number, length: number, fault: string | null): number {
    const record = this.#record;
    record.number += 1;
    record.offset = this.#offset + start;
    record.length = Math.min(end, length) - start;
    record.fault = fault;
    this.#onRecord(record);
    return end + (data[end] === RETURN && end + 1 < length && data[end + 1] === NEWLINE ? 2 : 1);
  }

  /** The quote that ends the cell, or -1. */
  #closingQuote(data: Buffer, opening: number, length: number, cell: number): number {
    let isDoubled = 0;
    for (let at = opening + 1; at < length; at += 1) {
      if (data[at] !== QUOTE) continue;
      if (data[at + 1] === QUOTE && at + 1 < length) {
        isDoubled = 1;
        at += 1;
        continue;
      }
      let behind = at + 1;
      while (data[behind] === SPACE && behind < length) behind += 1;
      // At the end of what has come it cannot be known yet; `cutOne` asks again when more has.
      if (behind < length && this.#isSpecial[data[behind] as number] === 0) continue;
      this.#record.doubled[cell] = isDoubled;
      return at;
    }
    return -1;
  }

  /** Only the line in which the quote opens is lost: what follows is read as if it were not there. */
  #unclosed(data: Buffer, start: number, quote: number, length: number): number {
    let end = quote;
    while (end < length && data[end] !== NEWLINE && data[end] !== RETURN) end += 1;
    this.#record.cells = 0;
    return this.#tell(data, start, end, length, 'has a quote that is never closed');
  }

  #grow(): CsvRecord {
    const record = this.#record;
    const capacity = record.starts.length * 2;
    const grown = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const larger = new Int32Array(capacity);
      larger.set(old);
      return larger;
    };
    record.starts = grown(record.starts);
    record.ends = grown(record.ends);
    const doubled = new Uint8Array(capacity);
    doubled.set(record.doubled);
    record.doubled = doubled;
    return record;
  }
}
