import type { RuleSummary, SeoIssue } from '../../../../../client/index.ts';

/** The issues of one rule. */
export interface RuleGroup {
  rule: string;
  title: string;
  severity: string;
  category: string;
  count: number;
  /** What all of them cost; null where nobody knows yet. */
  points: number | null;
  /** The score without them. */
  scoreIfFixed: number | null;
}

export const ofSummary = ({ site_points, score_if_fixed, ...rule }: RuleSummary): RuleGroup => ({
  ...rule,
  points: site_points,
  scoreIfFixed: score_if_fixed,
});

/** By rule, the most expensive first; `pages` is how many share the points of the pages. */
export function groupIssues(issues: readonly SeoIssue[], pages = 1): RuleGroup[] {
  const groups = new Map<string, RuleGroup>();
  for (const { rule, title, severity, category, page_points } of issues) {
    const group = groups.get(rule) ?? {
      ...{ rule, title, severity, category, count: 0, points: null, scoreIfFixed: null },
    };
    group.count += 1;
    if (page_points !== null) group.points = (group.points ?? 0) + page_points / Math.max(1, pages);
    groups.set(rule, group);
  }
  return [...groups.values()].sort(
    (one, other) => (other.points ?? 0) - (one.points ?? 0) || other.count - one.count,
  );
}

export interface GroupFilter {
  severity: string;
  category: string;
  search: string;
}

export const filterGroups = (
  groups: readonly RuleGroup[],
  { severity, category, search }: GroupFilter,
): RuleGroup[] => {
  const wanted = search.trim().toLowerCase();
  return groups.filter(
    (group) =>
      (severity === '' || group.severity === severity) &&
      (category === '' || group.category === category) &&
      (wanted === '' || `${group.title} ${group.rule}`.toLowerCase().includes(wanted)),
  );
};
