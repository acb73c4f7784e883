import { robotsOf } from '../../../site/site-robots.ts';
import { failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';

export const robotsNoSitemap = defineSiteRule({
  id: 'robots-no-sitemap',
  title: 'robots.txt names no sitemap',
  why: 'The Sitemap line tells every search engine where the sitemap is, also those to which nobody submitted it.',
  fix: 'Add a line with the absolute URL of the sitemap: "Sitemap: https://www.example.com/sitemap.xml".',
  example: {
    bad: 'User-agent: *\nDisallow: /cart/',
    good: 'User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml',
  },
  category: 'indexability',
  severity: 'low',
  weight: 1,
  needs: ['files'],
  core: true,
  judge(site) {
    const robots = robotsOf(site);
    if (robots === null) return NOT_APPLICABLE;
    const message = `${site.files.robots.url} has no Sitemap line.`;
    return failIf(
      robots.sitemaps.length === 0
        ? [{ locator: 'robots.txt', message, expected: 'Sitemap: https://…', found: 'no Sitemap line' }]
        : [],
    );
  },
});
