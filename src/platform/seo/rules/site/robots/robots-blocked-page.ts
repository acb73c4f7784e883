import { isAllowedForSearch } from '../../../site/site-robots.ts';
import { failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineLinkedPageRule } from '../define-site-rule.ts';

export const robotsBlockedPage = defineLinkedPageRule({
  id: 'robots-blocked-page',
  title: 'Page blocked by robots.txt',
  why: 'The site links to this page or lists it in a sitemap, but search engines may not read it. It can still appear in results, without its text.',
  fix: 'Allow the page in robots.txt. If it must stay blocked, remove the links to it and its sitemap entry.',
  example: {
    bad: 'User-agent: *\nDisallow: /guides/\n\n<a href="/guides/oak">Oak guide</a>',
    good: 'User-agent: *\nDisallow: /cart/\n\n<a href="/guides/oak">Oak guide</a>',
  },
  category: 'indexability',
  severity: 'medium',
  weight: 3,
  needs: ['files'],
  core: true,
  judge(page, _number, site) {
    const isAllowed = isAllowedForSearch(site, page.url, page.isAllowed);
    const isLinked = site.isLinked(page.urlKey);
    if (!page.isInSitemap && !page.isStart && !isLinked) return NOT_APPLICABLE;
    const known = [
      ...(isLinked ? ['other pages link to it'] : []),
      ...(page.isInSitemap ? ['a sitemap lists it'] : []),
      ...(page.isStart && !isLinked ? ['the audit starts here'] : []),
    ].join(' and ');
    const message = `robots.txt does not allow search engines to crawl this page, but ${known}.`;
    return failIf(
      isAllowed ? [] : [{ locator: 'robots.txt', message, expected: 'allowed', found: 'disallowed' }],
    );
  },
});
