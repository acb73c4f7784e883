import { type RuleBasics, SEVERITIES, type Severity, type Verdict } from '../rules/define-rule.ts';

/** What an outcome means for a score. Only what passed or failed is weighed. */
export interface Weighed {
  rule: string;
  category: RuleBasics['category'];
  weight: number;
  /** 0 of what passed, 1 of what failed altogether. */
  extent: number;
  /** The most that a page or site with this fault may score. */
  cap: number | null;
  /** How many findings share the loss. */
  findings: number;
  /** Of rules that count elements. */
  share: { affected: number; of: number } | null;
}

/** A few failing elements among many still count. */
const LEAST_SHARE = 0.25;
const LOWER_LEVEL = 0.5;
const CRITICAL_CAP = 49;
const UNREACHABLE_CAP = 29;
const UNREACHABLE = /^(?:http-|index-noindex$|robots-5xx$|robots-block-all$)/;

export function weigh(rule: RuleBasics, verdict: Verdict): Weighed | null {
  const { id, category } = rule;
  if (verdict.outcome === 'pass')
    return { rule: id, category, weight: rule.weight, extent: 0, cap: null, findings: 0, share: null };
  if (verdict.outcome !== 'fail') return null;
  const severity = worstOf(verdict.findings.map((finding) => finding.severity ?? rule.severity));
  const level = severity === rule.severity ? 1 : LOWER_LEVEL;
  const share = verdict.share ?? null;
  return {
    rule: id,
    category,
    weight: severity === 'info' ? 0 : rule.weight,
    extent: level * shareOf(share),
    cap: severity === 'critical' ? capOf(id) : null,
    findings: verdict.findings.length,
    share,
  };
}

/** The same once one of its findings is gone; null when nothing is left of it. */
export function withoutOne(weighed: Weighed): Weighed {
  const { findings, share, extent } = weighed;
  if (findings <= 1) return { ...weighed, extent: 0, cap: null, findings: 0, share: null };
  if (share === null) return { ...weighed, findings: findings - 1 };
  const left = { affected: share.affected - share.affected / findings, of: share.of };
  return {
    ...weighed,
    extent: (extent / shareOf(share)) * shareOf(left),
    findings: findings - 1,
    share: left,
  };
}

export const withoutAll = (weighed: Weighed): Weighed => ({
  ...weighed,
  extent: 0,
  cap: null,
  findings: 0,
  share: null,
});

const shareOf = (share: Weighed['share']): number =>
  share === null || share.of === 0 ? 1 : Math.max(LEAST_SHARE, share.affected / share.of);

const capOf = (rule: string): number => (UNREACHABLE.test(rule) ? UNREACHABLE_CAP : CRITICAL_CAP);

export function worstOf(severities: readonly Severity[]): Severity {
  return SEVERITIES.find((severity) => severities.includes(severity)) ?? 'info';
}
