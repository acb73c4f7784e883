import type { TSchema } from 'typebox';
import { enumerationName } from '../../kernel/enumeration.ts';
import { pascal } from '../../kernel/pascal.ts';

export type Json = Record<string, unknown>;

/** By the name of a schema: what the document says of it in addition. */
export type Supplements = Readonly<Record<string, Json>>;

/**
 * Turns the schemas of the routes into those of the document: records and enumerations become components once and
 * references everywhere, and what is documented but checked elsewhere (`documented`) is put in its place.
 */
export class Hoister {
  readonly components: Json = {};
  readonly #supplements: Supplements;

  constructor(supplements: Supplements) {
    this.#supplements = supplements;
  }

  /** An enumeration without a name of its own is called after the place it stands at. */
  hoist(schema: TSchema, place = ''): unknown {
    return this.#visit(schema, place, false);
  }

  /** Unknown fields are refused in it, at any depth. */
  hoistClosed(schema: TSchema): unknown {
    return this.#visit(schema, '', true);
  }

  #visit(value: unknown, place: string, closed: boolean): unknown {
    if (Array.isArray(value)) return value.map((inner) => this.#visit(inner, place, closed));
    if (typeof value !== 'object' || value === null) return value;
    const { title, documented, ...declared } = value as Json & { title?: string };
    const schema = merged(declared, documented);
    if (Array.isArray(schema.enum) && 'type' in schema)
      return this.#enumeration(schema, title ?? enumerationName(schema.enum) ?? place);
    if (title === undefined || !('type' in schema)) {
      const plain = this.#inside(schema, place, closed);
      return title === undefined ? plain : { title, ...plain };
    }
    if (!(title in this.components)) {
      // Its place is taken before its parts are looked at, so that the components stand in the order of their first use.
      this.components[title] = undefined;
      const supplement = this.#supplements[title];
      this.components[title] = this.#inside(merged(schema, supplement), title, closed);
    }
    return { $ref: `#/components/schemas/${title}` };
  }

  #inside(schema: Json, place: string, closed: boolean): Json {
    const entries = Object.entries(schema).map(([key, inner]): [string, unknown] => {
      if (VALUES.has(key)) return [key, inner];
      if (key === 'properties') return [key, this.#properties(inner as Json, place, closed)];
      return [key, this.#visit(inner, place, closed)];
    });
    const isClosed = closed && schema.type === 'object' && schema.properties !== undefined;
    return Object.fromEntries(
      isClosed && !isOpen(schema) ? [...entries, ['additionalProperties', false]] : entries,
    );
  }

  #properties(properties: Json, place: string, closed: boolean): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [
        name,
        this.#visit(inner, place + pascal(name), closed),
      ]),
    );
  }

  /** What it is about may differ from place to place and stays beside the reference. */
  #enumeration(schema: Json, name: string): Json {
    const { type, enum: values, ...beside } = schema;
    const known = this.components[name] as { enum: unknown } | undefined;
    if (known !== undefined && String(known.enum) !== String(values))
      throw new Error(
        `two enumerations are called ${name}; give one of them another name with enumeration()`,
      );
    this.components[name] = { type, enum: values };
    return { $ref: `#/components/schemas/${name}`, ...beside };
  }
}

/** Keywords that hold values, not schemas. */
const VALUES = new Set(['examples', 'example', 'default', 'const', 'required', 'enum']);

const isOpen = ({ additionalProperties, patternProperties }: Json): boolean =>
  additionalProperties !== undefined || patternProperties !== undefined;

function merged(schema: Json, more: unknown): Json {
  if (typeof more !== 'object' || more === null) return schema;
  const both = { ...schema, ...more } as Json;
  const { properties } = more as Json;
  if (properties === undefined) return both;
  return { ...both, properties: mergedProperties(schema.properties as Json, properties as Json) };
}

const mergedProperties = (properties: Json, more: Json): Json => ({
  ...properties,
  ...Object.fromEntries(
    Object.entries(more).map(([name, inner]) => [name, merged((properties[name] ?? {}) as Json, inner)]),
  ),
});
