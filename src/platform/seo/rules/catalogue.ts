import { contentRules } from './content/index.ts';
import type { PageRule } from './define-rule.ts';
import { httpRules } from './http/index.ts';
import { imageRules } from './images/index.ts';
import { indexabilityRules } from './indexability/index.ts';
import { internationalRules } from './international/index.ts';
import { linkRules } from './links/index.ts';
import { mobileRules } from './mobile/index.ts';
import { securityRules } from './security/index.ts';
import { structuredRules } from './structured/index.ts';
import { titleRules } from './titles/index.ts';

/** Which rules judged: a score that changes with them can be told from a site that changed. */
export const RULESET = '2026.11';

/** The rules that judge one page, in the order of reports. */
export const pageRules: readonly PageRule[] = [
  ...indexabilityRules,
  ...httpRules,
  ...titleRules,
  ...contentRules,
  ...linkRules,
  ...internationalRules,
  ...structuredRules,
  ...imageRules,
  ...mobileRules,
  ...securityRules,
];

/** Those of which one measurement says little: an audit measures what seems wrong again when the crawl is over. */
export const measuredAgain: readonly PageRule[] = pageRules.filter(({ id }) => id === 'http-ttfb');

const OF_REDIRECTS = /^redirect-(?:chain|loop|broken|temporary|https-downgrade)$/;

/** Those that look at the hops before a page: a crawl knows them only once it has seen every hop as a page of its own. */
export const redirectRules: readonly PageRule[] = pageRules.filter(({ id }) => OF_REDIRECTS.test(id));
