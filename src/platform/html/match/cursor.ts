import type { Element } from '../tree/nodes.ts';
import type { TreeFacts } from './tree-facts.ts';

/** Attributes of an element, from a tree or straight from the text of a page. */
export interface Attributes {
  get(name: string): string | undefined;
}

/** The element at hand, as tests see it. */
export interface Cursor {
  readonly name: string;
  readonly attributes: Attributes;
  readonly depth: number;
  /** Only while a tree is walked. */
  readonly node: Element | undefined;
  readonly facts: TreeFacts | undefined;
  isIn(word: number, mask: number): boolean;
  hasClass(name: string): boolean;
  /** From 1, among the elements of the parent. */
  childNumber(): number;
  /** From 1, among the elements of the same name. */
  typeNumber(): number;
  isScope(): boolean;
  /** Counts one more passing sibling and answers the count. */
  count(counter: number): number;
}

/** For tests that ask the tree: they are never compiled into a program that reads the text of a page. */
export function nodeOf({ node }: Cursor): Element {
  if (node === undefined) throw new Error('a test asks for a tree where none is walked');
  return node;
}

export function factsOf({ facts }: Cursor): TreeFacts {
  if (facts === undefined) throw new Error('a test asks for a tree where none is walked');
  return facts;
}
