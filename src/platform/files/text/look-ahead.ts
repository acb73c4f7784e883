import { type CsvDialect, RETURN, SPACE } from './csv-dialect.ts';

/** The next place of one of some bytes, looked for only when the last one is passed. */
class Ahead {
  readonly #data: Buffer;
  readonly #bytes: readonly number[];
  readonly #places: number[];
  #next = -1;

  constructor(data: Buffer, bytes: readonly number[]) {
    this.#data = data;
    this.#bytes = bytes;
    this.#places = bytes.map(() => -1);
  }

  isBefore(start: number, end: number): boolean {
    return this.from(start) < end;
  }

  /** The first place from here on, which never goes back; the length of all where there is none. */
  from(start: number): number {
    if (this.#next < start) this.#look(start);
    return this.#next;
  }

  #look(start: number): void {
    this.#next = this.#data.length;
    for (let which = 0; which < this.#bytes.length; which += 1) {
      if (this.#places[which]! < start) {
        const found = this.#data.indexOf(this.#bytes[which]!, start);
        this.#places[which] = found === -1 ? this.#data.length : found;
      }
      if (this.#places[which]! < this.#next) this.#next = this.#places[which]!;
    }
  }
}

/** Where bytes stand that need a closer look, in text that is read from its start to its end. */
export class LookAhead {
  readonly #data: Buffer;
  readonly forbidden: Ahead;
  readonly quotes: Ahead;
  readonly returns: Ahead;

  constructor(
    data: Buffer,
    { dialect, forbidden }: { dialect?: CsvDialect; forbidden: ReadonlyMap<number, string> },
  ) {
    this.#data = data;
    this.forbidden = new Ahead(data, [...forbidden.keys()]);
    this.quotes = new Ahead(data, dialect?.quote === undefined ? [] : [dialect.quote]);
    this.returns = new Ahead(data, [RETURN]);
  }

  isPlain(start: number, end: number): boolean {
    const { forbidden, quotes, returns } = this;
    return !quotes.isBefore(start, end) && !forbidden.isBefore(start, end) && !returns.isBefore(start, end);
  }

  /** Where the first field with a quote in it begins: in what is before it there is nothing to be measured. */
  firstQuoted(start: number, { delimiter }: CsvDialect): number {
    const quote = this.quotes.from(start);
    // Spaces that part fields may also be spaces before a quote.
    if (delimiter === SPACE || this.returns.isBefore(start, quote)) return start;
    let at = quote;
    while (at > start && this.#data[at - 1] !== delimiter) at -= 1;
    return at;
  }
}
