import { BYTES, isSpace } from '../hpt/json/value-end.ts';

const { OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA, COLON, QUOTE, BACKSLASH } = BYTES;
const NEWLINE = 0x0a;
const FIRST_PRINTED = 0x20;
/** Of numbers, and of true, false and null. */
const IN_WORDS = new Set(Buffer.from('+-.0123456789Eaeflnrstu'));
const MARK = new Set(Buffer.from('\ufeff'));
const MOST_KEY_BYTES = 64 * 1024;

/** A value that is looked for, or that has such a value in it. */
interface Place {
  line: number | null;
  readonly members: Map<string, Place>;
}

/** An object or list that is open. */
interface Open {
  isList: boolean;
  index: number;
  place: Place | undefined;
}

type Expected = 'value' | 'key' | 'colon' | 'comma';

/** Finds the lines of an editor in which values stand that JSON pointers name, while the bytes pass by; none of them are kept. */
export class JsonPlaces {
  readonly #root: Place = { line: null, members: new Map() };
  readonly #open: Open[] = [];
  #missing = 1;
  #line = 1;
  #expected: Expected = 'value';
  #isQuoted = false;
  #isEscaped = false;
  /** Within a number or a word. */
  #isWord = false;
  /** The bytes of the key at hand, where it may lead to a value. */
  #keyBytes: number[] | undefined;
  #key = '';
  /** The first line in which something else stands than JSON has there. */
  brokenLine: number | null = null;

  constructor(pointers: readonly string[]) {
    for (const pointer of pointers) {
      let place = this.#root;
      for (const name of namesOf(pointer)) {
        let member = place.members.get(name);
        if (member === undefined) {
          member = { line: null, members: new Map() };
          place.members.set(name, member);
          this.#missing += 1;
        }
        place = member;
      }
    }
  }

  /** All are found. */
  get isComplete(): boolean {
    return this.#missing === 0;
  }

  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (byte === NEWLINE) this.#line += 1;
      if (this.#isQuoted) this.#readText(byte);
      else if (isSpace(byte)) this.#isWord = false;
      else this.#take(byte);
    }
  }

  finish(): void {
    if (this.#open.length > 0 || this.#isQuoted || this.#expected !== 'comma') this.#break();
  }

  /** Of the value, or of the nearest one around it that is there; from 1. */
  lineOf(pointer: string): number | null {
    let place: Place | undefined = this.#root;
    let { line } = place;
    for (const name of namesOf(pointer)) {
      place = place?.members.get(name);
      line = place?.line ?? line;
    }
    return line;
  }

  #take(byte: number): void {
    const wasWord = this.#isWord;
    this.#isWord = false;
    if (byte === QUOTE) this.#openText();
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#enter(byte === OPEN_LIST);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.#leave(byte === CLOSE_LIST);
    else if (byte === COMMA) this.#goOn();
    else if (byte === COLON) this.#expect('colon', 'value');
    else if (!MARK.has(byte)) {
      this.#isWord = true;
      if (!wasWord) this.#begin();
      if (!IN_WORDS.has(byte)) this.#break();
    }
  }

  #openText(): void {
    this.#isQuoted = true;
    if (this.#expected !== 'key') this.#begin();
    else {
      this.#expected = 'colon';
      this.#keyBytes = this.#open.at(-1)?.place === undefined ? undefined : [];
    }
  }

  #readText(byte: number): void {
    const { length = MOST_KEY_BYTES } = this.#keyBytes ?? {};
    if (length < MOST_KEY_BYTES) this.#keyBytes?.push(byte);
    if (byte < FIRST_PRINTED) this.#break();
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#closeText();
  }

  #closeText(): void {
    this.#isQuoted = false;
    if (this.#keyBytes !== undefined) this.#key = textOf(this.#keyBytes);
    this.#keyBytes = undefined;
  }

  #enter(isList: boolean): void {
    const place = this.#begin();
    this.#open.push({ isList, index: 0, place });
    this.#expected = isList ? 'value' : 'key';
  }

  #leave(isList: boolean): void {
    const left = this.#open.pop();
    const isEmpty = left?.index === 0 && this.#expected === (isList ? 'value' : 'key');
    if (left?.isList !== isList || !(isEmpty || this.#expected === 'comma')) this.#break();
    this.#expected = 'comma';
  }

  #goOn(): void {
    const within = this.#open.at(-1);
    if (within !== undefined) within.index += 1;
    if (within === undefined) this.#break();
    else this.#expect('comma', within.isList ? 'value' : 'key');
  }

  #expect(now: Expected, next: Expected): void {
    if (this.#expected !== now) this.#break();
    this.#expected = next;
  }

  #begin(): Place | undefined {
    const place = this.#placeHere();
    this.#expect('value', 'comma');
    if (place === undefined || place.line !== null) return place;
    place.line = this.#line;
    this.#missing -= 1;
    return place;
  }

  #placeHere(): Place | undefined {
    const within = this.#open.at(-1);
    if (within === undefined) return this.#root;
    return within.place?.members.get(within.isList ? String(within.index) : this.#key);
  }

  #break(): void {
    this.brokenLine ??= this.#line;
  }
}

const namesOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Of the bytes of a key behind its first quote. */
function textOf(bytes: readonly number[]): string {
  const text = Buffer.from(bytes).toString();
  try {
    return String(JSON.parse(`"${text}`));
  } catch {
    return text;
  }
}
