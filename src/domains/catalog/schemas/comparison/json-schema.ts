import type { JsonSchema, SchemaObject } from '../subschemas.ts';
import { ARRAY_RULES } from './array-rules.ts';
import { COMBINED_RULES } from './combined-rules.ts';
import { type Budget, type Comparison, sameMeaning } from './comparison.ts';
import { kindsOf } from './facts.ts';
import { combine, flatten, type Knowledge } from './flatten.ts';
import { OBJECT_RULES } from './object-rules.ts';
import type { Reason, Sides } from './reason.ts';
import { SCALAR_RULES } from './scalar-rules.ts';

const RULES = [...SCALAR_RULES, ...ARRAY_RULES, ...OBJECT_RULES, ...COMBINED_RULES];

class TooLarge extends Error {}

/** Why data that the writer's schema takes may not be taken by the reader's; empty when all of it certainly is. */
export function jsonSchemaReasons(
  writer: JsonSchema,
  reader: JsonSchema,
  sides: Sides,
  budget: Budget,
): Reason[] {
  const ids = new Map<object, number>();
  const underWay = new Set<string>();
  const comparison: Comparison = {
    writerRoot: writer,
    readerRoot: reader,
    sides,
    budget,
    same: sameMeaning(writer, reader),
    reasons(known, schema, path) {
      if (known === undefined || schema === true || kindsOf(known.parts).size === 0) return [];
      budget.left -= 1;
      if (budget.left < 0) throw new TooLarge();
      if (schema === false) return [{ path, message: `${sides.writer} allows it, ${sides.reader} does not` }];
      // A schema that leads back to itself asks the same question of a smaller value: it holds if all else does.
      const question = questionOf(ids, known, schema);
      if (underWay.has(question)) return [];
      underWay.add(question);
      try {
        return ask(comparison, known, schema, path);
      } finally {
        underWay.delete(question);
      }
    },
  };
  try {
    return comparison.reasons(flatten(writer, writer), reader, '');
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return [{ path: '', message: `${sides.writer} and ${sides.reader} are too large to compare` }];
  }
}

function questionOf(ids: Map<object, number>, known: NonNullable<Knowledge>, schema: SchemaObject): string {
  const idOf = (thing: object): number => {
    const id = ids.get(thing) ?? ids.size;
    ids.set(thing, id);
    return id;
  };
  const { parts, unions } = known;
  return [parts.map(idOf), unions.map(idOf), [idOf(schema)]].map((list) => list.join(' ')).join('/');
}

/** First of the value as a whole, then, if that fails, of each case it can be. */
function ask(
  comparison: Comparison,
  known: NonNullable<Knowledge>,
  reader: SchemaObject,
  path: string,
): Reason[] {
  const reasons = RULES.flatMap((rule) => rule(comparison, known, reader, path));
  if (reasons.length === 0) return [];
  const cases = casesOf(known, reader, comparison.writerRoot);
  if (cases === undefined) return reasons;
  for (const one of cases) {
    const inCase = comparison.reasons(one, reader, path);
    if (inCase.length > 0) return inCase;
  }
  return [];
}

const TYPES: readonly SchemaObject[] = ['null', 'boolean', 'number', 'string', 'array', 'object'].map(
  (type) => ({ type }),
);

function casesOf(
  { parts, unions }: NonNullable<Knowledge>,
  reader: SchemaObject,
  root: JsonSchema,
): Knowledge[] | undefined {
  const [first, ...rest] = unions;
  if (first !== undefined)
    return first.map((branch) => combine([{ parts, unions: rest }, flatten(branch, root)]));
  if (reader.anyOf === undefined && reader.oneOf === undefined) return undefined;
  const cases = TYPES.map((type) => ({ parts: [...parts, type], unions })).filter(
    (one) => kindsOf(one.parts).size > 0,
  );
  return cases.length > 1 ? cases : undefined;
}
