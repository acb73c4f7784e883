import { linkedPageRules, pageRules, siteRules } from '../../../src/platform/seo/index.ts';
import type { AuditedPlan } from './audit-all.ts';

export interface RuleTally {
  rule: string;
  planted: number;
  found: number;
  /** Issues of the rule that nobody planted. */
  unplanned: number;
}

const core = new Set(
  [...pageRules, ...linkedPageRules, ...siteRules].flatMap((rule) => (rule.core ? [rule.id] : [])),
);

/** For each core rule how many of its faults were found, and how many that are none. */
export function tallyOf(audited: readonly AuditedPlan[]): RuleTally[] {
  const planted = audited.flatMap((one) => one.planted);
  const missed = new Set(audited.flatMap((one) => one.missed.map(({ fault }) => fault)));
  const unplanned = audited.flatMap((one) => one.unplanned);
  return [...core].map((rule) => {
    const own = planted.filter((fault) => fault.rule === rule);
    return {
      ...{ rule, planted: own.length },
      found: own.filter((fault) => !missed.has(fault)).length,
      unplanned: unplanned.filter((issue) => issue.rule === rule).length,
    };
  });
}

/** What was not found although it is there, and found although it is not, a line each; of all rules on healthy pages. */
export const mistakesOf = (audited: readonly AuditedPlan[]): string[] =>
  audited.flatMap(({ missed, unplanned, ofHealthy }) => [
    ...missed.map(({ key, fault }) => `missed: ${key} (${fault.shape})`),
    ...[...new Set([...unplanned.filter(({ rule }) => core.has(rule)), ...ofHealthy])].map(
      ({ key, message }) => `not planted: ${key} (${message})`,
    ),
  ]);
