import fc from 'fast-check';
import { CATEGORIES, type Category, SEVERITIES } from '../rules/define-rule.ts';
import type { Weighed } from './weigh.ts';
import type { Judgeable } from './what-if.ts';

const CATEGORY_NAMES = Object.keys(CATEGORIES) as Category[];

/** Rules that some faults keep from being judged. */
export const OPENED: Judgeable = new Map(
  CATEGORY_NAMES.slice(0, 4).map((category, at): [string, Weighed] => [
    `opened-${at}`,
    {
      ...{ rule: `opened-${at}`, category, weight: at + 1, extent: 0, cap: null },
      ...{ findings: 0, share: null, severity: null },
    },
  ]),
);

const fault = fc.record({
  extent: fc.constantFrom(0.1, 0.25, 0.5, 0.8, 1),
  cap: fc.constantFrom(null, null, null, 29, 49),
  findings: fc.integer({ min: 1, max: 5 }),
  severity: fc.constantFrom(...SEVERITIES),
  opens: fc.subarray([...OPENED.keys()]),
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
