import { BYTES, isSpace, ValueEnd } from './value-end.ts';

const { OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, COMMA, COLON, QUOTE } = BYTES;

/** Where an element of an array stands within its item, and those of an array within it. */
export interface Place {
  start: number;
  end: number;
  inner: Place[];
}

/** Finds where the elements of one array of an object stand, and those of an array within each. The bytes must be valid JSON. */
export class PlaceFinder {
  readonly #end = new ValueEnd();
  #data: Buffer = Buffer.alloc(0);
  #length = 0;

  find(data: Buffer, [outer, inner]: readonly [string, string]): Place[] {
    this.#data = data;
    this.#length = data.length;
    return this.#object(0, outer, inner).found;
  }

  /** The elements of the last array with this key, as in `JSON.parse`, and where the object ends. */
  #object(at: number, key: string, inner: string | null): { found: Place[]; end: number } {
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
      else [found, end] = [[], this.#valueEnd(value)];
      next = this.#skipSpace(this.#behind(end, COMMA));
    }
    return { found, end: next + 1 };
  }

  #isKey(start: number, end: number, key: string): boolean {
    return end - start === key.length + 2 && this.#data.toString('latin1', start + 1, end - 1) === key;
  }

  #list(list: number, inner: string | null): { found: Place[]; end: number } {
    const found: Place[] = [];
    let start = this.#skipSpace(list + 1);
    while (start < this.#length && this.#data[start] !== CLOSE_LIST) {
      const within = inner === null ? null : this.#object(start, inner, null);
      const end = within?.end ?? this.#valueEnd(start);
      found.push({ start, end, inner: within?.found ?? [] });
      start = this.#skipSpace(this.#behind(end, COMMA));
    }
    return { found, end: start + 1 };
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
