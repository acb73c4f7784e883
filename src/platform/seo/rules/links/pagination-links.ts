import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { withoutFragment } from './link-targets.ts';

const PAGINATION = new Set(['next', 'prev']);

export const paginationLinks = definePageRule({
  id: 'pagination-links',
  title: 'Next or previous page not linked',
  why: 'Google no longer uses rel="next" and rel="prev" of the head. Without a normal link it may never find the other pages of the series.',
  fix: 'Link to the next and the previous page in the body of the page too.',
  example: {
    bad: '<link rel="next" href="/tables?page=3">',
    good: '<link rel="next" href="/tables?page=3">\n…\n<a href="/tables?page=3">Page 3 of the tables</a>',
  },
  category: 'links',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    const document = documentOf(page);
    const relations = document?.relations.filter(({ rel, url }) => PAGINATION.has(rel) && url !== null) ?? [];
    if (document === null || relations.length === 0) return NOT_APPLICABLE;
    const linked = new Set(document.links.map(({ url }) => (url === null ? '' : withoutFragment(url))));
    const bad = relations.filter(({ url }) => url !== null && !linked.has(withoutFragment(url)));
    return failIf(
      bad.map(({ rel, href, url, place }) => ({
        locator: `${rel}:${url}`,
        message: `The ${rel === 'next' ? 'next' : 'previous'} page, ${url}, is not linked in the body.`,
        excerpt: `<link rel="${rel}" href="${href}">`,
        expected: 'a link to it',
        found: 'no link',
        place,
      })),
      { affected: bad.length, of: relations.length },
    );
  },
});
