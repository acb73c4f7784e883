import { availabilityPageRules, availabilityRules } from './availability/index.ts';
import { canonicalPageRules, canonicalRules } from './canonicals/index.ts';
import type { LinkedPageRule, SiteRule } from './define-site-rule.ts';
import { duplicateRules } from './duplicates/index.ts';
import { internationalRules } from './international/index.ts';
import { linkPageRules, linkRules } from './links/index.ts';
import { mediaPageRules } from './media/index.ts';
import { robotsPageRules, robotsRules } from './robots/index.ts';
import { securityRules } from './security/index.ts';
import { sitemapRules } from './sitemaps/index.ts';
import { urlRules } from './urls/index.ts';

/** About the site as a whole. */
export const siteRules: readonly SiteRule[] = [
  ...availabilityRules,
  ...robotsRules,
  ...sitemapRules,
  ...canonicalRules,
  ...duplicateRules,
  ...linkRules,
  ...urlRules,
  ...internationalRules,
  ...securityRules,
];

/** About one page each, judged by what others show. */
export const linkedPageRules: readonly LinkedPageRule[] = [
  ...availabilityPageRules,
  ...robotsPageRules,
  ...canonicalPageRules,
  ...linkPageRules,
  ...mediaPageRules,
];
