/** A JSON Schema or any part of one; a boolean takes everything or nothing. */
export type JsonSchema = boolean | SchemaObject;
export interface SchemaObject {
  readonly [keyword: string]: unknown;
}

interface Place {
  /** Where it stands in the document, as a JSON pointer with `#`. */
  pointer: string;
  schema: JsonSchema;
  /** It judges the same value as the schema around it. */
  inPlace: boolean;
}

const ONE = ['additionalProperties', 'items', 'contains', 'propertyNames', 'contentSchema'];
const ONE_UNEVALUATED = ['unevaluatedItems', 'unevaluatedProperties'];
const ONE_IN_PLACE = ['not', 'if', 'then', 'else'];
const LIST_IN_PLACE = ['allOf', 'anyOf', 'oneOf'];
const MAP = ['$defs', 'definitions', 'properties', 'patternProperties'];
const MAP_IN_PLACE = ['dependentSchemas', 'dependencies'];

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value));

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
const unescaped = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~');

/** The schemas directly inside one. */
export function* childrenOf(schema: SchemaObject, pointer: string): Generator<Place> {
  const place = (keyword: string, inner: unknown, inPlace: boolean, name?: string): Place[] => {
    const end = name === undefined ? keyword : `${keyword}/${escaped(name)}`;
    return isSchema(inner) ? [{ pointer: `${pointer}/${end}`, schema: inner, inPlace }] : [];
  };
  for (const keyword of [...ONE, ...ONE_UNEVALUATED]) yield* place(keyword, schema[keyword], false);
  for (const keyword of ONE_IN_PLACE) yield* place(keyword, schema[keyword], true);
  for (const keyword of ['prefixItems', ...LIST_IN_PLACE]) {
    const inPlace = keyword !== 'prefixItems';
    for (const [index, inner] of listOf(schema[keyword]).entries())
      yield* place(keyword, inner, inPlace, String(index));
  }
  for (const keyword of [...MAP, ...MAP_IN_PLACE]) {
    for (const [name, inner] of Object.entries(mapOf(schema[keyword])))
      yield* place(keyword, inner, MAP_IN_PLACE.includes(keyword), name);
  }
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const mapOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** What a reference within the document leads to: only `#` and `#/…` are references here. */
export function resolvePointer(root: JsonSchema, reference: string): unknown {
  if (reference === '#') return root;
  let value: unknown = root;
  for (const part of reference.slice(2).split('/')) {
    const name = unescaped(decodeURIComponent(part));
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
