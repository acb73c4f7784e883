import { isUtf8 } from 'node:buffer';
import { invalidRequest } from '../../../kernel/errors.ts';
import { isSpace, JsonValueScan } from './json-value-scan.ts';
import type { RecordFault } from './line-records.ts';
import type { NumberedText } from './numbered-text.ts';
import { UnreadBytes } from './unread-bytes.ts';

export interface JsonPosition {
  /** How many bytes lie before what is read next. */
  bytes: number;
  line: number;
  /** The number of the next record, from 1. */
  element: number;
  stage: 'start' | 'array' | 'objects' | 'end';
  /** The array is the value of a field, so that more fields may follow. */
  wrapped: boolean;
}

export const JSON_START: JsonPosition = { bytes: 0, line: 1, element: 1, stage: 'start', wrapped: false };

export interface JsonRecordsOptions {
  longest: number;
  position: JsonPosition;
  onFault(fault: RecordFault): void;
}

const [NEWLINE, RETURN, SPACE, COMMA, CLOSE_LIST, OPEN_OBJECT] = [0x0a, 0x0d, 0x20, 0x2c, 0x5d, 0x7b];
const RAW_BYTES = 64 * 1024;
/** Around an array of rows. */
export const WRAPPER = /^\s*\{\s*"(?:rows|data)"\s*:\s*\[/;
const LONGEST_WRAPPER = 256;
const OBJECT = /^\s*\{/;

/**
 * Cuts JSON into its records, each on a line of its own: the elements of one large array, around which may stand
 * `{"rows": …}`, or one object after the other, each over as many lines as it likes.
 */
export class JsonRecords {
  readonly #options: JsonRecordsOptions;
  #out: NumberedText;
  readonly #unread = new UnreadBytes();
  readonly #scan = new JsonValueScan();
  #position: JsonPosition;
  /** The line in which each record of the present piece begins, from its first one. */
  #lines: number[] = [];

  constructor(options: JsonRecordsOptions, out: NumberedText) {
    this.#options = options;
    this.#out = out;
    this.#position = { ...options.position };
  }

  get position(): JsonPosition {
    return { ...this.#position };
  }

  writeTo(out: NumberedText): void {
    this.#out = out;
    this.#lines = [];
  }

  lineOf(): (element: number) => number {
    const [lines, { first }] = [this.#lines, this.#out];
    return (element) => lines[element - first] ?? 0;
  }

  push(block: Buffer): void {
    this.#unread.drop(this.#read(this.#unread.add(block)));
    if (this.#unread.length > this.#options.longest)
      throw unreadable(
        `${this.#record}, in line ${this.#position.line}, is longer than ${this.#options.longest} bytes. Remove or split it.`,
      );
  }

  end(): void {
    if (this.#position.stage === 'start' && OBJECT.test(this.#unread.all.toString('latin1'))) {
      this.#position.stage = 'objects';
      this.#unread.drop(this.#read(this.#unread.all));
    }
    const { stage, element, line } = this.#position;
    if (stage === 'end' || (stage === 'objects' && this.#unread.length === 0)) return;
    const place = {
      start: 'its records start',
      array: `its array is closed, in element ${element}, line ${line}`,
      objects: `object ${element} is closed, which starts in line ${line}`,
    }[stage];
    throw unreadable(`it ends before ${place}. Send the whole file.`);
  }

  get #record(): string {
    const { stage, element } = this.#position;
    return stage === 'objects' ? `object ${element}` : `element ${element} of the array`;
  }

  /** Answers how much was read. */
  #read(data: Buffer): number {
    let at = 0;
    if (this.#position.stage === 'start') at = this.#open(data);
    while (this.#position.stage === 'array' || this.#position.stage === 'objects') {
      const next =
        this.#position.stage === 'array' ? this.#nextElement(data, at) : this.#nextObject(data, at);
      if (next === undefined) break;
      at = next;
    }
    if (this.#position.stage === 'end') {
      if (!this.#position.wrapped && data.subarray(at).some((byte) => !isSpace(byte)))
        throw unreadable('there is content after the end of the array. Send one array.');
      this.#pass(data, at, data.length);
      at = data.length;
    }
    return at;
  }

  /** Counts what is left behind for good. */
  #pass(data: Buffer, from: number, to: number): void {
    this.#position.bytes += to - from;
    const passed = data.subarray(from, to);
    for (let at = passed.indexOf(NEWLINE); at !== -1; at = passed.indexOf(NEWLINE, at + 1))
      this.#position.line += 1;
  }

  #open(data: Buffer): number {
    const head = data.toString('latin1', 0, LONGEST_WRAPPER);
    const bare = /^\s*\[/.exec(head);
    const found = bare ?? WRAPPER.exec(head);
    if (found !== null) {
      this.#position.wrapped = bare === null;
      this.#pass(data, 0, found[0].length);
      this.#position.stage = 'array';
      return found[0].length;
    }
    if (data.length < LONGEST_WRAPPER && /^\s*(\{[^[]*)?$/.test(head)) return 0;
    if (!OBJECT.test(head))
      throw unreadable('it is not an array of objects, nor objects one after the other. Send one of them.');
    this.#position.stage = 'objects';
    return 0;
  }

  /** Reads one element and what separates it from the next; undefined when it has not come whole. */
  #nextElement(data: Buffer, from: number): number | undefined {
    let start = from;
    while (start < data.length && isSpace(data[start]!)) start += 1;
    if (start >= data.length) return undefined;
    if (data[start] === CLOSE_LIST) {
      this.#pass(data, from, start + 1);
      this.#position.stage = 'end';
      return start + 1;
    }
    const end = this.#scan.endIn(data, start);
    if (end === undefined) return undefined;
    let after = end;
    while (after < data.length && isSpace(data[after]!)) after += 1;
    if (after >= data.length) return undefined;
    this.#pass(data, from, start);
    const separator = data[after];
    if (separator !== COMMA && separator !== CLOSE_LIST) {
      throw unreadable(
        `there is content between element ${this.#position.element} of the array, in line ${this.#position.line}, and the next one. Correct the JSON.`,
      );
    }
    this.#take(data, start, end);
    const next = separator === COMMA ? after + 1 : after;
    this.#pass(data, start, next);
    this.#position.element += 1;
    return next;
  }

  /** Reads one object and what is before it; undefined when nothing has come whole. */
  #nextObject(data: Buffer, from: number): number | undefined {
    let start = from;
    while (start < data.length && isSpace(data[start]!)) start += 1;
    this.#pass(data, from, start);
    if (start >= data.length) return start === from ? undefined : start;
    if (data[start] !== OPEN_OBJECT)
      throw unreadable(
        `there is content after object ${this.#position.element - 1}, in line ${this.#position.line}, that is not an object. Send an array of objects, or objects one after the other.`,
      );
    const end = this.#scan.endIn(data, start);
    if (end === undefined) return start === from ? undefined : start;
    this.#take(data, start, end);
    this.#pass(data, start, end);
    this.#position.element += 1;
    return end;
  }

  #take(data: Buffer, start: number, end: number): void {
    const { line, element } = this.#position;
    const { isBroken } = this.#scan;
    this.#scan.restart();
    const bytes = data.subarray(start, end);
    const fault = isBroken
      ? 'is not valid JSON'
      : isUtf8(bytes)
        ? undefined
        : 'is not valid UTF-8; set the encoding of the file with encoding=…';
    if (fault !== undefined) {
      this.#options.onFault({ line, message: fault, raw: bytes.toString('utf8', 0, RAW_BYTES) });
      return;
    }
    this.#out.add(element, inOneLine(bytes), 0, bytes.length);
    this.#lines[element - this.#out.first] = line;
  }
}

const unreadable = (reason: string) => invalidRequest(`The file cannot be read as json: ${reason}`);

/** Line breaks outside of strings are spaces. */
function inOneLine(bytes: Buffer): Buffer {
  if (!bytes.includes(NEWLINE) && !bytes.includes(RETURN)) return bytes;
  const line = Buffer.from(bytes);
  for (let at = 0; at < line.length; at += 1)
    if (line[at] === NEWLINE || line[at] === RETURN) line[at] = SPACE;
  return line;
}
