import type { PlantedFault, PlantedSite } from './lay-out.ts';
import type { Expected } from './plan.ts';

/** As an audit tells it; no more than is compared. */
export interface ToldIssue {
  rule: string;
  level: 'page' | 'site';
  url: string;
  affected_urls: readonly string[];
  message: string;
}

export interface Comparison {
  planted: readonly PlantedFault[];
  /** Faults that the audit has not told, or not as often as they are there. */
  missed: readonly { fault: PlantedFault; key: string }[];
  /** Issues that nobody planted. */
  unplanned: readonly (ToldIssue & { key: string })[];
  /** Those among them about pages that have nothing wrong. */
  ofHealthy: readonly (ToldIssue & { key: string })[];
}

/** Sets what an audit found against what was planted: one for one, by rule and place. */
export function compareWithPlan(site: PlantedSite, issues: readonly ToldIssue[]): Comparison {
  const pathOf = (url: string): string =>
    url.startsWith(`${site.origin}/`) ? url.slice(site.origin.length) : url;
  const keyed = issues.map((issue) => ({
    ...issue,
    key: keyOf({
      rule: issue.rule,
      at: issue.level === 'page' ? [pathOf(issue.url)] : issue.affected_urls.map(pathOf),
    }),
  }));
  const left = Map.groupBy(keyed, ({ key }) => key);
  const take = (expected: Expected): boolean => {
    const found = left.get(keyOf(expected)) ?? [];
    const wanted = expected.times ?? 1;
    return found.splice(0, wanted).length === wanted;
  };
  const missed: { fault: PlantedFault; key: string }[] = [];
  for (const fault of site.faults)
    for (const expected of [...fault.expected, ...fault.consequences])
      if (!take(expected)) missed.push({ fault, key: keyOf(expected) });
  const unplanned = [...left.values()].flat();
  const healthy = new Set(site.healthy);
  const isOfHealthy = ({ level, url, affected_urls: urls }: ToldIssue): boolean =>
    level === 'page' ? healthy.has(pathOf(url)) : urls.some((one) => healthy.has(pathOf(one)));
  return { planted: site.faults, missed, unplanned, ofHealthy: unplanned.filter(isOfHealthy) };
}

const keyOf = ({ rule, at }: Expected): string => [rule, ...at.toSorted()].join(' ');
