import { BYTES, isSpace, ValueEnd } from './value-end.ts';

const { OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA, COLON, QUOTE } = BYTES;

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
    return this.#elementsOf(0, outer, (start) => this.#elementsOf(start, inner, () => []));
  }

  /** Of the last array with this key, as in `JSON.parse`. */
  #elementsOf(at: number, key: string, innerOf: (start: number) => Place[]): Place[] {
    let found: Place[] = [];
    let next = this.#skipSpace(at);
    if (this.#data[next] !== OPEN_OBJECT) return found;
    next = this.#skipSpace(next + 1);
    while (this.#data[next] === QUOTE) {
      const keyEnd = this.#valueEnd(next);
      const isKey =
        keyEnd - next === key.length + 2 && this.#data.toString('latin1', next + 1, keyEnd - 1) === key;
      const value = this.#skipSpace(this.#behind(keyEnd, COLON));
      const end = this.#valueEnd(value);
      if (isKey) found = this.#data[value] === OPEN_LIST ? this.#elements(value, innerOf) : [];
      next = this.#skipSpace(this.#behind(end, COMMA));
      if (this.#data[next] === CLOSE_OBJECT) break;
    }
    return found;
  }

  #elements(list: number, innerOf: (start: number) => Place[]): Place[] {
    const places: Place[] = [];
    let start = this.#skipSpace(list + 1);
    while (start < this.#length && this.#data[start] !== CLOSE_LIST) {
      const end = this.#valueEnd(start);
      places.push({ start, end, inner: innerOf(start) });
      start = this.#skipSpace(this.#behind(end, COMMA));
    }
    return places;
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
