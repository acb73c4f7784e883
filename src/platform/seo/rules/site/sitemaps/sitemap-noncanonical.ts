import { isCanonicalisedElsewhere } from '../../../site/page-states.ts';
import { defineSiteRule } from '../define-site-rule.ts';
import { judgeEntries } from './sitemap-entries.ts';

export const sitemapNoncanonical = defineSiteRule({
  id: 'sitemap-noncanonical',
  title: 'Sitemap lists pages with another canonical',
  why: 'These pages name another URL as the one to index, so listing them contradicts the canonical.',
  fix: 'List the canonical URL in the sitemap instead of its variants.',
  example: {
    bad: '<loc>https://www.example.com/tables?sort=price</loc>',
    good: '<loc>https://www.example.com/tables</loc>',
  },
  category: 'indexability',
  severity: 'medium',
  weight: 3,
  needs: ['files', 'html'],
  core: true,
  judge: (site) =>
    judgeEntries(site, (page, { url }) =>
      isCanonicalisedElsewhere(page)
        ? {
            message: `The sitemap lists ${url}, whose canonical is ${page.canonical?.url}.`,
            expected: page.canonical?.url ?? '',
            found: url,
          }
        : undefined,
    ),
});
