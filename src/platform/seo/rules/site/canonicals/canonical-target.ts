import type { Site } from '../../../site/site.ts';
import type { SitePage } from '../../../site/site-page.ts';
import { type Finding, failIf, inconclusive, NOT_APPLICABLE, PASS } from '../../define-rule.ts';
import { type CrossVerdict, CUT_SHORT } from '../define-site-rule.ts';

/** Judges the page that a canonical names; `check` says what is wrong with it. A canonical to itself passes. */
export function judgeCanonical(
  page: SitePage,
  site: Site,
  check: (target: SitePage) => Omit<Finding, 'locator'> | undefined,
): CrossVerdict {
  const { canonical, urlKey } = page;
  if (canonical === null) return NOT_APPLICABLE;
  if (canonical.key === urlKey) return PASS;
  const target = site.pageOf(canonical.key);
  if (target === undefined)
    return site.isComplete || !site.isOwn(canonical.url) ? NOT_APPLICABLE : inconclusive(CUT_SHORT);
  const fault = check(target);
  return failIf(fault === undefined ? [] : [{ locator: canonicalLocator(canonical.key), ...fault }]);
}

export const canonicalLocator = (key: string): string => `canonical:${key}`;
