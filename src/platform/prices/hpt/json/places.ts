import type { Level } from './names.ts';
import { BYTES, isSpace, ValueEnd } from './value-end.ts';

const { OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, COMMA, COLON, QUOTE } = BYTES;

/** Where an element of an array stands within its item, and those of an array within it. */
export interface Place {
  start: number;
  end: number;
  inner: Place[];
}

type NameOf = (key: string, level: Level) => string | undefined;

/** The key of an array, and what kind of object has it. */
export interface ListKey {
  key: string;
  level: Level;
}

/** Finds where the elements of one array of an object stand, and those of an array within each. The bytes must be valid JSON. */
export class PlaceFinder {
  readonly #end = new ValueEnd();
  #data: Buffer = Buffer.alloc(0);
  #length = 0;
  /** What a key means; undefined where all keys are those of CMS. */
  #nameOf: NameOf | undefined;

  /** The elements of the first array, and those of the second within each. */
  find(data: Buffer, [outer, inner]: readonly [ListKey, ListKey?], nameOf?: NameOf): Place[] {
    this.#nameOf = nameOf;
    this.#data = data;
    this.#length = data.length;
    return this.#object(0, outer, inner ?? null).found;
  }

  /** The elements of the last array with this key, as in `JSON.parse`, and where the object ends. */
  #object(at: number, key: ListKey, inner: ListKey | null): { found: Place[]; end: number } {
    let found: Place[] = [];
    let next = this.#skipSpace(at);
    if (this.#data[next] !== OPEN_OBJECT) return { found, end: this.#valueEnd(next) };
    next = this.#skipSpace(next + 1);
    while (this.#data[next] === QUOTE) {
      const keyEnd = this.#valueEnd(next);
      const value = this.#skipSpace(this.#behind(keyEnd, COLON));
      let end: number;
      if (!this.#isKey(next, keyEnd, key)) end = this.#valueEnd(value);
      else if (this.#data[value] === OPEN_LIST) ({ found, end } = this.#list(value, inner));
      else if (this.#data[value] === OPEN_OBJECT) {
        const one = this.#element(value, inner);
        [found, end] = [[one], one.end];
      } else [found, end] = [[], this.#valueEnd(value)];
      next = this.#skipSpace(this.#behind(end, COMMA));
    }
    return { found, end: next + 1 };
  }

  #isKey(start: number, end: number, { key, level }: ListKey): boolean {
    if (this.#nameOf !== undefined)
      return this.#nameOf(this.#data.toString('latin1', start + 1, end - 1), level) === key;
    return end - start === key.length + 2 && this.#data.toString('latin1', start + 1, end - 1) === key;
  }

  #list(list: number, inner: ListKey | null): { found: Place[]; end: number } {
    const found: Place[] = [];
    let start = this.#skipSpace(list + 1);
    while (start < this.#length && this.#data[start] !== CLOSE_LIST) {
      const element = this.#element(start, inner);
      found.push(element);
      start = this.#skipSpace(this.#behind(element.end, COMMA));
    }
    return { found, end: start + 1 };
  }

  #element(start: number, inner: ListKey | null): Place {
    const within = inner === null ? null : this.#object(start, inner, null);
    return { start, end: within?.end ?? this.#valueEnd(start), inner: within?.found ?? [] };
  }

  #valueEnd(at: number): number {
    this.#end.restart();
    const end = this.#end.find(this.#data, at, this.#length);
    return end === -1 ? this.#length : end;
  }

  /** Behind a byte that may stand here. */
  #behind(at: number, byte: number): number {
    const next = this.#skipSpace(at);
    return this.#data[next] === byte ? next + 1 : next;
  }

  #skipSpace(from: number): number {
    let at = from;
    while (at < this.#length && isSpace(this.#data[at] as number)) at += 1;
    return at;
  }
}
