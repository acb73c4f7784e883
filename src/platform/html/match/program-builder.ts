import { must } from '../../../kernel/must.ts';
import { ClassIndex } from './class-index.ts';
import {
  type Chain,
  COMBINATOR,
  type Compound,
  type Program,
  type Query,
  type State,
  type Test,
} from './program.ts';

const BITS = 32;

/** Puts queries together into one program. Nested selectors are added first, by the compilers, through `nested`. */
export class ProgramBuilder {
  readonly #all: State[] = [];
  readonly #byClass = new Map<string, State[]>();
  readonly #keys: { state: State; compound: Compound }[] = [];
  /** States of chains that lie within an item from end to end. */
  readonly #within: State[] = [];
  readonly #program: Program = {
    words: 1,
    states: 0,
    byTag: new Map(),
    byClass: new ClassIndex(new Map()),
    byId: new Map(),
    anywhere: [],
    matches: [],
    scopes: [],
    within: new Int32Array(1),
    hasItem: false,
    itemMatch: -1,
    usesSiblings: false,
    usesTypes: false,
    counters: 0,
    ordered: false,
  };

  /** `forcedItem`: the driver says which element is the item. */
  constructor(forcedItem = false) {
    if (!forcedItem) return;
    this.#program.hasItem = true;
    this.#program.ordered = true;
  }

  counter(): number {
    return this.#program.counters++;
  }

  useTypes(): void {
    this.#program.usesTypes = true;
  }

  /** A selector with several compounds inside `:is` or `:not`: a test that is true where its last compound matched. */
  nested(chain: Chain): Test {
    this.#program.ordered = true;
    const { word, mask } = this.#addChain(chain, false, -1);
    return (cursor) => cursor.isIn(word, mask);
  }

  addItem(query: Query): void {
    this.#program.hasItem = true;
    this.#program.ordered = true;
    const match =
      this.#program.matches.push({ query: -1, target: must(query.chains[0], 'a chain of the item').target }) -
      1;
    this.#program.itemMatch = match;
    for (const chain of query.chains) this.#addChain(chain, false, match);
  }

  add(query: Query, number: number): void {
    const inItem = query.reach === 'item' && this.#program.hasItem;
    const known = new Map<string, number>();
    for (const chain of query.chains) {
      const key = JSON.stringify(chain.target);
      let match = known.get(key);
      if (match === undefined) {
        match = this.#program.matches.push({ query: number, target: chain.target }) - 1;
        known.set(key, match);
      }
      this.#addChain(chain, inItem, match);
    }
  }

  build(): Program {
    const program = this.#program;
    program.states = this.#all.length;
    program.words = Math.max(1, Math.ceil(this.#all.length / BITS));
    program.within = new Int32Array(program.words);
    for (const { word, mask } of this.#within) program.within[word]! |= mask;
    for (const { state, compound } of this.#keys) this.#index(state, compound);
    program.byClass = new ClassIndex(this.#byClass);
    return program;
  }

  #addChain(chain: Chain, inItem: boolean, match: number): State {
    let previous: State | undefined;
    if (chain.fromScope === true) {
      previous = this.#newState();
      this.#program.scopes.push(previous);
    }
    const { compounds } = chain;
    const isWithin = inItem && previous === undefined;
    for (const [index, compound] of compounds.entries()) {
      const state = this.#newState();
      if (isWithin) this.#within.push(state);
      if (previous !== undefined) {
        state.combinator = compound.combinator;
        state.previousWord = previous.word;
        state.previousMask = previous.mask;
      } else state.inItem = inItem;
      if (compound.combinator >= COMBINATOR.ADJACENT) this.#program.usesSiblings = true;
      state.counts = compound.counts === true || compound.combinator === COMBINATOR.NEAREST;
      if (index === compounds.length - 1) state.match = match;
      this.#keys.push({ state, compound });
      previous = state;
    }
    // The item itself: nothing follows the scope.
    if (compounds.length === 0) previous!.match = match;
    return previous!;
  }

  #newState(): State {
    const order = this.#all.length;
    const state: State = {
      order,
      word: Math.floor(order / BITS),
      mask: 1 << (order % BITS),
      combinator: COMBINATOR.NONE,
      previousWord: 0,
      previousMask: 0,
      tests: [],
      counts: false,
      inItem: false,
      match: -1,
    };
    this.#all.push(state);
    return state;
  }

  /** Under the rarest name it must bear, so that few elements are asked; the other names become tests. */
  #index(state: State, compound: Compound): void {
    const tests: Test[] = [];
    const { tag, id, classes } = compound;
    const key =
      id !== undefined ? 'id' : classes.length > 0 ? 'class' : tag !== undefined ? 'tag' : 'anywhere';
    if (tag !== undefined && key !== 'tag') tests.push((cursor) => cursor.name === tag);
    for (const name of key === 'class' ? classes.slice(1) : classes)
      tests.push((cursor) => cursor.hasClass(name));
    state.tests = [...tests, ...compound.tests];
    const program = this.#program;
    if (key === 'id') push(program.byId, id!, state);
    else if (key === 'class') push(this.#byClass, classes[0]!, state);
    else if (key === 'tag') push(program.byTag, tag!, state);
    else program.anywhere.push(state);
  }
}

function push(index: Map<string, State[]>, key: string, state: State): void {
  const states = index.get(key);
  if (states === undefined) index.set(key, [state]);
  else states.push(state);
}
