import { type Need, PASS, type RuleBasics } from '../rules/define-rule.ts';
import { weigh } from '../score/weigh.ts';
import type { Judgeable } from '../score/what-if.ts';
import { missingFor } from './judge-page.ts';

/** Rules that can pass with what was looked at: what headers may say otherwise cannot pass without them. */
export function judgeableRules(rules: readonly RuleBasics[], available: ReadonlySet<Need>): Judgeable {
  const canPass = rules.filter(
    (rule) =>
      missingFor(rule, available) === undefined &&
      (available.has('response') || !rule.needs.includes('response')),
  );
  return new Map(
    canPass.flatMap((rule) => {
      const pass = weigh(rule, PASS);
      return pass === null ? [] : [[rule.id, pass]];
    }),
  );
}
