import { isFound } from '../../../site/page-states.ts';
import { type Finding, failIf, inconclusive, NOT_APPLICABLE } from '../../define-rule.ts';
import { CUT_SHORT, defineSiteRule, MOST_SITE_FINDINGS } from '../define-site-rule.ts';

export const orphanPage = defineSiteRule({
  id: 'orphan-page',
  title: 'Orphan pages',
  why: 'No page of the site links here, so visitors cannot find the page, and search engines see no reason to rank it.',
  fix: 'Link to the page from pages where it belongs. If it is outdated, redirect it or respond with 410.',
  example: {
    bad: '/guides/oak exists, but no page links to it',
    good: '<a href="/guides/oak">How to care for oak</a>',
  },
  category: 'links',
  severity: 'medium',
  weight: 4,
  needs: ['pages'],
  core: true,
  judge(site) {
    const known = new Map<string, string>();
    for (const { key, from } of site.knownUrls) known.set(key, from);
    for (const { key } of site.files.entries) known.set(key, 'the sitemap');
    if (known.size === 0) return NOT_APPLICABLE;
    if (!site.isComplete) return inconclusive(CUT_SHORT);
    const findings: Finding[] = [];
    let affected = 0;
    for (const [key, from] of known) {
      const page = site.pageOf(key);
      if (page === undefined || !isFound(page) || page === site.home || site.isLinked(key)) continue;
      affected += 1;
      if (findings.length < MOST_SITE_FINDINGS)
        findings.push({
          locator: `page:${key}`,
          message: `${page.url} is known from ${from}, but no page links to it.`,
          expected: 'at least one link',
          found: 'no link',
          urls: [page.url],
        });
    }
    return { ...failIf(findings), affected };
  },
});
