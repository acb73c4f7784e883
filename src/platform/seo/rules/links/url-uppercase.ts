import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { pathOf } from './url-parts.ts';

/** Its digits are no letters of the path. */
const ESCAPE = /%[0-9A-F]{2}/gi;
const UPPER_CASE = /[A-Z]/;

export const urlUppercase = definePageRule({
  id: 'url-uppercase',
  title: 'Upper-case letters in the URL',
  why: 'Paths are case-sensitive: /Tables and /tables are two pages to search engines, and people type lower case.',
  fix: 'Use lower-case paths and redirect other spellings to them with status 301.',
  example: { bad: 'https://shop.example.com/Tables/Oak', good: 'https://shop.example.com/tables/oak' },
  category: 'links',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    if (documentOf(page) === null) return NOT_APPLICABLE;
    const path = pathOf(page);
    if (!UPPER_CASE.test(path.replace(ESCAPE, ''))) return failIf([]);
    return failIf([
      {
        locator: 'url',
        message: `The path ${path} has upper-case letters.`,
        expected: path.toLowerCase(),
        found: path,
      },
    ]);
  },
});
