import type { Element } from '../tree/nodes.ts';
import { hasWord } from './class-index.ts';
import type { Attributes, Cursor } from './cursor.ts';
import { COMBINATOR, type Program, type State } from './program.ts';
import type { TreeFacts } from './tree-facts.ts';

/**
 * Runs a program over the elements of a page in document order. Each compound of each selector is a bit; an element's
 * bits follow from its own tests and the bits of its parent, its ancestors and its earlier siblings, so the cost of an
 * element does not depend on how deep or how crowded the page is.
 */
export class Machine implements Cursor {
  name = '';
  attributes: Attributes = { get: () => undefined };
  node: Element | undefined;
  readonly facts: TreeFacts | undefined;
  /** 0 is the document. */
  depth = 0;
  /** The matches of the element just opened. */
  readonly matches: number[] = [];
  matchCount = 0;
  /** The element just opened is an item. */
  itemHere = false;
  openItems: number;
  readonly #program: Program;
  readonly #words: number;
  readonly #candidates: State[] = [];
  #capacity = 64;
  #self: Int32Array;
  #inherited: Int32Array;
  #previous: Int32Array;
  #earlier: Int32Array;
  #waiting: Int32Array;
  #numbers: Int32Array;
  #counters: Int32Array;
  #items: Uint8Array;
  #types: (Map<string, number> | undefined)[] = [];

  constructor(program: Program, facts?: TreeFacts) {
    this.#program = program;
    this.#words = program.words;
    this.facts = facts;
    const size = this.#capacity * this.#words;
    this.#self = new Int32Array(size);
    this.#inherited = new Int32Array(size);
    this.#previous = new Int32Array(size);
    this.#earlier = new Int32Array(size);
    this.#waiting = new Int32Array(size);
    this.#numbers = new Int32Array(this.#capacity);
    this.#counters = new Int32Array(this.#capacity * program.counters);
    this.#items = new Uint8Array(this.#capacity);
    this.openItems = program.hasItem ? 0 : 1;
    if (!program.hasItem) this.#enterScopes(0);
    this.#inherited.set(this.#self.subarray(0, this.#words));
  }

