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
  /** Of rules that count elements or pages. */
  share: Share | null;
  /** The worst of what failed; null of what passed. */
  severity: Severity | null;
  /** Rules that can be judged once it is fixed. */
  opens?: readonly string[];
}

export interface Share {
  affected: number;
  of: number;
  /** What a few among many count at least. */
  least?: number;
}

/** A few failing elements among many still count. */
const LEAST_SHARE = 0.25;
const LOWER_LEVEL = 0.5;
const CRITICAL_CAP = 49;
const UNREACHABLE_CAP = 29;
const NOTHING_FAILS = { extent: 0, cap: null, findings: 0, share: null, severity: null };
const UNREACHABLE = /^(?:http-|index-noindex$|robots-5xx$|robots-block-all$)/;

export function weigh(rule: RuleBasics, verdict: Verdict): Weighed | null {
  const { id, category } = rule;
  if (verdict.outcome === 'pass') return passOf(rule);
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
    severity,
    ...(verdict.opens === undefined ? {} : { opens: verdict.opens }),
  };
}

const passes = new WeakMap<RuleBasics, Weighed>();

/** The same one for all pages: most rules pass on most of them. */
function passOf(rule: RuleBasics): Weighed {
  const known = passes.get(rule);
  if (known !== undefined) return known;
  const { id, category, weight } = rule;
  const pass = Object.freeze({ rule: id, category, weight, ...NOTHING_FAILS });
  passes.set(rule, pass);
  return pass;
}

/** The same once one of its findings is gone. */
export function withoutOne(weighed: Weighed): Weighed {
  const { findings, share, extent } = weighed;
  if (findings <= 1) return withoutAll(weighed);
  if (share === null) return { ...weighed, findings: findings - 1 };
  const left = { ...share, affected: share.affected - share.affected / findings };
  return {
    ...weighed,
    extent: (extent / shareOf(share)) * shareOf(left),
    findings: findings - 1,
    share: left,
  };
}

export const withoutAll = (weighed: Weighed): Weighed => ({ ...weighed, ...NOTHING_FAILS });

/** The same for so many of so many, where a rule says nothing of them itself. */
export const withShare = (weighed: Weighed, share: Share): Weighed => ({
  ...weighed,
  extent: (weighed.extent / shareOf(weighed.share)) * shareOf(share),
  share,
});

const shareOf = (share: Weighed['share']): number =>
  share === null || share.of === 0
    ? 1
    : Math.min(1, Math.max(share.least ?? LEAST_SHARE, share.affected / share.of));

const capOf = (rule: string): number => (UNREACHABLE.test(rule) ? UNREACHABLE_CAP : CRITICAL_CAP);

export function worstOf(severities: readonly Severity[]): Severity {
  return SEVERITIES.find((severity) => severities.includes(severity)) ?? 'info';
}
