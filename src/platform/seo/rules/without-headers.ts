import type { PageFacts } from '../facts/page-facts.ts';
import { type Finding, failIf, inconclusive, type Verdict } from './define-rule.ts';

/**
 * For what HTML and headers may both say: what is wrong in the HTML is wrong, but without the headers nobody can tell
 * that all is well.
 */
export function failOrWantHeaders({ response }: PageFacts, findings: readonly Finding[]): Verdict {
  if (findings.length === 0 && response === null)
    return inconclusive('The response headers are unknown, and they may say otherwise.');
  return failIf(findings);
}
