import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { linkLocator } from '../locators.ts';
import { documentOf } from '../page-document.ts';

/** Pages that nobody wants to find in a search engine. */
const NOT_FOR_SEARCH =
  /\/(?:log-?in|log-?out|sign-?in|sign-?up|sign-?out|register|account|cart|basket|checkout|wishlist|password|wp-login\.php|wp-admin|auth|oauth)(?:[/?#.]|$)/i;

export const linkNofollowInternal = definePageRule({
  id: 'link-nofollow-internal',
  title: 'Internal link with nofollow',
  why: 'With nofollow a site asks search engines not to trust its own page. The weight of the link is lost, not passed to the other links.',
  fix: 'Remove nofollow from links to pages that should be found. To keep a page out of search results, use noindex on that page instead.',
  example: {
    bad: '<a href="/tables" rel="nofollow">Tables</a>',
    good: '<a href="/tables">Tables</a>',
  },
  category: 'links',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    const links = documentOf(page)?.links.filter(({ kind }) => kind === 'internal');
    if (links === undefined || links.length === 0) return NOT_APPLICABLE;
    const bad = links.filter(({ nofollow, url }) => nofollow && url !== null && !NOT_FOR_SEARCH.test(url));
    return failIf(
      bad.map((link) => ({
        locator: linkLocator(link),
        message: `The internal link "${link.text}" to ${link.url} has rel="${link.rel}".`,
        excerpt: `<a href="${link.href}" rel="${link.rel}">${link.text}</a>`,
        expected: 'no nofollow',
        found: link.rel,
        place: link.place,
      })),
      { affected: bad.length, of: links.length },
    );
  },
});
