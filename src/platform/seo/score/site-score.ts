import type { Weighed } from '../judge/weigh.ts';
import { hold, scorePage } from './page-score.ts';

/** One page that is meant to be found, with its part of all importance. */
export interface ScoredPage {
  importance: number;
  outcomes: readonly Weighed[];
}

export interface SiteScore {
  exact: number;
  gates: { rule: string; cap: number }[];
  /** What rules about the site as a whole cost. */
  points: ReadonlyMap<string, number>;
}

/** All that rules about the whole site may cost together. */
const SITE_BUDGET = 25;
const LEAST_AFFECTED = 0.1;

/** The scores of the pages by importance, less what the whole site loses. `base` is their sum. */
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
  return { ...hold(base - wanted * part, outcomes, points), points };
}

export const baseOf = (pages: readonly ScoredPage[]): number =>
  pages.length === 0
    ? 100
    : pages.reduce((sum, { importance, outcomes }) => sum + importance * scorePage(outcomes).exact, 0);

/** The extent of a rule about the site: the share of its pages that are affected. */
export const siteExtent = (affected: number, pages: number): number =>
  pages === 0 ? 1 : Math.min(1, Math.max(LEAST_AFFECTED, affected / pages));
