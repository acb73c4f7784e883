import { LimitError } from '../errors.ts';
import { type Document, type Element, isElement, isText, type ParentNode } from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';

/** A set of elements that a test asks about, worked out when it is first asked. */
export interface ElementSet {
  compute(facts: TreeFacts): Set<Element>;
}

interface Totals {
  elements: number;
  types: Map<string, number>;
}

interface TextRange {
  start: number;
  end: number;
}

/** Text that tests may read a page; more is an attack. */
const MOST_TEXT = 100_000_000;

/** What needs the whole tree: how many siblings there are, what an element contains. Worked out once a tree. */
export class TreeFacts {
  readonly document: Document;
  readonly #sets = new Map<ElementSet, Set<Element>>();
  readonly #totals = new Map<ParentNode, Totals>();
  #text: string | undefined;
  readonly #ranges = new Map<Element, TextRange>();
  #textRead = 0;

  constructor(document: Document) {
    this.document = document;
  }

  isIn(set: ElementSet, element: Element): boolean {
    let elements = this.#sets.get(set);
    if (elements === undefined) {
      elements = set.compute(this);
      this.#sets.set(set, elements);
    }
    return elements.has(element);
  }

  siblings(element: Element): number {
    return this.#totalsOf(element).elements;
  }

  siblingsOfType(element: Element): number {
    return this.#totalsOf(element).types.get(element.name) ?? 1;
  }

  /** All text in an element, as the tree has it. */
  textOf(element: Element): string {
    const range = this.#rangeOf(element);
    this.#textRead += range.end - range.start;
    if (this.#textRead > MOST_TEXT) {
      throw new LimitError('The selectors read the text of too many nested elements of this page.');
    }
    return this.#readText().slice(range.start, range.end);
  }

  /** The elements that contain a text, in one look for it. */
  containing(needle: string, ignoreCase: boolean): Set<Element> {
    const all = this.#readText();
    const text = ignoreCase ? lowerCaseInPlace(all) : all;
    const wanted = ignoreCase ? lowerCaseInPlace(needle) : needle;
    const places: number[] = [];
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
      places.push(at);
      if (wanted === '' && at === text.length) break;
    }
    const found = new Set<Element>();
    for (const [element, { start, end }] of this.#ranges) {
      const place = places[firstNotBefore(places, start)];
      if (place !== undefined && place + wanted.length <= end) found.add(element);
    }
    return found;
  }

  #totalsOf(element: Element): Totals {
    const parent = element.parent!;
    let totals = this.#totals.get(parent);
    if (totals === undefined) {
      totals = { elements: 0, types: new Map() };
      for (const child of parent.children) {
        if (!isElement(child)) continue;
        totals.elements++;
        totals.types.set(child.name, (totals.types.get(child.name) ?? 0) + 1);
      }
      this.#totals.set(parent, totals);
    }
    return totals;
  }

  #rangeOf(element: Element): TextRange {
    this.#readText();
    return this.#ranges.get(element) ?? { start: 0, end: 0 };
  }

  #readText(): string {
    if (this.#text !== undefined) return this.#text;
    const pieces: string[] = [];
    let length = 0;
    walk(this.document, {
      open: (element) => this.#ranges.set(element, { start: length, end: length }),
      close: (element) => {
        this.#ranges.get(element)!.end = length;
      },
      other: (node) => {
        if (!isText(node)) return;
        pieces.push(node.data);
        length += node.data.length;
      },
    });
    this.#text = pieces.join('');
    return this.#text;
  }
}

function firstNotBefore(places: readonly number[], start: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lower case without moving a character: a few letters become longer, and those stay as they are. */
function lowerCaseInPlace(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replace(/./gsu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}
