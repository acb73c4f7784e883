import { type Finding, failIf, inconclusive, NOT_APPLICABLE } from '../../define-rule.ts';
import { CUT_SHORT, defineSiteRule, MOST_SITE_FINDINGS } from '../define-site-rule.ts';

export const sitemapMissingPage = defineSiteRule({
  id: 'sitemap-missing-page',
  title: 'Pages missing from the sitemap',
  why: 'Pages that the sitemap does not list are found later, and the sitemap says nothing about when they changed.',
  fix: 'Add every page that should be found to the sitemap, best by generating the sitemap from the pages themselves.',
  example: {
    bad: 'https://www.example.com/guides/oak is in no sitemap',
    good: '<url>\n  <loc>https://www.example.com/guides/oak</loc>\n</url>',
  },
  category: 'indexability',
  severity: 'low',
  weight: 2,
  needs: ['files', 'pages'],
  core: true,
  judge({ files: { entries }, pages, isComplete }) {
    if (entries.length === 0) return NOT_APPLICABLE;
    if (!isComplete) return inconclusive(CUT_SHORT);
    const missing = pages.filter(({ isIndexable, isInSitemap }) => isIndexable && !isInSitemap);
    const findings = missing.slice(0, MOST_SITE_FINDINGS).map(
      ({ url, urlKey }): Finding => ({
        locator: `page:${urlKey}`,
        message: `${url} can be indexed, but is in no sitemap.`,
        urls: [url],
      }),
    );
    return { ...failIf(findings), affected: missing.length };
  },
});
