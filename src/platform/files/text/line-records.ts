import { isUtf8 } from 'node:buffer';
import { invalidRequest } from '../../../kernel/errors.ts';
import { type CsvDialect, fieldsOf, NEWLINE, RETURN, recordOf } from './csv-dialect.ts';
import { LookAhead } from './look-ahead.ts';
import type { NumberedText } from './numbered-text.ts';
import { type MeasuredRecord, measureRecord } from './quoted-record.ts';
import { UnreadBytes } from './unread-bytes.ts';

/** A record that is none, whatever its values are. */
export interface RecordFault {
  line: number;
  message: string;
  /** As it stands in the file, cut where it is very long. */
  raw: string;
}

export interface LinePosition {
  /** How many bytes lie before the next record. */
  bytes: number;
  /** The line of the next record, from 1, as an editor counts. */
  line: number;
}

export interface LineOptions {
  /** Left out for lines of JSON: then a line is a record, always. */
  dialect?: CsvDialect;
  /** Bytes that a record may not hold; each with what to say. */
  forbidden: ReadonlyMap<number, string>;
  longest: number;
  position: LinePosition;
  /** A header, which is no record. */
  skipFirst: boolean;
  onFault(fault: RecordFault): void;
}

const MOST_UNCLOSED = 100;
const RAW_BYTES = 64 * 1024;

/** Cuts text into its records and passes on those that are sound. */
export class LineRecords {
  readonly #options: LineOptions;
  #out: NumberedText;
  readonly #unread = new UnreadBytes();
  #line: number;
  #bytes: number;
  #skipFirst: boolean;
  /** Inside of a line that is too long to keep. */
  #skipping = false;
  #unclosed = 0;

  constructor(options: LineOptions, out: NumberedText) {
    this.#options = options;
    this.#out = out;
    this.#line = options.position.line;
    this.#bytes = options.position.bytes;
    this.#skipFirst = options.skipFirst;
  }

  get position(): LinePosition {
    return { bytes: this.#bytes, line: this.#line };
  }

  writeTo(out: NumberedText): void {
    this.#out = out;
  }

  /** Records are numbered by their lines. */
  lineOf(): (line: number) => number {
    return (line) => line;
  }

  push(block: Buffer): void {
    const data = this.#unread.add(this.#skipping ? this.#skipLine(block) : block);
    this.#unread.drop(this.#readOn(data));
  }

  end(): void {
    this.#read(this.#unread.all, 0, true);
  }

  /** Reads all records that have an end. Answers where the first begins that has none. */
  #readOn(data: Buffer): number {
    let start = this.#read(data, 0, false);
    while (data.length - start > this.#options.longest) {
      start = this.#passEndless(data, start);
      start = this.#read(data, start, false);
    }
    return start;
  }

  #read(data: Buffer, from: number, isLast: boolean): number {
    const isClean = isUtf8(data.subarray(from, isLast ? data.length : data.lastIndexOf(NEWLINE) + 1));
    const ahead = new LookAhead(data, this.#options);
    let start = from;
    while (start < data.length) {
      const found = data.indexOf(NEWLINE, start);
      const end = found === -1 ? data.length : found;
      // Most records hold nothing special, and should cost next to nothing.
      if (isClean && found !== -1 && ahead.isPlain(start, end)) {
        this.#takePlain(data, start, end);
        start = end + 1;
        continue;
      }
      const next = this.#readSpecial(data, start, end, isLast, isClean, ahead);
      if (next === undefined) break;
      start = next;
    }
    return Math.min(start, data.length);
  }

