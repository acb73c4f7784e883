import { type Document, type Element, isElement, isText, parentElement, type Text } from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';
import type { Attributes } from './cursor.ts';
import { Machine } from './machine.ts';
import { type Program, TARGET, type Target } from './program.ts';
import type { TreeFacts } from './tree-facts.ts';

/** What a query finds in a tree. */
export type Found = Element | Text | FoundAttribute;

export interface FoundAttribute {
  owner: Element;
  name: string;
  value: string;
}

/** The attributes of a node, as machines read them. */
export class NodeAttributes implements Attributes {
  node!: Element;

  get(name: string): string | undefined {
    return this.node.attribs[name];
  }
}

/**
 * Runs a program over a document and hands out each match in document order. With an item, only what is in the item
 * (and the item itself) counts, but its surroundings are seen as they are.
 */
export function runProgram(
  program: Program,
  document: Document,
  facts: TreeFacts,
  report: (query: number, found: Found) => void,
  item?: Element,
): void {
  const machine = new Machine(program, facts);
  const attributes = new NodeAttributes();
  /** For each open element, the queries that want the texts directly in it. */
  const textWanted: (TextWish[] | undefined)[] = [];
  const open = (element: Element) => {
    attributes.node = element;
    machine.open(element.name, attributes, element, element === item);
    const wishes: TextWish[] = [];
    for (let index = 0; index < machine.matchCount; index++) {
      const { query, target } = program.matches[machine.matches[index]!]!;
      if (target.kind === TARGET.ELEMENT) report(query, element);
      else if (target.kind === TARGET.TEXT) wishes.push({ query, target, number: 0 });
      else {
        const name = target.attribute!;
        const value = element.attribs[name];
        if (value !== undefined) report(query, { owner: element, name, value });
      }
    }
    textWanted[machine.depth] = wishes.length === 0 ? undefined : wishes;
  };
  if (item !== undefined) {
    approach(item, (element, isPath) => {
      attributes.node = element;
      machine.open(element.name, attributes, element);
      if (!isPath) machine.close();
    });
    open(item);
  }
  walk(item ?? document, {
    open,
    close: () => machine.close(),
    other(node) {
      const wishes = textWanted[machine.depth];
      if (wishes === undefined || !isText(node)) return;
      for (const query of grantedTo(wishes, node.data)) report(query, node);
    },
  });
}

/** From the top to an item: its ancestors, each after its earlier siblings, and the item's own earlier siblings. */
function approach(item: Element, visit: (element: Element, isPath: boolean) => void): void {
  const path: Element[] = [];
  for (let node: Element | null = item; node !== null; node = parentElement(node)) path.push(node);
  for (const step of path.reverse()) {
    for (const sibling of step.parent?.children ?? []) {
      if (sibling === step) break;
      if (isElement(sibling)) visit(sibling, false);
    }
    if (step !== item) visit(step, true);
  }
}

export interface TextWish {
  query: number;
  target: Target;
  number: number;
}

/** The queries that want the next text in an element, each once. */
export function grantedTo(wishes: readonly TextWish[], data: string): Set<number> {
  return new Set(wishes.filter((wish) => grants(wish, data)).map((wish) => wish.query));
}

/** Whether the next text in an element is one that the query wants. */
export function grants(wish: TextWish, data: string): boolean {
  wish.number++;
  const { textNumber, notBlank } = wish.target;
  if (textNumber !== undefined && textNumber !== wish.number) return false;
  return notBlank !== true || !BLANK.test(data);
}

const BLANK = /^[\t\n\r ]*$/;
