import { definePageRule, type Finding, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { headingLocator } from '../locators.ts';
import { documentOf } from '../page-document.ts';

export const headingOrder = definePageRule({
  id: 'heading-order',
  title: 'Heading level skipped',
  why: 'Headings are the table of contents of a page for screen readers and search engines. A skipped level looks like a missing chapter.',
  fix: 'Use the next level for a heading inside another one: H2 below H1, H3 below H2. Set its size with CSS, not with the level.',
  example: {
    bad: '<h1>Oak dining tables</h1>\n<h4>Sizes</h4>',
    good: '<h1>Oak dining tables</h1>\n<h2>Sizes</h2>',
  },
  category: 'titles',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: true,
  judge(page) {
    const headings = documentOf(page)?.headings;
    if (headings === undefined || headings.length === 0) return NOT_APPLICABLE;
    const findings: Finding[] = [];
    for (const [index, heading] of headings.entries()) {
      const before = headings[index - 1];
      if (before === undefined || heading.level <= before.level + 1) continue;
      findings.push({
        locator: headingLocator(heading),
        message: `H${heading.level} "${heading.text}" follows H${before.level} "${before.text}".`,
        excerpt: heading.text,
        expected: `H${before.level + 1} or above`,
        found: `H${heading.level}`,
        place: heading.place,
      });
    }
    return failIf(findings, { affected: findings.length, of: headings.length });
  },
});
