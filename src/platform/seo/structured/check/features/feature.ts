import { type Item, isItem, scalarOf, type Value, valuesOf } from '../../read/item.ts';
import type { ItemIndex } from '../visit.ts';

/** One kind of rich result, with what Google asks of an item that is to appear in it. */
export interface Feature {
  /** As in "Google requires it for product snippets". */
  name: string;
  /** Whether this item is meant for it. */
  isFor(item: Item, where: Where): boolean;
  required: readonly Need[];
  recommended: readonly Need[];
}

export interface Where {
  index: ItemIndex;
  parent: Item | null;
  property: string | null;
}

/** Properties of which one must be there, in every item that the path leads to. */
export interface Need {
  /** `offers` for those of each offer; empty for the item itself. */
  inside: string;
  oneOf: readonly string[];
  /** Only where this holds for the item that the path leads to. */
  when?: (item: Item, index: ItemIndex) => boolean;
}

export const need = (property: string): Need => ({ inside: '', oneOf: [property] });
export const needs = (...properties: string[]): Need[] => properties.map(need);
export const oneOf = (...properties: string[]): Need => ({ inside: '', oneOf: properties });
export const inside = (path: string, ...properties: string[]): Need => ({ inside: path, oneOf: properties });
export const when = (condition: NonNullable<Need['when']>, ...list: Need[]): Need[] =>
  list.map((entry) => ({ ...entry, when: condition }));

/** The items that a path leads to. A text where an item could be says enough, and what only another page describes is believed. */
export function follow(item: Item, path: string, index: ItemIndex): Item[] {
  if (path === '') return [item];
  const [first = '', ...rest] = path.split('.');
  return valuesOf(item, first)
    .filter(isItem)
    .filter((value) => !index.isElsewhere(value))
    .flatMap((value) => follow(index.resolve(value), rest.join('.'), index));
}

/** Whether a path has a value, in each of the items on its way. */
export function has(item: Item, path: string, index: ItemIndex): boolean {
  const [first = '', ...rest] = path.split('.');
  const values = valuesOf(item, first);
  if (values.length === 0) return false;
  if (rest.length === 0) return true;
  return values.every((value: Value) => {
    if (!isItem(value) || index.isElsewhere(value)) return true;
    return has(index.resolve(value), rest.join('.'), index);
  });
}

export const textOf = (item: Item, name: string): string => {
  const value = scalarOf(item, name);
  return value === undefined ? '' : String(value).trim();
};

/** The last part of `https://schema.org/InStock`. */
export const memberOf = (text: string): string => text.replace(/^.*[/:#]/, '');
