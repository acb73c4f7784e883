import { CATEGORIES } from '../rules/define-rule.ts';
import { scorePage } from './page-score.ts';
import { SITE_BUDGET, type SiteScore, scoreSite } from './site-score.ts';
import type { Weighed } from './weigh.ts';

/** What rules say when they pass, of those that can be judged here at all. */
export type Judgeable = ReadonlyMap<string, Weighed>;

/** What a page would score if one of its outcomes were another, without counting all of them anew. */
export function pageWhatIf(outcomes: readonly Weighed[], judgeable: Judgeable): (instead: Weighed) => number {
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
    const opened = instead.findings === 0 ? openedBy(instead.opens, byRule, judgeable) : [];
    if (opened.length > 0) return scorePage([...changedTo(outcomes, instead), ...opened]).exact;
    const now = byRule.get(instead.rule);
    const changed = raw + (now === undefined ? 0 : lossOf(now)) - lossOf(instead);
    return Math.min(Math.max(0, changed), capWithout(gates, instead));
  };
}

export interface SiteChange {
  /** One of the outcomes about the site, otherwise. */
  instead?: Weighed;
  /** Rules that what was fixed on pages lets be judged. */
  opens?: readonly string[];
}

/** What a site would score if its pages did, or if one of the outcomes about the site were another. */
export function siteWhatIf(
  outcomes: readonly Weighed[],
  judgeable: Judgeable,
): (base: number, change?: SiteChange) => SiteScore['exact'] {
  const all = outcomes.reduce((sum, { weight }) => sum + weight, 0);
  const lossOf = ({ weight, extent }: Weighed): number =>
    all === 0 ? 0 : (SITE_BUDGET * weight * extent) / all;
  const lost = outcomes.reduce((sum, outcome) => sum + lossOf(outcome), 0);
  const gates = outcomes.filter(({ cap }) => cap !== null);
  const byRule = new Map(outcomes.map((outcome) => [outcome.rule, outcome]));
  return (base, { instead, opens = instead?.findings === 0 ? instead.opens : undefined } = {}) => {
    const opened = openedBy(opens, byRule, judgeable);
    if (opened.length > 0) return scoreSite(base, [...changedTo(outcomes, instead), ...opened]).exact;
    const now = instead === undefined ? undefined : byRule.get(instead.rule);
    const changed =
      lost - (now === undefined ? 0 : lossOf(now)) + (instead === undefined ? 0 : lossOf(instead));
    return Math.min(Math.max(0, base - changed), capWithout(gates, instead));
  };
}

/** Nobody knows what they will say; that they pass is what whoever fixes a fault means to bring about. */
const openedBy = (
  opens: readonly string[] | undefined,
  judged: ReadonlyMap<string, Weighed>,
  judgeable: Judgeable,
): Weighed[] => (opens ?? []).flatMap((rule) => (judged.has(rule) ? [] : (judgeable.get(rule) ?? [])));

const changedTo = (outcomes: readonly Weighed[], instead: Weighed | undefined): Weighed[] =>
  outcomes.map((outcome) => (outcome.rule === instead?.rule ? instead : outcome));

function capWithout(gates: readonly Weighed[], instead: Weighed | undefined): number {
  let least = instead?.cap ?? 100;
  for (const { rule, cap } of gates) if (rule !== instead?.rule && cap !== null) least = Math.min(least, cap);
  return least;
}