  open(name: string, attributes: Attributes, node: Element | undefined, forceItem = false): void {
    const program = this.#program;
    const depth = ++this.depth;
    if (depth === this.#capacity) this.#grow();
    this.name = name;
    this.attributes = attributes;
    this.node = node;
    this.matchCount = 0;
    this.itemHere = false;
    this.#clear(depth);
    this.#numbers[depth - 1]!++;
    if (program.usesTypes) this.#countType(depth - 1);
    if (forceItem) this.#openItem();
    const count = this.#collectCandidates();
    for (let index = 0; index < count; index++) {
      const state = this.#candidates[index]!;
      if (this.#passes(state)) this.#enter(state);
    }
    const at = depth * this.#words;
    for (let word = 0; word < this.#words; word++) {
      this.#inherited[at + word] = this.#inherited[at - this.#words + word]! | this.#self[at + word]!;
    }
  }

  close(): void {
    const at = this.depth * this.#words;
    const { within, usesSiblings } = this.#program;
    let isOutermost = false;
    if (this.#items[this.depth] === 1) isOutermost = --this.openItems === 0;
    if (usesSiblings) {
      for (let word = 0; word < this.#words; word++) {
        const all = this.#self[at + word]!;
        const bits = isOutermost ? all & ~within[word]! : all;
        const parent = at - this.#words + word;
        this.#previous[parent] = bits;
        this.#earlier[parent] = this.#earlier[parent]! | bits;
        this.#waiting[parent] = this.#waiting[parent]! | bits;
      }
    }
    this.depth--;
  }

  isIn(word: number, mask: number): boolean {
    return (this.#self[this.depth * this.#words + word]! & mask) !== 0;
  }

  hasClass(name: string): boolean {
    const value = this.attributes.get('class');
    return value !== undefined && hasWord(value, name);
  }

  childNumber(): number {
    return this.#numbers[this.depth - 1]!;
  }

  typeNumber(): number {
    return this.#types[this.depth - 1]?.get(this.name) ?? 1;
  }

  isScope(): boolean {
    return this.#program.hasItem ? this.#items[this.depth] === 1 : this.depth === 1;
  }

  count(counter: number): number {
    const at = (this.depth - 1) * this.#program.counters + counter;
    return ++this.#counters[at]!;
  }

  #clear(depth: number): void {
    const words = this.#words;
    for (let at = depth * words, end = at + words; at < end; at++) {
      this.#self[at] = 0;
      this.#previous[at] = 0;
      this.#earlier[at] = 0;
      this.#waiting[at] = 0;
    }
    this.#numbers[depth] = 0;
    this.#items[depth] = 0;
    const { counters, usesTypes } = this.#program;
    if (counters > 0) this.#counters.fill(0, depth * counters, (depth + 1) * counters);
    if (usesTypes) this.#types[depth] = undefined;
  }

  #countType(parent: number): void {
    let types = this.#types[parent];
    if (types === undefined) this.#types[parent] = types = new Map();
    types.set(this.name, (types.get(this.name) ?? 0) + 1);
  }

  #collectCandidates(): number {
    const { anywhere, byTag, byClass, byId, ordered } = this.#program;
    let count = 0;
    for (let index = 0; index < anywhere.length; index++) this.#candidates[count++] = anywhere[index]!;
    const ofTag = byTag.get(this.name);
    if (ofTag !== undefined) for (const state of ofTag) this.#candidates[count++] = state;
    if (byClass.size > 0) {
      const value = this.attributes.get('class');
      if (value !== undefined) count = byClass.collect(value, this.#candidates, count);
    }
    if (byId.size > 0) {
      const id = this.attributes.get('id');
      const ofId = id === undefined ? undefined : byId.get(id);
      if (ofId !== undefined) for (const state of ofId) this.#candidates[count++] = state;
    }
    if (ordered && count > 1) sortByOrder(this.#candidates, count);
    return count;
  }

  #passes(state: State): boolean {
    if (state.counts) return this.#passesTests(state) && this.#follows(state);
    return this.#follows(state) && this.#passesTests(state);
  }

  #passesTests(state: State): boolean {
    const { tests } = state;
    for (let index = 0; index < tests.length; index++) if (!tests[index]!(this)) return false;
    return true;
  }

  #follows(state: State): boolean {
    const { combinator, previousWord, previousMask } = state;
    if (combinator === COMBINATOR.NONE) return !state.inItem || this.openItems > 0;
    const parent = (this.depth - 1) * this.#words + previousWord;
    if (combinator === COMBINATOR.DESCENDANT) return (this.#inherited[parent]! & previousMask) !== 0;
    if (combinator === COMBINATOR.CHILD) return (this.#self[parent]! & previousMask) !== 0;
    if (combinator === COMBINATOR.ADJACENT) return (this.#previous[parent]! & previousMask) !== 0;
    if (combinator === COMBINATOR.SIBLING) return (this.#earlier[parent]! & previousMask) !== 0;
    const waiting = (this.#waiting[parent]! & previousMask) !== 0;
    this.#waiting[parent] = this.#waiting[parent]! & ~previousMask;
    return waiting;
  }

  #enter(state: State): void {
    const at = this.depth * this.#words + state.word;
    this.#self[at] = this.#self[at]! | state.mask;
    if (state.match === -1) return;
    if (state.match === this.#program.itemMatch) this.#openItem();
    else this.#report(state.match);
  }

  /** Once an element, though several parts of a selector list may fit. */
  #report(match: number): void {
    for (let index = 0; index < this.matchCount; index++) if (this.matches[index] === match) return;
    this.matches[this.matchCount++] = match;
  }

  #openItem(): void {
    if (this.itemHere) return;
    this.itemHere = true;
    this.#items[this.depth] = 1;
    this.openItems++;
    this.#enterScopes(this.depth);
  }

  #enterScopes(depth: number): void {
    for (const scope of this.#program.scopes) {
      const at = depth * this.#words + scope.word;
      this.#self[at] = this.#self[at]! | scope.mask;
      if (scope.match !== -1 && depth > 0) this.#report(scope.match);
    }
  }

  #grow(): void {
    this.#capacity *= 2;
    const size = this.#capacity * this.#words;
    const wider = (array: Int32Array, length = size) => {
      const grown = new Int32Array(length);
      grown.set(array);
      return grown;
    };
    this.#self = wider(this.#self);
    this.#inherited = wider(this.#inherited);
    this.#previous = wider(this.#previous);
    this.#earlier = wider(this.#earlier);
    this.#waiting = wider(this.#waiting);
    this.#numbers = wider(this.#numbers, this.#capacity);
    this.#counters = wider(this.#counters, this.#capacity * this.#program.counters);
    const items = new Uint8Array(this.#capacity);
    items.set(this.#items);
    this.#items = items;
  }
}

/** Insertion: there are rarely more than three. */
function sortByOrder(states: State[], count: number): void {
  for (let index = 1; index < count; index++) {
    const state = states[index]!;
    let place = index - 1;
    while (place >= 0 && states[place]!.order > state.order) {
      states[place + 1] = states[place]!;
      place--;
    }
    states[place + 1] = state;
  }
}
