import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { pathOf } from './url-parts.ts';

export const urlDoubleSlash = definePageRule({
  id: 'url-double-slash',
  title: 'Double slash in the URL',
  why: 'A double slash usually comes from joining parts of a path, and makes a second URL for the same page.',
  fix: 'Correct the links to this URL and redirect it to the one with single slashes.',
  example: { bad: 'https://shop.example.com//tables/oak', good: 'https://shop.example.com/tables/oak' },
  category: 'links',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    if (documentOf(page) === null) return NOT_APPLICABLE;
    const path = pathOf(page);
    if (!path.includes('//')) return failIf([]);
    return failIf([
      {
        locator: 'url',
        message: `The path ${path} has a double slash.`,
        expected: path.replace(/\/{2,}/g, '/'),
        found: path,
      },
    ]);
  },
});
