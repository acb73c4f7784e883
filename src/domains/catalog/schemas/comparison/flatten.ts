import {
  isSchema,
  type JsonSchema,
  listOf,
  mapOf,
  resolvePointer,
  type SchemaObject,
} from '../subschemas.ts';
import type { Parts } from './facts.ts';

/** What is known of a value: schemas that all hold, and lists of which at least one schema holds each. */
export interface Known {
  parts: Parts;
  unions: readonly (readonly JsonSchema[])[];
}

/** No value at all is undefined. */
export type Knowledge = Known | undefined;

export const ANYTHING: Known = { parts: [], unions: [] };

/** References and `allOf` are followed; what else a schema says stays in its own part. */
export function flatten(schema: JsonSchema, root: JsonSchema): Knowledge {
  if (typeof schema === 'boolean') return schema ? ANYTHING : undefined;
  const inner = [
    ...(typeof schema.$ref === 'string' ? [resolvePointer(root, schema.$ref)] : []),
    ...listOf(schema.allOf),
  ].filter(isSchema);
  const unions = [schema.anyOf, schema.oneOf].filter(Array.isArray) as JsonSchema[][];
  return combine([{ parts: [schema], unions }, ...inner.map((part) => flatten(part, root))]);
}

export function combine(all: readonly Knowledge[]): Knowledge {
  const known = all.filter((one) => one !== undefined);
  if (known.length < all.length) return undefined;
  return { parts: known.flatMap(({ parts }) => parts), unions: known.flatMap(({ unions }) => unions) };
}

const ofSchema = (schema: unknown, root: JsonSchema): Knowledge =>
  isSchema(schema) ? flatten(schema, root) : ANYTHING;

export const hasOwn = (map: unknown, name: string): boolean => Object.hasOwn(mapOf(map), name);

/** What is known of one property of an object. */
export const propertyOf = (parts: Parts, name: string, root: JsonSchema): Knowledge =>
  combine(parts.map((part) => ofSchema(propertySchema(part, name), root)));

function propertySchema(part: SchemaObject, name: string): unknown {
  if (hasOwn(part.properties, name)) return mapOf(part.properties)[name];
  // A pattern may or may not match the name, and matching is left to the checks of data.
  return part.patternProperties === undefined ? part.additionalProperties : undefined;
}

/** What is known of one item of an array; of those after every listed one when no index is given. */
export const itemOf = (parts: Parts, root: JsonSchema, index?: number): Knowledge =>
  combine(
    parts.map((part) => {
      const listed = listOf(part.prefixItems);
      const own = index !== undefined && index < listed.length;
      return ofSchema(own ? listed[index] : part.items, root);
    }),
  );
