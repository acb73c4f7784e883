import { isAllowedForSearch } from '../../../site/site-robots.ts';
import { failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineLinkedPageRule, MOST_PAGE_FINDINGS } from '../define-site-rule.ts';

export const robotsBlockedResource = defineLinkedPageRule({
  id: 'robots-blocked-resource',
  title: 'Style sheet or script blocked by robots.txt',
  why: 'Search engines render pages as a browser does. Without its style sheets and scripts they may see an empty or broken page.',
  fix: 'Allow the folders of style sheets and scripts in robots.txt.',
  example: {
    bad: 'User-agent: *\nDisallow: /assets/',
    good: 'User-agent: *\nDisallow: /assets/private/',
  },
  category: 'indexability',
  severity: 'high',
  weight: 4,
  needs: ['files', 'rendered'],
  core: true,
  judge({ renderRequests }, _number, site) {
    if (renderRequests === null || renderRequests.length === 0) return NOT_APPLICABLE;
    const blocked = [...new Set(renderRequests)].filter((url) => !isAllowedForSearch(site, url));
    return failIf(
      blocked.slice(0, MOST_PAGE_FINDINGS).map((url) => ({
        locator: `resource:${url}`,
        message: `The page needs ${url} to render, but robots.txt does not allow search engines to fetch it.`,
        expected: 'allowed',
        found: 'disallowed',
      })),
    );
  },
});
