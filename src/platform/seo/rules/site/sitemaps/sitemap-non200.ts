import { answerOf } from '../../../site/page-states.ts';
import { defineSiteRule } from '../define-site-rule.ts';
import { judgeEntries } from './sitemap-entries.ts';

export const sitemapNon200 = defineSiteRule({
  id: 'sitemap-non200',
  title: 'Sitemap lists URLs that do not respond with 200',
  why: 'A sitemap should list only pages to index. Redirects and errors waste visits of crawlers and make them trust the sitemap less.',
  fix: 'Remove URLs that are gone from the sitemap, and replace those that redirect with their target.',
  example: {
    bad: '<loc>https://www.example.com/old-tables</loc>\n(responds with 301)',
    good: '<loc>https://www.example.com/tables</loc>\n(responds with 200)',
  },
  category: 'indexability',
  severity: 'high',
  weight: 4,
  needs: ['files', 'response'],
  core: true,
  judge: (site) =>
    judgeEntries(site, (page, { url }) => {
      const isNotAsked = page.status === 0 && page.isAllowed === false;
      if (page.status === 200 || isNotAsked) return undefined;
      const target = page.location === null ? '' : ` and redirects to ${page.location.url}`;
      return {
        message: `The sitemap lists ${url}, which ${answerOf(page)}${target}.`,
        expected: '200',
        found: page.status === 0 ? 'no response' : String(page.status),
      };
    }),
});
