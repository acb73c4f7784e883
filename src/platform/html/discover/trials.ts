import { Selector, type SelectorDefinition } from '../match/selector.ts';
import { TreeFacts } from '../match/tree-facts.ts';
import { type Document, type Element, isElement } from '../tree/nodes.ts';
import { childElements } from './outline.ts';

/** Elements that trials of selectors may still visit, so that no page takes longer than it may. */
export class Budget {
  #left: number;

  constructor(visits: number) {
    this.#left = visits;
  }

  spend(visits: number): boolean {
    this.#left -= visits;
    return this.#left >= 0;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }
}

/** Where a selector is tried: in a record, or on a whole page. */
export interface Place {
  document: Document;
  facts: TreeFacts;
  item?: Element;
  /** How many elements one trial visits. */
  size: number;
}

const MOST_COUNTED = 60_000;

export function placeOf(
  document: Document,
  facts: TreeFacts,
  item: Element | undefined,
  size?: number,
): Place {
  const visits = size ?? (item === undefined ? MOST_COUNTED : sizeOf(item) + before(item));
  return { document, facts, size: visits, ...(item === undefined ? {} : { item }) };
}

export const factsOf = (document: Document): TreeFacts => new TreeFacts(document);

/** A trial in an item passes the elements before it. */
function before(item: Element): number {
  let count = 0;
  for (let node = item.parent; node !== null; node = node.parent) count += node.children.length;
  return count;
}

function sizeOf(element: Element): number {
  let count = 1;
  const open = childElements(element);
  for (let next = open.pop(); next !== undefined && count < MOST_COUNTED; next = open.pop()) {
    count += 1;
    for (const child of childElements(next)) open.push(child);
  }
  return count;
}

/** The elements that a selector finds at a place; undefined when it is none, or the budget is spent. */
export function tried(definition: SelectorDefinition, place: Place, budget: Budget): Element[] | undefined {
  if (!budget.spend(place.size)) return undefined;
  try {
    const found = new Selector(definition).select(place.document, place.item, place.facts);
    return found.flatMap((one) => {
      if ('owner' in one) return [one.owner];
      if (!('parent' in one)) return [];
      if ('attribs' in one) return [one];
      return isElement(one.parent) ? [one.parent] : [];
    });
  } catch {
    // Too long or too costly for this page: another one is tried.
    return undefined;
  }
}
