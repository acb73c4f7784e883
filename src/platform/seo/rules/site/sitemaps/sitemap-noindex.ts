import { defineSiteRule } from '../define-site-rule.ts';
import { judgeEntries } from './sitemap-entries.ts';

export const sitemapNoindex = defineSiteRule({
  id: 'sitemap-noindex',
  title: 'Sitemap lists noindex pages',
  why: 'The sitemap asks search engines to index these pages, and the pages forbid it. One of the two is a mistake.',
  fix: 'Remove noindex from pages that should be found, or remove the other pages from the sitemap.',
  example: {
    bad: '<loc>https://www.example.com/tables</loc>\n\n<meta name="robots" content="noindex">',
    good: '<loc>https://www.example.com/tables</loc>\n\n<meta name="robots" content="index, follow">',
  },
  category: 'indexability',
  severity: 'high',
  weight: 4,
  needs: ['files', 'html'],
  core: true,
  judge: (site) =>
    judgeEntries(site, ({ isNoindex }, { url }) =>
      isNoindex
        ? { message: `The sitemap lists ${url}, which is noindex.`, expected: 'indexable', found: 'noindex' }
        : undefined,
    ),
});
