import type { PageRule } from './define-rule.ts';
import { titleRules } from './titles/index.ts';

/** Which rules judged: a score that changes with them can be told from a site that changed. */
export const RULESET = '2026.11';

export const pageRules: readonly PageRule[] = [...titleRules];
