import { definePageRule, type Finding, NOT_APPLICABLE } from '../define-rule.ts';
import { failOrWantHeaders } from '../without-headers.ts';
import { effectiveCanonicals, isIndexable } from './directives.ts';
import { ofCanonicalTarget } from './opened-rules.ts';

export const canonicalMissing = definePageRule({
  id: 'canonical-missing',
  title: 'Missing canonical',
  why: 'Without a canonical, search engines choose by themselves which of several URLs with the same content to show. URLs with parameters are the usual victims.',
  fix: 'Add a canonical link with the preferred, absolute URL of this page to the head.',
  example: {
    bad: '<head>\n  <title>Oak tables</title>\n</head>',
    good: '<head>\n  <title>Oak tables</title>\n  <link rel="canonical" href="https://example.com/tables">\n</head>',
  },
  category: 'indexability',
  severity: 'medium',
  lower: 'low',
  weight: 2,
  needs: ['html', 'response'],
  cannotDoWithout: ['html'],
  core: true,
  opens: (page) => [
    ...['canonical-conflict', 'canonical-invalid', 'canonical-relative', 'canonical-to-hreflang'],
    ...['canonical-to-root', ...ofCanonicalTarget(page)],
  ],
  judge(page, surroundings) {
    if (!isIndexable(page, surroundings)) return NOT_APPLICABLE;
    const findings: Finding[] = [];
    if (effectiveCanonicals(page).length === 0) {
      const hasParameters = (URL.parse(page.finalUrl)?.search ?? '') !== '';
      findings.push({
        locator: 'canonical',
        message: hasParameters
          ? 'The page has no canonical, although its URL has parameters.'
          : 'The page has no canonical.',
        severity: hasParameters ? 'medium' : 'low',
        expected: 'a canonical',
        found: 'none',
      });
    }
    return failOrWantHeaders(page, findings);
  },
});
