import type { TSchema } from 'typebox';

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  patternProperties?: Record<string, Shape>;
  additionalProperties?: boolean | Shape;
  items?: Shape;
  anyOf?: Shape[];
}

/** Takes the fields that the schema does not know out of the value and answers where they stood. */
export function takeUnknownFields(schema: TSchema, value: unknown, allowed: ReadonlySet<string>): string[] {
  const search = new UnknownFields();
  search.walk(schema as Shape, value, '', allowed);
  return search.found;
}

const NOTHING: ReadonlySet<string> = new Set();

class UnknownFields {
  readonly found: string[] = [];

  walk(shape: Shape, value: unknown, path: string, allowed: ReadonlySet<string>): void {
    if (typeof value !== 'object' || value === null) return;
    if (shape.anyOf !== undefined) this.walk(closest(shape.anyOf, value), value, path, allowed);
    else if (!Array.isArray(value)) this.#walkObject(shape, value as Record<string, unknown>, path, allowed);
    else if (shape.items !== undefined) {
      for (const [index, item] of value.entries()) this.walk(shape.items, item, `${path}${index}.`, NOTHING);
    }
  }

  #walkObject(
    shape: Shape,
    value: Record<string, unknown>,
    path: string,
    allowed: ReadonlySet<string>,
  ): void {
    const { properties, additionalProperties, patternProperties } = shape;
    const others =
      typeof additionalProperties === 'object'
        ? additionalProperties
        : Object.values(patternProperties ?? {})[0];
    const closed = properties !== undefined && others === undefined && additionalProperties !== true;
    for (const key of Object.keys(value)) {
      const known = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : others;
      if (known !== undefined) {
        if (typeof value[key] === 'object') this.walk(known, value[key], `${path}${key}.`, NOTHING);
      } else if (closed && !allowed.has(key)) {
        delete value[key];
        this.found.push(path + key);
      }
    }
  }
}

/** Of several shapes the one that knows most of the value's fields. */
function closest(shapes: Shape[], value: object): Shape {
  const keys = Object.keys(value);
  const known = (shape: Shape) => {
    if (Array.isArray(value)) return shape.items === undefined ? -1 : 0;
    return shape.properties === undefined
      ? -1
      : keys.filter((key) => Object.hasOwn(shape.properties ?? {}, key)).length;
  };
  return shapes.reduce((best, shape) => (known(shape) > known(best) ? shape : best), shapes[0] ?? {});
}
