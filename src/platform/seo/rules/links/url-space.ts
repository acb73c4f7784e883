import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { pathOf } from './url-parts.ts';

export const urlSpace = definePageRule({
  id: 'url-space',
  title: 'Space in the URL',
  why: 'Spaces become %20, which is hard to read, and links to such URLs often break at the space.',
  fix: 'Separate words with hyphens and redirect the old URL to the new one.',
  example: {
    bad: 'https://shop.example.com/oak%20dining%20table',
    good: 'https://shop.example.com/oak-dining-table',
  },
  category: 'links',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    if (documentOf(page) === null) return NOT_APPLICABLE;
    const path = pathOf(page);
    if (!path.includes('%20') && !path.includes(' ')) return failIf([]);
    return failIf([
      {
        locator: 'url',
        message: `The path ${path} has spaces.`,
        expected: path.replace(/(?:%20| )+/g, '-'),
        found: path,
      },
    ]);
  },
});
