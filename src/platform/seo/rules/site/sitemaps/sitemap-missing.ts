import { robotsOf } from '../../../site/site-robots.ts';
import { failIf, inconclusive } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';

export const sitemapMissing = defineSiteRule({
  id: 'sitemap-missing',
  title: 'No sitemap',
  why: 'A sitemap tells search engines which pages exist and when they changed, so that new and changed pages are found sooner.',
  fix: 'Create an XML sitemap of all pages that should be found, serve it as /sitemap.xml and name it in robots.txt.',
  example: {
    bad: 'GET /sitemap.xml\nHTTP/1.1 404 Not Found',
    good: 'User-agent: *\nDisallow:\n\nSitemap: https://www.example.com/sitemap.xml',
  },
  category: 'indexability',
  severity: 'medium',
  weight: 3,
  needs: ['files'],
  core: true,
  opens: (site) => [
    ...['sitemap-limits', 'sitemap-scope', ...(robotsOf(site) === null ? [] : ['sitemap-blocked'])],
    ...(site.files.sitemaps.some(({ from }) => from !== 'usual') ? [] : ['sitemap-invalid']),
    ...(site.isComplete
      ? [
          'sitemap-non200',
          'sitemap-noindex',
          'sitemap-noncanonical',
          'sitemap-orphan',
          'sitemap-missing-page',
        ]
      : []),
  ],
  judge({ files: { sitemaps }, origin }) {
    const isThere = sitemaps.some(({ status }) => status >= 200 && status < 300);
    const failed = sitemaps.find(({ status }) => status === 0 || status >= 500);
    if (!isThere && failed !== undefined) return inconclusive(`${failed.url} could not be fetched.`);
    const named = sitemaps.filter(({ from }) => from === 'robots').map(({ url }) => url);
    const message =
      named.length === 0
        ? `robots.txt names no sitemap, and there is none at ${origin}/sitemap.xml or ${origin}/sitemap_index.xml.`
        : `robots.txt names ${named.slice(0, 3).join(', ')}, but there is no sitemap.`;
    return failIf(isThere ? [] : [{ locator: 'sitemap', message, expected: 'a sitemap', found: 'none' }]);
  },
});
