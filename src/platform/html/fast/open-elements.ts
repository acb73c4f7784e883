import { KIND, type Tag, tagOf } from './tags.ts';
import { Unfaithful } from './unfaithful.ts';

/** Deeper pages are left to the reference parser: searches up the stack stay short. */
const MOST_DEPTH = 1000;
const BUTTON = tagOf('button');
const LISTS = new Set([tagOf('ol'), tagOf('ul')]);
/** The SVG elements that count as special and as boundaries. */
const SVG_SPECIAL = new Set(['foreignObject', 'desc', 'title']);
/** Special elements that a list item nevertheless closes through. */
const TRANSPARENT_TO_ITEMS = new Set([tagOf('address'), tagOf('div'), tagOf('p')]);

export const isIntegrationPoint = (tag: Tag): boolean => SVG_SPECIAL.has(tag.name);

/** The stack of open elements of the HTML standard, for a parser that never moves an element. */
export class OpenElements {
  readonly #tags: Tag[] = [];
  readonly #foreign: boolean[] = [];
  /** Taken off the stack by the rules while still open in the tree. */
  readonly #ghosts: boolean[] = [];
  readonly #serials: number[] = [];
  readonly #closed: () => void;
  #lastSerial = 0;
  #paragraphs = 0;
  depth = 0;
  /** The current element belongs to a drawing. */
  inForeign = false;

  constructor(closed: () => void) {
    this.#closed = closed;
  }

  /** Answers a number that tells this element from all others. */
  push(tag: Tag, foreign: boolean): number {
    if (this.depth === MOST_DEPTH) throw new Unfaithful('deep nesting');
    const at = this.depth++;
    this.#tags[at] = tag;
    this.#foreign[at] = foreign;
    this.#ghosts[at] = false;
    if (tag.kind === KIND.PARAGRAPH && !foreign) this.#paragraphs++;
    this.inForeign = foreign;
    this.#serials[at] = ++this.#lastSerial;
    return this.#lastSerial;
  }

  get current(): Tag {
    return this.#tags[this.depth - 1]!;
  }

  get below(): Tag | undefined {
    return this.#tags[this.depth - 2];
  }

