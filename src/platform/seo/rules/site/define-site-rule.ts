import type { Site } from '../../site/site.ts';
import type { SitePage } from '../../site/site-page.ts';
import {
  type Finding,
  failIf,
  inconclusive,
  type RuleBasics,
  type Verdict,
  withOpened,
} from '../define-rule.ts';

/** About the site as a whole; what it costs depends on how many of its pages are affected. */
export interface SiteRule extends RuleBasics {
  level: 'site';
  /** Why nothing of this site was looked at that the rule could judge. */
  skip?(site: Site): string | undefined;
  judge(site: Site): SiteVerdict;
  /** Rules that do not apply to a site with this fault, and will once it is fixed. */
  opens?(site: Site): readonly string[];
}

/** About one page, but only the others show it. */
export interface LinkedPageRule extends RuleBasics {
  level: 'page';
  skip?(site: Site): string | undefined;
  judge(page: SitePage, number: number, site: Site): CrossVerdict;
}

/** What fails is certain; `rest` says why there may be more of it. */
export type CrossVerdict = Verdict & { rest?: string };

/** Where it fails: how many pages it concerns; all of them unless told. */
export type SiteVerdict = CrossVerdict & { affected?: number };

export function defineSiteRule(rule: Omit<SiteRule, 'level'>): SiteRule {
  const { opens, judge } = rule;
  if (opens === undefined) return { level: 'site', ...rule };
  return {
    ...{ level: 'site', ...rule },
    judge: (site) => withOpened(judge(site), () => opens(site)),
  };
}

export const defineLinkedPageRule = (rule: Omit<LinkedPageRule, 'level'>): LinkedPageRule => ({
  level: 'page',
  ...rule,
});

/** The crawl was cut short: what was not seen may be there. */
export const CUT_SHORT = 'The crawl ended before all pages were seen.';

export interface Certainty {
  /** Everything was seen that the rule asks for. */
  isAllSeen: boolean;
  share?: { affected: number; of: number };
  affected?: number;
}

/** What was found fails for certain; without any it passes only if all was seen. */
export function failIfSeen(
  findings: readonly Finding[],
  { isAllSeen, share, affected }: Certainty,
): SiteVerdict {
  if (findings.length === 0 && !isAllSeen) return inconclusive(CUT_SHORT);
  return {
    ...failIf(findings, share),
    ...(findings.length === 0 || affected === undefined ? {} : { affected }),
    ...(isAllSeen ? {} : { rest: CUT_SHORT }),
  };
}

/** A fault of the template is on every page: more of one rule are counted, but not told. */
export const MOST_SITE_FINDINGS = 5_000;
export const MOST_PAGE_FINDINGS = 100;
