import { CATEGORIES, type CategoryLoss } from '../shared/categories.tsx';
import { groupIssues, ofSummary, type RuleGroup } from '../shared/group.ts';
import type { AuditRun, Summary } from './fold.ts';

const scoresOf = ({ pages }: AuditRun): number[] => pages.flatMap(({ score }) => score ?? []);

/** The score of the audit, and the mean of its pages until it has one. */
export function scoreSoFar(run: AuditRun): number | null {
  if (run.summary !== undefined) return run.summary.score;
  const scores = scoresOf(run);
  return scores.length === 0
    ? null
    : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

/** Issues by rule with what they cost: on an average page, and at the end the site. */
export const groupsSoFar = (run: AuditRun): RuleGroup[] =>
  run.summary === undefined
    ? groupIssues(run.issues, scoresOf(run).length)
    : run.summary.rules.map(ofSummary);

export function categoriesSoFar(run: AuditRun): CategoryLoss[] {
  if (run.summary !== undefined) return categoriesOf(run.summary);
  const pages = Math.max(1, scoresOf(run).length);
  const lost = new Map<string, number>();
  for (const { category, page_points } of run.issues)
    lost.set(category, (lost.get(category) ?? 0) + (page_points ?? 0) / pages);
  return [...lost].map(([id, points]) => ({ id, title: CATEGORIES[id] ?? id, budget: null, lost: points }));
}

/** All that the issues of a category cost, with what they cost as limits of the score and for the whole site. */
export function categoriesOf({ categories, rules }: Pick<Summary, 'categories' | 'rules'>): CategoryLoss[] {
  const known = new Map<string, CategoryLoss>(
    categories.filter(({ id }) => id in CATEGORIES).map((one) => [one.id, { ...one, lost: 0 }]),
  );
  for (const { category: id, site_points } of rules) {
    const one = known.get(id) ?? { id, title: CATEGORIES[id] ?? id, budget: null, lost: 0 };
    known.set(id, { ...one, lost: one.lost + site_points });
  }
  return [...known.values()];
}

export function countsSoFar(run: AuditRun): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { severity } of run.issues) counts[severity] = (counts[severity] ?? 0) + 1;
  return counts;
}

/** Between 0 and 1. */
export function partSoFar(run: AuditRun): number | undefined {
  if (run.summary !== undefined || run.error !== undefined) return 1;
  const most = run.started?.max_pages ?? 0;
  const known = Math.min(most, run.pages.length + (run.pages.at(-1)?.queued ?? 0));
  return known === 0 ? undefined : run.pages.length / known;
}

const SECONDS = 60;

/** How many pages came in each second of the last minute before the newest. */
export function pagesBySecond({ pages }: AuditRun): number[] {
  const newest = Date.parse(pages.at(-1)?.at ?? '');
  const bars = Array.from({ length: SECONDS }, () => 0);
  if (Number.isNaN(newest)) return bars;
  for (let at = pages.length - 1; at >= 0; at -= 1) {
    const second = Math.floor((newest - Date.parse(pages[at]?.at ?? '')) / 1_000);
    if (second >= SECONDS) break;
    bars[SECONDS - 1 - second] = (bars[SECONDS - 1 - second] ?? 0) + 1;
  }
  return bars;
}

/** Per second over the whole run. */
export function paceOf({ pages }: AuditRun): number {
  const [first, last] = [Date.parse(pages[0]?.at ?? ''), Date.parse(pages.at(-1)?.at ?? '')];
  return Number.isNaN(first) ? 0 : pages.length / Math.max(1, (last - first) / 1_000);
}
