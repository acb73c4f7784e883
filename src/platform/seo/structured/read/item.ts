import type { Place } from '../../place.ts';

/** A thing that a page describes, whatever the syntax, in the names of schema.org. */
export interface Item {
  /** Of schema.org, without its address. */
  types: readonly string[];
  /** It is of a type of another vocabulary as well, or of that alone. */
  isForeign: boolean;
  id: string | null;
  /** Of schema.org alone; others are nobody's business here. */
  properties: Map<string, Property>;
  /** Names of properties that point from other items to this one (`@reverse`). */
  reversed: readonly { name: string; items: readonly Item[] }[];
  /** The page brings names of its own along, so that one that schema.org does not know may be one of them. */
  mayHaveOwnNames: boolean;
  place: () => Place | null;
}

export interface Property {
  values: Value[];
  place: () => Place | null;
}

export type Scalar = string | number | boolean;
export type Value = Scalar | Item;

export const isItem = (value: Value): value is Item => typeof value === 'object';

export const isScalar = (value: Value): value is Scalar => typeof value !== 'object';

export function addValue(item: Item, name: string, value: Value, place: () => Place | null): void {
  const present = item.properties.get(name);
  if (present === undefined) item.properties.set(name, { values: [value], place });
  else present.values.push(value);
}

/** Values that say something: an empty text does not. */
export const valuesOf = (item: Item, name: string): Value[] =>
  (item.properties.get(name)?.values ?? []).filter(
    (value) => typeof value !== 'string' || value.trim() !== '',
  );

export const scalarOf = (item: Item, name: string): Scalar | undefined => valuesOf(item, name).find(isScalar);

/** Nothing but a pointer to a description elsewhere. */
export const isReference = ({ id, properties }: Item): boolean => id !== null && properties.size === 0;

const SCHEMA = /^https?:\/\/(?:www\.)?schema\.org\/?(?:#|docs\/[^#]*)?$/i;
const TERM = /^https?:\/\/(?:www\.)?schema\.org\/([^/#?]+)$/i;

/** Whether this is the address of the vocabulary itself. */
export const isSchemaUrl = (url: string): boolean => SCHEMA.test(url.trim());

/** `https://schema.org/Product` → `Product`; null for anything else. */
export const schemaTerm = (url: string): string | null => TERM.exec(url.trim())?.[1] ?? null;
