import { groupLocator } from '../../../site/locators.ts';
import { isFound } from '../../../site/page-states.ts';
import type { SitePage } from '../../../site/site-page.ts';
import { type Finding, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule, failIfSeen, MOST_SITE_FINDINGS } from '../define-site-rule.ts';

const INDEX_FILE = /\/(?:index|default)\.(?:html?|php|aspx?|jsp)$/i;

export const urlVariants = defineSiteRule({
  id: 'url-variants',
  title: 'One page at several URLs',
  why: 'URLs that differ in letter case, a trailing slash, an index file or the order of parameters are different pages to search engines.',
  fix: 'Redirect the variants to one URL, or name that URL as canonical on all of them.',
  example: {
    bad: '/Tables, /tables/ and /tables/index.html all respond with 200',
    good: '/Tables and /tables/index.html → 301 → /tables/',
  },
  category: 'links',
  severity: 'medium',
  weight: 3,
  needs: ['pages'],
  core: true,
  judge(site) {
    const found = site.pages.filter(isFound);
    if (found.length === 0) return NOT_APPLICABLE;
    const twins = [...Map.groupBy(found, ({ url }) => commonForm(url)).values()].filter(
      (pages) => pages.length > 1 && !haveOneCanonical(pages),
    );
    const findings = twins.slice(0, MOST_SITE_FINDINGS).map(
      (pages): Finding => ({
        locator: groupLocator(pages.map(({ urlKey }) => urlKey)),
        message: `${pages.length} variants of one URL respond with 200 and have no common canonical: ${pages
          .slice(0, 3)
          .map(({ url }) => url)
          .join(', ')}${pages.length > 3 ? ' …' : ''}.`,
        expected: 'one URL, or one canonical',
        found: `${pages.length} URLs`,
        urls: pages.map(({ url }) => url),
      }),
    );
    const affected = twins.reduce((sum, { length }) => sum + length, 0);
    return failIfSeen(findings, { isAllSeen: site.isComplete, affected });
  },
});

/** The same for URLs that look like twins. */
function commonForm(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const path = parsed.pathname.replace(INDEX_FILE, '/').replace(/\/+$/, '').toLowerCase();
  if (parsed.search === '') return `${parsed.origin}${path}`;
  return `${parsed.origin}${path}?${parsed.search.slice(1).split('&').sort().join('&')}`;
}

const haveOneCanonical = (pages: readonly SitePage[]): boolean =>
  new Set(pages.map(({ canonical, urlKey }) => canonical?.key ?? urlKey)).size === 1;
