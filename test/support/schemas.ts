import fc from 'fast-check';

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
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
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(shape.items ?? {}), { maxLength: Math.min(shape.maxItems ?? 5, 5) });
    case 'object':
      return object(shape);
    default:
      return fc.jsonValue();
  }
}

function object(shape: Shape): fc.Arbitrary<unknown> {
  const properties = Object.entries(shape.properties ?? {}).map(
    ([name, inner]) => [name, valid(inner)] as const,
  );
  return fc.record(Object.fromEntries(properties), { requiredKeys: (shape.required ?? []) as never[] });
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
