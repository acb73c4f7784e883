import { factsOf, nodeOf } from './cursor.ts';
import type { Test } from './program.ts';
import type { ElementSet } from './tree-facts.ts';

/** True for elements whose text contains another. */
export function containsTest(text: string, ignoreCase: boolean): Test {
  const set: ElementSet = { compute: (facts) => facts.containing(text, ignoreCase) };
  return (cursor) => factsOf(cursor).isIn(set, nodeOf(cursor));
}
