import { isFound } from '../../../site/page-states.ts';
import { inconclusive } from '../../define-rule.ts';
import { CUT_SHORT, defineSiteRule } from '../define-site-rule.ts';
import { judgeEntries } from './sitemap-entries.ts';

export const sitemapOrphan = defineSiteRule({
  id: 'sitemap-orphan',
  title: 'Sitemap pages without internal links',
  why: 'Search engines find these pages through the sitemap only. Without links they look unimportant and rank poorly.',
  fix: 'Link to the pages from a category, a menu or related pages, or remove them from the sitemap if they are outdated.',
  example: {
    bad: '<loc>https://www.example.com/guides/oak</loc>\n(no page links to it)',
    good: '<a href="/guides/oak">How to care for oak</a>',
  },
  category: 'indexability',
  severity: 'medium',
  weight: 3,
  needs: ['files', 'pages'],
  core: true,
  judge: (site) =>
    site.isComplete
      ? judgeEntries(site, (page, { url }) =>
          isFound(page) && page !== site.home && !site.isLinked(page.urlKey)
            ? {
                message: `The sitemap lists ${url}, but no page links to it.`,
                expected: 'at least one link',
                found: 'no link',
              }
            : undefined,
        )
      : inconclusive(CUT_SHORT),
});
