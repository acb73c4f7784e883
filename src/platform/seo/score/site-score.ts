import { hold } from './page-score.ts';
import type { Share, Weighed } from './weigh.ts';

export interface SiteScore {
  exact: number;
  /** What the rules about the site took of `base`, and what a limit took beyond that. */
  lost: number;
  capped: number;
  gates: { rule: string; cap: number }[];
  /** What rules about the site as a whole cost. */
  points: ReadonlyMap<string, number>;
}

/** All that rules about the whole site may cost together. */
export const SITE_BUDGET = 25;
const LEAST_AFFECTED = 0.1;

/** The scores of the pages by importance, less what the whole site loses. `base` is their sum, 100 without any. */
export function scoreSite(base: number, outcomes: readonly Weighed[]): SiteScore {
  const all = outcomes.reduce((sum, { weight }) => sum + weight, 0);
  const lostOf = ({ weight, extent }: Weighed): number =>
    all === 0 ? 0 : (SITE_BUDGET * weight * extent) / all;
  const wanted = outcomes.reduce((sum, outcome) => sum + lostOf(outcome), 0);
  // A site cannot lose more than its pages have.
  const part = wanted > base ? base / wanted : 1;
  const points = new Map<string, number>();
  for (const outcome of outcomes) {
    const lost = lostOf(outcome) * part;
    if (lost > 0) points.set(outcome.rule, lost);
  }
  return { ...hold(base - wanted * part, outcomes, points), lost: wanted * part, points };
}

/** What a rule about the site counts: the pages that are affected. */
export const affectedShare = (affected: number, pages: number): Share => ({
  ...{ affected, of: pages },
  least: LEAST_AFFECTED,
});
