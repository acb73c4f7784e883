import fc from 'fast-check';

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[] | undefined;
  oneOf?: Shape[] | undefined;
  allOf?: Shape[];
  not?: Shape | undefined;
  /** A condition on the value of one property. */
  if?: Shape;
  then?: Shape;
  properties?: Record<string, Shape>;
  patternProperties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
}

/** Values that a schema admits, from the schema itself. */
export function valid(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.type === 'object') return object(shape);
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map(valid));
  switch (shape.type) {
    case 'string':
      return text(shape);
    case 'integer':
      return fc.integer({
        min: shape.minimum ?? -(2 ** 31),
        max: Math.min(shape.maximum ?? 2 ** 31, 2 ** 31),
      });
    case 'number':
      return number(shape);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return array(shape);
    default:
      return fc.jsonValue();
  }
}

const number = ({ minimum, maximum, exclusiveMinimum }: Shape): fc.Arbitrary<number> =>
  fc.double({
    noNaN: true,
    noDefaultInfinity: true,
    ...(minimum === undefined && exclusiveMinimum === undefined
      ? {}
      : { min: minimum ?? exclusiveMinimum ?? 0, minExcluded: exclusiveMinimum !== undefined }),
    ...(maximum === undefined ? {} : { max: maximum }),
  });

function array({ items = {}, minItems = 0, maxItems = 5, uniqueItems }: Shape): fc.Arbitrary<unknown[]> {
  const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 5)) };
  return uniqueItems === true
    ? fc.uniqueArray(valid(items), { ...lengths, selector: (item) => JSON.stringify(item) })
    : fc.array(valid(items), lengths);
}

function object(shape: Shape): fc.Arbitrary<unknown> {
  const { oneOf, anyOf, allOf, not, ...plain } = shape;
  if (not !== undefined) return object(without({ ...shape, not: undefined }, unwanted(not)));
  if (oneOf !== undefined)
    return fc.oneof(...oneOf.map((one) => object(exactly(one, oneOf, { ...shape, oneOf: undefined }))));
  if (anyOf !== undefined)
    return fc.oneof(...anyOf.map((one) => object(both({ ...shape, anyOf: undefined }, one))));
  if (allOf !== undefined) return everything(plain, allOf);
  const values = Object.values(shape.patternProperties ?? {})[0];
  if (values !== undefined)
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), valid(values), {
      minKeys: shape.minProperties ?? 0,
      maxKeys: 4,
    });
  const properties = Object.entries(shape.properties ?? {}).map(
    ([name, inner]) => [name, valid(inner)] as const,
  );
  return fc.record(Object.fromEntries(properties), { requiredKeys: (shape.required ?? []) as never[] });
}

/** Of rules for single values one is taken, or none; whatever else there is holds too. */
function everything(plain: Shape, [first, ...others]: Shape[]): fc.Arbitrary<unknown> {
  if (first === undefined) return object(plain);
  const rules = [first, ...others].filter((one) => one.if !== undefined);
  if (rules.length === others.length + 1)
    return fc.oneof(object(plain), ...rules.map((rule) => object(both(both(plain, rule.if!), rule.then!))));
  return object({ ...both(plain, first), allOf: others });
}

const both = (one: Shape, other: Shape): Shape => ({
  ...one,
  ...other,
  properties: { ...one.properties, ...other.properties },
  required: [...new Set([...(one.required ?? []), ...(other.required ?? [])])],
});

function without(shape: Shape, names: string[]): Shape {
  const left = Object.entries(shape.properties ?? {}).filter(([name]) => !names.includes(name));
  return { ...shape, properties: Object.fromEntries(left) };
}

/** Enough to leave out for the schema not to hold. */
const unwanted = ({ required = [], anyOf = [] }: Shape): string[] =>
  anyOf.length > 0 ? anyOf.flatMap(unwanted) : required.slice(0, 1);

/** The shape with this one of its alternatives, and with no field that would make it another one. */
function exactly(chosen: Shape, all: Shape[], shape: Shape): Shape {
  const own = chosen.required ?? [];
  const others = all.flatMap(({ required = [] }) => required).filter((name) => !own.includes(name));
  return both(without(shape, others), chosen);
}

function text({ format, pattern, minLength = 0, maxLength = 40 }: Shape): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((date) => date.toISOString());
  if (pattern?.includes('://')) return fc.webUrl({ withQueryParameters: true, withFragments: true });
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom(...NASTY).filter((value) => value.length >= minLength && value.length <= maxLength),
  );
}

/** What has broken programs before: quotes, SQL, templates, control characters, other scripts, halves of characters. */
export const NASTY = [
  "' OR '1'='1",
  "'; DROP TABLE accounts; --",
  '$1',
  '%s%n',
  '\u0000',
  '\ud800',
  '\r\nX-Injected: yes',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\u202Egnirts',
  '𝒳🙂',
  'null',
  '__proto__',
  '-1',
  '1e309',
];

/** Mostly sensible bodies with something wrong in them: a value of another type, a field too many, one too few. */
export function damaged(shape: Shape): fc.Arbitrary<unknown> {
  const junk = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(...NASTY),
    fc.constant(2 ** 60),
    fc.constant([]),
    fc.constant({}),
  );
  const mutated = fc.tuple(valid(shape), fc.nat(), junk).map(([value, place, wrong]) => {
    if (typeof value !== 'object' || value === null) return wrong;
    const entries = Object.entries(value);
    const names = [...Object.keys(shape.properties ?? {}), 'unexpected'];
    const name = names[place % names.length] ?? 'unexpected';
    return Object.fromEntries([...entries.filter(([key]) => key !== name), [name, wrong]]);
  });
  return fc.oneof({ weight: 4, arbitrary: mutated }, { weight: 1, arbitrary: junk });
}
