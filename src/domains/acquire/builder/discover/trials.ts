import {
  type Document,
  type Element,
  isElement,
  Selector,
  type SelectorDefinition,
  Selectors,
  TreeFacts,
} from '../../../../platform/html/index.ts';
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
  return budget.spend(place.size) ? found(definition, place) : undefined;
}

function found(definition: SelectorDefinition, place: Place): Element[] | undefined {
  try {
    const results = new Selector(definition).select(place.document, place.item, place.facts);
    return results.flatMap((one) => {
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

const TOGETHER = 6;

/** Selectors that are tried at the same places one after the other: what some find is found in the walk of the first. */
export class Trials {
  readonly #definitions: readonly SelectorDefinition[];
  readonly #budget: Budget;
  readonly #known = new Map<Place, Map<number, Element[] | undefined>>();
  readonly #walks = new Map<number, Selectors>();

  constructor(definitions: readonly SelectorDefinition[], budget: Budget) {
    this.#definitions = definitions;
    this.#budget = budget;
  }

  /** What the selector of that number finds at a place, as `tried` answers it. */
  at(place: Place, number: number): Element[] | undefined {
    if (!this.#budget.spend(place.size)) return undefined;
    const known = this.#known.get(place) ?? new Map<number, Element[] | undefined>();
    this.#known.set(place, known);
    if (!known.has(number)) this.#find(place, number, known);
    return known.get(number);
  }

  #find(place: Place, number: number, known: Map<number, Element[] | undefined>): void {
    const definition = this.#definitions[number]!;
    if (definition.css === undefined) {
      known.set(number, found(definition, place));
      return;
    }
    const first = number - (number % TOGETHER);
    const walk = this.#walks.get(first) ?? this.#walkFrom(first);
    this.#walks.set(first, walk);
    for (const [at, elements] of walk.select(place.document, place.facts, place.item).entries())
      if (this.#definitions[first + at]!.css !== undefined) known.set(first + at, elements);
  }

  /** An expression of XPath may be too costly for the page, and is tried on its own. */
  #walkFrom(first: number): Selectors {
    return new Selectors(this.#definitions.slice(first, first + TOGETHER).map(({ css }) => css ?? NOTHING));
  }
}

const NOTHING = '';
