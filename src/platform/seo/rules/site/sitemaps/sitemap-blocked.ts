import { isAllowedForSearch, robotsOf } from '../../../site/site-robots.ts';
import { type Finding, failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule, MOST_SITE_FINDINGS } from '../define-site-rule.ts';
import { entryLocator } from './sitemap-entries.ts';

export const sitemapBlocked = defineSiteRule({
  id: 'sitemap-blocked',
  title: 'Sitemap lists URLs that robots.txt blocks',
  why: 'The sitemap asks search engines to index these pages, and robots.txt does not let them read the pages.',
  fix: 'Allow the URLs in robots.txt, or remove them from the sitemap.',
  example: {
    bad: 'Disallow: /guides/\n\n<loc>https://www.example.com/guides/oak</loc>',
    good: 'Disallow: /cart/\n\n<loc>https://www.example.com/guides/oak</loc>',
  },
  category: 'indexability',
  severity: 'high',
  weight: 4,
  needs: ['files'],
  core: true,
  // The file decides, so also what was not crawled is known.
  judge(site) {
    const { entries } = site.files;
    if (entries.length === 0 || robotsOf(site) === null) return NOT_APPLICABLE;
    const findings: Finding[] = [];
    let affected = 0;
    for (const entry of entries) {
      if (isAllowedForSearch(site, entry.url, site.pageOf(entry.key)?.isAllowed)) continue;
      affected += 1;
      if (findings.length < MOST_SITE_FINDINGS)
        findings.push({
          locator: entryLocator(entry),
          message: `The sitemap lists ${entry.url}, which robots.txt disallows.`,
          expected: 'allowed',
          found: 'disallowed',
          urls: [entry.url],
        });
    }
    return { ...failIf(findings), affected };
  },
});
