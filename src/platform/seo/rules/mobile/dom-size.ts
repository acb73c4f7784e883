import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

const LARGE = 1_500;
const VERY_LARGE = 3_000;

export const domSize = definePageRule({
  id: 'dom-size',
  title: 'Too many elements',
  why: 'Every style change has to be worked out for all elements, so that a very large page scrolls and reacts slowly on phones.',
  fix: 'Remove wrappers that do nothing, split long lists over several pages, and load what is far below on demand.',
  example: {
    bad: '<ul><!-- 1,000 products with 12 elements each --></ul>',
    good: '<ul><!-- 48 products --></ul>\n<a href="/tables?page=2">Page 2 of the tables</a>',
  },
  category: 'mobile',
  severity: 'medium',
  lower: 'low',
  weight: 2,
  needs: ['html'],
  core: false,
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    const { elements } = document;
    if (elements <= LARGE) return failIf([]);
    return failIf([
      {
        locator: 'document',
        message: `The page has ${elements} elements.`,
        severity: elements > VERY_LARGE ? 'medium' : 'low',
        expected: `at most ${LARGE}`,
        found: String(elements),
      },
    ]);
  },
});
