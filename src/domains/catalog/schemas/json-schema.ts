import { childrenOf, type JsonSchema, resolvePointer, type SchemaObject } from './subschemas.ts';

export interface SchemaFault {
  /** A JSON pointer into the schema. */
  path: string;
  message: string;
}

const DEEPEST = 48;
const MOST_SCHEMAS = 5_000;
const LONGEST_PATTERN = 1_000;
const DRAFT = 'https://json-schema.org/draft/2020-12/schema';
const REFUSED: Readonly<Record<string, string>> = {
  $dynamicRef: 'is not supported; use $ref',
  $dynamicAnchor: 'is not supported; use $defs and $ref',
  $recursiveRef: 'is not supported; use $ref',
  $recursiveAnchor: 'is not supported; use $defs and $ref',
  $anchor: 'is not supported; use $defs and $ref',
  $async: 'is not a JSON Schema keyword',
};

/** What JSON Schema allows and this service does not: other documents, other drafts, loops, and sizes without end. */
export function checkJsonSchema(root: SchemaObject): SchemaFault | undefined {
  const fault = checkNumbers(root, '', 0);
  if (fault !== undefined) return fault;
  const places = new Map<string, JsonSchema>([['#', root]]);
  for (const [pointer, schema] of places) {
    if (places.size > MOST_SCHEMAS)
      return { path: '', message: `contains more than ${MOST_SCHEMAS} schemas` };
    if (typeof schema === 'boolean') continue;
    const found = keywordFault(schema, pointer.slice(1));
    if (found !== undefined) return found;
    for (const child of childrenOf(schema, pointer)) places.set(child.pointer, child.schema);
  }
  const schemas = new Set<unknown>(places.values());
  for (const [pointer, schema] of places) {
    const target = referenceOf(schema);
    if (target !== undefined && !schemas.has(resolveSafely(root, target)))
      return {
        path: `${pointer.slice(1)}/$ref`,
        message: `${target} does not refer to a schema in this document`,
      };
  }
  return loopFault(root, places);
}

function checkNumbers(value: unknown, path: string, depth: number): SchemaFault | undefined {
  if (typeof value === 'number' && !Number.isFinite(value))
    return { path, message: 'is a number that is too large' };
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= DEEPEST) return { path: '', message: `is nested deeper than ${DEEPEST} levels` };
  for (const [name, inner] of Object.entries(value)) {
    const fault = checkNumbers(inner, `${path}/${name}`, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function keywordFault(schema: SchemaObject, path: string): SchemaFault | undefined {
  for (const [keyword, message] of Object.entries(REFUSED)) {
    if (Object.hasOwn(schema, keyword)) return { path: `${path}/${keyword}`, message };
  }
  if (schema.$id !== undefined && path !== '')
    return { path: `${path}/$id`, message: 'is only allowed at the top level' };
  if (schema.$schema !== undefined && String(schema.$schema).replace(/#$/, '') !== DRAFT)
    return { path: `${path}/$schema`, message: `must be ${DRAFT}, or omitted` };
  if (schema.$ref !== undefined && !/^#(?:\/|$)/.test(String(schema.$ref)))
    return {
      path: `${path}/$ref`,
      message: 'must start with #: other documents are not loaded; put what you need into $defs',
    };
  const patterns = [schema.pattern, ...Object.keys(schema.patternProperties ?? {})];
  if (patterns.some((pattern) => typeof pattern === 'string' && pattern.length > LONGEST_PATTERN))
    return { path, message: `has a pattern of more than ${LONGEST_PATTERN} characters` };
  return undefined;
}

const referenceOf = (schema: JsonSchema): string | undefined =>
  typeof schema === 'object' && typeof schema.$ref === 'string' ? schema.$ref : undefined;

function resolveSafely(root: SchemaObject, reference: string): unknown {
  try {
    return resolvePointer(root, reference);
  } catch {
    // A percent sign that begins no character: a reference to nothing.
    return undefined;
  }
}

/** A schema that asks itself about the same value again would never be done. */
function loopFault(root: SchemaObject, places: ReadonlyMap<string, JsonSchema>): SchemaFault | undefined {
  const done = new Set<JsonSchema>();
  const visit = (schema: JsonSchema, above: ReadonlySet<JsonSchema>): boolean => {
    if (typeof schema === 'boolean' || done.has(schema)) return false;
    if (above.has(schema)) return true;
    const target = referenceOf(schema);
    const next = [...childrenOf(schema, '')].filter(({ inPlace }) => inPlace).map((child) => child.schema);
    if (target !== undefined) next.push(resolvePointer(root, target) as JsonSchema);
    const path = new Set([...above, schema]);
    const loops = next.some((inner) => visit(inner, path));
    if (!loops) done.add(schema);
    return loops;
  };
  for (const [pointer, schema] of places) {
    if (visit(schema, new Set()))
      return {
        path: pointer.slice(1),
        message: 'refers back to itself through $ref without descending into the value',
      };
  }
  return undefined;
}
