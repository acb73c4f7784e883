import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { leadsElsewhere, withoutFragment } from './link-targets.ts';

export const deadEnd = definePageRule({
  id: 'dead-end',
  title: 'Page without links',
  why: 'Visitors and crawlers who arrive here can only go back, and the weight of the page is passed on to nobody.',
  fix: 'Link to related pages, or at least to the home page and the next level up.',
  example: {
    bad: '<main>\n  <h1>Thank you</h1>\n</main>',
    good: '<main>\n  <h1>Thank you</h1>\n  <a href="/tables">Back to all tables</a>\n</main>',
  },
  category: 'links',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: true,
  opens: ({ document }) => [
    'link-text-generic',
    ...(document?.links.length === 0
      ? ['link-text-empty', 'link-uncrawlable', 'link-nofollow-internal']
      : []),
  ],
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    const self = withoutFragment(page.finalUrl);
    if (document.links.some((link) => leadsElsewhere(link, self))) return failIf([]);
    return failIf([
      {
        locator: 'links',
        message: 'No link of the page leads to another page.',
        expected: 'at least 1 link',
        found: '0 links',
      },
    ]);
  },
});
