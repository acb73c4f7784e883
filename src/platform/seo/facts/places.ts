import type { Element } from '../../html/index.ts';
import type { Place } from './page-facts.ts';

/** Lines and columns of elements; quick when they are asked for in the order of the page, right in any. */
export class Places {
  readonly #source: string;
  #line = 0;
  /** Where the line begins, and where the next one does. */
  #start = 0;
  #next: number;

  constructor(source: string) {
    this.#source = source;
    this.#next = nextLine(source, 0);
  }

  /** Null for an element that the page does not write itself. */
  of(element: Element): Place | null {
    return element.startIndex === null ? null : this.at(element.startIndex);
  }

  at(offset: number): Place {
    if (offset < this.#start) {
      this.#line = 0;
      this.#start = 0;
      this.#next = nextLine(this.#source, 0);
    }
    while (offset >= this.#next) {
      this.#line++;
      this.#start = this.#next;
      this.#next = nextLine(this.#source, this.#start);
    }
    return { line: this.#line + 1, column: offset - this.#start + 1 };
  }
}

function nextLine(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end === -1 ? Number.POSITIVE_INFINITY : end + 1;
}
