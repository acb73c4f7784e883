import type { PageRule } from './define-rule.ts';
import { httpRules } from './http/index.ts';
import { indexabilityRules } from './indexability/index.ts';
import { internationalRules } from './international/index.ts';
import { securityRules } from './security/index.ts';
import { structuredRules } from './structured/index.ts';
import { titleRules } from './titles/index.ts';

/** Which rules judged: a score that changes with them can be told from a site that changed. */
export const RULESET = '2026.11';

export const pageRules: readonly PageRule[] = [
  ...httpRules,
  ...indexabilityRules,
  ...titleRules,
  ...internationalRules,
  ...structuredRules,
  ...securityRules,
];
