import type { Cursor } from './cursor.ts';

/** A question about the element at hand. */
export type Test = (cursor: Cursor) => boolean;

export const COMBINATOR = {
  /** The first part of a selector: nothing has to come before. */
  NONE: 0,
  DESCENDANT: 1,
  CHILD: 2,
  ADJACENT: 3,
  SIBLING: 4,
  /** The nearest later sibling that passes the test. */
  NEAREST: 5,
} as const;

/** One element of a selector: what it must be, and where. */
export interface Compound {
  combinator: number;
  tag?: string;
  id?: string;
  classes: string[];
  tests: Test[];
  /** Counts the siblings that pass, so it must be asked of each of them. */
  counts?: boolean;
}

export const TARGET = { ELEMENT: 0, ATTRIBUTE: 1, TEXT: 2 } as const;

/** What a chain of compounds leads to: the last element, an attribute of it, or the texts directly in it. */
export interface Target {
  kind: number;
  attribute?: string;
  /** Only the text of that number, from 1. */
  textNumber?: number;
  /** Leaves out texts of nothing but white space. */
  notBlank?: boolean;
}

export interface Chain {
  compounds: Compound[];
  target: Target;
  /** The chain begins at the item itself (or at the document, without items). */
  fromScope?: boolean;
}

/** Where a query looks: in the whole page, or in the item at hand. */
export type Reach = 'page' | 'item';

export interface Query {
  chains: Chain[];
  reach: Reach;
  /** Which of all results counts: a number from 1, or the last. */
  pick?: number | 'last';
  /** Can be answered while the page is read, without a tree. */
  streams: boolean;
  /** The item itself is not among the results. */
  belowItem?: boolean;
  /** Asks where the item is by `:scope`. */
  usesScope?: boolean;
  /** A nested item does not tell for which of the open items it matched. */
  boundToItem: boolean;
}

export interface State {
  /** The order of evaluation. */
  order: number;
  word: number;
  mask: number;
  combinator: number;
  previousWord: number;
  previousMask: number;
  tests: readonly Test[];
  counts: boolean;
  inItem: boolean;
  /** The match that a final state stands for, or -1. */
  match: number;
}

export interface MatchKind {
  query: number;
  target: Target;
}

/** Finds the states that wait for the words of a `class` attribute. */
export interface ClassLookup {
  size: number;
  collect(value: string, candidates: State[], before: number): number;
}

/** All selectors of a handler as one automaton. */
export interface Program {
  words: number;
  states: number;
  byTag: Map<string, State[]>;
  byClass: ClassLookup;
  byId: Map<string, State[]>;
  anywhere: State[];
  matches: MatchKind[];
  /** The states that the item itself (or the document) is in. */
  scopes: State[];
  /** The bits of chains that lie within an item from end to end: what comes after an item follows none of them. */
  within: Int32Array;
  hasItem: boolean;
  /** The match that opens an item, or -1. */
  itemMatch: number;
  usesSiblings: boolean;
  usesTypes: boolean;
  counters: number;
  /** Some states depend on others of the same element. */
  ordered: boolean;
}
