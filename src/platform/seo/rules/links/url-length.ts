import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

const LONG = 115;
const TOO_LONG = 2_048;

export const urlLength = definePageRule({
  id: 'url-length',
  title: 'Long URL',
  why: 'Long URLs are cut in search results, break in mails and are hard to share. Above 2,048 characters some browsers, sitemaps and servers refuse them.',
  fix: 'Shorten the path to the words that identify the page and drop parameters that change nothing. Redirect the old URL.',
  example: {
    bad: 'https://shop.example.com/shop/category/furniture/dining-room/tables/wood/oak/our-oak-dining-table-for-six-people-made-to-measure',
    good: 'https://shop.example.com/tables/oak-dining-table',
  },
  category: 'links',
  severity: 'high',
  lower: 'low',
  weight: 1,
  needs: ['html'],
  core: true,
  judge(page) {
    if (documentOf(page) === null) return NOT_APPLICABLE;
    const { length } = page.finalUrl;
    if (length <= LONG) return failIf([]);
    return failIf([
      {
        locator: 'url',
        message: `The URL has ${length} characters.`,
        severity: length > TOO_LONG ? 'high' : 'low',
        expected: `at most ${LONG} characters`,
        found: `${length} characters`,
      },
    ]);
  },
});
