import type { JsonSchema } from '../subschemas.ts';
import { includesValue, kindsOf, requiredOf, valuesOf } from './facts.ts';
import { type Knowledge, propertyOf } from './flatten.ts';

export interface Side {
  known: Knowledge;
  root: JsonSchema;
}

const DEEPEST = 4;

/** Whether certainly no value is both: other kinds, other values, or a property that tells them apart. */
export function areDisjoint(left: Side, right: Side, depth = 0): boolean {
  if (left.known === undefined || right.known === undefined) return true;
  const [one, other] = [left.known.parts, right.known.parts];
  const shared = [...kindsOf(one)].filter((kind) => kindsOf(other).has(kind));
  if (shared.length === 0) return true;
  const [values, others] = [valuesOf(one), valuesOf(other)];
  if (values !== undefined && others !== undefined)
    return !values.some((value) => includesValue(others, value));
  if (depth >= DEEPEST || shared.some((kind) => kind !== 'object')) return false;
  const names = new Set([...requiredOf(one), ...requiredOf(other)]);
  return [...names].some((name) =>
    areDisjoint(
      { known: propertyOf(one, name, left.root), root: left.root },
      { known: propertyOf(other, name, right.root), root: right.root },
      depth + 1,
    ),
  );
}
