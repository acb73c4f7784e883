import { CATEGORIES, type Category } from '../rules/define-rule.ts';
import type { Weighed } from './weigh.ts';

export interface PageScore {
  /** 0 to 100. */
  exact: number;
  categories: { id: Category; budget: number; lost: number }[];
  /** What the limit took beyond what the categories lost: together they make 100 less `exact`. */
  capped: number;
  /** Rules that hold the score down, with the most that they allow. */
  gates: { rule: string; cap: number }[];
  /** What each failed rule costs; together with `exact` they make 100. */
  points: ReadonlyMap<string, number>;
}

interface CategoryWeights {
  all: number;
  lost: number;
}

/** Categories in which nothing could be judged leave their share to the others. */
export function scorePage(outcomes: readonly Weighed[]): PageScore {
  const weights = weightsOf(outcomes);
  const filled = [...weights].filter(([, { all }]) => all > 0);
  const whole = filled.reduce((sum, [id]) => sum + CATEGORIES[id].budget, 0);
  const budgetOf = (id: Category): number => (CATEGORIES[id].budget * 100) / whole;
  const categories = filled.map(([id, { all, lost }]) => ({
    id,
    budget: budgetOf(id),
    lost: (budgetOf(id) * lost) / all,
  }));
  const raw = 100 - categories.reduce((sum, { lost }) => sum + lost, 0);
  const points = new Map<string, number>();
  for (const { rule, category, weight, extent } of outcomes) {
    const all = weights.get(category)?.all ?? 0;
    if (extent > 0 && weight > 0) points.set(rule, (budgetOf(category) * weight * extent) / all);
  }
  return { ...hold(raw, outcomes, points), categories, points };
}

/** What a cap takes beyond the sum of the losses is shared by the rules that set it. */
export function hold(
  raw: number,
  outcomes: readonly Weighed[],
  points: Map<string, number>,
): { exact: number; capped: number; gates: { rule: string; cap: number }[] } {
  const gates = outcomes.flatMap(({ rule, cap }) => (cap === null ? [] : [{ rule, cap }]));
  const least = Math.max(0, raw);
  const cap = Math.min(100, ...gates.map((gate) => gate.cap));
  if (least <= cap) return { exact: least, capped: 0, gates };
  const binding = gates.filter((gate) => gate.cap === cap);
  for (const { rule } of binding) points.set(rule, (points.get(rule) ?? 0) + (least - cap) / binding.length);
  return { exact: cap, capped: least - cap, gates };
}

function weightsOf(outcomes: readonly Weighed[]): Map<Category, CategoryWeights> {
  const weights = new Map<Category, CategoryWeights>();
  for (const id of Object.keys(CATEGORIES) as Category[]) weights.set(id, { all: 0, lost: 0 });
  for (const { category, weight, extent } of outcomes) {
    const sum = weights.get(category);
    if (sum === undefined) continue;
    sum.all += weight;
    sum.lost += weight * extent;
  }
  return weights;
}

/** As people see it: half a point counts as a whole one. */
export const rounded = (exact: number): number => Math.floor(exact + 0.5);