  #skipLine(block: Buffer): Buffer {
    const end = block.indexOf(NEWLINE);
    const used = end === -1 ? block.length : end + 1;
    this.#bytes += used;
    if (end !== -1) {
      this.#skipping = false;
      this.#line += 1;
    }
    return block.subarray(used);
  }

  /** A record that is too long to wait for its end: a line, or what follows a quote. */
  #passEndless(data: Buffer, start: number): number {
    const found = data.indexOf(NEWLINE, start);
    const end = found === -1 ? data.length : found;
    const isLine = end - start > this.#options.longest;
    if (!isLine) this.#countUnclosed();
    this.#fault(data, start, end, isLine ? this.#tooLong() : UNCLOSED);
    const next = Math.min(end + 1, data.length);
    this.#bytes += next - start;
    if (found === -1) this.#skipping = true;
    else this.#line += 1;
    return next;
  }

  #takePlain(data: Buffer, start: number, end: number): void {
    const length = end - start;
    if (length > 0) {
      if (this.#skipFirst || length > this.#options.longest)
        this.#take(data, start, end, false, length > this.#options.longest ? this.#tooLong() : undefined);
      else this.#out.add(this.#line, data, start, end);
    }
    this.#line += 1;
    this.#bytes += length + 1;
  }

  /** Where the next record starts; undefined when this one has no end yet. */
  #readSpecial(
    data: Buffer,
    start: number,
    lineEnd: number,
    isLast: boolean,
    isClean: boolean,
    ahead: LookAhead,
  ): number | undefined {
    const { dialect, longest } = this.#options;
    let end = lineEnd;
    let measured: MeasuredRecord | undefined;
    if (dialect !== undefined && ahead.quotes.isBefore(start, end)) {
      measured = measureRecord(data, ahead.firstQuoted(start, dialect), isLast, dialect);
      if (measured === undefined) return undefined;
      end = measured.end;
    } else if (end === data.length && !isLast) return undefined;
    const stop = end > start && data[end - 1] === RETURN ? end - 1 : end;
    const fault =
      measured?.fault ??
      (stop - start > longest ? this.#tooLong() : undefined) ??
      (ahead.forbidden.isBefore(start, stop) ? this.#forbiddenFault(data, start, stop) : undefined) ??
      (isClean || isUtf8(data.subarray(start, stop)) ? undefined : NOT_UTF8);
    if (fault === UNCLOSED) this.#countUnclosed();
    const odd = measured?.odd === true || (measured === undefined && ahead.returns.isBefore(start, stop));
    this.#take(data, start, stop, odd, fault);
    this.#line += end === lineEnd ? 1 : 1 + linesIn(data, start, end);
    this.#bytes += Math.min(end + 1, data.length) - start;
    return end + 1;
  }

  #take(data: Buffer, start: number, stop: number, odd: boolean, fault: string | undefined): void {
    if (stop === start) return;
    if (this.#skipFirst) {
      this.#skipFirst = false;
      return;
    }
    if (fault !== undefined) this.#fault(data, start, stop, fault);
    else if (!odd) this.#out.add(this.#line, data, start, stop);
    else this.#takeOdd(data, start, stop);
  }

  #takeOdd(data: Buffer, start: number, stop: number): void {
    const { dialect } = this.#options;
    if (dialect === undefined || dialect.quote === undefined) {
      this.#fault(data, start, stop, 'has a carriage return in the middle of the line');
      return;
    }
    const record = recordOf(fieldsOf(data.subarray(start, stop), dialect), dialect);
    this.#out.add(this.#line, record, 0, record.length);
  }

  #forbiddenFault(data: Buffer, start: number, stop: number): string | undefined {
    for (const [byte, message] of this.#options.forbidden) if (holds(data, byte, start, stop)) return message;
    return undefined;
  }

  #tooLong(): string {
    return `is longer than ${this.#options.longest} bytes`;
  }

  #fault(data: Buffer, start: number, stop: number, message: string): void {
    const raw = data.toString('utf8', start, Math.min(stop, start + RAW_BYTES));
    this.#options.onFault({ line: this.#line, message, raw });
  }

  /** Each one costs a look through all that could have been quoted. */
  #countUnclosed(): void {
    this.#unclosed += 1;
    if (this.#unclosed <= MOST_UNCLOSED) return;
    throw invalidRequest(
      `More than ${MOST_UNCLOSED} quotes are never closed, the last one in line ${this.#line}. Set quote to the character the file uses, or to an empty string.`,
    );
  }
}

const UNCLOSED = 'has a quote that is never closed';
const NOT_UTF8 = 'is not valid UTF-8; set the encoding of the file with encoding=…';

const holds = (data: Buffer, byte: number, start: number, end: number): boolean => {
  for (let at = start; at < end; at += 1) if (data[at] === byte) return true;
  return false;
};

function linesIn(data: Buffer, start: number, end: number): number {
  let lines = 0;
  for (let at = data.indexOf(NEWLINE, start); at !== -1 && at < end; at = data.indexOf(NEWLINE, at + 1))
    lines += 1;
  return lines;
}
