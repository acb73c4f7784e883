import fc from 'fast-check';
import { CATEGORIES, type Category, SEVERITIES } from '../rules/define-rule.ts';
import type { Weighed } from './weigh.ts';

const CATEGORY_NAMES = Object.keys(CATEGORIES) as Category[];

const fault = fc.record({
  extent: fc.constantFrom(0.1, 0.25, 0.5, 0.8, 1),
  cap: fc.constantFrom(null, null, null, 29, 49),
  findings: fc.integer({ min: 1, max: 5 }),
  severity: fc.constantFrom(...SEVERITIES),
});

/** Outcomes of rules that all have names of their own. */
export const someOutcomes = (prefix: string, maxLength = 20): fc.Arbitrary<Weighed[]> =>
  fc
    .array(fc.tuple(fc.constantFrom(...CATEGORY_NAMES), fc.integer({ min: 0, max: 10 }), fc.option(fault)), {
      maxLength,
    })
    .map((rules) =>
      rules.map(
        ([category, weight, failed], at): Weighed => ({
          ...{ rule: `${prefix}-${at}`, category, weight, share: null },
          ...(failed ?? { extent: 0, cap: null, findings: 0, severity: null }),
        }),
      ),
    );
