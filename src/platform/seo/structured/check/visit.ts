import { type Item, isItem, isReference } from '../read/item.ts';
import { isA } from '../vocabulary/vocabulary.ts';

/** An item on the way through what a page describes. */
export interface Visit {
  item: Item;
  /** `Product`, `Product.offers`: the same wherever in the page the item stands. */
  path: string;
  /** What it is a value of, and of which property. */
  parent: Item | null;
  property: string | null;
  /** Search engines may show it by itself, and not only as a detail of another. */
  isMain: boolean;
}

/** Properties whose values search engines look at as if they stood at the top. */
const LEADS_TO_MAIN = new Set([
  'mainEntity',
  'video',
  'review',
  'reviews',
  'aggregateRating',
  'itemListElement',
  'item',
  'hasVariant',
  'image',
]);

export const nameOf = ({ types }: Item): string => types[0] ?? 'Thing';

/** Every item once, from the top down. */
export function visitAll(tops: readonly Item[], see: (visit: Visit) => void): void {
  const seen = new Set<Item>();
  const open: Visit[] = tops
    .map((item) => ({ item, path: nameOf(item), parent: null, property: null, isMain: true }))
    .reverse();
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { item, path, isMain } = visit;
    if (seen.has(item)) continue;
    seen.add(item);
    see(visit);
    const below: Visit[] = [];
    for (const [property, { values }] of item.properties)
      for (const value of values)
        if (isItem(value))
          below.push({
            item: value,
            path: `${path}.${property}`,
            parent: item,
            property,
            isMain: isMain && leadsToMain(item, property, value),
          });
    for (const { name, items } of item.reversed)
      for (const value of items)
        below.push({ item: value, path: nameOf(value), parent: null, property: name, isMain: false });
    for (const next of below.reverse()) open.push(next);
  }
}

function leadsToMain(parent: Item, property: string, value: Item): boolean {
  if (!LEADS_TO_MAIN.has(property) || isReference(value)) return false;
  // Crumbs are pages, and what a review reviews is only named.
  return property !== 'item' || !isA(value.types, 'WebPage') || isA(parent.types, 'ListItem');
}

/** Descriptions of the page by their `@id`, those of several places together. */
export class ItemIndex {
  readonly #byId = new Map<string, Item>();

  constructor(tops: readonly Item[]) {
    visitAll(tops, ({ item }) => {
      if (item.id === null || item.properties.size === 0) return;
      const known = this.#byId.get(item.id);
      this.#byId.set(item.id, known === undefined ? item : merged(known, item));
    });
  }

  /** The whole of what the page says of it. */
  resolve(item: Item): Item {
    return item.id === null ? item : (this.#byId.get(item.id) ?? item);
  }

  /** Whether the page describes it anywhere, or only points to what another page may describe. */
  isElsewhere(item: Item): boolean {
    return isReference(item) && !this.#byId.has(item.id ?? '');
  }
}

function merged(one: Item, other: Item): Item {
  const properties = new Map(one.properties);
  for (const [name, property] of other.properties) {
    const known = properties.get(name);
    properties.set(
      name,
      known === undefined ? property : { ...known, values: [...known.values, ...property.values] },
    );
  }
  return { ...one, types: [...new Set([...one.types, ...other.types])], properties };
}
