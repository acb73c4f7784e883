import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { pathOf } from './url-parts.ts';

export const urlUnderscore = definePageRule({
  id: 'url-underscore',
  title: 'Underscore in the URL',
  why: 'Search engines read words joined by an underscore as one word; a hyphen separates them.',
  fix: 'Use hyphens for new URLs. Changing existing ones is rarely worth the redirects.',
  example: {
    bad: 'https://shop.example.com/oak_dining_table',
    good: 'https://shop.example.com/oak-dining-table',
  },
  category: 'links',
  severity: 'info',
  weight: 0,
  needs: ['html'],
  core: false,
  judge(page) {
    if (documentOf(page) === null) return NOT_APPLICABLE;
    const path = pathOf(page);
    if (!path.includes('_')) return failIf([]);
    return failIf([
      {
        locator: 'url',
        message: `The path ${path} has underscores.`,
        expected: path.replace(/_+/g, '-'),
        found: path,
      },
    ]);
  },
});