  pop(): void {
    this.#popOne();
    while (this.depth > 0 && this.#ghosts[this.depth - 1] === true) this.#popOne();
  }

  /** Takes the top off without a word to the tree, where it stays open for now. */
  forgetTop(): void {
    this.depth--;
  }

  #popOne(): void {
    const at = --this.depth;
    if (this.#tags[at]!.kind === KIND.PARAGRAPH && !this.#foreign[at] && !this.#ghosts[at])
      this.#paragraphs--;
    this.inForeign = at > 0 && this.#foreign[at - 1]!;
    this.#closed();
  }

  /** Pops down to and including the place. */
  popFrom(place: number): void {
    while (this.depth > place) this.pop();
  }

  /** The place of the topmost such element, or -1. */
  indexOf(tag: Tag): number {
    for (let at = this.depth - 1; at >= 0; at--) if (this.#isHtml(at, tag)) return at;
    return -1;
  }

  #isHtml(at: number, tag: Tag): boolean {
    return this.#tags[at] === tag && !this.#foreign[at] && !this.#ghosts[at];
  }

  #isBoundary(at: number): boolean {
    if (this.#ghosts[at]) return false;
    const tag = this.#tags[at]!;
    return this.#foreign[at] ? SVG_SPECIAL.has(tag.name) : tag.boundary;
  }

  #isSpecial(at: number): boolean {
    if (this.#ghosts[at]) return false;
    const tag = this.#tags[at]!;
    return this.#foreign[at] ? SVG_SPECIAL.has(tag.name) : tag.special;
  }

  /** The place of such an element in scope, or -1. */
  inScope(wanted: (tag: Tag) => boolean): number {
    for (let at = this.depth - 1; at >= 0; at--) {
      if (!this.#foreign[at] && !this.#ghosts[at] && wanted(this.#tags[at]!)) return at;
      if (this.#isBoundary(at)) return -1;
    }
    return -1;
  }

  tagInScope(tag: Tag): number {
    for (let at = this.depth - 1; at >= 0; at--) {
      if (this.#isHtml(at, tag)) return at;
      if (this.#isBoundary(at)) return -1;
    }
    return -1;
  }

  itemInListScope(tag: Tag): number {
    for (let at = this.depth - 1; at >= 0; at--) {
      if (this.#isHtml(at, tag)) return at;
      if (this.#isBoundary(at)) return -1;
      if (!this.#foreign[at] && !this.#ghosts[at] && LISTS.has(this.#tags[at]!)) return -1;
    }
    return -1;
  }

  paragraphInButtonScope(): number {
    if (this.#paragraphs === 0) return -1;
    for (let at = this.depth - 1; at >= 0; at--) {
      if (this.#tags[at]!.kind === KIND.PARAGRAPH && !this.#foreign[at] && !this.#ghosts[at]) return at;
      if (this.#isBoundary(at) || this.#isHtml(at, BUTTON)) return -1;
    }
    return -1;
  }

  inTableScope(wanted: (tag: Tag) => boolean): number {
    for (let at = this.depth - 1; at >= 0; at--) {
      if (this.#foreign[at] || this.#ghosts[at]) continue;
      const tag = this.#tags[at]!;
      if (wanted(tag)) return at;
      if (tag.kind === KIND.TABLE || tag.kind === KIND.HTML) return -1;
    }
    return -1;
  }

  /** The topmost open list item (or description part) that a new one closes, or -1. */
  itemToClose(kind: number): number {
    for (let at = this.depth - 1; at >= 0; at--) {
      if (!this.#foreign[at] && !this.#ghosts[at] && this.#tags[at]!.kind === kind) return at;
      if (this.#isSpecial(at) && !(TRANSPARENT_TO_ITEMS.has(this.#tags[at]!) && !this.#foreign[at]))
        return -1;
    }
    return -1;
  }

  specialAbove(place: number): boolean {
    for (let at = this.depth - 1; at > place; at--) if (this.#isSpecial(at)) return true;
    return false;
  }

  popImplied(except?: Tag): void {
    while (this.depth > 0 && !this.inForeign && this.current.implied && this.current !== except) this.pop();
  }

  /** Pops until a table (part) is on top; `html` is the last resort. */
  clearTo(kinds: (kind: number) => boolean): void {
    while (this.inForeign || !(kinds(this.current.kind) || this.current.kind === KIND.HTML)) this.pop();
  }

  tagAt(place: number): Tag {
    return this.#tags[place]!;
  }

  isInScope(place: number): boolean {
    for (let at = this.depth - 1; at > place; at--) if (this.#isBoundary(at)) return false;
    return true;
  }

  serialAt(place: number): number {
    return this.#serials[place]!;
  }

  /** The place of that very element, or -1 when it is no longer open. */
  placeOf(serial: number): number {
    for (let at = this.depth - 1; at >= 0; at--) {
      const found = this.#serials[at]!;
      if (found === serial) return this.#ghosts[at] ? -1 : at;
      if (found < serial) return -1;
    }
    return -1;
  }

  isAt(place: number, serial: number): boolean {
    return place < this.depth && this.#serials[place] === serial && !this.#ghosts[place];
  }

  /** Takes an element off the stack that stays open in the tree as long as something in it is. */
  remove(place: number): void {
    if (place === this.depth - 1) this.pop();
    else this.#ghosts[place] = true;
  }

  /** The topmost foreign element of that name above all HTML elements, or -1. */
  foreignNamed(name: string): number {
    for (let at = this.depth - 1; at >= 0 && this.#foreign[at]; at--) {
      if (this.#tags[at]!.name.toLowerCase() === name) return at;
    }
    return -1;
  }

  /** Goes from the top down over the HTML elements until the visitor answers true. */
  some(visitor: (tag: Tag) => boolean): boolean {
    for (let at = this.depth - 1; at >= 0; at--) {
      if (!this.#foreign[at] && !this.#ghosts[at] && visitor(this.#tags[at]!)) return true;
    }
    return false;
  }
}
