import { registrableDomain } from '../../../web/index.ts';
import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { effectiveCanonicals } from './directives.ts';

export const canonicalCrossDomain = definePageRule({
  id: 'canonical-cross-domain',
  title: 'Canonical points to another domain',
  why: 'The page names a page of another domain as the original and gives up its own place in search results. That is right for syndicated content, and costly otherwise.',
  fix: 'Check that the other domain is meant to be found instead of this one. Otherwise name a URL of this domain.',
  example: {
    bad: '<!-- https://example.com/story -->\n<link rel="canonical" href="https://example.org/story">',
    good: '<!-- https://example.com/story -->\n<link rel="canonical" href="https://example.com/story">',
  },
  category: 'indexability',
  severity: 'info',
  weight: 0,
  needs: ['html'],
  core: false,
  judge(page) {
    const canonicals = effectiveCanonicals(page).filter(({ url }) => url !== null);
    if (canonicals.length === 0) return NOT_APPLICABLE;
    const own = domainOf(page.finalUrl);
    const away = canonicals.filter(({ url }) => domainOf(url ?? '') !== own);
    return failIf(
      away.slice(0, 1).map(({ href, url, place }) => ({
        locator: 'canonical',
        message: `The canonical points to ${domainOf(url ?? '')}, another domain.`,
        place,
        excerpt: href,
        expected: own,
        found: domainOf(url ?? ''),
      })),
    );
  },
});

function domainOf(url: string): string {
  const host = URL.parse(url)?.hostname ?? '';
  return registrableDomain(host) ?? host;
}
