import type { PageSurroundings, RuleBasics, Verdict } from '../rules/define-rule.ts';
import type { Site } from './site.ts';
import type { SitePage } from './site-page.ts';

/** About the site as a whole; what it costs depends on how many of its pages are affected. */
export interface SiteRule extends RuleBasics {
  level: 'site';
  judge(site: Site): SiteVerdict;
}

/** Where it fails: how many pages it concerns; all of them unless told. */
export type SiteVerdict = Verdict & { affected?: number };

/** About one page, but only the others show it. */
export interface LinkedPageRule extends RuleBasics {
  level: 'page';
  /** Null for what cannot be judged at all on this site, such as external links that nobody asked. */
  judge(page: SitePage, number: number, site: Site): Verdict;
}

export const defineSiteRule = (rule: Omit<SiteRule, 'level'>): SiteRule => ({ level: 'site', ...rule });

export const defineLinkedPageRule = (rule: Omit<LinkedPageRule, 'level'>): LinkedPageRule => ({
  level: 'page',
  ...rule,
});

export type { PageSurroundings };

/** The crawl was cut short: what was not seen may be there. */
export const CUT_SHORT = 'The crawl ended before all pages were seen.';
