import type { OpenElements } from './open-elements.ts';
import type { Tag } from './tags.ts';
import { Unfaithful } from './unfaithful.ts';

interface Entry {
  tag: Tag;
  serial: number;
  /** Where it stood among the open elements. */
  place: number;
  /** Where its start tag stands, to open it again with the same attributes. */
  tagStart: number;
}

/** The standard keeps three alike; which are alike is left to the reference parser. */
const MOST_OF_A_NAME = 3;

/** The list of active formatting elements: `<p><b>one<p>two` makes both paragraphs bold. */
export class FormattingList {
  /** Undefined is a marker: what stands before it is out of reach. */
  readonly #entries: (Entry | undefined)[] = [];

  mark(): void {
    this.#entries.push(undefined);
  }

  clearToMark(): void {
    while (this.#entries.length > 0 && this.#entries.pop() !== undefined);
  }

  push(tag: Tag, serial: number, place: number, tagStart: number): void {
    let alike = 0;
    for (let index = this.#entries.length - 1; index >= 0; index--) {
      const entry = this.#entries[index];
      if (entry === undefined) break;
      if (entry.tag === tag && ++alike === MOST_OF_A_NAME)
        throw new Unfaithful('many nested formatting elements');
    }
    this.#entries.push({ tag, serial, place, tagStart });
  }

  /** The last entry of that name after the last marker. */
  find(tag: Tag): Entry | undefined {
    for (let index = this.#entries.length - 1; index >= 0; index--) {
      const entry = this.#entries[index];
      if (entry === undefined || entry.tag === tag) return entry;
    }
    return undefined;
  }

  has(serial: number): boolean {
    return this.#entries.some((entry) => entry?.serial === serial);
  }

  get isEmpty(): boolean {
    return this.#entries.every((entry) => entry === undefined);
  }

  remove(entry: Entry): void {
    const index = this.#entries.lastIndexOf(entry);
    if (index === this.#entries.length - 1) this.#entries.pop();
    else if (index !== -1) this.#entries.splice(index, 1);
  }

  needsReopening(open: OpenElements): boolean {
    if (this.#entries.length === 0) return false;
    const last = this.#entries[this.#entries.length - 1];
    return last !== undefined && !open.isAt(last.place, last.serial);
  }

  /** Opens again, in order, the entries whose elements were closed. */
  reopen(open: OpenElements, insert: (tag: Tag, tagStart: number) => number): void {
    let index = this.#entries.length - 1;
    while (index >= 0) {
      const entry = this.#entries[index];
      if (entry === undefined || open.isAt(entry.place, entry.serial)) break;
      index--;
    }
    for (index++; index < this.#entries.length; index++) {
      const entry = this.#entries[index]!;
      entry.serial = insert(entry.tag, entry.tagStart);
      entry.place = open.depth - 1;
    }
  }
}
