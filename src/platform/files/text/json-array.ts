import { isUtf8 } from 'node:buffer';
import { invalidRequest } from '../../../kernel/errors.ts';
import type { RecordFault } from './line-records.ts';
import type { NumberedText } from './numbered-text.ts';
import { UnreadBytes } from './unread-bytes.ts';

export interface JsonPosition {
  /** How many bytes lie before what is read next. */
  bytes: number;
  line: number;
  /** The number of the next element, from 1. */
  element: number;
  stage: 'start' | 'array' | 'end';
  /** The array is the value of a field, so that more fields may follow. */
  wrapped: boolean;
}

export const JSON_START: JsonPosition = { bytes: 0, line: 1, element: 1, stage: 'start', wrapped: false };

export interface JsonArrayOptions {
  longest: number;
  position: JsonPosition;
  onFault(fault: RecordFault): void;
}

const [NEWLINE, RETURN, SPACE, TAB, QUOTE, COMMA, BACKSLASH] = [0x0a, 0x0d, 0x20, 0x09, 0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const RAW_BYTES = 64 * 1024;
/** Around an array of rows. */
export const WRAPPER = /^\s*\{\s*"(?:rows|data)"\s*:\s*\[/;
const LONGEST_WRAPPER = 256;

const isSpace = (byte: number): boolean =>
  byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB;

/** Cuts one large JSON array into its elements, each on a line of its own. Around it may stand `{"rows": …}`. */
export class JsonArray {
  readonly #options: JsonArrayOptions;
  #out: NumberedText;
  readonly #unread = new UnreadBytes();
  #position: JsonPosition;
  /** The line in which each element of the present piece begins, from its first one. */
  #lines: number[] = [];

  constructor(options: JsonArrayOptions, out: NumberedText) {
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
      throw invalidRequest(
        `Element ${this.#position.element} of the array, in line ${this.#position.line}, is longer than ${this.#options.longest} bytes. Remove or split it.`,
      );
  }

  end(): void {
    const { stage, element, line } = this.#position;
    if (stage === 'end') return;
    const place =
      stage === 'start' ? 'its array starts' : `its array is closed, in element ${element}, line ${line}`;
    throw invalidRequest(`The JSON ends before ${place}. Send the whole file.`);
  }

  /** Answers how much was read. */
  #read(data: Buffer): number {
    let at = 0;
    if (this.#position.stage === 'start') at = this.#open(data);
    while (this.#position.stage === 'array') {
      const next = this.#next(data, at);
      if (next === undefined) break;
      at = next;
    }
    if (this.#position.stage === 'end') {
      if (!this.#position.wrapped && data.subarray(at).some((byte) => !isSpace(byte)))
        throw invalidRequest('There is content after the end of the array. Send one array.');
      this.#pass(data, at, data.length);
      at = data.length;
    }
    return at;
  }

  /** Counts what is left behind for good. */
  #pass(data: Buffer, from: number, to: number): void {
    this.#position.bytes += to - from;
    for (let at = data.indexOf(NEWLINE, from); at !== -1 && at < to; at = data.indexOf(NEWLINE, at + 1))
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
    throw invalidRequest(
      'The JSON is not an array of objects, nor an object that starts with such an array under "rows" or "data". Send one of them, or JSON Lines with format=jsonl.',
    );
  }

  /** Reads one element and what separates it from the next; undefined when it has not come whole. */
  #next(data: Buffer, from: number): number | undefined {
    let start = from;
    while (start < data.length && isSpace(data[start]!)) start += 1;
    if (start >= data.length) return undefined;
    if (data[start] === CLOSE_LIST) {
      this.#pass(data, from, start + 1);
      this.#position.stage = 'end';
      return start + 1;
    }
    const { end, broken } = elementEnd(data, start);
    let after = end;
    while (after < data.length && isSpace(data[after]!)) after += 1;
    if (after >= data.length) return undefined;
    this.#pass(data, from, start);
    const separator = data[after];
    if (separator !== COMMA && separator !== CLOSE_LIST) {
      throw invalidRequest(
        `There is content between element ${this.#position.element} of the array, in line ${this.#position.line}, and the next one. Correct the JSON.`,
      );
    }
    this.#take(data, start, end, broken);
    const next = separator === COMMA ? after + 1 : after;
    this.#pass(data, start, next);
    this.#position.element += 1;
    return next;
  }

  #take(data: Buffer, start: number, end: number, broken: boolean): void {
    const { line, element } = this.#position;
    const bytes = data.subarray(start, end);
    const fault = broken
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

/** Behind the value that starts here; behind all when it has no end. Broken when a string holds a control character. */
function elementEnd(data: Buffer, start: number): { end: number; broken: boolean } {
  let depth = 0;
  let broken = false;
  for (let at = start; at < data.length; at += 1) {
    const byte = data[at]!;
    if (byte === QUOTE) {
      for (at += 1; at < data.length && data[at] !== QUOTE; at += 1) {
        if (data[at] === BACKSLASH) at += 1;
        if (data[at]! < SPACE) broken = true;
      }
      if (depth === 0) return { end: Math.min(at + 1, data.length), broken };
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      if (depth === 0) return { end: at, broken };
      depth -= 1;
      if (depth === 0) return { end: at + 1, broken };
    } else if (depth === 0 && (byte === COMMA || isSpace(byte))) return { end: at, broken };
    else if (byte < SPACE && !isSpace(byte)) broken = true;
  }
  return { end: data.length, broken };
}

/** Line breaks outside of strings are spaces. */
function inOneLine(bytes: Buffer): Buffer {
  if (!bytes.includes(NEWLINE) && !bytes.includes(RETURN)) return bytes;
  const line = Buffer.from(bytes);
  for (let at = 0; at < line.length; at += 1)
    if (line[at] === NEWLINE || line[at] === RETURN) line[at] = SPACE;
  return line;
}
