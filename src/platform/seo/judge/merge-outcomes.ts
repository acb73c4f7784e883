import { SEVERITIES } from '../rules/define-rule.ts';
import type { Weighed } from '../score/weigh.ts';

/** All outcomes of a page, one for each rule: where a rule was judged twice, what failed counts, and the worse of two. */
export function mergeOutcomes(lists: readonly (readonly Weighed[])[]): readonly Weighed[] {
  const merged = new Map<string, Weighed>();
  for (const list of lists)
    for (const outcome of list) {
      const other = merged.get(outcome.rule);
      merged.set(outcome.rule, other === undefined ? outcome : join(other, outcome));
    }
  return [...merged.values()];
}

function join(one: Weighed, other: Weighed): Weighed {
  if (one.findings === 0 || other.findings === 0) return one.findings === 0 ? other : one;
  const worse = isWorse(other, one) ? other : one;
  return { ...worse, findings: one.findings + other.findings };
}

function isWorse(one: Weighed, other: Weighed): boolean {
  const rank = ({ severity }: Weighed): number =>
    severity === null ? SEVERITIES.length : SEVERITIES.indexOf(severity);
  return rank(one) < rank(other) || (rank(one) === rank(other) && one.extent > other.extent);
}
