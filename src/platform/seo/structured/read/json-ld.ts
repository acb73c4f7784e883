import type { Place } from '../../place.ts';
import { type Context, meaningOf, NO_CONTEXT, withContext } from './context.ts';
import { addValue, type Item, type Value } from './item.ts';
import { type JsonNode, JsonObject } from './json.ts';

/** Finds the place in the page of an offset in the block. */
export type Places = (offset: number) => Place | null;

/** The items at the top of a block; those of a `@graph` each on their own. */
export function itemsOf(root: JsonNode, places: Places): { items: Item[]; tops: TopObject[] } {
  const reader = new ItemReader(places);
  reader.collect(root, NO_CONTEXT);
  return reader;
}

/** An object that no other is around, with what it says its names mean. */
export interface TopObject {
  node: JsonObject;
  context: Context;
}

/** What a block without any context was probably meant to say. */
const MEANT: Context = { ...NO_CONTEXT, isSchema: true, isMisspelt: true };

class ItemReader {
  readonly items: Item[] = [];
  readonly tops: TopObject[] = [];
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  collect(node: JsonNode, outer: Context, isOutermost = true): void {
    if (Array.isArray(node)) {
      for (const entry of node) this.collect(entry, outer, isOutermost);
      return;
    }
    if (!(node instanceof JsonObject)) return;
    const context = isOutermost && isMeant(node) ? MEANT : contextOf(node, outer);
    if (isOutermost) this.tops.push({ node, context });
    const inner = [node.get('@graph'), node.get('@included')].filter((entry) => entry !== undefined);
    const item = this.#item(node, context);
    if (inner.length === 0 || item.types.length > 0 || item.properties.size > 0) this.items.push(item);
    for (const entry of inner) this.collect(entry, context, false);
  }

  #item(node: JsonObject, context: Context): Item {
    const types: string[] = [];
    const reversed: { name: string; items: Item[] }[] = [];
    const item: Item = {
      types,
      isForeign: false,
      id: null,
      properties: new Map(),
      reversed,
      mayHaveOwnNames: context.hasUnknown,
      place: () => this.#places(node.offset),
    };
    for (const [name, { value, offset }] of node.entries) {
      const meaning = meaningOf(name, context);
      if (meaning === null) continue;
      if ('schema' in meaning) {
        const place = () => this.#places(offset);
        if (meaning.isMap) addValue(item, meaning.schema, true, place);
        else for (const entry of this.#values(value, context)) addValue(item, meaning.schema, entry, place);
      } else if (meaning.keyword === '@id' && typeof value === 'string') item.id = value;
      else if (meaning.keyword === '@type') {
        // Beside `@type`, a plain `type` is a slip and not a second one.
        if (name === '@type' || node.get('@type') === undefined)
          item.isForeign = this.#types(value, context, types);
      } else if (meaning.keyword === '@reverse' && value instanceof JsonObject)
        reversed.push(...this.#reversed(value, context));
    }
    return item;
  }

  /** Whether there is one of another vocabulary among them. */
  #types(value: JsonNode, context: Context, types: string[]): boolean {
    let isForeign = false;
    for (const name of Array.isArray(value) ? value : [value]) {
      const meaning = typeof name === 'string' ? meaningOf(name, context) : null;
      if (meaning !== null && 'schema' in meaning) types.push(meaning.schema);
      else isForeign = true;
    }
    return isForeign;
  }

  #reversed(node: JsonObject, context: Context): { name: string; items: Item[] }[] {
    return [...node.entries].flatMap(([name, { value }]) => {
      const meaning = meaningOf(name, context);
      if (meaning === null || !('schema' in meaning)) return [];
      const items = this.#values(value, context).filter((entry) => typeof entry === 'object');
      return [{ name: meaning.schema, items }];
    });
  }

  #values(value: JsonNode, context: Context): Value[] {
    if (value === null) return [];
    if (Array.isArray(value)) return value.flatMap((entry) => this.#values(entry, context));
    if (!(value instanceof JsonObject)) return [value];
    const plain = value.get('@value') ?? value.get('@list') ?? value.get('@set');
    if (plain !== undefined) return this.#values(plain, context);
    return [this.#item(value, contextOf(value, context))];
  }
}

/** It has no context, but types: without those it may be anything. */
const isMeant = (node: JsonObject): boolean =>
  node.get('@context') === undefined && (node.get('@type') !== undefined || node.get('@graph') !== undefined);

function contextOf(node: JsonObject, outer: Context): Context {
  const own = node.get('@context');
  return own === undefined ? outer : withContext(outer, own);
}
