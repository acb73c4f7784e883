import { CATEGORIES } from '../rules/define-rule.ts';
import type { SiteScore } from './site-score.ts';
import { SITE_BUDGET } from './site-score.ts';
import type { Weighed } from './weigh.ts';

/** What a page would score if one of its outcomes were another, without counting all of them anew. */
export function pageWhatIf(outcomes: readonly Weighed[]): (instead: Weighed) => number {
  const weights = new Map<string, number>();
  for (const { category, weight } of outcomes) weights.set(category, (weights.get(category) ?? 0) + weight);
  let budget = 0;
  for (const [category, weight] of weights)
    if (weight > 0) budget += CATEGORIES[category as Weighed['category']].budget;
  const lossOf = ({ category, weight, extent }: Weighed): number =>
    weight === 0 || extent === 0
      ? 0
      : (CATEGORIES[category].budget * 100 * weight * extent) / budget / (weights.get(category) ?? 1);
  const raw = 100 - outcomes.reduce((sum, outcome) => sum + lossOf(outcome), 0);
  const byRule = new Map(outcomes.map((outcome) => [outcome.rule, outcome]));
  const gates = outcomes.filter(({ cap }) => cap !== null);
  return (instead) => {
    const now = byRule.get(instead.rule);
    const changed = raw + (now === undefined ? 0 : lossOf(now)) - lossOf(instead);
    return Math.min(Math.max(0, changed), capWithout(gates, instead));
  };
}

/** What a site would score if its pages did, or if one of the outcomes about the site were another. */
export function siteWhatIf(
  outcomes: readonly Weighed[],
): (base: number, instead?: Weighed) => SiteScore['exact'] {
  const all = outcomes.reduce((sum, { weight }) => sum + weight, 0);
  const lossOf = ({ weight, extent }: Weighed): number =>
    all === 0 ? 0 : (SITE_BUDGET * weight * extent) / all;
  const lost = outcomes.reduce((sum, outcome) => sum + lossOf(outcome), 0);
  const gates = outcomes.filter(({ cap }) => cap !== null);
  const byRule = new Map(outcomes.map((outcome) => [outcome.rule, outcome]));
  return (base, instead) => {
    const now = instead === undefined ? undefined : byRule.get(instead.rule);
    const changed =
      lost - (now === undefined ? 0 : lossOf(now)) + (instead === undefined ? 0 : lossOf(instead));
    return Math.min(Math.max(0, base - changed), capWithout(gates, instead));
  };
}

function capWithout(gates: readonly Weighed[], instead: Weighed | undefined): number {
  let least = instead?.cap ?? 100;
  for (const { rule, cap } of gates) if (rule !== instead?.rule && cap !== null) least = Math.min(least, cap);
  return least;
}
