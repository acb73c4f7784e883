import { LEAST_VISIBLE_WORDS } from '../../structured/check/visible.ts';
import { definePageRule, failIf, inconclusive, NOT_APPLICABLE } from '../define-rule.ts';
import { isHtmlPage } from '../indexability/directives.ts';
import { findingsOf, isThere } from './judge-problems.ts';

export const sdMismatch = definePageRule({
  id: 'sd-mismatch',
  title: 'Structured data differs from the page',
  why: 'Search engines compare the markup with what readers see. A name, price or rating that the page does not show can cost the rich result, or bring a manual action.',
  fix: 'Fill the markup from the same data as the page, and show what it says.',
  example: {
    bad: '"price": "790.00"\n\n<p>890 €</p>',
    good: '"price": "890.00"\n\n<p>890 €</p>',
  },
  category: 'structured',
  severity: 'medium',
  weight: 2,
  needs: ['html', 'rendered'],
  cannotDoWithout: ['html'],
  core: false,
  judge(page) {
    const { document } = page;
    if (document === null || !isHtmlPage(page) || !isThere(document.structured)) return NOT_APPLICABLE;
    const findings = findingsOf(document.structured, 'sd-mismatch');
    if (findings.length === 0 && document.content.allWords < LEAST_VISIBLE_WORDS)
      return inconclusive('The HTML has hardly any text to compare with; its scripts may add it.');
    return failIf(findings);
  },
});
