import { canonicalJson } from '../canonical.ts';
import { listOf, mapOf, type SchemaObject } from '../subschemas.ts';

/** Numbers are two kinds, so that an integer is a part of a number. */
export type Kind = 'null' | 'boolean' | 'integer' | 'fraction' | 'string' | 'array' | 'object';

/** Schemas that all hold for the same value. */
export type Parts = readonly SchemaObject[];

export interface Bound {
  value: number;
  exclusive: boolean;
}

const ALL: readonly Kind[] = ['null', 'boolean', 'integer', 'fraction', 'string', 'array', 'object'];

const kindsNamed = (type: unknown): Kind[] =>
  type === 'number' ? ['integer', 'fraction'] : ALL.filter((kind) => kind === type);

/** The kinds one schema takes by its type, its constant or its list of values. */
function kindsOfPart(part: SchemaObject): ReadonlySet<Kind> {
  let kinds: readonly Kind[] = ALL;
  if (part.type !== undefined) {
    const types = Array.isArray(part.type) ? part.type : [part.type];
    kinds = [...types.flatMap(kindsNamed), ...(part.nullable === true ? (['null'] as const) : [])];
  }
  const values = valuesOfPart(part);
  if (values === undefined) return new Set(kinds);
  const among = new Set(values.map(kindOfValue));
  return new Set(kinds.filter((kind) => among.has(kind)));
}

export const kindsOf = (parts: Parts): ReadonlySet<Kind> =>
  new Set(ALL.filter((kind) => parts.every((part) => kindsOfPart(part).has(kind))));

function kindOfValue(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction';
  return typeof value as Kind;
}

/** The values one schema names, if it does. */
export function valuesOfPart({ const: only, enum: list }: SchemaObject): readonly unknown[] | undefined {
  if (only === undefined) return Array.isArray(list) ? list : undefined;
  return !Array.isArray(list) || includesValue(list, only) ? [only] : [];
}

export const includesValue = (values: readonly unknown[], value: unknown): boolean => {
  const text = canonicalJson(value);
  return values.some((other) => canonicalJson(other) === text);
};

/** Every value that can be valid, where there are finitely many and they are named. */
export function valuesOf(parts: Parts): readonly unknown[] | undefined {
  const lists = parts.flatMap((part) => {
    const values = valuesOfPart(part);
    return values === undefined ? [] : [values];
  });
  const kinds = kindsOf(parts);
  const [first, ...rest] = lists;
  if (first !== undefined) {
    return first.filter(
      (value) => kinds.has(kindOfValue(value)) && rest.every((list) => includesValue(list, value)),
    );
  }
  if ([...kinds].some((kind) => kind !== 'null' && kind !== 'boolean')) return undefined;
  return [...(kinds.has('null') ? [null] : []), ...(kinds.has('boolean') ? [true, false] : [])];
}

export const isTighter = (left: Bound, right: Bound): boolean =>
  left.value > right.value || (left.value === right.value && left.exclusive && !right.exclusive);

/** The lower bound of numbers; of their negatives for the upper one, so that one comparison serves both. */
export function numberBound(parts: Parts, side: 'minimum' | 'maximum'): Bound {
  const sign = side === 'minimum' ? 1 : -1;
  const exclusive = side === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const bounds: Bound[] = parts.flatMap((part) => [
    ...(typeof part[side] === 'number' ? [{ value: sign * part[side], exclusive: false }] : []),
    ...(typeof part[exclusive] === 'number' ? [{ value: sign * part[exclusive], exclusive: true }] : []),
  ]);
  const numbers = (valuesOf(parts) ?? []).filter((value) => typeof value === 'number');
  if (numbers.length > 0)
    bounds.push({ value: Math.min(...numbers.map((value) => sign * value)), exclusive: false });
  return bounds.reduce((best, bound) => (isTighter(bound, best) ? bound : best), {
    value: Number.NEGATIVE_INFINITY,
    exclusive: false,
  });
}

const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return [...value].length;
  return Array.isArray(value) ? value.length : Object.keys(value as object).length;
};

/** The least and most length, items or properties, from the keywords and from the named values. */
export function sizesOf(parts: Parts, kind: 'string' | 'array' | 'object'): { least: number; most: number } {
  const name = { string: 'Length', array: 'Items', object: 'Properties' }[kind];
  const given = (keyword: string) =>
    parts.map((part) => part[keyword]).filter((value) => typeof value === 'number');
  const sizes = (valuesOf(parts) ?? []).filter((value) => kindOfValue(value) === kind).map(sizeOf);
  const least = [...given(`min${name}`), ...(sizes.length > 0 ? [Math.min(...sizes)] : [])];
  const most = [...given(`max${name}`), ...(sizes.length > 0 ? [Math.max(...sizes)] : [])];
  if (kind === 'object') {
    least.push(requiredOf(parts).size);
    for (const part of parts) {
      if (part.additionalProperties === false && part.patternProperties === undefined)
        most.push(Object.keys(mapOf(part.properties)).length);
    }
  }
  return { least: Math.max(0, ...least), most: Math.min(Number.POSITIVE_INFINITY, ...most) };
}

export const requiredOf = (parts: Parts): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => listOf(part.required).map(String)));
